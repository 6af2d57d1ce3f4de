// How the CUDA ways cut a product into blocks. Plain C++.
#pragma once
#include <algorithm>
#include <cstdint>

#include "base/checked.hpp"
#include "base/function_ref.hpp"
#include "base/status.hpp"
#include "kernels/cuda_grid.hpp"
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

struct Tile {
  int64_t m = 1, n = 1;
};

// Blocks of one matrix; more than a grid holds only for matrices beyond every device's memory.
inline int64_t tiles_of(const Product &product, Tile tile) {
  int64_t count;
  if (multiply_overflows(ceil_divide(product.m, tile.m), ceil_divide(product.n, tile.n), &count)) return INT64_MAX;
  return count;
}

// Calls body(first matrix, matrices) for parts of the batch that one grid of `blocks` a matrix can hold.
inline void for_batches(int64_t batch, int64_t blocks, FunctionRef<void(int64_t, int64_t)> body) {
  const int64_t most = kGridLimit / blocks;
  for (int64_t first = 0; first < batch; first += most) body(first, std::min(most, batch - first));
}

// Bytes, a power of two up to 16, that the addresses and strides of an operand are all multiples of; strides of one
// element do not count.
inline int64_t access_alignment(const void *pointer, int64_t element_bytes, int64_t row, int64_t column,
                                int64_t batch) {
  uint64_t bits = reinterpret_cast<uintptr_t>(pointer) | 16;
  for (const int64_t stride : {row, column, batch})
    if (stride != 1) bits |= static_cast<uint64_t>(stride) * static_cast<uint64_t>(element_bytes);
  return static_cast<int64_t>(bits & (~bits + 1));
}

}  // namespace memhier::matmul
