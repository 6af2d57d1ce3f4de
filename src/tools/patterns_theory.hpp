// What the hardware's granularity says of an access of one warp, to stand beside the measured figures. Plain C++ for
// the host; the addresses of the bank patterns serve the kernel as well.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#ifdef __CUDACC__
#define MEMHIER_PATTERN_FUNCTION __host__ __device__ constexpr
#else
#define MEMHIER_PATTERN_FUNCTION constexpr
#endif

namespace memhier::tool {

inline constexpr int kWarp = 32;
using WarpPositions = std::array<int64_t, kWarp>;

// Useful share of the memory that a warp touches in granules of `granule` bytes: 32 for sectors, 128 for lines.
inline double useful_share(WarpPositions positions, int element_bytes, int granule) {
  for (int64_t &position : positions) position = position * element_bytes / granule;
  std::sort(positions.begin(), positions.end());
  const auto distinct = std::unique(positions.begin(), positions.end()) - positions.begin();
  return static_cast<double>(kWarp) * element_bytes / static_cast<double>(distinct * granule);
}

// Which of `chunks` parts of a set access i reads: at random, the same in every run.
MEMHIER_PATTERN_FUNCTION uint32_t chunk_of(uint32_t i, uint32_t chunks) {
  i *= 0x9E3779B1u;
  i ^= i >> 15;
  i *= 0x85EBCA77u;
  i ^= i >> 13;
  return static_cast<uint32_t>(uint64_t{i} * chunks >> 32);
}

// Different words in the busiest of 32 banks of 4 bytes: the passes that an access takes.
inline int bank_passes(WarpPositions words) {
  std::sort(words.begin(), words.end());
  const auto end = std::unique(words.begin(), words.end());
  std::array<int, 32> in_bank{};
  for (auto word = words.begin(); word != end; ++word) ++in_bank[static_cast<size_t>(*word % 32)];
  return *std::max_element(in_bank.begin(), in_bank.end());
}

// Word of a 32x32 tile that a lane reads in step c. Strided ones read lane * stride + c.
enum class Bank { row, column, column_padded, column_swizzled, broadcast, stride2, stride4, stride8, stride16 };
inline constexpr int kBankWords = 32 * 33;

MEMHIER_PATTERN_FUNCTION int bank_word(Bank pattern, int lane, int c) {
  switch (pattern) {
    case Bank::row:
      return c * 32 + lane;
    case Bank::column:
      return lane * 32 + c;
    case Bank::column_padded:
      return lane * 33 + c;
    case Bank::column_swizzled:
      return lane * 32 + (c ^ lane);
    case Bank::broadcast:
      return c;
    case Bank::stride2:
      return lane * 2 + c;
    case Bank::stride4:
      return lane * 4 + c;
    case Bank::stride8:
      return lane * 8 + c;
    default:
      return lane * 16 + c;
  }
}

}  // namespace memhier::tool
