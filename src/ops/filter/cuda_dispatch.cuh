// From a shape to the arithmetic that kernels are built for.
#pragma once
#include "base/status.hpp"
#include "ops/filter/cuda_arithmetic.cuh"

namespace memhier::filter {

// Calls body.template operator()<Arithmetic>().
template <class Body>
void with_arithmetic(const Shape &shape, const Body &body) {
  const bool bytes = shape.type == MEMHIER_U8;
  switch (device_sum(shape)) {
    case Sum::f32:
      return body.template operator()<RealF32>();
    case Sum::f64:
      return body.template operator()<RealF64>();
    case Sum::c64_real_taps:
      return body.template operator()<ComplexRealTaps>();
    case Sum::c64:
      return body.template operator()<ComplexTaps>();
    case Sum::i32:
      return bytes ? body.template operator()<Integer<uint8_t, int32_t>>()
                   : body.template operator()<Integer<int16_t, int32_t>>();
    case Sum::i64:
      return bytes ? body.template operator()<Integer<uint8_t, int64_t>>()
                   : body.template operator()<Integer<int16_t, int64_t>>();
  }
  fail(MEMHIER_INTERNAL, "filter: no device code for sums of kind %d", static_cast<int>(shape.sum));
}

}  // namespace memhier::filter
