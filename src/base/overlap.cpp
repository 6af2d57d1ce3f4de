// Do two strided arrays share a byte? Each array is a sum of strided modes over a run of contiguous bytes, so the
// question is whether  gap + k1*p1 + k2*p2 + ...  falls inside (-run_b, run_a)  for some k within bounds, where equal
// byte strides of both arrays are one mode. Solved exactly by a depth-first search from the largest stride, pruned by
// what the smaller ones can still reach: a handful of steps for pitched arrays. Past a budget the answer is "yes".
#include <algorithm>
#include <array>
#include <numeric>

#include "base/element_type.hpp"
#include "base/layout.hpp"

namespace memhier {
namespace {

using Wide = __int128;  // byte_range has checked that every product below stays under 2^64

constexpr int kMostModes = 2 * kMaxRank;
constexpr int kBudget = 4096;  // search steps: some tens of microseconds

struct Mode {
  Wide stride;       // bytes, > 0
  Wide least, most;  // bounds of k
};

struct Bytes {  // an array as bytes: lowest address, contiguous run, modes by descending stride
  Wide lowest;
  Wide run;
  std::array<Mode, kMaxRank> modes;  // least = 0
  int count = 0;
};

Wide floor_divide(Wide a, Wide b) { return a / b - (a % b != 0 && (a % b < 0) != (b < 0)); }

Bytes as_bytes(const Layout &layout, const void *pointer, const ByteRange &range) {
  Bytes bytes;
  const int64_t size = element_size(layout.type);
  bytes.lowest = Wide{reinterpret_cast<uintptr_t>(pointer)} + range.begin;
  bytes.run = size;
  for (int i = 0; i < layout.rank; ++i) {
    const Wide stride = Wide{layout.strides[i]} * size;
    if (layout.extents[i] > 1 && stride != 0) {
      bytes.modes[bytes.count++] = {stride < 0 ? -stride : stride, 0, layout.extents[i] - 1};
    }
  }
  std::sort(bytes.modes.begin(), bytes.modes.begin() + bytes.count,
            [](const Mode &a, const Mode &b) { return a.stride > b.stride; });
  // A mode that steps no further than the run leaves no gap: it lengthens the run.
  while (bytes.count > 0 && bytes.modes[bytes.count - 1].stride <= bytes.run) {
    const Mode &inner = bytes.modes[--bytes.count];
    bytes.run += inner.stride * inner.most;
  }
  return bytes;
}

class Search {
 public:
  Search(const Bytes &a, const Bytes &b) : low_(-b.run), high_(a.run) {
    for (int i = 0; i < a.count; ++i) add(a.modes[i].stride, -a.modes[i].most, 0);
    for (int i = 0; i < b.count; ++i) add(b.modes[i].stride, 0, b.modes[i].most);
    std::sort(modes_.begin(), modes_.begin() + count_,
              [](const Mode &x, const Mode &y) { return x.stride > y.stride; });
    for (int i = count_ - 1; i >= 0; --i) {
      below_[i] = below_[i + 1] + modes_[i].stride * modes_[i].least;
      above_[i] = above_[i + 1] + modes_[i].stride * modes_[i].most;
    }
  }

  bool hits(Wide gap) { return congruent(gap) && descend(0, gap); }

 private:
  void add(Wide stride, Wide least, Wide most) {
    for (int i = 0; i < count_; ++i) {
      if (modes_[i].stride != stride) continue;
      modes_[i].least += least;
      modes_[i].most += most;
      return;
    }
    modes_[count_++] = {stride, least, most};
  }

  // Every reachable value is gap modulo the strides' common divisor: is one of them between low and high?
  bool congruent(Wide gap) const {
    Wide divisor = 0;
    for (int i = 0; i < count_; ++i) {
      Wide other = modes_[i].stride;
      while (other != 0) {
        const Wide rest = divisor % other;
        divisor = other;
        other = rest;
      }
    }
    if (divisor == 0) return true;
    return gap + (floor_divide(high_ - 1 - gap, divisor)) * divisor > low_;
  }

  bool descend(int depth, Wide value) {
    if (depth == count_) return low_ < value && value < high_;
    if (++steps_ > kBudget) return true;
    const Mode &mode = modes_[depth];
    // value + k*stride plus what the rest adds must be able to land inside.
    const Wide first = std::max(mode.least, floor_divide(low_ - above_[depth + 1] - value, mode.stride) + 1);
    const Wide last = std::min(mode.most, floor_divide(high_ - 1 - below_[depth + 1] - value, mode.stride));
    if (depth + 1 == count_) return first <= last;
    for (Wide k = first; k <= last; ++k) {
      if (descend(depth + 1, value + k * mode.stride)) return true;
    }
    return false;
  }

  std::array<Mode, kMostModes> modes_;
  std::array<Wide, kMostModes + 1> below_{};  // least and most sum of the modes from an index on
  std::array<Wide, kMostModes + 1> above_{};
  Wide low_, high_;  // both exclusive
  int count_ = 0;
  int steps_ = 0;
};

}  // namespace

bool may_overlap(const Layout &a, const void *a_pointer, const Layout &b, const void *b_pointer) {
  const ByteRange a_range = byte_range(a);
  const ByteRange b_range = byte_range(b);
  if (a_range.begin == a_range.end || b_range.begin == b_range.end) return false;
  const Wide a_address = Wide{reinterpret_cast<uintptr_t>(a_pointer)};
  const Wide b_address = Wide{reinterpret_cast<uintptr_t>(b_pointer)};
  if (a_address + a_range.end <= b_address + b_range.begin || b_address + b_range.end <= a_address + a_range.begin) {
    return false;
  }
  const Bytes a_bytes = as_bytes(a, a_pointer, a_range);
  const Bytes b_bytes = as_bytes(b, b_pointer, b_range);
  return Search(a_bytes, b_bytes).hits(b_bytes.lowest - a_bytes.lowest);
}

}  // namespace memhier
