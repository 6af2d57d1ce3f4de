// What lies outside of the data: from a place beyond the bounds to the element that stands for it. Plain C++ that
// device code includes as well.
#pragma once
#include <cstdint>

#ifdef __CUDACC__
#define MEMHIER_FILTER_BOTH __host__ __device__ inline
#else
#define MEMHIER_FILTER_BOTH inline
#endif

namespace memhier::filter {

// The first five have the values of MEMHIER_BORDER_. history: before the data stands the state of a stream (element
// taps - 1 + p - low of it), zeros where there is none.
enum class Border : int32_t { reflect = 0, mirror = 1, nearest = 2, wrap = 3, constant = 4, history = 5 };

// The data are [low, high), counted in elements of an operand, which may hold a part of them only: low <= 0 and
// extent <= high. high > low.
struct Bounds {
  int64_t low = 0, high = 1;
};

MEMHIER_FILTER_BOTH bool inside(Bounds bounds, int64_t p) { return p >= bounds.low && p < bounds.high; }

// a modulo by, in [0, by). In device code bit by bit: a 64-bit division would be a call and its registers, for places
// that are hardly ever further out than one period.
MEMHIER_FILTER_BOTH int64_t modulo(int64_t a, int64_t by) {
#ifdef __CUDA_ARCH__
  const uint64_t divisor = static_cast<uint64_t>(by);
  uint64_t rest = a < 0 ? 0 - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
  for (int bit = __clzll(static_cast<long long>(divisor)) - __clzll(static_cast<long long>(rest)); bit >= 0; --bit)
    if (rest >= divisor << bit) rest -= divisor << bit;
  return a < 0 && rest != 0 ? by - static_cast<int64_t>(rest) : static_cast<int64_t>(rest);
#else
  const int64_t rest = a % by;
  return rest < 0 ? rest + by : rest;
#endif
}

// For p outside of the bounds: the place inside whose element stands there. Not for constant and history.
MEMHIER_FILTER_BOTH int64_t mapped(Border border, Bounds bounds, int64_t p) {
  const int64_t length = bounds.high - bounds.low;
  int64_t at = p - bounds.low;
  if (border == Border::nearest) return at < 0 ? bounds.low : bounds.high - 1;
  // One period of the pattern: the data, and for reflections the data backwards.
  const int64_t period = border == Border::wrap ? length : border == Border::reflect ? 2 * length : 2 * (length - 1);
  if (period == 0) return bounds.low;  // mirror, one element
  at = modulo(at, period);
  if (at >= length) at = (border == Border::reflect ? period - 1 : period) - at;
  return bounds.low + at;
}

}  // namespace memhier::filter
