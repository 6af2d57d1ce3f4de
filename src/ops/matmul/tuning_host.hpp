// Tuning of the matrix product on the host: data, each with the measurement behind it. Machine: 2 cores of an AMD EPYC
// with AVX-512 (32 KiB L1, 1 MiB L2 each; 32 MiB L3 shared).
#pragma once
#include <cstdint>

namespace memhier::matmul {

// Steps of the depth that are multiplied before sums go back to C.
inline constexpr int64_t kDepth = 256;
// A block of A, packed: stays in L2 while the panels of B pass by.
inline constexpr int64_t kBlockBytesA = 192 << 10;
// Panels of B that rows of A pass together: stay in L2 beside the block of A.
inline constexpr int64_t kPanelBytesB = 640 << 10;
// All panels of B that are packed at once: stay in L3.
inline constexpr int64_t kBlockBytesB = 4 << 20;
// Results of 16 bits are summed in f32 in a block of so many rows and columns, and rounded once.
inline constexpr int64_t kWideSide = 1024;
// Rows of A so few that its product is taken the other way round, to pack them and not the matrix.
inline constexpr int64_t kFewRows = 4;
// Blocks for each thread, so that none waits long for the last.
inline constexpr int64_t kBlocksPerThread = 3;
// Least multiplications of a task, some 20 us of one core.
inline constexpr int64_t kTaskMultiplications = 1 << 20;

}  // namespace memhier::matmul
