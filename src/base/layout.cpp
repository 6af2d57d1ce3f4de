// Layouts: counts, byte ranges, injectivity, overlap, alignment; all for any int64 extents and strides.
#include "base/layout.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/status.hpp"

namespace memhier {
namespace {

using UnsignedWide = unsigned __int128;

uint64_t magnitude(int64_t stride) noexcept {
  return stride < 0 ? uint64_t{0} - static_cast<uint64_t>(stride) : static_cast<uint64_t>(stride);
}

void check_rank(const Layout &layout) {
  if (layout.rank < 0 || layout.rank > kMaxRank) {
    fail(MEMHIER_INVALID_ARGUMENT, "rank: %d is outside 0..%d", layout.rank, kMaxRank);
  }
}

int64_t checked_element_size(const Layout &layout) {
  const int64_t bytes = element_size(layout.type);
  if (bytes == 0) fail(MEMHIER_INVALID_ARGUMENT, "type: %d is not an element type", layout.type);
  return bytes;
}

}  // namespace

int64_t element_count(const Layout &layout) {
  check_rank(layout);
  bool empty = false;
  for (int i = 0; i < layout.rank; ++i) {
    const int64_t extent = layout.extents[i];
    if (extent < 0) {
      fail(MEMHIER_INVALID_ARGUMENT, "extents[%d]: %lld is negative", i, static_cast<long long>(extent));
    }
    empty = empty || extent == 0;
  }
  if (empty) return 0;
  int64_t count = 1;
  for (int i = 0; i < layout.rank; ++i) count = checked_multiply(count, layout.extents[i], "extents");
  return count;
}

int64_t payload_bytes(const Layout &layout) {
  return checked_multiply(element_count(layout), checked_element_size(layout), "extents");
}

ByteRange byte_range(const Layout &layout) {
  const int64_t size = checked_element_size(layout);
  if (element_count(layout) == 0) return {};
  int64_t begin = 0;
  int64_t end = 1;
  for (int i = 0; i < layout.rank; ++i) {
    if (layout.extents[i] == 1) continue;
    const int64_t reach = checked_multiply(layout.extents[i] - 1, layout.strides[i], "strides");
    int64_t &side = reach < 0 ? begin : end;
    side = checked_add(side, reach, "strides");
  }
  const ByteRange range{checked_multiply(begin, size, "strides"), checked_multiply(end, size, "strides")};
  int64_t length;
  if (__builtin_sub_overflow(range.end, range.begin, &length)) {
    fail(MEMHIER_INVALID_ARGUMENT, "strides: the size does not fit 64 bits");
  }
  return range;
}

CrowdedMode crowded_mode(const Layout &layout) noexcept {
  struct Mode {
    uint64_t stride;
    int64_t extent;
    int32_t mode;
  };
  std::array<Mode, kMaxRank> modes;  // by ascending stride
  int count = 0;
  for (int i = 0; i < std::clamp<int32_t>(layout.rank, 0, kMaxRank); ++i) {
    if (layout.extents[i] <= 0) return {};
    if (layout.extents[i] == 1) continue;
    const Mode mode = {magnitude(layout.strides[i]), layout.extents[i], i};
    int at = count++;
    for (; at > 0 && modes[at - 1].stride > mode.stride; --at) modes[at] = modes[at - 1];
    modes[at] = mode;
  }
  // The reach stays below 2^64 + 2^126.
  UnsignedWide reach = 0;
  for (int i = 0; i < count; ++i) {
    if (modes[i].stride <= reach) {
      const UnsignedWide most = INT64_MAX;
      return {modes[i].mode, static_cast<int64_t>(std::min(reach + 1, most))};
    }
    reach += UnsignedWide{modes[i].stride} * static_cast<uint64_t>(modes[i].extent - 1);
  }
  return {};
}

bool is_injective(const Layout &layout) noexcept { return crowded_mode(layout).mode < 0; }

}  // namespace memhier
