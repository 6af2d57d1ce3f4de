// Conversion of one component, the same on host and device: exact where the destination has the value, else rounded to
// the nearest, ties to even; out of an integer's range its nearest value, not-a-number 0.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "memhier/types.h"

#if defined(__CUDACC__)
#define MEMHIER_RECORD_BOTH __host__ __device__
#else
#define MEMHIER_RECORD_BOTH
#endif

namespace memhier::record {

// Constants, because device code calls no function of the standard library.
template <class T>
inline constexpr T kLeast = std::numeric_limits<T>::min();
template <class T>
inline constexpr T kMost = std::numeric_limits<T>::max();

template <class To, class From>
MEMHIER_RECORD_BOTH inline To converted(From value) noexcept {
  if constexpr (std::is_same_v<To, From> || std::is_floating_point_v<To>) {
    return static_cast<To>(value);
  } else {
    constexpr To least = kLeast<To>, most = kMost<To>;
    if constexpr (std::is_floating_point_v<From>) {
      // The range as floating-point numbers; most of i32 in f32 rounds up to what is already out of range.
      constexpr From low = static_cast<From>(least), high = static_cast<From>(most);
      const From rounded = std::rint(value);
      if (rounded >= high) return most;
      if (rounded <= low) return least;
      return rounded == rounded ? static_cast<To>(rounded) : To{0};
    } else {
      const int64_t wide = value;
      return wide < least ? least : wide > most ? most : static_cast<To>(wide);
    }
  }
}

// Calls body(T{}) with the type of a component that can be converted, and answers whether there is one.
template <class Body>
bool with_number(memhier_type type, Body &&body) {
  switch (type) {
    case MEMHIER_U8:
      return body(uint8_t{}), true;
    case MEMHIER_I8:
      return body(int8_t{}), true;
    case MEMHIER_I16:
      return body(int16_t{}), true;
    case MEMHIER_I32:
      return body(int32_t{}), true;
    case MEMHIER_F32:
      return body(float{}), true;
    case MEMHIER_F64:
      return body(double{}), true;
    default:
      return false;
  }
}

inline bool convertible(memhier_type from, memhier_type to) {
  const auto nothing = [](auto) {};
  return from == to || (with_number(from, nothing) && with_number(to, nothing));
}

}  // namespace memhier::record
