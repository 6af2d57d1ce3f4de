// Which kernel shape the vectorised tile takes for a move. Plain C++: the way's feasibility and its launch ask here.
#pragma once
#include <algorithm>

#include "base/reason.hpp"
#include "ops/transpose/cuda_grid.hpp"

namespace memhier::transpose {

// One side at most this long: a strip of exactly that width instead of square tiles.
inline constexpr int64_t kStripWidth = 32;
inline constexpr int64_t kStripBytes = 16384;  // shared memory of a strip, without its padding

enum class VectorShape { none, square, tall_strip, wide_strip };

struct VectorChoice {
  VectorShape shape = VectorShape::none;
  Reason reason = Reason::none;
  int32_t access_bytes = 0;  // of every global access
};

inline bool power_of_two_element(int32_t bytes) {
  return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
}

// Tiles of 128 to 256 bytes a row on both sides. Of copy, measured on an H200 (bytes of element : of access : tile):
//   f32 8192^2  16: 64x64 0.975, 128x64 0.973, 128x128 0.91   8: 64x64 0.975   4: 64x64 0.968, 128x64 0.94, 32x64 0.96
//   f32 10000x10007  4: 64x64 0.92, 64x128 0.91
//   u8 16384^2  16: 128x256 0.944, 256x128 0.929, 128x128 0.922   8: 128x128 0.923   4: 128x128 0.929
//   bf16 16384x8192  16: 128x128 0.967, 64x64 0.924   8: 128x128 0.964, 64x64 0.928   4: 128x128 0.957, 64x64 0.81
//   f64 8192^2  16: 32x32 0.989   8: 32x32 0.992      c128 4096x8192  16: 32x32 0.931, 16x16 0.934
//   f32 10000x10007, lines of the destination at whole sectors  4: 32x128 0.933, 64x64 0.921, 32x64 0.92, 64x32 0.90
constexpr TileShape square_tile(int32_t element_bytes, int32_t access_bytes) {
  if (element_bytes == 4 && access_bytes == 4) return {32, 128};
  if (element_bytes == 1) return access_bytes == 16 ? TileShape{128, 256} : TileShape{128, 128};
  if (element_bytes == 2) return {128, 128};
  if (element_bytes == 4) return {64, 64};
  return {32, 32};
}

inline constexpr int kSectorBytes = 32;
// Lines of the destination begin inside sectors: neighbouring ones at other places, or all at one, which only the
// address of a run tells.
inline bool splits_sectors(const Move &move, const void *destination = nullptr) {
  const auto first = static_cast<int64_t>(reinterpret_cast<uintptr_t>(destination) % kSectorBytes);
  const auto inside = [&](int64_t elements) { return elements * move.element_bytes % kSectorBytes != 0; };
  bool batch = move.batch > 1 && move.outer_count == 0 && inside(move.destination_batch);
  for (int32_t i = 0; i < move.outer_count; ++i) batch |= inside(move.outer[static_cast<size_t>(i)].destination);
  return batch || inside(move.destination_column) ||
         (destination && (first + move.destination_offset * move.element_bytes) % kSectorBytes != 0);
}

// What a shifted tile stores, one element at a time. Of copy, 256 threads: f32 8191x8193 56x64 0.91, 64x32 0.91, 88x32
// 0.91, 56x32 0.90, 128x32 0.86 (128 threads 56x64 0.75); whole tiles 128x32 0.86, 64x64 0.77. f32 10007x10000 0.92 and
// 0.87. f64 8191x8193 60x32, 32x64, 64x32 0.93; whole tiles 64x32 0.915, 32x32 0.86. 16 bytes 4095x8193 no gain.
constexpr TileShape shifted_tile(int32_t element_bytes) {
  return element_bytes == 4 ? TileShape{56, 64} : TileShape{60, 32};
}
inline constexpr int64_t kShiftedRows = 256;  // fewer leave too much of the first and last tiles empty
inline bool shifted(const Move &move, const void *destination = nullptr) {
  return (move.element_bytes == 4 || move.element_bytes == 8) && move.rows >= kShiftedRows &&
         splits_sectors(move, destination);
}

// Rows of the source that lie a multiple of 128 KiB apart are read 16 KiB of each at a time: blocks go over this many
// tiles of a row before they go down. Of copy with and without: 16 bytes 4096x8192 0.97, 0.93, 2048x16384 0.97, 0.95; 8
// bytes 4096x16384 0.96, 0.92, 2048x32768 0.97, 0.95. At other distances it costs some hundredths: 16 bytes 4000x9000
// 0.94, 0.965, 8192x4096 0.97, 0.99. Returns the exponent of two; 0: down the rows at once.
inline uint32_t tiles_across(const Move &move, TileShape tile) {
  constexpr int64_t kFar = 128 << 10, kRun = 16 << 10;
  if (move.element_bytes < 8 || move.source_row == 0 || move.source_row * move.element_bytes % kFar != 0) return 0;
  uint32_t bits = 0;
  while ((tile.columns * move.element_bytes << (bits + 1)) <= kRun) ++bits;
  return ceil_divide(move.columns, tile.columns) % (int64_t{1} << bits) == 0 ? bits : 0;
}

// `alignment`: bytes, as access_alignment gives.
inline VectorChoice vector_choice(const Move &move, int32_t alignment) {
  if (!power_of_two_element(move.element_bytes)) return {VectorShape::none, Reason::element_size, 0};
  if (alignment < move.element_bytes) return {VectorShape::none, Reason::alignment, 0};
  const int64_t least = std::min(move.rows, move.columns);
  if (stride_magnitude(move.source_column) > stride_magnitude(move.source_row))
    return {VectorShape::none, Reason::strides, 0};
  if (least <= kStripWidth && std::max(move.rows, move.columns) > kStripWidth) {
    return {move.columns <= move.rows ? VectorShape::tall_strip : VectorShape::wide_strip, Reason::none,
            move.element_bytes};
  }
  if (least <= kStripWidth) return {VectorShape::none, Reason::too_small, 0};
  if (move.source_column != 1 || move.destination_row != 1) return {VectorShape::none, Reason::strides, 0};
  if (alignment < 4) return {VectorShape::none, Reason::alignment, 0};
  return {VectorShape::square, Reason::none, alignment};
}

// Elements that fill no whole access, or that lie at addresses which none can reach.
inline bool byte_element(int32_t bytes) { return bytes < 16 && bytes != 4 && bytes != 8; }

// Lines of 128 to 480 bytes on both sides, both images of a tile within 48 KiB; a thread holds up to 60 words.
constexpr TileShape byte_tile(int32_t element_bytes) {
  if (element_bytes == 1) return {128, 128};
  if (element_bytes == 2) return {64, 128};
  if (element_bytes <= 5) return {64, 64};
  if (element_bytes <= 7) return {64, 32};
  return {32, 32};
}
constexpr int byte_tile_threads(int32_t element_bytes) {
  if (element_bytes <= 6) return 256;
  return element_bytes == 7 || element_bytes % 2 == 0 ? 128 : 64;
}

inline Reason byte_reason(const Move &move) {
  if (!byte_element(move.element_bytes)) return Reason::element_size;
  if (move.source_column != 1 || move.destination_row != 1) return Reason::strides;
  return std::min(move.rows, move.columns) <= kStripWidth ? Reason::too_small : Reason::none;
}

// In place: bytes of an access of the vectorised swap, 0 where elements go one at a time. `move`: of swap_move.
inline int32_t swap_access(const Move &move, int32_t alignment) {
  const TileShape most{128, 128};
  if (!power_of_two_element(move.element_bytes) || move.source_column != 1 || !narrow_offsets(move, most)) return 0;
  if (move.rows <= kStripWidth) return 0;
  if (alignment == 16) return 16;
  const bool alone = move.element_bytes == 4 || move.element_bytes == 8;
  return alone && alignment >= move.element_bytes ? move.element_bytes : 0;
}

// Two of these lie in shared memory, 16 or 32 KiB.
constexpr int64_t swap_tile(int32_t element_bytes) {
  if (element_bytes == 1) return 128;
  return element_bytes <= 4 ? 64 : 32;
}

// A strip tile: all `width` elements of the short side, `length` of the long one; shared memory holds one line of
// `pitch` elements for each of the width.
struct StripShape {
  int64_t width, length, pitch;
};
inline StripShape strip_shape(int64_t width, int64_t extent, int64_t batch, int32_t element_bytes) {
  width = std::max<int64_t>(width, 1);
  int64_t length = kStripBytes / element_bytes / width / 32 * 32;
  // Shorter where all matrices would give too few blocks to fill a device.
  const int64_t strips = ceil_divide(int64_t{1024}, std::max<int64_t>(batch, 1));
  length = std::clamp<int64_t>(round_up(ceil_divide(extent, strips), 32), 32, length);
  // Threads that walk the narrow side first then step through the banks evenly: the pitch is 32 / width words (rounded
  // up) beyond a multiple of the 32 banks.
  const int64_t lanes = 128 / element_bytes;
  return {width, length, round_up(length, lanes) + ceil_divide(lanes, width) % lanes};
}

}  // namespace memhier::transpose
