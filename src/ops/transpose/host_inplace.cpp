// Square matrices in place: blocks (i, j) and (j, i) are transposed into two buffers that stay in the first-level cache
// and stored crosswise. Contiguous rows use the register tiles.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "ops/transpose/host_scalar.hpp"
#include "ops/transpose/host_scratch.hpp"
#include "ops/transpose/host_simd.hpp"
#include "ops/transpose/host_ways.hpp"
#include "ops/transpose/tuning_host.hpp"
#include "threads/parallel_for.hpp"

namespace memhier {
namespace {

struct Square {
  char *matrix;
  int64_t extent;
  int64_t row, column;  // strides in bytes, |column| <= |row|
  int32_t bytes;
  bool simd;
  bool packing;  // the lines of a block would crowd one another out of the first-level cache
};

// Block of `rows` by `columns` at element (row, column), and the same transposed in a buffer of contiguous rows.
struct Block {
  int64_t row, column, rows, columns;
};

void load_transposed(const Square &square, const Block &block, char *buffer) {
  const char *source = square.matrix + block.row * square.row + block.column * square.column;
  const int64_t pitch = block.rows * square.bytes;
  if (square.simd) {
    Tile tile{source, square.row, square.column, block.rows, block.columns, buffer, pitch};
    alignas(64) char packed[kInplaceBlockBytes / 2 * 3];  // rows of two lines or more, one more line at most
    if (square.packing || SimdKernel::reads(square.bytes, block.columns) != PanelKernel::Reads::rows) {
      const size_t bytes = static_cast<size_t>(block.columns * square.bytes);
      tile.source = packed;
      tile.source_row = odd_lines(block.columns * square.bytes + kSlackBytes);
      for (int64_t r = 0; r < block.rows; ++r)
        std::memcpy(packed + r * tile.source_row, source + r * square.row, bytes);
    }
    simd_kernel().transpose(tile, square.bytes);
    return;
  }
  with_element_bytes(square.bytes, [&](auto bytes) {
    transpose_elements<bytes()>(source, square.row, square.column, block.rows, block.columns, buffer, bytes(), pitch);
  });
}

// The buffer holds the block as it shall stand: rows of `columns` elements.
void store(const Square &square, const Block &block, const char *buffer) {
  char *destination = square.matrix + block.row * square.row + block.column * square.column;
  const int64_t pitch = block.columns * square.bytes;
  if (square.column == square.bytes) {
    for (int64_t r = 0; r < block.rows; ++r)
      std::memcpy(destination + r * square.row, buffer + r * pitch, static_cast<size_t>(pitch));
    return;
  }
  with_element_bytes(square.bytes, [&](auto bytes) {
    transpose_elements<bytes()>(buffer, bytes(), pitch, block.columns, block.rows, destination, square.column,
                                square.row);
  });
}

void swap_blocks(const Square &square, int64_t size, int64_t i, int64_t j) {
  alignas(64) char first[kInplaceBlockBytes], second[kInplaceBlockBytes];
  const int64_t rows = std::min(size, square.extent - i * size), columns = std::min(size, square.extent - j * size);
  const Block upper{i * size, j * size, rows, columns}, lower{j * size, i * size, columns, rows};
  load_transposed(square, upper, first);
  if (i != j) load_transposed(square, lower, second);
  store(square, lower, first);
  if (i != j) store(square, upper, second);
}

int64_t block_size(int64_t bytes) {
  int64_t size = 8;
  while (4 * size * size * bytes <= kInplaceBlockBytes) size *= 2;
  return size;
}

}  // namespace

void run_host_inplace(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Layout &layout = problem.operands[0].layout;
  const int64_t bytes = element_size(layout.type), extent = layout.extents[0];
  const int64_t batch = layout.rank == 3 ? layout.extents[2] : 1;
  const int64_t batch_stride = batch > 1 ? layout.strides[2] * bytes : 0;
  if (extent <= 1 || batch <= 0) return;

  Square square{static_cast<char *>(pointers[0]),
                extent,
                layout.strides[0] * bytes,
                layout.strides[1] * bytes,
                static_cast<int32_t>(bytes),
                false,
                false};
  if (std::abs(square.column) > std::abs(square.row)) std::swap(square.row, square.column);
  square.simd = square.column == bytes;

  square.packing = crowded(square.row, std::min(extent, block_size(bytes)));

  const int64_t size = block_size(bytes), blocks = ceil_divide(extent, size);
  // Block row i pairs with the columns j >= i; rows i and blocks - 1 - i together have equal work in every task.
  const int64_t rows = ceil_divide(blocks, 2);
  parallel_for(context.pool, context.threads, rows * batch, [&](int64_t task) {
    Square mine = square;
    mine.matrix += task / rows * batch_stride;
    const int64_t i = task % rows, mirrored = blocks - 1 - i;
    for (int64_t j = i; j < blocks; ++j) swap_blocks(mine, size, i, j);
    if (mirrored != i)
      for (int64_t j = mirrored; j < blocks; ++j) swap_blocks(mine, size, mirrored, j);
  });
}

}  // namespace memhier
