// The arithmetic of each element type in kernels (order and rounding: Sum in filter.hpp): what is stored, what a tap
// multiplies, how it is summed, what becomes of the sum.
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
  __device__ static float zero() { return 0.0f; }
  __device__ static Work load(const Stored *from) { return *from; }
  __device__ static void add(Sum &sum, Tap tap, Work value) { sum = fmaf(tap, value, sum); }
  __device__ static Stored finish(Sum sum, const DeviceForm &) { return sum; }
  __device__ static Work work(Stored value) { return value; }
  __device__ static Stored stored(Work value) { return value; }
};

struct RealF64 {
  using Stored = double;
  using Work = double;
  using Tap = double;
  using Sum = double;
  __device__ static double zero() { return 0.0; }
  __device__ static Work load(const Stored *from) { return *from; }
  __device__ static void add(Sum &sum, Tap tap, Work value) { sum = fma(tap, value, sum); }
  __device__ static Stored finish(Sum sum, const DeviceForm &) { return sum; }
  __device__ static Work work(Stored value) { return value; }
  __device__ static Stored stored(Work value) { return value; }
};

template <class TapType>
struct Complex {
  using Stored = Parts;
  using Work = float2;
  using Tap = TapType;
  using Sum = float2;
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
  __device__ static Stored finish(Sum sum, const DeviceForm &) { return {sum.x, sum.y}; }
  __device__ static Work work(Stored value) { return make_float2(value.x, value.y); }
  __device__ static Stored stored(Work value) { return {value.x, value.y}; }
};
using ComplexRealTaps = Complex<float>;
using ComplexTaps = Complex<float2>;

template <class Element, class SumType>
struct Integer {
  using Stored = Element;
  using Work = int32_t;
  using Tap = int32_t;
  using Sum = SumType;
  __device__ static Sum zero() { return 0; }
  __device__ static Work load(const Stored *from) { return *from; }
  // `value`: an element, or the sum of a row.
  template <class Value>
  __device__ static void add(Sum &sum, Tap tap, Value value) {
    sum += static_cast<Sum>(tap) * value;
  }
  __device__ static Stored finish(Sum sum, const DeviceForm &form) {
    constexpr bool kSigned = Element(-1) < Element(0);
    constexpr Sum kLeast = kSigned ? -32768 : 0, kMost = kSigned ? 32767 : 255;
    if constexpr (sizeof(Sum) == 8) {
      return static_cast<Element>(finish_integer(sum, form.divisor, kLeast, kMost));
    } else {
      if (form.divisor != 1) {
        const uint32_t by = form.narrow_divisor.divisor;
        const uint32_t magnitude = static_cast<uint32_t>(sum < 0 ? -sum : sum);
        uint32_t quotient = form.narrow_divisor.quotient(magnitude);
        const uint32_t rest = magnitude - quotient * by;
        if (rest >= by - rest) ++quotient;
        sum = sum < 0 ? -static_cast<int32_t>(quotient) : static_cast<int32_t>(quotient);
      }
      return static_cast<Element>(min(max(sum, kLeast), kMost));
    }
  }
};

}  // namespace memhier::filter
