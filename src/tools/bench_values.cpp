#include "tools/bench_values.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace memhier::tool {
namespace {

uint64_t mix(uint64_t value) {  // splitmix64
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
  value = (value ^ value >> 27) * 0x94d049bb133111ebu;
  return value ^ value >> 31;
}

float from_f16(uint16_t bits) {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16, exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (exponent == 31) return std::bit_cast<float>(sign | 0x7f800000u | fraction << 13);
  const float magnitude = exponent ? std::ldexp(static_cast<float>(1024 + fraction), static_cast<int>(exponent) - 25)
                                   : std::ldexp(static_cast<float>(fraction), -24);
  return sign ? -magnitude : magnitude;
}

float from_bf16(uint16_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }

// Of the numbers below: multiples of 2^-10, never subnormal in f16.
uint16_t to_f16(float value) {
  if (value == 0) return 0;
  const auto bits = std::bit_cast<uint32_t>(value);
  return static_cast<uint16_t>((bits >> 16 & 0x8000) | ((bits >> 23 & 255) - 112) << 10 | (bits >> 13 & 1023));
}
// Eight bits of it: rounding towards zero is as good as any for random numbers.
uint16_t to_bf16(float value) { return static_cast<uint16_t>(std::bit_cast<uint32_t>(value) >> 16); }

float number(uint64_t random) { return static_cast<float>(static_cast<int32_t>(random & 2047) - 1024) / 1024; }

template <class T, class Make>
void fill_numbers(unsigned char *memory, size_t begin, size_t end, uint64_t seed, Make make) {
  for (size_t i = begin; i < end; ++i) {
    const T value = make(number(mix(seed + i)));
    std::memcpy(memory + i * sizeof(T), &value, sizeof(T));
  }
}

size_t scalar_bytes(memhier_type type) {
  switch (type) {
    case MEMHIER_F16:
    case MEMHIER_BF16:
      return 2;
    case MEMHIER_F32:
    case MEMHIER_C64:
      return 4;
    default:  // f64, c128, and bits of any other type
      return 8;
  }
}

void fill(memhier_type type, unsigned char *memory, size_t begin, size_t end, uint64_t seed) {
  switch (type) {
    case MEMHIER_F16:
      return fill_numbers<uint16_t>(memory, begin, end, seed, to_f16);
    case MEMHIER_BF16:
      return fill_numbers<uint16_t>(memory, begin, end, seed, to_bf16);
    case MEMHIER_F32:
    case MEMHIER_C64:
      return fill_numbers<float>(memory, begin, end, seed, [](float value) { return value; });
    case MEMHIER_F64:
    case MEMHIER_C128:
      return fill_numbers<double>(memory, begin, end, seed, [](float value) { return static_cast<double>(value); });
    default:
      for (size_t i = begin; i < end; ++i) {
        const uint64_t word = mix(seed + i);
        std::memcpy(memory + 8 * i, &word, 8);
      }
  }
}

double value_at(memhier_type type, const unsigned char *at) {
  uint16_t half = 0;
  float single = 0;
  double full = 0;
  switch (type) {
    case MEMHIER_F16:
      std::memcpy(&half, at, sizeof half);
      return static_cast<double>(from_f16(half));
    case MEMHIER_BF16:
      std::memcpy(&half, at, sizeof half);
      return static_cast<double>(from_bf16(half));
    case MEMHIER_F32:
    case MEMHIER_C64:
      std::memcpy(&single, at, sizeof single);
      return static_cast<double>(single);
    default:
      std::memcpy(&full, at, sizeof full);
      return full;
  }
}

bool is_number(memhier_type type) { return type >= MEMHIER_F16 && type <= MEMHIER_C128; }

}  // namespace

void randomise(Pool &pool, memhier_type type, unsigned char *memory, size_t bytes, uint64_t seed) {
  const size_t size = scalar_bytes(type), count = bytes / size;
  const int tasks = pool.threads();
  const size_t share = count / static_cast<size_t>(tasks) + 1;
  pool.run(tasks, [&](int task) {
    const size_t begin = std::min(count, share * static_cast<size_t>(task)), end = std::min(count, begin + share);
    fill(type, memory, begin, end, seed);
  });
  const uint64_t last = mix(seed + count);
  std::memcpy(memory + count * size, &last, bytes % size);
}

std::optional<size_t> first_difference(memhier_type type, double bound, const unsigned char *got,
                                       const unsigned char *expected, size_t bytes) {
  if (bound <= 0 || !is_number(type)) {
    const auto at = std::mismatch(got, got + bytes, expected).first;
    if (at == got + bytes) return std::nullopt;
    return static_cast<size_t>(at - got);
  }
  const size_t size = scalar_bytes(type);
  for (size_t at = 0; at + size <= bytes; at += size) {
    const double a = value_at(type, got + at), b = value_at(type, expected + at);
    const bool same = a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= bound;
    if (!same) return at;
  }
  return std::nullopt;
}

}  // namespace memhier::tool
