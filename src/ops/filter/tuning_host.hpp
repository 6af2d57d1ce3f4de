// Tuning of the host filters: data, each with the measurement behind it.
#pragma once
#include <algorithm>
#include <cstdint>

#include "ops/filter/host_lines.hpp"

namespace memhier::filter {

// Rows that a block works on at a time share this much of the second-level cache, 1 MiB and more on servers; estimated.
inline constexpr int64_t kBlockCacheBytes = 256 << 10;
inline constexpr int64_t kLeastSegmentBytes = 1 << 10;
// Short, so that reading ahead and bypassing stores overlap: one tap of f32 on a busy EPYC, 64 MiB, 0.62-0.66 of a
// copy; with 16 KiB 0.38-0.52.
inline constexpr int64_t kMostSegmentBytes = 4 << 10;
inline constexpr int64_t kBandRows = 64;  // estimated
// Separable: the first taps - 1 rows of sums of a band are extra work, an eighth of it at most.
inline constexpr int64_t kBandPerTap = 8;

// Outputs of a segment when `rows` rows of `bytes` an element are held.
inline int64_t segment_outputs(const Lines &lines, int64_t rows, int64_t bytes) {
  const int64_t row_bytes = std::clamp(kBlockCacheBytes / rows, kLeastSegmentBytes, kMostSegmentBytes);
  return std::max<int64_t>(1, row_bytes / (bytes * lines.width));
}

}  // namespace memhier::filter
