// Predictions for the CUDA ways: bytes over copy rate x efficiency, less where a problem is too small to fill the
// device.
#include <algorithm>
#include <cmath>
#include <span>

#include "ops/transpose/cuda_shape.hpp"
#include "ops/transpose/predict.hpp"
#include "ops/transpose/tuning_cuda.hpp"

namespace memhier::transpose {
namespace {

double lookup(std::span<const Efficiency> table, int32_t bytes) {
  double result = table.front().of_copy;
  for (const Efficiency &entry : table) {
    if (entry.element_bytes <= bytes) result = entry.of_copy;
  }
  return result;
}

double magnitude(int64_t stride) { return std::fabs(static_cast<double>(stride)); }

double payload(const Move &move) {
  return static_cast<double>(move.batch) * static_cast<double>(move.rows) * static_cast<double>(move.columns) *
         move.element_bytes;
}

// Source and destination run along the same index: a strided copy rather than a transpose.
bool parallel(const Move &move) {
  return move.columns == 1 || move.rows == 1 || magnitude(move.source_row) < magnitude(move.source_column);
}

// Bytes that the sectors of 32 bytes carry for one wanted, along a stride.
double sector_waste(int64_t stride, int32_t element_bytes) {
  return std::clamp(magnitude(stride), 1.0, std::max(1.0, 32.0 / element_bytes));
}

double tile_fill(const Move &move, TileShape tile) {
  const double rows = static_cast<double>(move.rows), columns = static_cast<double>(move.columns);
  const double tile_rows = static_cast<double>(tile.rows), tile_columns = static_cast<double>(tile.columns);
  return rows * columns / (std::ceil(rows / tile_rows) * tile_rows * std::ceil(columns / tile_columns) * tile_columns);
}

// `tile_bytes`: what one block has in flight.
double seconds(const Move &move, const DeviceFacts &device, double efficiency, double waste, double blocks,
               double tile_bytes) {
  return device_seconds(payload(move), device, efficiency, waste, blocks, tile_bytes);
}

// Of a strip: the short side may be contiguous where its lines are not one behind the other.
double strip_waste(const Move &move, bool tall) {
  const int64_t width = tall ? move.columns : move.rows;
  const int64_t stride = tall ? move.source_column : move.destination_row;
  const int64_t line = tall ? move.source_row : move.destination_column;
  const double narrow = stride != 1     ? sector_waste(stride, move.element_bytes)
                        : line == width ? 1.0
                                        : run_waste(width * move.element_bytes);
  return (narrow + sector_waste(tall ? move.destination_row : move.source_column, move.element_bytes)) / 2;
}

double padded_efficiency(const Move &move) {
  const int32_t size = move.element_bytes;
  const int32_t unit = std::min(size & -size, move.alignment);
  return lookup(kPadded, unit) * (unit == size ? 1.0 : kSeveralUnits);
}

double tile_seconds(const Move &move, const DeviceFacts &device, double efficiency) {
  const TileShape tile{32, 32};
  const double fill = tile_fill(move, tile);
  efficiency *= std::pow(fill, kFillExponent);
  if (parallel(move)) efficiency = std::min(efficiency, kAcross);
  const double waste =
      (sector_waste(move.source_column, move.element_bytes) + sector_waste(move.destination_row, move.element_bytes)) /
      2;
  return seconds(move, device, efficiency, parallel(move) ? 1.0 : waste, static_cast<double>(tile_count(move, tile)),
                 1024.0 * move.element_bytes * fill);
}

// Tiles that are moved by whole accesses.
double square_seconds(const Move &move, const DeviceFacts &device, double efficiency, TileShape tile) {
  const double fill = tile_fill(move, tile);
  return seconds(move, device, efficiency * std::min(1.0, fill / kVectorFill), 1.0,
                 static_cast<double>(tile_count(move, tile)),
                 static_cast<double>(tile.rows * tile.columns) * move.element_bytes * fill);
}

}  // namespace

double run_waste(int64_t run_bytes) {
  const double run = static_cast<double>(run_bytes);
  return run_bytes % 32 == 0 ? 1.0 : std::min((run + kRunOverlap) / run, 32.0 / std::min(run, 32.0));
}

double device_seconds(double payload, const DeviceFacts &device, double efficiency, double waste, double blocks,
                      double block_bytes) {
  if (payload == 0) return 0;
  const double saturating = kBytesInFlight * std::max(device.multiprocessors, 1);
  const double filled = std::min(1.0, blocks * block_bytes / saturating);
  return device.rates.launch + kRampSeconds +
         2 * payload * waste / (device.rates.copy * efficiency * std::max(filled, 1e-6));
}

double cuda_naive_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Move move = canonical_move(problem);
  const double matrix_bytes = static_cast<double>(move.rows) * static_cast<double>(move.columns) * move.element_bytes;
  double efficiency = std::min(kNaiveMost, kNaivePerByte * move.element_bytes);
  double waste = 1;
  if (parallel(move)) {
    const bool short_runs = move.rows > 1 && move.columns > 1 && move.rows * move.element_bytes < kNaiveLine;
    efficiency = kNaiveParallel * (short_runs ? kNaiveShortRuns : 1.0);
    const int64_t stride = move.rows == 1 ? move.source_column : move.source_row;
    const int64_t written = move.rows == 1 ? move.destination_column : move.destination_row;
    waste = (sector_waste(stride, move.element_bytes) + sector_waste(written, move.element_bytes)) / 2;
  } else if (matrix_bytes <= static_cast<double>(kSmallMatrixBytes)) {
    efficiency = kNaiveSmall;
  } else if (std::min(move.rows, move.columns) <= kStripWidth) {
    efficiency = std::max(efficiency, kNaiveNarrow * std::min(1.0, move.element_bytes / 4.0));
  }
  efficiency = std::min(efficiency, kNaiveIssuePerByte * move.element_bytes);
  if (move.outer_count > 0) efficiency *= kNaiveSeveralModes;
  return seconds(move, *device, efficiency, waste, payload(move) / (256.0 * move.element_bytes),
                 256.0 * move.element_bytes);
}

double cuda_padded_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Move move = canonical_move(problem);
  return tile_seconds(move, *device, padded_efficiency(move));
}

double cuda_unpadded_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Move move = canonical_move(problem);
  return tile_seconds(move, *device, padded_efficiency(move) * kUnpaddedShare);
}

double cuda_vector_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Move move = canonical_move(problem);
  const VectorChoice choice = vector_choice(move, move.alignment);
  if (choice.shape == VectorShape::none) return tile_seconds(move, *device, padded_efficiency(move));  // what runs then
  if (choice.shape != VectorShape::square) {
    const int64_t width = std::min(move.rows, move.columns), extent = std::max(move.rows, move.columns);
    const StripShape strip = strip_shape(width, extent, move.batch, move.element_bytes);
    const double blocks = static_cast<double>(ceil_divide(extent, strip.length)) * static_cast<double>(move.batch);
    // The short side is contiguous on one operand, the long one on the other; gaps between lines cost sectors.
    const double fill = payload(move) / blocks / static_cast<double>(kStripBytes);
    return seconds(move, *device, lookup(kStrip, move.element_bytes) * std::min(1.0, fill / kStripFill),
                   strip_waste(move, choice.shape == VectorShape::tall_strip), blocks,
                   static_cast<double>(width * strip.length) * move.element_bytes);
  }
  double efficiency = lookup(kVector, choice.access_bytes);
  if (move.element_bytes < 4)
    efficiency *= choice.access_bytes == 16 ? kVectorSmallElement : kVectorSmallElementNarrowAccess;
  if (shifted(move)) return square_seconds(move, *device, kShifted, shifted_tile(move.element_bytes));
  if (splits_sectors(move)) efficiency *= kVectorSplitSectors;
  const TileShape tile = square_tile(move.element_bytes, choice.access_bytes);
  return square_seconds(move, *device, efficiency, tile);
}

double cuda_bytes_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Move move = canonical_move(problem);
  const double efficiency = move.alignment == 16 ? kBytes * (splits_sectors(move) ? kVectorSplitSectors : 1.0)
                                                 : lookup(kBytesShifted, move.element_bytes);
  return square_seconds(move, *device, efficiency, byte_tile(move.element_bytes));
}

double cuda_inplace_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Move move = swap_move(problem);
  const int32_t access = swap_access(move, move.alignment);
  if (access == 0) return tile_seconds(move, *device, padded_efficiency(move) * kInplaceShare);
  double efficiency = lookup(kVector, access) * kSwapShare;
  if (splits_sectors(move)) efficiency *= kVectorSplitSectors;
  const int64_t side = swap_tile(move.element_bytes);
  return square_seconds(move, *device, efficiency, {side, side});
}

}  // namespace memhier::transpose
