// When a window in L2 is set: data. docs/decisions/0013-l2-windows.md has the reasoning.
#pragma once
#include <cstdint>

namespace memhier {

// Sets below this part of L2 stay there by themselves: what passes between two uses of a line is small against the
// cache. Larger ones than the other would push each other out.
inline constexpr int64_t kLeastPartOfL2 = 16;
inline constexpr double kMostOfL2 = 0.75;
// What passes beside the set, over L2: less does not push the set out.
inline constexpr double kLeastStreamOfL2 = 1;
// Share of a run that reading the set from L2 must save for a window that nobody asked for. At 1 there is none: what
// windows bring between runs has not been measured, and until the context ends the lines are lost to everybody else.
inline constexpr double kLeastGain = 1;

}  // namespace memhier
