// Predictions for the CUDA ways: the longer of what memory and multiply-adds take, and what a block waits for where too
// few blocks hide it: loads that follow each other at the borders of tiles, taps one after another.
#include <algorithm>
#include <cmath>

#include "base/element_type.hpp"
#include "ops/filter/cuda_placement.hpp"
#include "ops/filter/cuda_shares.hpp"
#include "ops/filter/cuda_texture.hpp"
#include "ops/filter/cuda_tiles.hpp"
#include "ops/filter/cuda_ways.hpp"
#include "ops/filter/tuning_cuda.hpp"

namespace memhier::filter {
namespace {

// Slots of a multiply-add.
double multiply_add(const Shape &shape, const DeviceFacts &device) {
  const ArithmeticRates &rates = device.rates.arithmetic;
  switch (shape.sum) {
    case Sum::f64:
      return rates.f64 > 0 && rates.f32 > 0 ? std::max(rates.f32 / rates.f64, 2.0) : 2;
    case Sum::c64:
      return 4;
    case Sum::c64_real_taps:
      return 2;
    case Sum::i32:
      return kNarrowSlots;
    case Sum::i64:
      return kWideSlots;
    default:
      return 1;
  }
}

double finish_slots(const Shape &shape) { return is_integer(shape.type) ? kFinishIntegerSlots : kFinishSlots; }
double clock_of(const DeviceFacts &device) { return device.clock_khz > 0 ? device.clock_khz * 1e3 : kUsualClock; }
double multiprocessors(const DeviceFacts &device) { return std::max(device.multiprocessors, 1); }

DeviceForm form_of_blocks(const Shape &shape) {
  DeviceForm form;
  form.rows = shape.axes[0], form.columns = shape.axes[1], form.channels = shape.channels;
  return form;
}

// The blocks of a kernel.
struct Blocks {
  double count = 1, threads = 1;
  double resident = 1;       // on a multiprocessor at a time
  double slots = 0;          // of a thread
  double inner_cycles = 0;   // that a block takes when nothing else runs
  double border_cycles = 0;  // the same of blocks at a border
  double at_border = 0;      // share of blocks
};

double seconds(const DeviceFacts &device, double launches, double memory, const Blocks &blocks) {
  // Where nothing is known: ten operations for each byte of copy, as most devices have.
  const double f32 = device.rates.arithmetic.f32 > 0 ? device.rates.arithmetic.f32 : 10 * device.rates.copy;
  double each = blocks.count / multiprocessors(device);  // blocks of a multiprocessor
  const double waves = each / blocks.resident;
  if (waves <= 1) each = std::ceil(each);
  const double sums = each * blocks.threads * blocks.slots * 2 * multiprocessors(device) / f32;
  double chain =
      std::max(waves, 1.0) * (blocks.inner_cycles + blocks.at_border * (blocks.border_cycles - blocks.inner_cycles));
  if (blocks.at_border > 0) chain = std::max(chain, blocks.border_cycles);
  const double busy = std::max(memory, sums), waiting = chain / clock_of(device);
  return launches * device.rates.launch + kRampSeconds + std::max(busy, waiting) +
         kOverlapRest * std::min(busy, waiting);
}

double kernels(const Shape &shape) { return shape.state_out >= 0 ? 1 + kNextLaunch : 1; }

// Seconds of memory. `source` and `destination`: bytes that pass for an element. What several blocks read comes from
// the L2 cache but for its first time.
double memory_seconds(const Shape &shape, const DeviceFacts &device, double of_copy, double source,
                      double destination) {
  const double read = static_cast<double>(shape.axes[0].extent) * static_cast<double>(shape.axes[1].extent) *
                      static_cast<double>(shape.channels);
  return (read * source + shape.outputs() * destination) / (device.rates.copy * of_copy);
}

double memory_seconds(const Shape &shape, const DeviceFacts &device, double of_copy) {
  const double element = static_cast<double>(element_size(shape.type));
  return memory_seconds(shape, device, of_copy, passing(shape.axes[1].source, element),
                        passing(shape.axes[1].destination, element));
}

double window(const Problem &problem, const DeviceFacts &device, bool staged) {
  const Shape shape = shape_of(problem);
  if (shape.empty()) return 0;
  constexpr int64_t kSection = 512;
  const int64_t taps = shape.axes[1].taps, section = std::min(taps, kSection);
  const double sections = static_cast<double>(ceil_divide(taps, kSection));
  const int64_t held = std::min(kWindowBlock.columns, shape.axes[1].outputs) + section - 1;
  const double turns = static_cast<double>(ceil_divide(held, int64_t{kWindowThreads}));
  const bool strided = shape.axes[1].source != 1 && !moves_as_is(shape);
  const double slow = !staged && taps_bytes(shape) > kConstantCacheBytes ? kWindowBeyondCache : 1;
  Blocks blocks;
  blocks.count = static_cast<double>(block_count(form_of_blocks(shape), kWindowBlock));
  blocks.threads = kWindowThreads;
  blocks.resident = static_cast<double>(kWindowResident * 4 / work_bytes(shape));
  const double sums = kWindow * static_cast<double>(taps) * multiply_add(shape, device) * kSlideSlots * slow;
  blocks.slots = sums + kWindow * finish_slots(shape) + kSlideStartSlots;
  blocks.inner_cycles = blocks.slots + sections * (strided ? turns : 1) * kFillCycles;
  blocks.border_cycles = blocks.slots + sections * turns * kFillCycles;
  blocks.at_border = border_share(shape.axes[1], kWindowBlock.columns);
  const double element = static_cast<double>(element_size(shape.type));
  double destination = passing(shape.axes[1].destination, element);
  // Short elements go straight from a thread's window to where they belong.
  if (element * kWindow <= 16 && shape.axes[1].destination != 1)
    destination = passing(kWindow * shape.axes[1].destination, element);
  return seconds(device, kernels(shape) + (staged ? kNextLaunch : 0),
                 memory_seconds(shape, device, kWindowOfCopy, passing(shape.axes[1].source, element), destination),
                 blocks);
}

bool is_square(const Shape &shape) {
  const int64_t side = shape.axes[0].taps;
  const bool sums = shape.sum == Sum::f32 || device_sum(shape) == Sum::i32;
  return sums && side == shape.axes[1].taps && (side == 3 || side == 5 || side == 7);
}

double tile(const Problem &problem, const DeviceFacts &device, bool staged) {
  const Shape shape = tile_shape(shape_of(problem));
  if (shape.empty()) return 0;
  const Axis &rows = shape.axes[0], &columns = shape.axes[1];
  const int64_t bytes = work_bytes(shape), chunk = 16 / bytes;
  const BlockShape block = tile_block(bytes);
  const DeviceForm form = form_of_blocks(shape);
  const TileSections sections =
      tile_sections(form, static_cast<int>(bytes), staged ? static_cast<int>(tap_bytes(shape.sum)) : 0);
  const double count = std::ceil(static_cast<double>(rows.taps) / sections.tap_rows) *
                       std::ceil(static_cast<double>(columns.taps) / sections.tap_columns);
  const Fill fill = fill_of(shape, std::min(block.rows, rows.outputs) + sections.tap_rows - 1,
                            std::min(block.columns, columns.outputs) + sections.tap_columns - 1, kTileWarps);
  const bool square = !staged && is_square(shape);
  const double each = multiply_add(shape, device);
  const double outputs = static_cast<double>(kTileRows * chunk), tap_rows = static_cast<double>(kTileRows * rows.taps);
  const int64_t whole = columns.taps / chunk, rest = columns.taps % chunk;
  Blocks blocks;
  blocks.count = static_cast<double>(block_count(form, block));
  blocks.threads = 32 * kTileWarps;
  blocks.resident = static_cast<double>(std::clamp<int64_t>(device.shared_per_multiprocessor / (sections.bytes + 1024),
                                                            1, square ? kSquareResident : kTileResident));
  double sums, alone;
  if (square) {
    sums = alone = outputs * shape.taps_per_output() * each * kSquareSlots;
  } else {
    const double slow = !staged && taps_bytes(shape) > kConstantCacheBytes ? kTileBeyondCache : 1;
    const double chunks = static_cast<double>(whole + (rest > 0));
    sums = tap_rows * slow * (static_cast<double>(columns.taps * chunk) * each + chunks * kTileChunkSlots);
    alone = tap_rows * (static_cast<double>(whole) * kTileWholeCycles + (rest > 0 ? kTileRestCycles : 0));
  }
  blocks.slots = sums + outputs * finish_slots(shape);
  blocks.inner_cycles = alone + count * fill.inner * kFillCycles;
  blocks.border_cycles = alone + count * fill.border * kFillCycles;
  // Rows outside cost where they are not moved as they are.
  blocks.at_border = either(border_share(columns, static_cast<double>(block.columns)),
                            border_share(rows, static_cast<double>(block.rows)));
  return seconds(device, staged ? 1 + kNextLaunch : 1, memory_seconds(shape, device, kTileOfCopy), blocks);
}

double naive(const Problem &problem, const DeviceFacts &device, double over, double next) {
  const Shape shape = shape_of(problem);
  if (shape.empty()) return 0;
  constexpr double kThreads = 256;
  // Separable taps are applied as dense ones.
  const double rows = static_cast<double>(shape.axes[0].taps);
  const double taps = rows * static_cast<double>(shape.axes[1].taps);
  const double wide = static_cast<double>(work_bytes(shape)) / 4;
  const int64_t apart = interleaved(shape);
  Blocks blocks;
  blocks.count = std::ceil(shape.outputs() / kThreads);
  blocks.threads = std::min(kThreads, shape.outputs());
  blocks.resident = std::max(1.0, 2048 / kThreads);
  const double of_warps =
      either(border_share(shape.axes[1], 32.0 / static_cast<double>(apart)), border_share(shape.axes[0], 1));
  const double tap = kNaiveTapSlots * wide * std::max(1.0, multiply_add(shape, device) / (4 * wide));
  blocks.slots = over * (kNaiveSlots + rows * kNaiveRowSlots + taps * (tap + of_warps * kNaiveBorderSlots));
  blocks.inner_cycles = over * (kNaiveCycles + rows * kNaiveRowCycles + taps * kNaiveTapCycles);
  const double border = shape.axes[1].border == Border::history ? kNaiveHistoryCycles : kNaiveBorderCycles;
  blocks.border_cycles = blocks.inner_cycles + over * taps * border;
  blocks.at_border =
      either(border_share(shape.axes[1], kThreads / static_cast<double>(apart)),
             border_share(shape.axes[0], std::max(1.0, kThreads / static_cast<double>(apart * shape.axes[1].outputs))));
  const double element = static_cast<double>(element_size(shape.type));
  const double memory = apart > 1 ? memory_seconds(shape, device, kNaiveOfCopy, element, element)
                                  : memory_seconds(shape, device, kNaiveOfCopy);
  return seconds(device, kernels(shape) + next, memory, blocks);
}

}  // namespace

double cuda_window_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return window(problem, *device, false);
}

double cuda_window_shared_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return window(problem, *device, true);
}

double cuda_tile_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return tile(problem, *device, false);
}

double cuda_tile_shared_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return tile(problem, *device, true);
}

double cuda_separable_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Shape shape = shape_of(problem);
  const SeparableTile tile = separable_tile(shape, shared_limit(*device));
  if (tile.rows == 0 || shape.empty()) return 0;  // not feasible, or nothing to do
  const Axis &rows = shape.axes[0], &columns = shape.axes[1];
  const BlockShape block = separable_block(shape, tile);
  const int64_t outputs = std::min(block.rows, rows.outputs), held = outputs + rows.taps - 1;
  const int64_t lanes = 8 / separable_held_bytes(shape), units = block.columns / kWindow;
  const Fill fill =
      fill_of(shape, held, std::min(block.columns, columns.outputs) + columns.taps - 1, kSeparableThreads / 32);
  const double each = multiply_add(shape, *device) * kSlideSlots * kWindow;
  const auto passes = [](int64_t count, int64_t of_pass) { return static_cast<double>(ceil_divide(count, of_pass)); };
  const double of_rows =
      passes(held, kSeparableThreads / units) * (static_cast<double>(columns.taps) * each + kSlideStartSlots);
  const double of_columns =
      passes(outputs, kSeparableThreads / (kSeparableBytes / 8) * kWindow) *
      (static_cast<double>(lanes) * (static_cast<double>(rows.taps) * each + kWindow * finish_slots(shape)) +
       kSlideStartSlots);
  Blocks blocks;
  blocks.count = static_cast<double>(block_count(form_of_blocks(shape), block));
  blocks.threads = kSeparableThreads;
  blocks.resident = static_cast<double>(
      std::clamp<int64_t>(device->shared_per_multiprocessor / (tile.bytes + 1024), 1, kSeparableResident));
  blocks.slots = of_rows + of_columns;
  const double alone = blocks.slots * kSeparableThreads / 128;
  blocks.inner_cycles = alone + fill.inner * kFillCycles;
  blocks.border_cycles = alone + fill.border * kFillCycles;
  blocks.at_border = either(border_share(columns, static_cast<double>(block.columns)),
                            border_share(rows, static_cast<double>(block.rows)));
  return seconds(*device, 1, memory_seconds(shape, *device, kSeparableOfCopy), blocks);
}

double cuda_texture_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Shape shape = tile_shape(shape_of(problem));
  if (shape.empty()) return 0;
  const BlockShape block{kTextureThreads / 32 * kTextureRows, 32};
  const double fetches = static_cast<double>((kTextureRows + shape.axes[0].taps - 1) * shape.axes[1].taps);
  Blocks blocks;
  blocks.count = static_cast<double>(block_count(form_of_blocks(shape), block));
  blocks.threads = kTextureThreads;
  blocks.resident = kTextureResident;
  blocks.slots = fetches * kFetchSlots * static_cast<double>(work_bytes(shape)) / 4;
  blocks.inner_cycles = fetches * kFetchCycles;
  return seconds(*device, 1, memory_seconds(shape, *device, kTileOfCopy), blocks);
}

double cuda_naive_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return naive(problem, *device, 1, 0);
}

double cuda_naive_constant_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return naive(problem, *device, kConstantTapsOver, kNextCopy);
}

double cuda_naive_global_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return naive(problem, *device, kGlobalTapsOver, kNextLaunch);
}

}  // namespace memhier::filter
