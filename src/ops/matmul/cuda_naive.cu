// One thread an element of C, sums along k from global memory: any strides, any alignment, every type. A block covers 8
// rows of 32 columns. Bound by the loads: each element of A and B is asked for once a product.
#include "kernels/cuda_launch.cuh"
#include "ops/matmul/cuda_parameters.cuh"
#include "ops/matmul/cuda_ways.hpp"

namespace memhier::matmul {
namespace {

constexpr int kColumns = 32, kRows = 8;
constexpr int kThreads = kColumns * kRows;

template <int Threads, class Stored, bool Aligned>
__global__ void __launch_bounds__(Threads) naive(const __grid_constant__ Parameters<Stored> p) {
  using T = Computed<Stored>;
  const uint32_t tile = blockIdx.x / p.tiles_n;
  const uint32_t batch = tile / p.tiles_m;
  const int64_t i = static_cast<int64_t>(tile - batch * p.tiles_m) * kRows + threadIdx.x / kColumns;
  const int64_t j = static_cast<int64_t>(blockIdx.x - tile * p.tiles_n) * kColumns + threadIdx.x % kColumns;
  if (i >= p.m || j >= p.n) return;
  const Stored *a = p.a + batch * p.a_batch + i * p.a_row;
  const Stored *b = p.b + batch * p.b_batch + j * p.b_column;
  T sum{};
  const bool conjugate = p.conjugate;
  for (int64_t l = 0; l < p.k; ++l) {
    T x = computed(load<Aligned>(a));
    if constexpr (kComplex<T>) {
      if (conjugate) x.im = -x.im;
    }
    sum = multiply_add(x, computed(load<Aligned>(b)), sum);
    a += p.a_column, b += p.b_row;
  }
  finish<Stored, Aligned>(p.scaling, sum, p.c, batch * p.c_batch + i * p.c_row + j * p.c_column);
}

}  // namespace

void run_cuda_naive(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Product product = product_of(problem);
  if (product.empty()) return;
  with_stored(product.type, [&](auto tag) {
    using Stored = typename decltype(tag)::type;
    Parameters<Stored> whole = parameters_of<Stored>(product, pointers, context.values);
    const int64_t blocks = set_tiles(product, {kRows, kColumns}, &whole);
    const auto kernel =
        elements_aligned(product, pointers) ? &naive<kThreads, Stored, true> : &naive<kThreads, Stored, false>;
    for_batches(product.batch, blocks, [&](int64_t first, int64_t count) {
      launch(kernel, "naive", blocks * count, kThreads, from_matrix(whole, product, first), context.stream, 0,
             context.window);
    });
  });
}

}  // namespace memhier::matmul
