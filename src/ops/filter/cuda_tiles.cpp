#include "ops/filter/cuda_tiles.hpp"

#include <algorithm>

#include "ops/filter/tuning_cuda.hpp"

namespace memhier::filter {

TileSections tile_sections(const DeviceForm &form, int work_bytes, int tap_bytes) {
  const BlockShape block = tile_block(work_bytes);
  const int32_t chunk = 16 / work_bytes;
  const int64_t most = kTileColumnSection / work_bytes;
  // Longer rows of taps come one at a time, so that the order of the sums stays.
  const bool split = form.columns.taps > most;
  TileSections sections;
  sections.tap_columns = static_cast<int32_t>(std::min(form.columns.taps, most));
  sections.tap_pitch = static_cast<int32_t>(round_up(sections.tap_columns, chunk));
  // One chunk beyond what the taps reach: threads read ahead.
  sections.pitch = static_cast<int32_t>(block.columns) + sections.tap_pitch;
  const int64_t row_bytes = sections.pitch * work_bytes, row_of_taps = sections.tap_pitch * tap_bytes;
  const int64_t rows = (kTileBytes - (block.rows - 1) * row_bytes) / (row_bytes + row_of_taps);  // of taps that fit
  sections.tap_rows = split ? 1 : static_cast<int32_t>(std::min(form.rows.taps, rows));
  sections.tap_bytes = static_cast<int32_t>(round_up(sections.tap_rows * row_of_taps, 16));
  sections.bytes = static_cast<int32_t>((block.rows + sections.tap_rows - 1) * sections.pitch * work_bytes);
  sections.bytes += sections.tap_bytes;
  return sections;
}

int64_t separable_held_bytes(const Shape &shape) noexcept {
  const Sum sum = device_sum(shape);
  return sum == Sum::f32 || sum == Sum::i32 ? 4 : 8;
}

SeparableTile separable_tile(const Shape &shape, int64_t limit) noexcept {
  const int64_t held = separable_held_bytes(shape), row_taps = shape.axes[1].taps, column_taps = shape.axes[0].taps;
  SeparableTile tile;
  if (row_taps > limit || column_taps > limit) return tile;
  // Windows read ahead in steps of kWindow; 16 bytes of padding follow every 128.
  const int64_t row_bytes = kSeparableBytes + round_up(row_taps, kWindow) * held;
  const int64_t pitch_bytes = round_up(row_bytes + ceil_divide(row_bytes, 128) * 16, 16);
  for (const int64_t rows : kSeparableRows) {
    const int64_t bytes = (rows + column_taps - 1) * pitch_bytes;
    if (bytes > limit) continue;
    if (tile.rows != 0 && bytes > kSeparableShared) continue;
    if (tile.rows != 0 && tile.bytes <= kSeparableShared) break;
    tile = {static_cast<int32_t>(rows), static_cast<int32_t>(pitch_bytes / held), static_cast<int32_t>(bytes)};
  }
  return tile;
}

BlockShape separable_block(const Shape &shape, const SeparableTile &tile) noexcept {
  return {tile.rows, kSeparableBytes / separable_held_bytes(shape)};
}

int64_t shared_limit(const DeviceFacts &device) noexcept {
  return std::max<int64_t>(device.shared_per_block, 48 << 10);  // the latter without asking
}

}  // namespace memhier::filter
