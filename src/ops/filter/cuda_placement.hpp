// Where the taps of device ways stand, and what fits there. Dense taps stand row after row; those of separable filters:
// along a row first, then along a column.
#pragma once
#include <cstddef>
#include <cstdint>

#include "ops/filter/filter.hpp"

namespace memhier::filter {

// A kernel's parameters are 4 KiB, or 32764 bytes (from compute capability 7.0); this is left beside the form.
inline constexpr int kSmallParameterTaps = 3584;
inline constexpr int kLargeParameterTaps = 32256;
// A slot of the constant bank, 64 KiB for the whole process (cuda_lease.hpp).
inline constexpr int kConstantSlotBytes = 8 << 10;

int64_t tap_bytes(Sum sum) noexcept;              // of one
int64_t taps_bytes(const Shape &shape) noexcept;  // of all; saturates
void gather_taps(const Shape &shape, std::byte *taps) noexcept;

}  // namespace memhier::filter
