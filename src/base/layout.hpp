// A layout: element type, extents, strides in elements. Offsets are relative to element (0, 0, ...).
#pragma once
#include <array>
#include <cstdint>

#include "memhier/types.h"

namespace memhier {

inline constexpr int kMaxRank = MEMHIER_MAX_RANK;

struct Layout {
  memhier_type type = 0;
  int32_t rank = 0;
  std::array<int64_t, kMaxRank> extents{};
  std::array<int64_t, kMaxRank> strides{};

  friend bool operator==(const Layout &, const Layout &) = default;
};

struct ByteRange {  // [begin, end) relative to element (0, 0, ...); begin <= 0 with negative strides
  int64_t begin = 0;
  int64_t end = 0;
};

int64_t element_count(const Layout &layout);  // checked
int64_t payload_bytes(const Layout &layout);  // element_count * element size, checked
ByteRange byte_range(const Layout &layout);   // {0, 0} when empty; checked; `what` of errors: "strides"
// Strides nest where each is larger in magnitude than all that the smaller ones reach together. The first that does
// not, from the smallest on, and what it must be at least; mode -1: they nest.
struct CrowdedMode {
  int32_t mode = -1;
  int64_t least = 0;
};
CrowdedMode crowded_mode(const Layout &layout) noexcept;
bool is_injective(const Layout &layout) noexcept;  // distinct indices lie at distinct places: strides nest
// True when the two arrays can share an element. Exact for disjoint ranges and for blocks of one pitched parent,
// otherwise errs towards true.
bool may_overlap(const Layout &a, const void *a_pointer, const Layout &b, const void *b_pointer);

}  // namespace memhier
