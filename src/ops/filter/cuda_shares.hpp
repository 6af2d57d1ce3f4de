// What predictions ask a shape: how much of it lies at borders, which loads wait for each other, what passes beside it.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/checked.hpp"
#include "ops/filter/filter.hpp"
#include "ops/filter/tuning_cuda.hpp"

namespace memhier::filter {

inline int64_t work_bytes(const Shape &shape) { return shape.type == MEMHIER_F64 || shape.type == MEMHIER_C64 ? 8 : 4; }

// Elements that go to shared memory without passing registers.
inline bool moves_as_is(const Shape &shape) { return shape.type == MEMHIER_F32 || shape.type == MEMHIER_F64; }

// Outputs whose windows leave the operand.
inline int64_t outside(const Axis &axis) {
  return axis.outputs - std::max<int64_t>(axis.inner_end - axis.inner_begin, 0);
}

// Share of blocks of `outputs` along the axis that have such outputs.
inline double border_share(const Axis &axis, double outputs) {
  if (outside(axis) == 0) return 0;
  double blocks = 0;
  for (const int64_t side : {axis.inner_begin, axis.outputs - axis.inner_end})
    if (side > 0) blocks += std::ceil(static_cast<double>(side) / outputs);
  return std::min(1.0, blocks * outputs / static_cast<double>(axis.outputs));
}

inline double either(double a, double b) { return 1 - (1 - a) * (1 - b); }

inline constexpr double kSector = 32;

// Bytes that pass for each element of a side whose neighbours in a row are `stride` elements apart.
inline double passing(int64_t stride, double element) {
  return stride == 0 ? element : std::min(std::max(kSector, element), std::abs(static_cast<double>(stride)) * element);
}

// Loads of a thread that wait for each other while a tile of rows by columns is filled, a warp a row at a time.
struct Fill {
  double inner, border;
};
inline Fill fill_of(const Shape &shape, int64_t rows, int64_t columns, int64_t warps) {
  const int64_t turns = ceil_divide(rows, warps), across = ceil_divide(columns, int64_t{32});
  const bool side_by_side = shape.axes[1].source == 1;
  Fill fill;
  fill.border = static_cast<double>(turns * across);
  fill.inner =
      moves_as_is(shape) ? 1 : static_cast<double>(turns * (side_by_side ? ceil_divide(across, kFillBatch) : across));
  return fill;
}

// How many outputs lie between one and the next of a row, where threads follow the destination.
inline int64_t interleaved(const Shape &shape) {
  return std::abs(shape.destination_channel) < std::abs(shape.axes[1].destination) ? shape.channels : 1;
}

}  // namespace memhier::filter
