// Tuning of the host transposes: data, each with the measurement behind it. Machine: 2 cores of an AMD EPYC with
// AVX-512 (32 KiB L1, 1 MiB L2 each; 32 MiB L3 shared). The tables are in docs/performance/host-transpose.md.
#pragma once
#include <cstdint>

#include "kernels/streaming.hpp"
#include "ops/transpose/host_panel.hpp"

namespace memhier {

// Streamed transposes, f32: 128 rows by 512 bytes of each. Time for 4096^2 beside a copy of 1.92 ms: 512 x 512 4.02 ms,
// 512 x 1024 3.90, 256 x 1024 4.08, 128 x 1024 4.05; 64-byte runs on either side cost two times and more. Of those,
// 512 x 512 leaves the most of L2 free. A block of 1024 rows by a page of each visits few pages at a time.
// Of small elements that many would fill L2: 16 MiB of bytes 3.5 ms at 256 x 256, 4.0 at 512 x 512, 7 at 1024 x 1024.
inline constexpr PanelShape panel_shape(int64_t element_bytes) {
  if (element_bytes <= 2) return {256, 256 * element_bytes, 1024, 4096};
  return {512, 512, 1024, 4096};
}
// Rows of a tile that are prefetched into L2 ahead of packing. Rows of 1 KiB read by one thread: 11 GB/s without, 14
// through L1, 20 into L2 at a distance of 8 rows, 18 at 4.
inline constexpr int64_t kPrefetchRows = 8;
// Rows shorter than a tile, contiguous in the destination, are joined to runs of this many bytes: half of L1.
inline constexpr int64_t kJoinedBytes = 16 << 10;

// Matrices of a batch from which whole lines pay: a panel's rounds cost some 1.5 us however small it is. Panels / tiles
// on two threads, f32 20x5 17 / 1.9 ms for 26013, 20x16 24 / 16, f64 16x16 32 / 20 for 16000, f32 64x32 8.4 / 9.9 for
// 4000.
inline constexpr int64_t kPanelBytes = 4 << 10;
inline bool worth_panels(const HostMove &move) noexcept {
  return move.bytes() >= kStreamingBytes && move.rows * move.columns * move.element_bytes >= kPanelBytes;
}

// Cached transposes: tile of 256 bytes by 256, so that a tile of each side fits L1.
inline constexpr TileShape kTileShape{256, 256};
// Packed when more lines of a tile's rows than L1 has ways would share a set. Packed / straight, f32, two threads:
// 512^2 46 / 80 us, 1024^2 149 / 430, 1023^2 145 / 244; but 724^2 (rows in different sets) 76 / 48.
inline constexpr int64_t kMostOfASet = 8;
// 1024^2 f32: 139 us with 512 x 256, 149 with 256 x 256, 198 with 128 x 512; 2048^2 of one byte: 203 with 256 x 256,
// 241 with 512 x 256, 500 with 512 x 512. All stay below the size from which memory allocators ask the system each
// time.
inline constexpr TileShape packed_tile_shape(int64_t element_bytes) {
  return element_bytes <= 2 ? TileShape{256, 256} : TileShape{512, element_bytes <= 4 ? 256 : 512};
}
inline constexpr int64_t kStridedTileRows = 32;
// Two blocks of this size fill L1.
inline constexpr int64_t kInplaceBlockBytes = 16 << 10;
// Least work of a block: some 25 us, ten times the cost of claiming it.
inline constexpr int64_t kBlockBytes = 256 << 10;

}  // namespace memhier
