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

// Whether elements along k lie nearer than those along m or n, by their strides; ways that do not step lie nowhere.
inline bool nearer_along_k(int64_t stride, int64_t stride_k) {
  const auto magnitude = [](int64_t step) {
    return step < 0 ? 0 - static_cast<uint64_t>(step) : static_cast<uint64_t>(step);
  };
  return stride_k != 0 && (stride == 0 || magnitude(stride_k) < magnitude(stride));
}

}  // namespace memhier::matmul
