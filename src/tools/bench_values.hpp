// Values of a benchmark's operands: random ones that suit their type, and comparing what came out.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

#include "memhier/types.h"
#include "threads/pool.hpp"

namespace memhier::tool {

// Floating-point types: numbers in [-1, 1) with 11 significant bits, so that narrow types hold them too. Others: any
// bits.
void randomise(Pool &pool, memhier_type type, unsigned char *memory, size_t bytes, uint64_t seed);

// The first byte of an element that differs by more than `bound` (floating-point types; NaN equals NaN), or at all
// (bound 0, other types). Both hold `bytes` bytes of elements of the type.
std::optional<size_t> first_difference(memhier_type type, double bound, const unsigned char *got,
                                       const unsigned char *expected, size_t bytes);

}  // namespace memhier::tool
