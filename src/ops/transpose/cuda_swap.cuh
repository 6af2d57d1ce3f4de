// What the swaps in place share: which pair of tiles a block takes, and the launch.
#pragma once
#include "ops/transpose/cuda_kernel.cuh"

namespace memhier::transpose {

struct SwapParameters {
  void *matrix;
  int64_t extent;
  int64_t batch, outer, inner;  // strides in elements, or whole accesses where a kernel says so
  // Tile pairs (i <= j) of a triangle folded into a rectangle: line r holds tile row r and, from its end, row
  // `rows - 1 - r`, where rows is the tile count rounded up to even.
  FastDivide line;   // rows + 1 pairs
  FastDivide lines;  // rows / 2
};

struct SwapPlace {
  int64_t batch, row, column;  // of the upper tile
  bool exists, mirrored;       // mirrored: not on the diagonal
};
__device__ inline SwapPlace swap_place(const SwapParameters &p, int tile) {
  const uint32_t row = p.line.quotient(blockIdx.x);
  const uint32_t batch = p.lines.quotient(row);
  const int rows = static_cast<int>(p.line.divisor) - 1;
  int i = static_cast<int>(row - batch * p.lines.divisor);
  int j = i + static_cast<int>(blockIdx.x - row * p.line.divisor);
  if (j >= rows) {
    j = rows - 1 - (j - rows);
    i = rows - 1 - i;
  }
  const int64_t column_start = static_cast<int64_t>(j) * tile;
  return {static_cast<int64_t>(batch), static_cast<int64_t>(i) * tile, column_start, column_start < p.extent, i != j};
}

// Calls body(parameters, blocks) for parts of the batch that one grid can hold.
template <class Body>
void for_swaps(const Move &whole, int64_t tile, void *matrix, const Body &body) {
  const int64_t rows = round_up(ceil_divide(whole.rows, tile), 2);
  const int64_t pairs = rows / 2 * (rows + 1);
  if (pairs > kGridLimit)
    fail(MEMHIER_UNSUPPORTED, "matrix: more than %lld rows in place", static_cast<long long>(whole.rows));
  // Pairs of one matrix count as one tile here: only the batch is sliced.
  const int64_t batch_limit = pairs == 0 ? 0 : kGridLimit / pairs;
  for (int64_t first = 0; first < whole.batch && pairs > 0; first += batch_limit) {
    SwapParameters p;
    p.matrix = static_cast<char *>(matrix) + first * whole.source_batch * whole.element_bytes;
    p.extent = whole.rows;
    p.batch = whole.source_batch, p.outer = whole.source_row, p.inner = whole.source_column;
    p.line = FastDivide(rows + 1), p.lines = FastDivide(rows / 2);
    body(p, pairs * std::min(batch_limit, whole.batch - first));
  }
}

}  // namespace memhier::transpose
