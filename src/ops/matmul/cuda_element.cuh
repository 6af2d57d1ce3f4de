// Elements of a product in device code: what is stored, what products and sums are made in, and the arithmetic.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "base/status.hpp"
#include "memhier/types.h"

namespace memhier::matmul {

template <class T>
struct alignas(2 * sizeof(T)) Complex {
  T re, im;
};

template <class Stored>
struct ComputedOf {
  using type = Stored;
};
template <>
struct ComputedOf<__half> {
  using type = float;
};
template <>
struct ComputedOf<__nv_bfloat16> {
  using type = float;
};
// Sums wrap around: the lowest 32 bits of the exact result.
template <>
struct ComputedOf<int8_t> {
  using type = uint32_t;
};
template <class Stored>
using Computed = typename ComputedOf<Stored>::type;

template <class T>
inline constexpr bool kComplex = false;
template <class T>
inline constexpr bool kComplex<Complex<T>> = true;

__device__ inline float computed(float x) { return x; }
__device__ inline double computed(double x) { return x; }
__device__ inline float computed(__half x) { return __half2float(x); }
__device__ inline float computed(__nv_bfloat16 x) { return __bfloat162float(x); }
__device__ inline uint32_t computed(int8_t x) { return static_cast<uint32_t>(static_cast<int32_t>(x)); }
template <class T>
__device__ Complex<T> computed(Complex<T> x) {
  return x;
}

template <class T>
__device__ T multiply_add(T x, T y, T sum) {
  return x * y + sum;
}
__device__ inline float multiply_add(float x, float y, float sum) { return fmaf(x, y, sum); }
__device__ inline double multiply_add(double x, double y, double sum) { return fma(x, y, sum); }
template <class T>
__device__ Complex<T> multiply_add(Complex<T> x, Complex<T> y, Complex<T> sum) {
  sum.re = multiply_add(x.re, y.re, sum.re);
  sum.re = multiply_add(-x.im, y.im, sum.re);
  sum.im = multiply_add(x.re, y.im, sum.im);
  sum.im = multiply_add(x.im, y.re, sum.im);
  return sum;
}

// sum + conj(x) y where Conjugate, else sum + x y. The other two products are the conjugates of these two:
// x conj(y) = conj(conj(x) y), conj(x) conj(y) = conj(x y).
template <bool Conjugate, class T>
__device__ T accumulate(T x, T y, T sum) {
  if constexpr (Conjugate) x.im = -x.im;
  return multiply_add(x, y, sum);
}

template <class T>
__device__ T add(T x, T y) {
  return x + y;
}
template <class T>
__device__ Complex<T> add(Complex<T> x, Complex<T> y) {
  return {x.re + y.re, x.im + y.im};
}

// Elements at any address: bytes where they are not aligned to their size.
template <bool Aligned, class T>
__device__ T load(const T *address) {
  if constexpr (Aligned) {
    return *address;
  } else {
    T value;
    memcpy(&value, reinterpret_cast<const unsigned char *>(address), sizeof value);
    return value;
  }
}
template <bool Aligned, class T>
__device__ void store(T *address, T value) {
  auto *bytes = reinterpret_cast<unsigned char *>(address);
  if constexpr (Aligned) {
    *address = value;
  } else if constexpr (sizeof value == 2) {
    // Not memcpy: ptxas of CUDA 13.0 makes "convert to f16, store its low byte" a conversion to an integer byte.
    uint32_t bits = 0;
    memcpy(&bits, &value, sizeof value);
    bytes[0] = static_cast<unsigned char>(__byte_perm(bits, 0, 0x4440));
    bytes[1] = static_cast<unsigned char>(__byte_perm(bits, 0, 0x4441));
  } else {
    memcpy(bytes, &value, sizeof value);
  }
}

// What becomes of a sum: alpha sum + beta C. C is not read unless `reads`.
template <class T>
struct Scaling {
  T alpha, beta;
  bool alpha_one, beta_one;  // no multiplication: that of a complex infinity by 1 + 0i would be NaN
  bool multiplies;           // false: alpha is 0 or there is nothing to sum
  bool reads;                // beta is not 0
  bool conjugates;           // the sum is conjugated first
  bool wide;                 // C is f32 where A and B are of 16 bits
};

template <class T>
__device__ T scaled(T x, T by) {
  return x * by;
}
template <class T>
__device__ Complex<T> scaled(Complex<T> x, Complex<T> by) {
  return {multiply_add(-x.im, by.im, x.re * by.re), multiply_add(x.re, by.im, x.im * by.re)};
}

template <class T>
__device__ T scale_sum(const Scaling<T> &scaling, T sum) {
  if (!scaling.multiplies) return T{};
  if constexpr (kComplex<T>) {
    if (scaling.conjugates) sum.im = -sum.im;
  }
  return scaling.alpha_one ? sum : scaled(sum, scaling.alpha);
}
template <class T>
__device__ T with_c(const Scaling<T> &scaling, T product, T c) {
  const T kept = scaling.beta_one ? c : scaled(c, scaling.beta);
  return scaling.multiplies ? add(product, kept) : kept;
}

template <bool Aligned, class T>
__device__ void finish_as(const Scaling<T> &scaling, T sum, T *c) {
  T result = scale_sum(scaling, sum);
  if (scaling.reads) result = with_c(scaling, result, load<Aligned>(c));
  store<Aligned>(c, result);
}
template <bool Aligned, class Stored>
__device__ void finish_narrow(const Scaling<float> &scaling, float sum, Stored *c) {
  float result = scale_sum(scaling, sum);
  if (scaling.reads) result = with_c(scaling, result, computed(load<Aligned>(c)));
  store<Aligned>(c, static_cast<Stored>(result));
}

// Writes one element of C. `offset`: in elements of C.
template <class Stored, bool Aligned = true>
__device__ void finish(const Scaling<Computed<Stored>> &scaling, Computed<Stored> sum, void *c, int64_t offset) {
  if constexpr (sizeof(Stored) == 2) {
    if (!scaling.wide) return finish_narrow<Aligned>(scaling, sum, static_cast<Stored *>(c) + offset);
  }
  finish_as<Aligned>(scaling, sum, static_cast<Computed<Stored> *>(c) + offset);
}

template <class T>
struct Tag {
  using type = T;
};

// Calls body(Tag<Stored>) for the type of A and B.
template <class Body>
void with_stored(memhier_type type, const Body &body) {
  switch (type) {
    case MEMHIER_F32:
      return body(Tag<float>{});
    case MEMHIER_F64:
      return body(Tag<double>{});
    case MEMHIER_C64:
      return body(Tag<Complex<float>>{});
    case MEMHIER_C128:
      return body(Tag<Complex<double>>{});
    case MEMHIER_F16:
      return body(Tag<__half>{});
    case MEMHIER_BF16:
      return body(Tag<__nv_bfloat16>{});
    case MEMHIER_I8:
      return body(Tag<int8_t>{});
    default:
      fail(MEMHIER_INTERNAL, "matmul: no device code for element type %d", type);
  }
}

}  // namespace memhier::matmul
