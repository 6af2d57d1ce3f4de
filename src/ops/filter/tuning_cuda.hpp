// Tuning of the CUDA filters: data, each with the measurement behind it; "estimated" waits for one.
#pragma once
#include <cstdint>

namespace memhier::filter {

// Shared memory of a block of the tile kernel, at most: every device gives it without being asked. Longer filters come
// in sections.
inline constexpr int64_t kTileBytes = 48 << 10;
// Of the kernels for square filters, the largest of which has 7x7 taps.
inline constexpr int64_t kSquareBytes = 38 * 136 * 4;
// Bytes of taps of a row, in the type that is multiplied, at a time.
inline constexpr int64_t kTileColumnSection = 512;

// Rows of outputs of the separable kernel, the most whose tile stays below kSeparableShared (three blocks a
// multiprocessor on Hopper), else the fewest that fit at all. Estimated.
inline constexpr int64_t kSeparableRows[] = {64, 32, 16, 8};
inline constexpr int64_t kSeparableShared = 72 << 10;

// Of device copy where memory bounds, and of the peak of multiply-adds where they do. Estimated from the instructions.
inline constexpr double kWindowOfCopy = 0.85, kWindowOfPeak = 0.75;
inline constexpr double kTileOfCopy = 0.80, kTileOfPeak = 0.70;
inline constexpr double kSeparableOfCopy = 0.70, kSeparableOfPeak = 0.60;
inline constexpr double kNaiveOfCopy = 0.60, kNaiveOfPeak = 0.12;
// Time through textures over that of the tile kernel. Estimated: each tap is a fetch from cache.
inline constexpr double kTextureOverTile = 3;
// Taps from shared or global memory instead of the parameters.
inline constexpr double kSharedTapsShare = 0.95, kGlobalTapsShare = 0.6, kConstantTapsShare = 0.98;
// Elements of a row that do not lie side by side: lines are read by several blocks. Estimated.
inline constexpr double kSpreadOfCopy = 0.45;
// Integer multiply-adds over those of f32; sums of 64 bits take two instructions.
inline constexpr double kNarrowOfPeak = 0.5, kWideOfPeak = 0.25;
// Of what blocks read a second time, the share that costs like device memory. Estimated.
inline constexpr double kAgainShare = 0.25;
// Threads a multiprocessor that keep its memory busy, and what it costs to fill the device once.
inline constexpr double kBusyThreads = 1024;
inline constexpr double kRampSeconds = 1.5e-6;

}  // namespace memhier::filter
