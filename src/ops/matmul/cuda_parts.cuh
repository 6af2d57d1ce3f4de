// Sums in parts: the parts of each element, added up in a fixed order.
#pragma once
#include "kernels/cuda_launch.cuh"
#include "ops/matmul/cuda_parameters.cuh"

namespace memhier::matmul {

// Lanes threads share the parts of one element; neighbours have neighbouring elements.
template <int Threads, class Stored, int Lanes>
__global__ void __launch_bounds__(Threads) add_up(const __grid_constant__ Parameters<Stored> p) {
  using T = Computed<Stored>;
  constexpr int kElements = Threads / Lanes;
  const int own = threadIdx.x % kElements, lane = threadIdx.x / kElements;
  const int64_t index = static_cast<int64_t>(blockIdx.x) * kElements + own;
  const int64_t matrix = p.m * p.n;
  const int64_t batch = index / matrix, element = index - batch * matrix;
  const bool exists = batch < p.batch;
  T sum{};
  if (exists) {
    const T *part = p.partial + batch * p.splits * matrix + element;
#pragma unroll 4
    for (uint32_t split = lane; split < p.splits; split += Lanes) sum = add(sum, part[split * matrix]);
  }
  if constexpr (Lanes > 1) {
    __shared__ T shared[Lanes][kElements];
    shared[lane][own] = sum;
    __syncthreads();
    if (lane > 0) return;
#pragma unroll
    for (int other = 1; other < Lanes; ++other) sum = add(sum, shared[other][own]);
  }
  if (!exists) return;
  const int64_t i = element / p.n, j = element - i * p.n;
  finish<Stored>(p.scaling, sum, p.c, batch * p.c_batch + i * p.c_row + j * p.c_column);
}

// The whole batch; p.partial and p.splits as the kernel before left them.
template <class Stored>
void add_parts(const Parameters<Stored> &p, void *stream) {
  constexpr int kThreads = 256, kLanes = 32;
  const int64_t elements = p.m * p.n * p.batch;
  if (p.splits <= 8)
    launch(&add_up<kThreads, Stored, 1>, "add_up", ceil_divide(elements, kThreads), kThreads, p, stream);
  else
    launch(&add_up<kThreads, Stored, kLanes>, "add_up", ceil_divide(elements, kThreads / kLanes), kThreads, p, stream);
}

}  // namespace memhier::matmul
