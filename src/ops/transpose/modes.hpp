// Permutations and transposes as a list of modes: what is left when every index that need not be counted is gone.
#pragma once
#include <array>
#include <cstdint>

#include "base/checked.hpp"
#include "execution/problem.hpp"

namespace memhier {

struct Mode {
  int64_t extent = 1;
  int64_t source = 0;       // stride in elements
  int64_t destination = 0;  // stride in elements
};

inline uint64_t stride_magnitude(int64_t stride) noexcept {
  return stride < 0 ? 0 - static_cast<uint64_t>(stride) : static_cast<uint64_t>(stride);
}
// The largest power of two <= 16 that divides `elements * bytes`.
inline int32_t power_of_two_divisor(int64_t elements, int64_t bytes) noexcept {
  const uint64_t value = static_cast<uint64_t>(elements) * static_cast<uint64_t>(bytes);
  const uint64_t lowest_bit = value & (0 - value);
  return lowest_bit == 0 || lowest_bit > 16 ? 16 : static_cast<int32_t>(lowest_bit);
}
// True when `outer` goes on where `inner` ends, on both sides.
inline bool continues(const Mode &inner, const Mode &outer) noexcept {
  int64_t source, destination;
  return !multiply_overflows(inner.extent, inner.source, &source) &&
         !multiply_overflows(inner.extent, inner.destination, &destination) && outer.source == source &&
         outer.destination == destination;
}
// Turns the mode round where its destination stride is negative; offsets in elements tell where to start then.
void make_destination_positive(Mode *mode, int64_t *source_offset, int64_t *destination_offset);

// Modes by ascending destination stride, all of them positive, none of extent 1; none continues the one before on both
// sides. A problem without elements is one mode of extent 0, a single element no mode.
struct Modes {
  int32_t count = 0;
  std::array<Mode, kMaxRank> mode{};
  int64_t source_offset = 0, destination_offset = 0;  // elements, after flips
  int32_t element_bytes = 0;
};
Modes canonical_modes(const Problem &problem);  // of two operands

}  // namespace memhier
