// How kernels hold the taps: an indexable value; `staged` ones are copied into shared memory before they are used.
#pragma once
#include "base/status.hpp"
#include "ops/filter/cuda_placement.hpp"

namespace memhier::filter {

// In the kernel's parameters, read through the constant cache. Each launch brings its own, so that runs at the same
// time with other taps do not know of each other.
template <class TapType, int Bytes>
struct ParameterTaps {
  using Tap = TapType;
  static constexpr bool kStaged = false;
  alignas(16) Tap value[Bytes / sizeof(Tap)];

  static ParameterTaps of(const Shape &shape) {
    if (taps_bytes(shape) > Bytes) fail(MEMHIER_INTERNAL, "filter: the taps do not fit %d bytes of parameters", Bytes);
    ParameterTaps taps;
    gather_taps(shape, reinterpret_cast<std::byte *>(taps.value));
    return taps;
  }
  __device__ Tap operator[](int64_t at) const { return value[at]; }
  template <int Count>
  __device__ void read(Tap (&taps)[Count], int64_t at) const {
#pragma unroll
    for (int i = 0; i < Count; ++i) taps[i] = value[at + i];
  }
};

// In global memory, through the read-only cache.
template <class TapType>
struct GlobalTaps {
  using Tap = TapType;
  static constexpr bool kStaged = true;
  const Tap *value;
  __device__ Tap operator[](int64_t at) const { return __ldg(value + at); }
};

// In shared memory; what all threads of a warp read at once costs one access.
template <class TapType>
struct SharedTaps {
  using Tap = TapType;
  const Tap *value;
  __device__ Tap operator[](int at) const { return value[at]; }
  // `at`: a multiple of Count. Entries beyond the last tap are read, not used.
  template <int Count>
  __device__ void read(Tap (&taps)[Count], int at) const {
    constexpr int kBytes = Count * static_cast<int>(sizeof(Tap));
    struct alignas(kBytes < 16 ? kBytes : 16) Packed {
      Tap value[Count];
    };
    const Packed packed = *reinterpret_cast<const Packed *>(value + at);
#pragma unroll
    for (int i = 0; i < Count; ++i) taps[i] = packed.value[i];
  }
};

// Calls body(taps) with the parameters that are just large enough.
template <class Tap, class Body>
void with_parameter_taps(const Shape &shape, const Body &body) {
  if (taps_bytes(shape) <= kSmallParameterTaps) return body(ParameterTaps<Tap, kSmallParameterTaps>::of(shape));
  return body(ParameterTaps<Tap, kLargeParameterTaps>::of(shape));
}

}  // namespace memhier::filter
