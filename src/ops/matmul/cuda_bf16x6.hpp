// Products of f32 by tensor cores that multiply bf16, as accurate as sums in f32: each factor is the sum of three bf16,
// and of their nine products the six that count are added up. Plain C++.
#pragma once
#include <algorithm>
#include <cstdint>

#include "base/checked.hpp"
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

inline constexpr int32_t kPlaneRows = 128;  // of a tile: along m of A, along n of B
inline constexpr int32_t kPlaneDepth = 32;  // of a step along k
inline constexpr int32_t kPlanes = 3;       // bf16 that make up an f32
inline constexpr int32_t kPlaneProducts = 6;
inline constexpr int64_t kPlaneBytes = int64_t{kPlaneRows} * kPlaneDepth * 2;
inline constexpr int64_t kPlaneStepBytes = kPlanes * kPlaneBytes;  // of one operand
// Of fewer products f32 rounds the sum so rarely that what tensor cores cut off could be more.
inline constexpr int64_t kPlaneLeastDepth = 64;
// Steps of both operands that a block holds in shared memory, and all of that: the barriers beside them, and what it
// takes to align them.
inline constexpr int32_t kBf16x6Stages = 4;
inline constexpr int64_t kBf16x6Alignment = 512;
inline constexpr int64_t kBf16x6Shared = kBf16x6Stages * (2 * kPlaneStepBytes + 2 * 8) + kBf16x6Alignment;
// About so many steps have their planes made at once, half as many more at most: sums beyond them continue in C, so
// that the workspace grows with the sides of C and not with k.
inline constexpr int64_t kPlaneSteps = 128;

struct PlaneSize {
  int64_t tiles_m = 0, tiles_n = 0;
  int64_t rounds = 0, steps = 0;  // steps: of each round but the last
  int64_t bytes_a() const { return tiles_m * steps * kPlaneStepBytes; }
  int64_t bytes_b() const { return tiles_n * steps * kPlaneStepBytes; }
};

inline PlaneSize plane_size(const Product &product) {
  const int64_t steps = ceil_divide(product.k, kPlaneDepth);
  const int64_t rounds = std::max<int64_t>((steps + kPlaneSteps / 2) / kPlaneSteps, 1);
  return {ceil_divide(product.m, kPlaneRows), ceil_divide(product.n, kPlaneRows), rounds, ceil_divide(steps, rounds)};
}

}  // namespace memhier::matmul
