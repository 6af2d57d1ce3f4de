// What kernels cost that reach the source or the destination over a link: blocks bring their margins again, which no
// cache keeps for others there, short requests pass badly, and loads that wait for each other wait longer.
#include <algorithm>

#include "base/element_type.hpp"
#include "ops/filter/cuda_shares.hpp"
#include "ops/filter/cuda_texture.hpp"
#include "ops/filter/cuda_tiles.hpp"
#include "ops/filter/cuda_ways.hpp"
#include "ops/filter/tuning_cuda.hpp"

namespace memhier::filter {
namespace {

// What passes for each byte of requests of so many.
double requested(const Shape &shape, double bytes) {
  // Complex elements pass in two halves, each of which touches all of the lines.
  const double halves = shape.type == MEMHIER_C64 ? 2 : 1;
  return halves * std::max(1.0, (bytes + kReachRequest) / bytes * kReachWhole / (kReachWhole + kReachRequest));
}

// Elements along an axis that blocks of `outputs` outputs read, over those that are there.
double again(const Axis &axis, int64_t outputs) {
  const int64_t held = std::min(outputs, std::max<int64_t>(axis.outputs, 1));
  const double read = static_cast<double>(held * axis.step + std::max<int64_t>(axis.taps - axis.step, 0));
  return std::max(1.0, read / static_cast<double>(held * axis.step));
}

// What passes for each byte where neighbours belong to other channels, which other blocks bring.
double beside(const Shape &shape, int64_t stride) {
  const double element = static_cast<double>(element_size(shape.type));
  return passing(stride, element) / element;
}

double waits(const Shape &shape, const Fill &fill) {
  const bool border = border_share(shape.axes[0], 1) + border_share(shape.axes[1], 1) > 0;
  return (border ? fill.border : fill.inner) * kReachWait;
}

// Rows of a destination that do not begin at whole sectors: warps write parts of them.
double parts_of_sectors(const Shape &shape) {
  const int64_t pitch = shape.axes[0].destination * element_size(shape.type);
  return shape.axes[0].outputs > 1 && pitch % static_cast<int64_t>(kSector) != 0 ? 2 : 1;
}

Reach destination_of(const Shape &shape) {
  return {parts_of_sectors(shape) * beside(shape, shape.axes[1].destination), 0};
}

double element_of(const Shape &shape) { return static_cast<double>(element_size(shape.type)); }

}  // namespace

Reach cuda_window_reach(const Problem &problem, const DeviceFacts &, Access direction) {
  const Shape shape = shape_of(problem);
  if (shape.empty()) return {};
  if (direction == Access::write) return destination_of(shape);
  const Axis &columns = shape.axes[1];
  const int64_t turns =
      ceil_divide(std::min(kWindowBlock.columns, columns.outputs) + columns.taps - 1, int64_t{kWindowThreads});
  const bool side_by_side = columns.source == 1;
  const Fill fill{moves_as_is(shape) ? 1.0 : static_cast<double>(side_by_side ? ceil_divide(turns, kFillBatch) : turns),
                  static_cast<double>(turns)};
  const double request = requested(shape, side_by_side ? 4 * 32 : 32 * element_of(shape));
  return {kWindowReach * again(columns, kWindowBlock.columns) * request * beside(shape, columns.source),
          waits(shape, fill)};
}

Reach cuda_tile_reach(const Problem &problem, const DeviceFacts &, Access direction) {
  const Shape shape = tile_shape(shape_of(problem));
  if (shape.empty()) return {};
  if (direction == Access::write) return destination_of(shape);
  const BlockShape block = tile_block(work_bytes(shape));
  const int64_t columns = std::min(block.columns, shape.axes[1].outputs) + shape.axes[1].taps - 1;
  const Fill fill =
      fill_of(shape, std::min(block.rows, shape.axes[0].outputs) + shape.axes[0].taps - 1, columns, kTileWarps);
  const double request = requested(shape, element_of(shape) * static_cast<double>(std::min<int64_t>(columns, 32)));
  return {again(shape.axes[0], block.rows) * again(shape.axes[1], block.columns) * request *
              beside(shape, shape.axes[1].source),
          waits(shape, fill)};
}

Reach cuda_separable_reach(const Problem &problem, const DeviceFacts &device, Access direction) {
  const Shape shape = shape_of(problem);
  const SeparableTile tile = separable_tile(shape, shared_limit(device));
  if (shape.empty() || tile.rows == 0) return {};
  if (direction == Access::write) return destination_of(shape);
  const BlockShape block = separable_block(shape, tile);
  const int64_t columns = std::min(block.columns, shape.axes[1].outputs) + shape.axes[1].taps - 1;
  const Fill fill = fill_of(shape, std::min(block.rows, shape.axes[0].outputs) + shape.axes[0].taps - 1, columns,
                            kSeparableThreads / 32);
  const double request = requested(shape, element_of(shape) * static_cast<double>(std::min<int64_t>(columns, 32)));
  return {again(shape.axes[0], block.rows) * again(shape.axes[1], block.columns) * request *
              beside(shape, shape.axes[1].source),
          waits(shape, fill)};
}

Reach cuda_texture_reach(const Problem &problem, const DeviceFacts &device, Access direction) {
  const Shape shape = tile_shape(shape_of(problem));
  if (shape.empty()) return {};
  if (direction == Access::write) return destination_of(shape);
  const BlockShape block{kTextureThreads / 32 * kTextureRows, 32};
  Reach reach = cuda_tile_reach(problem, device, direction);
  reach.times = again(shape.axes[0], block.rows) * again(shape.axes[1], block.columns);
  return reach;
}

Reach cuda_naive_reach(const Problem &problem, const DeviceFacts &, Access direction) {
  const Shape shape = shape_of(problem);
  if (shape.empty()) return {};
  constexpr int64_t kThreads = 256;
  const int64_t apart = interleaved(shape);
  const double request = requested(shape, 32 * element_of(shape));
  const double strides =
      apart > 1 ? 1 : beside(shape, direction == Access::write ? shape.axes[1].destination : shape.axes[1].source);
  if (direction == Access::write) return {request * strides, 0};
  // Each row of a window is another block's as well.
  const Axis &rows = shape.axes[0], &columns = shape.axes[1];
  const int64_t across = std::clamp<int64_t>(kThreads / apart, 1, columns.outputs);
  return {again(rows, std::max<int64_t>(1, kThreads / apart / columns.outputs)) * again(columns, across) * request *
              strides,
          2 * static_cast<double>(rows.taps) * kReachWait};
}

}  // namespace memhier::filter
