// The register-tiled ways: sums whole, and sums in parts that a second kernel adds up in a fixed order.
#include "ops/matmul/cuda_register_launch.cuh"
#include "ops/matmul/cuda_ways.hpp"

namespace memhier::matmul {
namespace {

constexpr int kThreads = 256;

// One thread an element of C: its parts, first to last.
template <int Threads, class Stored>
__global__ void __launch_bounds__(Threads) add_parts(const __grid_constant__ Parameters<Stored> p) {
  using T = Computed<Stored>;
  const int64_t index = static_cast<int64_t>(blockIdx.x) * Threads + threadIdx.x;
  const int64_t matrix = p.m * p.n;
  const int64_t batch = index / matrix, element = index - batch * matrix;
  if (batch >= p.batch) return;
  const T *part = p.partial + batch * p.splits * matrix + element;
  T sum = *part;
#pragma unroll 4
  for (uint32_t split = 1; split < p.splits; ++split) sum = add(sum, part[split * matrix]);
  const int64_t i = element / p.n, j = element - i * p.n;
  finish<Stored>(p.scaling, sum, p.c, batch * p.c_batch + i * p.c_row + j * p.c_column);
}

template <class Stored>
void launch_for(const RegisterRun<Stored> &run) {
  if constexpr (std::is_same_v<Stored, float>)
    launch_register_f32(run);
  else if constexpr (std::is_same_v<Stored, double>)
    launch_register_f64(run);
  else if constexpr (std::is_same_v<Stored, Complex<float>>)
    launch_register_c64(run);
  else if constexpr (std::is_same_v<Stored, Complex<double>>)
    launch_register_c128(run);
  else
    launch_converted(run);
}

void run_choice(const Product &product, const TileChoice &choice, void *const *pointers, const RunContext &context) {
  with_stored(product.type, [&](auto tag) {
    using Stored = typename decltype(tag)::type;
    using T = Computed<Stored>;
    Parameters<Stored> p = parameters_of<Stored>(product, pointers, context.values);
    p.c_vector = sizeof(T) == static_cast<size_t>(element_size(product.c_type)) && product.c_column == 1 &&
                 access_alignment(p.c, sizeof(T), p.c_row, p.c_column, p.c_batch) >= 16;
    if (choice.splits > 1) p.partial = static_cast<T *>(context.workspace);
    launch_for<Stored>({product, p, choice, context.stream});
    if (choice.splits < 2) return;
    p.splits = static_cast<uint32_t>(choice.splits);
    launch(&add_parts<kThreads, Stored>, "add_parts", ceil_divide(product.m * product.n * product.batch, kThreads),
           kThreads, p, context.stream);
  });
}

}  // namespace

void run_register(const Product &product, void *const *pointers, const RunContext &context) {
  if (product.empty()) return;
  run_choice(product, register_choice(product, context.device->multiprocessors), pointers, context);
}

void run_cuda_register(const Problem &problem, void *const *pointers, const RunContext &context) {
  run_register(product_of(problem), pointers, context);
}

void run_cuda_register_split(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Product product = product_of(problem);
  if (product.empty()) return;
  run_choice(product, register_split_choice(product), pointers, context);
}

}  // namespace memhier::matmul
