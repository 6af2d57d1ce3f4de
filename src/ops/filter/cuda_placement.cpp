#include "ops/filter/cuda_placement.hpp"

#include <cstring>

#include "base/checked.hpp"

namespace memhier::filter {

int64_t tap_bytes(Sum sum) noexcept { return sum == Sum::f64 || sum == Sum::c64 ? 8 : 4; }

int64_t taps_bytes(const Shape &shape) noexcept {
  const int64_t rows = shape.axes[0].taps, columns = shape.axes[1].taps;
  int64_t count, bytes;
  const bool overflows =
      shape.separable ? add_overflows(rows, columns, &count) : multiply_overflows(rows, columns, &count);
  if (overflows || multiply_overflows(count, tap_bytes(shape.sum), &bytes)) return INT64_MAX;
  return bytes;
}

void gather_taps(const Shape &shape, std::byte *taps) noexcept {
  if (!shape.separable) {
    std::memcpy(taps, shape.taps, static_cast<size_t>(taps_bytes(shape)));
    return;
  }
  const size_t along_row = static_cast<size_t>(shape.axes[1].taps * tap_bytes(shape.sum));
  std::memcpy(taps, shape.axis_taps[1], along_row);
  std::memcpy(taps + along_row, shape.axis_taps[0], static_cast<size_t>(shape.axes[0].taps * tap_bytes(shape.sum)));
}

}  // namespace memhier::filter
