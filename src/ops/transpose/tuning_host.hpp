// Tuning of the host transposes: data, each with the measurement behind it. Machines: an Intel Xeon with AVX-512 (48
// KiB L1, 2 MiB L2), one thread; where two threads are named, an AMD EPYC (32 KiB L1, 1 MiB L2). The tables are in
// docs/performance/host-transpose.md.
#pragma once
#include <cstdint>

#include "kernels/streaming.hpp"
#include "ops/transpose/host_panel.hpp"

namespace memhier {

// Streamed transposes: bands of rows that make row_bytes of the destination's rows, tiles of tile_bytes along the
// source's. One thread, least of 5, times of a copy, 4096^2 f32 in strips of 4 KiB: bands of 128 bytes 1.0, 64 bytes
// 1.05, 256 bytes 1.15; strips of 2 KiB 1.1, of 1 KiB 1.3, of 512 bytes 1.6; with packed tiles of 512 x 512 bytes 1.8.
// Bands of bytes have more rows than the CPU's prefetchers follow: packed, with prefetches of rows, 8192^2 10.4 ms,
// straight 14.1.
struct BandShape {
  int64_t row_bytes, tile_bytes;
  bool packed;
};
inline constexpr BandShape band_shape(int64_t element_bytes) {
  return element_bytes == 1 ? BandShape{256, 256, true} : BandShape{128, 64, false};
}
// Strips are a page of the source's rows: what a prefetcher goes through at once; in the destination at most as many
// pages as its translations are kept of.
inline constexpr int64_t kStripBytes = 4096, kStripColumns = 1024;
// What a thread finishes of a strip before it goes elsewhere, at most; of shared matrices less.
inline constexpr int64_t kStripBlockBytes = 4 << 20, kLeastRunBytes = 1024, kBlocksPerThread = 4;
// Rows of the destination shorter than this that lie one after the other are joined. Of those, and of matrices whose
// rows are shorter than kThinBytes, a tile has kTileBytes. One thread, of a copy, 4 / 16 / 64 KiB: 31 x 500003 f32 1.0,
// 0.9, 0.72; 4000003 x 3 0.7, 0.63, 0.6; 8000000 x 3 of one byte 0.76, 0.64, 0.49. As thin ones / in bands: 64 columns
// of f32 0.68 / 0.6, 100 columns 0.66 / 0.77.
inline constexpr int64_t kJoinedRowBytes = 512, kThinBytes = 384, kTileBytes = 4 << 10;
// Rows that crowd one another in the caches are joined only where they are shorter than a band, and packed.
inline constexpr int64_t kPackedTileBytes = 16 << 10;
// Rows that are prefetched into L2 ahead of packing. Rows of 1 KiB read by one thread: 11 GB/s without, 14 through L1,
// 20 into L2 at a distance of 8 rows, 18 at 4.
inline constexpr int64_t kPrefetchRows = 8;

// Matrices of a batch from which whole lines pay: a panel's rounds cost some 1.5 us however small it is. Panels / tiles
// on two threads, f32 20x5 17 / 1.9 ms for 26013, 20x16 24 / 16, f64 16x16 32 / 20 for 16000, f32 64x32 8.4 / 9.9 for
// 4000.
inline constexpr int64_t kPanelBytes = 4 << 10;
inline bool worth_panels(const HostMove &move) noexcept {
  return move.bytes() >= kStreamingBytes && move.rows * move.columns * move.element_bytes >= kPanelBytes;
}

// Cached transposes: tile of 256 bytes by 256, so that a tile of each side fits L1. One thread, f32, destination
// prefetched / not: 512^2 83 / 114 us, 700^2 147 / 380, 1024^2 396 / 519; 1023^2 490 / 697.
inline constexpr TileShape kTileShape{256, 256};
// 13 bytes 384^2 0.24 ms, not packed 0.28.
inline constexpr TileShape kPackedTileShape{512, 512};
// Rows of which more lines than L1 has ways would share a set are crowded: packed where they are read more than once.
inline constexpr int64_t kMostOfASet = 8;
inline constexpr int64_t kStridedTileRows = 32;
// Two blocks of this size fill L1.
inline constexpr int64_t kInplaceBlockBytes = 16 << 10;
// Least work of a block: some 25 us, ten times the cost of claiming it.
inline constexpr int64_t kBlockBytes = 256 << 10;

}  // namespace memhier
