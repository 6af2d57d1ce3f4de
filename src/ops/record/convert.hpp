// Conversion of one component, the same on host and device: exact where the destination has the value, else rounded to
// the nearest, ties to even; out of an integer's range its nearest value, not-a-number 0.
#pragma once
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
      // Selections and sums alone, so that compilers vectorise it. Bounds of i32 are no numbers of f32. What is within
      // them has no room for a fraction beside 1.5 times 2 to the number of mantissa bits, and is rounded by the sum.
      using Wide = std::conditional_t<sizeof(To) == 4, double, From>;
      constexpr Wide low = least, high = most, whole = std::is_same_v<Wide, float> ? Wide{0x1.8p23} : Wide{0x1.8p52};
      Wide bounded = value < low ? low : Wide{value};
      bounded = bounded > high ? high : bounded;
      bounded = value == value ? bounded : Wide{0};
      return static_cast<To>(static_cast<int32_t>((bounded + whole) - whole));
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
