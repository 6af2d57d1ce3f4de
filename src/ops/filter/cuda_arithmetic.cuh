// The arithmetic of each element type in kernels: what is stored, what a tap multiplies, how it is summed, what becomes
// of the sum. Every way adds the taps of a window in ascending order by fused multiply-add, from zero: the same bits
// whatever the way, the piece or the block of a stream.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>

#include "ops/filter/cuda_form.hpp"

namespace memhier::filter {

// Complex elements as they may lie in memory: aligned to a part.
struct Parts {
  float x, y;
};

struct RealF32 {
  using Stored = float;
  using Work = float;  // in shared memory and registers
  using Tap = float;
  using Sum = float;
  static constexpr bool kExact = false;
  __device__ static float zero() { return 0.0f; }
  __device__ static Work load(const Stored *from) { return *from; }
  __device__ static void add(Sum &sum, Tap tap, Work value) { sum = fmaf(tap, value, sum); }
  __device__ static Stored finish(Sum sum, const Form &) { return sum; }
};

struct RealF64 {
  using Stored = double;
  using Work = double;
  using Tap = double;
  using Sum = double;
  static constexpr bool kExact = false;
  __device__ static double zero() { return 0.0; }
  __device__ static Work load(const Stored *from) { return *from; }
  __device__ static void add(Sum &sum, Tap tap, Work value) { sum = fma(tap, value, sum); }
  __device__ static Stored finish(Sum sum, const Form &) { return sum; }
};

template <class TapType>
struct Complex {
  using Stored = Parts;
  using Work = float2;
  using Tap = TapType;
  using Sum = float2;
  static constexpr bool kExact = false;
  __device__ static float2 zero() { return make_float2(0.0f, 0.0f); }
  __device__ static Work load(const Stored *from) { return make_float2(from->x, from->y); }
  __device__ static void add(float2 &sum, float tap, float2 value) {
    sum.x = fmaf(tap, value.x, sum.x);
    sum.y = fmaf(tap, value.y, sum.y);
  }
  __device__ static void add(float2 &sum, float2 tap, float2 value) {
    sum.x = fmaf(-tap.y, value.y, fmaf(tap.x, value.x, sum.x));
    sum.y = fmaf(tap.y, value.x, fmaf(tap.x, value.y, sum.y));
  }
  __device__ static Stored finish(Sum sum, const Form &) { return {sum.x, sum.y}; }
};
using ComplexRealTaps = Complex<float>;
using ComplexTaps = Complex<float2>;

// Exact sums: 32 bits where the taps prove them enough for |sum| + divisor / 2, else 64.
template <class Element, class SumType>
struct Integer {
  using Stored = Element;
  using Work = int32_t;
  using Tap = int32_t;
  using Sum = SumType;
  static constexpr bool kExact = true;
  __device__ static Sum zero() { return 0; }
  __device__ static Work load(const Stored *from) { return *from; }
  __device__ static void add(Sum &sum, Tap tap, Work value) { sum += static_cast<Sum>(tap) * value; }
  // Rounded to nearest, halves away from zero, then saturated.
  __device__ static Stored finish(Sum sum, const Form &form) {
    if (form.divisor != 1) {
      const bool negative = sum < 0;
      if constexpr (sizeof(Sum) == 4) {
        const uint32_t magnitude = static_cast<uint32_t>(negative ? -sum : sum) + form.narrow_divisor.divisor / 2;
        const int32_t quotient = static_cast<int32_t>(form.narrow_divisor.quotient(magnitude));
        sum = negative ? -quotient : quotient;
      } else {
        const uint64_t divisor = static_cast<uint64_t>(form.divisor);
        const uint64_t magnitude = negative ? 0 - static_cast<uint64_t>(sum) : static_cast<uint64_t>(sum);
        const uint64_t quotient = magnitude / divisor, rest = magnitude % divisor;
        const int64_t rounded = static_cast<int64_t>(quotient + (rest >= divisor - rest));
        sum = negative ? -rounded : rounded;
      }
    }
    constexpr Sum kLeast = Element(-1) < 0 ? -32768 : 0, kMost = Element(-1) < 0 ? 32767 : 255;
    return static_cast<Element>(sum < kLeast ? kLeast : sum > kMost ? kMost : sum);
  }
};

// The border's constant.
template <class A>
__device__ typename A::Work border_value(const Form &form) {
  return A::load(reinterpret_cast<const typename A::Stored *>(form.border_value));
}

}  // namespace memhier::filter
