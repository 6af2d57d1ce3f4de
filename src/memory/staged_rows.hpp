// Rows of a box in a staging buffer.
#pragma once
#include <cstdint>

#include "base/checked.hpp"

namespace memhier {

inline constexpr int64_t kRowGrain = 16;  // elements; keeps rows aligned for the widest accesses of any element size
// Shorter rows stay packed: padding would travel, or part what follows.
inline constexpr int64_t kPaddedRow = 16 * kRowGrain;

// Elements from one row to the next.
inline int64_t staged_row(int64_t elements) {
  return elements >= kPaddedRow ? round_up(elements, kRowGrain) : elements;
}

}  // namespace memhier
