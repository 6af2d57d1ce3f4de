// How kernels hold the taps.
#pragma once
#include "base/status.hpp"
#include "ops/filter/cuda_placement.hpp"

namespace memhier::filter {

// In the kernel's parameters, read through the constant cache. Each launch brings its own, so that runs at the same
// time with other taps do not know of each other.
template <class Tap, int Bytes>
struct ParameterTaps {
  alignas(16) Tap value[Bytes / sizeof(Tap)];

  static ParameterTaps of(const Shape &shape) {
    if (taps_bytes(shape) > Bytes) fail(MEMHIER_INTERNAL, "filter: the taps do not fit %d bytes of parameters", Bytes);
    ParameterTaps taps;
    gather_taps(shape, reinterpret_cast<std::byte *>(taps.value));
    return taps;
  }
  __device__ Tap operator[](int64_t at) const { return value[at]; }
};

// In global memory, through the read-only cache.
template <class Tap>
struct GlobalTaps {
  const Tap *value;
  __device__ Tap operator[](int64_t at) const { return __ldg(value + at); }
};

// Calls body(taps) with the parameters that are just large enough.
template <class Tap, class Body>
void with_parameter_taps(const Shape &shape, const Body &body) {
  if (taps_bytes(shape) <= kSmallParameterTaps) return body(ParameterTaps<Tap, kSmallParameterTaps>::of(shape));
  return body(ParameterTaps<Tap, kLargeParameterTaps>::of(shape));
}

}  // namespace memhier::filter
