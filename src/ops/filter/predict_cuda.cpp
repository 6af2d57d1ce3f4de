// Predictions for the CUDA ways: the larger of memory and multiply-adds, more where blocks are too few to fill the
// device or compute outputs that are not there.
#include <algorithm>
#include <cmath>

#include "base/element_type.hpp"
#include "ops/filter/cuda_tiles.hpp"
#include "ops/filter/cuda_ways.hpp"
#include "ops/filter/tuning_cuda.hpp"

namespace memhier::filter {
namespace {

// Multiply-adds of one output, in operations of the unit that does them; a multiplication with its addition counts two.
double operations_of(const Shape &shape, double taps) {
  return taps * (shape.sum == Sum::c64 ? 8 : shape.sum == Sum::c64_real_taps ? 4 : 2);
}

// Operations per second without tensor cores.
double peak_of(const Shape &shape, const DeviceFacts &device) {
  const ArithmeticRates &rates = device.rates.arithmetic;
  // Where nothing is known: ten operations for each byte of copy, as most devices have.
  const double f32 = rates.f32 > 0 ? rates.f32 : 10 * device.rates.copy;
  switch (shape.sum) {
    case Sum::f64:
      return rates.f64 > 0 ? std::min(rates.f64, f32 / 2) : f32 / 2;
    case Sum::i32:
      return f32 * kNarrowOfPeak;
    case Sum::i64:
      return f32 * kWideOfPeak;
    default:
      return f32;
  }
}

struct Cost {
  double of_copy, of_peak;
  double taps;        // multiply-adds of an output
  double read_again;  // elements read for one of the source
  BlockShape block;
  int64_t block_threads;
};

double seconds(const Shape &shape, const DeviceFacts &device, const Cost &cost, int launches) {
  if (shape.empty()) return 0;
  DeviceForm form;
  form.rows = shape.axes[0], form.columns = shape.axes[1], form.channels = shape.channels;
  const double blocks = static_cast<double>(block_count(form, cost.block));
  const double computed = blocks * static_cast<double>(cost.block.rows) * static_cast<double>(cost.block.columns);
  const double bytes = static_cast<double>(element_size(shape.type));
  const double read = static_cast<double>(shape.axes[0].extent) * static_cast<double>(shape.axes[1].extent) *
                      static_cast<double>(shape.channels) * bytes;
  // What several blocks read comes from the L2 cache but for its first time.
  const double moved = read * (1 + (cost.read_again - 1) * kAgainShare) + shape.outputs() * bytes;
  const bool spread = shape.axes[1].outputs > 1 && (shape.axes[1].source != 1 || shape.axes[1].destination != 1);
  const double memory = moved / (device.rates.copy * std::min(cost.of_copy, spread ? kSpreadOfCopy : 1.0));
  const double sums = computed * operations_of(shape, cost.taps) / (peak_of(shape, device) * cost.of_peak);
  const double busy = kBusyThreads * std::max(device.multiprocessors, 1);
  const double filled = std::min(1.0, blocks * static_cast<double>(cost.block_threads) / busy);
  return launches * device.rates.launch + kRampSeconds + std::max(memory, sums) / std::max(filled, 1e-6);
}

double window(const Problem &problem, const DeviceFacts &device, double share, int launches) {
  const Shape shape = shape_of(problem);
  const double again = 1 + shape.taps_per_output() / static_cast<double>(kWindowBlock.columns);
  return seconds(
      shape, device,
      {kWindowOfCopy * share, kWindowOfPeak * share, shape.taps_per_output(), again, kWindowBlock, kWindowThreads},
      launches);
}

double tile(const Problem &problem, const DeviceFacts &device, double share, int launches) {
  const Shape shape = tile_shape(shape_of(problem));
  const BlockShape block = tile_block(shape.type == MEMHIER_F64 || shape.type == MEMHIER_C64 ? 8 : 4);
  const double again = (1 + static_cast<double>(shape.axes[0].taps - 1) / static_cast<double>(block.rows)) *
                       (1 + static_cast<double>(shape.axes[1].taps - 1) / static_cast<double>(block.columns));
  return seconds(shape, device,
                 {kTileOfCopy * share, kTileOfPeak * share, shape.taps_per_output(), again, block, 32 * kTileWarps},
                 launches);
}

double naive(const Problem &problem, const DeviceFacts &device, double share, int launches) {
  const Shape shape = shape_of(problem);
  // Separable taps are applied as dense ones.
  const double taps = static_cast<double>(shape.axes[0].taps) * static_cast<double>(shape.axes[1].taps);
  return seconds(shape, device, {kNaiveOfCopy, kNaiveOfPeak * share, taps, 1, {1, 1}, 1}, launches);
}

}  // namespace

double cuda_window_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return window(problem, *device, 1, 1);
}

double cuda_window_shared_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return window(problem, *device, kSharedTapsShare, 2);
}

double cuda_tile_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return tile(problem, *device, 1, 1);
}

double cuda_tile_shared_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return tile(problem, *device, kSharedTapsShare, 2);
}

double cuda_separable_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Shape shape = shape_of(problem);
  const SeparableTile tile = separable_tile(shape, shared_limit(*device));
  if (tile.rows == 0) return 0;  // not feasible
  const BlockShape block = separable_block(shape, tile);
  const double rows_again = 1 + static_cast<double>(shape.axes[0].taps - 1) / static_cast<double>(block.rows);
  const double columns_again = 1 + static_cast<double>(shape.axes[1].taps - 1) / static_cast<double>(block.columns);
  // Rows are filtered again in each tile that their sums reach into.
  const double taps = static_cast<double>(shape.axes[1].taps) * rows_again + static_cast<double>(shape.axes[0].taps);
  return seconds(shape, *device,
                 {kSeparableOfCopy, kSeparableOfPeak, taps, rows_again * columns_again, block, kSeparableThreads}, 1);
}

double cuda_texture_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return kTextureOverTile * tile(problem, *device, 1, 1);
}

double cuda_naive_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return naive(problem, *device, 1, 1);
}

double cuda_naive_constant_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return naive(problem, *device, kConstantTapsShare, 2);
}

double cuda_naive_global_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return naive(problem, *device, kGlobalTapsShare, 2);
}

}  // namespace memhier::filter
