// Square matrices in place: a block swaps two mirrored 32x32 tiles through shared memory. Every element is read and
// written once; a pair is read entirely before any of it is written, so blocks never wait for each other.
#include "base/element_type.hpp"
#include "ops/transpose/cuda_kernel.cuh"
#include "ops/transpose/cuda_ways.hpp"

namespace memhier {
namespace transpose {
namespace {

constexpr int kTile = 32;
constexpr int kThreads = 256;

struct SwapParameters {
  void *matrix;
  int64_t extent;
  int64_t batch, outer, inner;  // strides in elements
  // Tile pairs (i <= j) of a triangle folded into a rectangle: line r holds tile row r and, from its end, row
  // `rows - 1 - r`, where rows is the tile count rounded up to even.
  FastDivide line;   // rows + 1 pairs
  FastDivide lines;  // rows / 2
};

template <int Threads, class T, class Offset>
__global__ void __launch_bounds__(Threads) inplace(const __grid_constant__ SwapParameters p) {
  __shared__ T upper[kTile][kTile + 1];
  __shared__ T lower[kTile][kTile + 1];
  const uint32_t row = p.line.quotient(blockIdx.x);
  const uint32_t batch = p.lines.quotient(row);
  const int rows = static_cast<int>(p.line.divisor) - 1;
  int i = static_cast<int>(row - batch * p.lines.divisor);
  int j = i + static_cast<int>(blockIdx.x - row * p.line.divisor);
  if (j >= rows) {
    j = rows - 1 - (j - rows);
    i = rows - 1 - i;
  }
  const int64_t row_start = static_cast<int64_t>(i) * kTile, column_start = static_cast<int64_t>(j) * kTile;
  if (column_start >= p.extent) return;  // the tile row that rounding up added
  T *const matrix = static_cast<T *>(p.matrix) + batch * p.batch;
  T *const at_upper = matrix + row_start * p.outer + column_start * p.inner;
  T *const at_lower = matrix + column_start * p.outer + row_start * p.inner;
  const int height = static_cast<int>(min(p.extent - row_start, static_cast<int64_t>(kTile)));
  const int width = static_cast<int>(min(p.extent - column_start, static_cast<int64_t>(kTile)));
  const int x = threadIdx.x % kTile, y = threadIdx.x / kTile;
  const Offset outer = static_cast<Offset>(p.outer), inner = static_cast<Offset>(p.inner);
  constexpr int kStep = Threads / kTile;
  // Elements of many bytes have enough accesses in flight by themselves, and unrolled ones run out of registers.
  constexpr int kUnroll = sizeof(T) / alignof(T) > 4 ? 1 : kTile / kStep;
#pragma unroll kUnroll
  for (int k = 0; k < kTile; k += kStep) {
    if (y + k < height && x < width) upper[y + k][x] = at_upper[(y + k) * outer + x * inner];
    if (i != j && y + k < width && x < height) lower[y + k][x] = at_lower[(y + k) * outer + x * inner];
  }
  __syncthreads();
#pragma unroll kUnroll
  for (int k = 0; k < kTile; k += kStep) {
    if (y + k < width && x < height) at_lower[(y + k) * outer + x * inner] = upper[x][y + k];
    if (i != j && y + k < height && x < width) at_upper[(y + k) * outer + x * inner] = lower[x][y + k];
  }
}

}  // namespace
}  // namespace transpose

void run_cuda_inplace(const Problem &problem, void *const *pointers, const RunContext &context) {
  using namespace transpose;
  const Move whole = swap_move(problem);
  const TileShape shape{kTile, kTile};
  const int64_t rows = round_up(ceil_divide(whole.rows, kTile), 2);
  const int64_t pairs = rows / 2 * (rows + 1);
  if (pairs > kGridLimit)
    fail(MEMHIER_UNSUPPORTED, "matrix: more than %lld rows in place", static_cast<long long>(whole.rows));
  // Pairs of one matrix count as one tile here: only the batch is sliced.
  const int64_t batch_limit = pairs == 0 ? 0 : kGridLimit / pairs;
  for (int64_t first = 0; first < whole.batch && pairs > 0; first += batch_limit) {
    const int64_t batch = std::min(batch_limit, whole.batch - first);
    SwapParameters p;
    p.matrix = static_cast<char *>(pointers[0]) + first * whole.source_batch * whole.element_bytes;
    p.extent = whole.rows;
    p.batch = whole.source_batch, p.outer = whole.source_row, p.inner = whole.source_column;
    p.line = FastDivide(rows + 1), p.lines = FastDivide(rows / 2);
    with_element(whole.element_bytes, access_alignment(whole, pointers[0], pointers[0]), [&](auto tag) {
      using T = typename decltype(tag)::type;
      const auto kernel =
          narrow_offsets(whole, shape) ? &inplace<kThreads, T, int32_t> : &inplace<kThreads, T, int64_t>;
      launch(kernel, "inplace", pairs * batch, kThreads, p, context.stream);
    });
  }
}

}  // namespace memhier
