// When a window in L2 is set: data. docs/decisions/0013-l2-windows.md has the reasoning.
#pragma once
#include <cstdint>

namespace memhier {

// Sets below this part of L2 stay there by themselves: what passes between two uses of a line is small against the
// cache. Larger ones than the other push each other out: measured on an H200, a set read at random beside a stream of
// the same bytes, with a window over without: 1/8 and 1/4 of L2 1.03, 1/2 0.99, 3/4 0.88.
inline constexpr int64_t kLeastPartOfL2 = 16;
inline constexpr double kMostOfL2 = 0.25;
// What passes beside the set, over L2: less does not push the set out.
inline constexpr double kLeastStreamOfL2 = 1;
// Share of a run that reading the set from L2 must save for a window that nobody asked for. At 1 there is none:
// measured on an H200, products 64x16x262144 f32 and 64x16x131072 f64 take the same time with and without, and until
// the context ends the lines are lost to everybody else (an unrelated kernel takes up to 1.26 times as long).
inline constexpr double kLeastGain = 1;

}  // namespace memhier
