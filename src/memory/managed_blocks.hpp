// Managed pages that need not bring what they hold, because a run overwrites them.
#pragma once
#include "base/layout.hpp"
#include "memory/route.hpp"

namespace memhier {

inline constexpr int64_t kManagedBlock = int64_t{2} << 20;  // bytes that the driver keeps, and moves, as one

// Every byte between the first and the last element is written before any is read.
inline bool overwritten_whole(const Layout &layout, Access access) {
  const ByteRange range = byte_range(layout);
  return access == Access::write && payload_bytes(layout) == range.end - range.begin;
}

}  // namespace memhier
