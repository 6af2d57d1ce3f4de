// Arithmetic of cutting a problem into pieces, the same for every operation.
#pragma once
#include <algorithm>
#include <cstdint>

#include "base/checked.hpp"

namespace memhier {

// The largest n in [0, limit] that holds, a multiple of `unit` unless it is the limit. `holds` is monotone.
template <class Holds>
int64_t largest(int64_t limit, int64_t unit, Holds holds) {
  if (limit > 0 && holds(limit)) return limit;
  int64_t low = 0, high = ceil_divide(limit, unit);  // low holds, high does not
  while (high - low > 1) {
    const int64_t middle = low + (high - low) / 2;
    (holds(middle * unit) ? low : high) = middle;
  }
  return low * unit;
}

// As many boxes along an extent as boxes of `box` make, more alike in size. 0 for an extent of 0.
inline int64_t even_box(int64_t extent, int64_t box, int64_t unit) {
  if (box == 0) return 0;
  return std::min(box, round_up(ceil_divide(extent, ceil_divide(extent, box)), unit));
}

}  // namespace memhier
