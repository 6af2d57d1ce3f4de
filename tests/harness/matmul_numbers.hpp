// Elements of products as the tests see them: each type's fields read and written in software, whatever the hardware
// has.
#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "memhier/matmul.h"

namespace harness::numbers {

using Wide = long double;
struct Number {
  Wide re = 0, im = 0;
};

inline bool is_complex(memhier_type type) { return type == MEMHIER_C64 || type == MEMHIER_C128; }

// 16-bit numbers: value of the fields, whatever the hardware has.
inline Wide half_value(uint16_t bits, int exponent_bits) {
  const int fraction_bits = 15 - exponent_bits, bias = (1 << (exponent_bits - 1)) - 1;
  const int exponent = bits >> fraction_bits & ((1 << exponent_bits) - 1);
  const int fraction = bits & ((1 << fraction_bits) - 1);
  Wide value;
  if (exponent == (1 << exponent_bits) - 1)
    value = fraction ? std::nanl("") : HUGE_VALL;
  else if (exponent == 0)
    value = std::ldexp(static_cast<Wide>(fraction), 1 - bias - fraction_bits);
  else
    value = std::ldexp(static_cast<Wide>(fraction + (1 << fraction_bits)), exponent - bias - fraction_bits);
  return bits & 0x8000 ? -value : value;
}

inline uint16_t half_bits(double value, int exponent_bits) {  // of NaN and of what has at most 8 significant bits
  if (value == 0) return 0;
  if (std::isnan(value)) return 0x7fff;
  const int fraction_bits = 15 - exponent_bits, bias = (1 << (exponent_bits - 1)) - 1;
  int exponent;
  const double fraction = std::frexp(std::abs(value), &exponent);
  const auto scaled = static_cast<int>(std::ldexp(2 * fraction - 1, fraction_bits));
  return static_cast<uint16_t>((value < 0 ? 0x8000 : 0) | (exponent - 1 + bias) << fraction_bits | scaled);
}

template <class T>
T read(const unsigned char *bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

inline Number load(memhier_type type, const unsigned char *bytes) {
  switch (type) {
    case MEMHIER_F16:
      return {half_value(read<uint16_t>(bytes), 5)};
    case MEMHIER_BF16:
      return {half_value(read<uint16_t>(bytes), 8)};
    case MEMHIER_F64:
      return {read<double>(bytes)};
    case MEMHIER_C64:
      return {read<float>(bytes), read<float>(bytes + 4)};
    case MEMHIER_C128:
      return {read<double>(bytes), read<double>(bytes + 8)};
    case MEMHIER_I8:
      return {static_cast<Wide>(read<int8_t>(bytes))};
    case MEMHIER_I32:
      return {static_cast<Wide>(read<int32_t>(bytes))};
    default:
      return {read<float>(bytes)};
  }
}

template <class T>
void write(unsigned char *bytes, T value) {
  std::memcpy(bytes, &value, sizeof value);
}

inline void store_scalar(memhier_type type, const double (&value)[2], unsigned char *bytes) {
  if (type == MEMHIER_I8)
    write(bytes, static_cast<int32_t>(value[0]));
  else if (type == MEMHIER_F64 || type == MEMHIER_C128)
    write(bytes, std::array{value[0], value[1]});
  else
    write(bytes, std::array{static_cast<float>(value[0]), static_cast<float>(value[1])});
}

// Half a unit of the last place of sums and of what is stored.
inline double epsilon(memhier_type type) {
  switch (type) {
    case MEMHIER_F16:
      return 0x1p-11;
    case MEMHIER_BF16:
      return 0x1p-8;
    case MEMHIER_F64:
    case MEMHIER_C128:
      return 0x1p-53;
    default:
      return 0x1p-24;
  }
}

inline int64_t element_bytes(memhier_type type) {
  switch (type) {
    case MEMHIER_I8:
      return 1;
    case MEMHIER_F16:
    case MEMHIER_BF16:
      return 2;
    case MEMHIER_F64:
    case MEMHIER_C64:
      return 8;
    case MEMHIER_C128:
      return 16;
    default:
      return 4;
  }
}

}  // namespace harness::numbers
