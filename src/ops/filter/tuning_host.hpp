// Tuning of the host filters: data, each with the measurement behind it.
#pragma once
#include <algorithm>
#include <cstdint>

#include "ops/filter/host_lines.hpp"

namespace memhier::filter {

// Rows that a block works on at a time and the sums of them share this much of the second-level cache.
inline constexpr int64_t kBlockCacheBytes = 256 << 10;
inline constexpr int64_t kLeastSegmentBytes = 1 << 10;
inline constexpr int64_t kMostSegmentBytes = 16 << 10;
inline constexpr int64_t kBandRows = 64;
// Separable: the first taps - 1 rows of sums of a band are extra work.
inline constexpr int64_t kBandPerTap = 8;

// Outputs of a segment when `rows` rows of `bytes` an element are held.
inline int64_t segment_outputs(const Lines &lines, int64_t rows, int64_t bytes) {
  const int64_t row_bytes = std::clamp(kBlockCacheBytes / rows, kLeastSegmentBytes, kMostSegmentBytes);
  return std::max<int64_t>(1, row_bytes / (bytes * lines.width));
}

}  // namespace memhier::filter
