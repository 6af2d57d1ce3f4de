// What the walks over tiles share: memory of a thread, and how extents are cut.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "base/checked.hpp"
#include "kernels/scratch.hpp"
#include "ops/transpose/tuning_host.hpp"

namespace memhier {

inline constexpr int64_t kSlackBytes = 16;  // behind a row or column, for kernels that are not exact

// At least `bytes`, and an odd number of lines: rows at this distance lie in different sets of the first-level cache.
inline int64_t odd_lines(int64_t bytes) { return (ceil_divide(bytes, 64) | 1) * 64; }

// Number of parts of `size` that `extent` is cut into; a remainder below `least` stays with the part before it.
inline int64_t parts(int64_t extent, int64_t size, int64_t least) {
  return std::max<int64_t>(1, extent / size + (extent % size >= least && extent % size > 0));
}

// Whether more than kMostOfASet of `rows` lines at this distance fall into one set of the first-level cache. Its sets
// span a page on every CPU that looks it up by the page offset.
inline bool crowded(int64_t distance, int64_t rows) {
  std::array<int64_t, kPageBytes / 64> lines{};
  for (int64_t row = 0; row < rows; ++row)
    if (++lines[static_cast<size_t>((row * distance & (kPageBytes - 1)) / 64)] > kMostOfASet) return true;
  return false;
}

}  // namespace memhier
