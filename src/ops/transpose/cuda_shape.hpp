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
// Where the destination's lines begin inside sectors of 32 bytes, 4-byte elements, 4: 8191x8193 128x32 0.86, 64x32
// 0.85, 128x64 0.83, 64x64 0.77; 10007x10000 128x32 0.87, 64x64 0.76: longer runs leave fewer sectors partly written.
constexpr TileShape square_tile(int32_t element_bytes, int32_t access_bytes, bool splits_sectors) {
  if (element_bytes == 4 && access_bytes == 4 && splits_sectors) return {128, 32};
  if (element_bytes == 1) return access_bytes == 16 ? TileShape{128, 256} : TileShape{128, 128};
  if (element_bytes == 2) return {128, 128};
  if (element_bytes == 4) return {64, 64};
  return {32, 32};
}

// Neighbouring lines of the destination do not begin at the same place in a sector of 32 bytes.
inline bool splits_sectors(const Move &move) { return move.destination_column * move.element_bytes % 32 != 0; }

// `alignment`: bytes, as access_alignment gives.
inline VectorChoice vector_choice(const Move &move, int32_t alignment) {
  if (!power_of_two_element(move.element_bytes)) return {VectorShape::none, Reason::element_size, 0};
  if (alignment < move.element_bytes) return {VectorShape::none, Reason::alignment, 0};
  const int64_t least = std::min(move.rows, move.columns);
  const auto magnitude = [](int64_t stride) {
    return stride < 0 ? 0 - static_cast<uint64_t>(stride) : static_cast<uint64_t>(stride);
  };
  if (magnitude(move.source_column) > magnitude(move.source_row)) return {VectorShape::none, Reason::strides, 0};
  if (least <= kStripWidth && std::max(move.rows, move.columns) > kStripWidth) {
    return {move.columns <= move.rows ? VectorShape::tall_strip : VectorShape::wide_strip, Reason::none,
            move.element_bytes};
  }
  if (least <= kStripWidth) return {VectorShape::none, Reason::too_small, 0};
  if (move.source_column != 1 || move.destination_row != 1) return {VectorShape::none, Reason::strides, 0};
  if (alignment < 4) return {VectorShape::none, Reason::alignment, 0};
  return {VectorShape::square, Reason::none, alignment};
}

// Elements of 3 to 15 bytes that fill neither one access nor whole words.
inline bool byte_element(int32_t bytes) { return bytes % 4 != 0 && bytes < 16 && !power_of_two_element(bytes); }

// Lines of 192 to 480 bytes on both sides, both images of a tile within 48 KiB; a thread holds up to 60 words.
constexpr TileShape byte_tile(int32_t element_bytes) {
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
