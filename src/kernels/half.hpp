// The two 16-bit floating types as bits: widening is exact, narrowing rounds to nearest, ties to even.
#pragma once
#include <bit>
#include <cstdint>

namespace memhier {

inline float widen_bf16(uint16_t bits) noexcept { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }

inline uint16_t narrow_bf16(float value) noexcept {
  const auto bits = std::bit_cast<uint32_t>(value);
  // A NaN keeps its sign and stays one: rounding up could make it infinite.
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<uint16_t>(bits >> 16 | 0x40u);
  return static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

inline float widen_f16(uint16_t bits) noexcept {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
  // Exponent and fraction in the place of those of f32, the exponent still biased by 15.
  const uint32_t shifted = static_cast<uint32_t>(bits & 0x7fffu) << 13;
  uint32_t magnitude = shifted + (uint32_t{127 - 15} << 23);
  if (shifted >= uint32_t{31} << 23)
    magnitude += uint32_t{255 - 31 - (127 - 15)} << 23;  // infinity, NaN
  else if (shifted < uint32_t{1} << 23)                  // subnormal: let the FPU normalise it
    magnitude = std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude + (uint32_t{1} << 23)) - 0x1p-14f);
  return std::bit_cast<float>(sign | magnitude);
}

inline uint16_t narrow_f16(float value) noexcept {
  const auto bits = std::bit_cast<uint32_t>(value);
  const auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000u);
  const uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return static_cast<uint16_t>(sign | 0x7e00u | (magnitude >> 13 & 0x3ffu));
  // Half of the last place above the largest finite number and beyond: infinity.
  if (magnitude >= std::bit_cast<uint32_t>(65520.0f)) return static_cast<uint16_t>(sign | 0x7c00u);
  if (magnitude < std::bit_cast<uint32_t>(0x1p-14f)) {
    // Subnormal: the sum has its last place where f16 has it, and the FPU rounds.
    const float sum = std::bit_cast<float>(magnitude) + 0.5f;
    return static_cast<uint16_t>(sign | (std::bit_cast<uint32_t>(sum) - std::bit_cast<uint32_t>(0.5f)));
  }
  const uint32_t rounded = magnitude + 0xfffu + (magnitude >> 13 & 1u);
  return static_cast<uint16_t>(sign | ((rounded - (uint32_t{127 - 15} << 23)) >> 13));
}

}  // namespace memhier
