// Rows of a box in a staging buffer.
#pragma once
#include <cstdint>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/layout.hpp"

namespace memhier {

inline constexpr int64_t kRowGrain = 16;  // elements; keeps rows aligned for the widest accesses of any element size
// Shorter rows stay packed: padding would travel, or part what follows.
inline constexpr int64_t kPaddedRow = 16 * kRowGrain;
// So do operands that the driver may carry: each row that lies apart costs it as much as some KiB. 512 KiB of 362 rows
// to an H200 took 150 us, in one run 44.
inline constexpr int64_t kPackedOperand = 2 << 20;

inline bool pads_rows(const Layout &operand) noexcept {
  int64_t bytes = element_size(operand.type);
  for (int32_t i = 0; i < operand.rank; ++i)
    if (multiply_overflows(bytes, operand.extents[i], &bytes)) return true;
  return bytes > kPackedOperand;
}

// Elements from one row to the next.
inline int64_t staged_row(int64_t elements, bool pads) {
  return pads && elements >= kPaddedRow ? round_up(elements, kRowGrain) : elements;
}

}  // namespace memhier
