// Tiles of 32x32 of A and B in shared memory, four elements of C a thread: each element is loaded once a tile. Any
// strides, every type; loads run along whichever index of a matrix has the smaller stride. Bound by shared memory: two
// reads for each multiplication.
#include "kernels/cuda_launch.cuh"
#include "ops/matmul/cuda_parameters.cuh"
#include "ops/matmul/cuda_ways.hpp"

namespace memhier::matmul {
namespace {

constexpr int kTile = 32;
constexpr int kThreads = 256;

// A tile of `rows` x `columns` valid elements from `source` into shared memory, zeros elsewhere. Rows of 33: reads
// along either index then meet 32 banks.
template <int Threads, bool Aligned, class T, class Stored>
__device__ void load_tile(T (*tile)[kTile + 1], const Stored *source, int64_t row, int64_t column, int64_t rows,
                          int64_t columns, bool along_rows) {
#pragma unroll
  for (int step = 0; step < kTile; step += Threads / kTile) {
    const int fast = threadIdx.x % kTile, slow = threadIdx.x / kTile + step;
    const int i = along_rows ? fast : slow, j = along_rows ? slow : fast;
    T value{};
    if (i < rows && j < columns) value = computed(load<Aligned>(source + i * row + j * column));
    tile[i][j] = value;
  }
}

template <int Threads, class Stored, bool Aligned>
__global__ void __launch_bounds__(Threads) tiled(const __grid_constant__ Parameters<Stored> p) {
  using T = Computed<Stored>;
  constexpr int kOwn = kTile * kTile / Threads;
  __shared__ T tile_a[kTile][kTile + 1];
  __shared__ T tile_b[kTile][kTile + 1];
  const uint32_t tile = blockIdx.x / p.tiles_n;
  const uint32_t batch = tile / p.tiles_m;
  const int64_t first_row = static_cast<int64_t>(tile - batch * p.tiles_m) * kTile;
  const int64_t first_column = static_cast<int64_t>(blockIdx.x - tile * p.tiles_n) * kTile;
  const Stored *a = p.a + batch * p.a_batch + first_row * p.a_row;
  const Stored *b = p.b + batch * p.b_batch + first_column * p.b_column;
  const bool a_along_rows = llabs(p.a_row) < llabs(p.a_column) || p.a_column == 0;
  const bool b_along_rows = llabs(p.b_row) < llabs(p.b_column) || p.b_column == 0;
  const int x = threadIdx.x % kTile, y = threadIdx.x / kTile;
  T sums[kOwn] = {};
  for (int64_t l = 0; l < p.k; l += kTile) {
    load_tile<Threads, Aligned>(tile_a, a + l * p.a_column, p.a_row, p.a_column, p.m - first_row, p.k - l,
                                a_along_rows);
    load_tile<Threads, Aligned>(tile_b, b + l * p.b_row, p.b_row, p.b_column, p.k - l, p.n - first_column,
                                b_along_rows);
    __syncthreads();
#pragma unroll 8
    for (int step = 0; step < kTile; ++step) {
      const T right = tile_b[step][x];
#pragma unroll
      for (int own = 0; own < kOwn; ++own) {
        T left = tile_a[y + own * (Threads / kTile)][step];
        if constexpr (kComplex<T>) {
          if (p.conjugate) left.im = -left.im;
        }
        sums[own] = multiply_add(left, right, sums[own]);
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int own = 0; own < kOwn; ++own) {
    const int64_t i = first_row + y + own * (Threads / kTile), j = first_column + x;
    if (i < p.m && j < p.n)
      finish<Stored, Aligned>(p.scaling, sums[own], p.c, batch * p.c_batch + i * p.c_row + j * p.c_column);
  }
}

}  // namespace

void run_cuda_tiled(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Product product = product_of(problem);
  if (product.empty()) return;
  with_stored(product.type, [&](auto tag) {
    using Stored = typename decltype(tag)::type;
    Parameters<Stored> whole = parameters_of<Stored>(product, pointers, context.values);
    const int64_t blocks = set_tiles(product, {kTile, kTile}, &whole);
    const auto kernel =
        elements_aligned(product, pointers) ? &tiled<kThreads, Stored, true> : &tiled<kThreads, Stored, false>;
    for_batches(product.batch, blocks, [&](int64_t first, int64_t count) {
      launch(kernel, "tiled", blocks * count, kThreads, from_matrix(whole, product, first), context.stream, 0,
             context.window);
    });
  });
}

}  // namespace memhier::matmul
