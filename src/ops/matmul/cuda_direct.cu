// Rows x 4 elements of C a thread, operands straight from global memory: for small matrices and for thin ones, where
// tiles would stay empty. Neighbouring threads have neighbouring columns, then rows, then matrices, so that whole
// batches are read and written as they lie; what threads of a warp share comes from L1. Bound by memory, for k beyond
// some 32 by the loads.
#include "kernels/cuda_launch.cuh"
#include "ops/matmul/cuda_direct.hpp"
#include "ops/matmul/cuda_parameters.cuh"
#include "ops/matmul/cuda_ways.hpp"

namespace memhier::matmul {
namespace {

constexpr int kThreads = 256;
constexpr int kRun = kDirectColumns;

template <class Stored>
struct DirectParameters {
  Parameters<Stored> product;
  FastDivide columns;  // runs of kRun in a row of C
  FastDivide groups;   // threads that share a column of C
};

// kRun neighbours along an index of the given stride; where Wide, that is one and they are aligned. Of others `valid`
// exist, the first stands in for the rest.
template <bool Wide, class Stored, class T>
__device__ void load_run(const Stored *from, int64_t stride, int valid, T (&to)[kRun]) {
  if constexpr (Wide) {
    const auto run = *reinterpret_cast<const Run<Stored, kRun> *>(from);
#pragma unroll
    for (int part = 0; part < kRun; ++part) to[part] = computed(run.part[part]);
  } else {
#pragma unroll
    for (int part = 0; part < kRun; ++part) to[part] = computed(from[part < valid ? part * stride : 0]);
  }
}

template <int Threads, class Stored, int Rows, bool WideA, bool WideB>
__global__ void __launch_bounds__(Threads) direct(const __grid_constant__ DirectParameters<Stored> parameters) {
  using T = Computed<Stored>;
  const Parameters<Stored> &p = parameters.product;
  const uint32_t index = blockIdx.x * static_cast<uint32_t>(Threads) + threadIdx.x;
  const uint32_t rest = parameters.columns.quotient(index);
  const uint32_t batch = parameters.groups.quotient(rest);
  if (batch >= p.batch) return;
  const int64_t first_row = rest - batch * parameters.groups.divisor, step = parameters.groups.divisor;
  const int64_t column = static_cast<int64_t>(index - rest * parameters.columns.divisor) * kRun;
  const int columns = static_cast<int>(min(p.n - column, static_cast<int64_t>(kRun)));
  const Stored *a = p.a + batch * p.a_batch + first_row * p.a_row;
  const Stored *b = p.b + batch * p.b_batch + column * p.b_column;
  // Rows beyond the last read the first.
  const auto row_offset = [&](int row) { return first_row + row * step < p.m ? row * step * p.a_row : 0; };
  const auto conjugated = [&](T value) {
    if constexpr (kComplex<T>) {
      if (p.conjugate) value.im = -value.im;
    }
    return value;
  };
  T sums[Rows][kRun] = {};
  int64_t left = p.k;
#pragma unroll 1
  for (; left >= kRun; left -= kRun) {
    T right[kRun][kRun];
#pragma unroll
    for (int depth = 0; depth < kRun; ++depth) load_run<WideB>(b + depth * p.b_row, p.b_column, columns, right[depth]);
#pragma unroll
    for (int row = 0; row < Rows; ++row) {
      T of_row[kRun];
      load_run<WideA>(a + row_offset(row), p.a_column, kRun, of_row);
#pragma unroll
      for (int depth = 0; depth < kRun; ++depth)
#pragma unroll
        for (int j = 0; j < kRun; ++j)
          sums[row][j] = multiply_add(conjugated(of_row[depth]), right[depth][j], sums[row][j]);
    }
    a += kRun * p.a_column, b += kRun * p.b_row;
  }
#pragma unroll 1
  for (; left > 0; --left) {
    T right[kRun];
    load_run<false>(b, p.b_column, columns, right);
#pragma unroll
    for (int row = 0; row < Rows; ++row) {
      const T of_row = conjugated(computed(a[row_offset(row)]));
#pragma unroll
      for (int j = 0; j < kRun; ++j) sums[row][j] = multiply_add(of_row, right[j], sums[row][j]);
    }
    a += p.a_column, b += p.b_row;
  }
#pragma unroll
  for (int row = 0; row < Rows; ++row) {
    const int64_t i = first_row + row * step;
    if (i < p.m) finish_run<kRun>(p, sums[row], batch * p.c_batch + i * p.c_row + column * p.c_column, columns);
  }
}

template <class Stored, int Rows>
void launch_direct(const Product &product, const DirectShape &shape, void *const *pointers, const RunContext &context) {
  DirectParameters<Stored> whole{parameters_of<Stored>(product, pointers, context.values), FastDivide(shape.columns),
                                 FastDivide(shape.groups)};
  const Parameters<Stored> &p = whole.product;
  // Runs of the types with the widest use; others go element by element.
  auto kernel = &direct<kThreads, Stored, Rows, false, false>;
  if constexpr (std::is_same_v<Stored, float> || std::is_same_v<Stored, double>) {
    constexpr int64_t kBytes = sizeof(Stored);
    const bool wide_a = product.a_column == 1 && access_alignment(p.a, kBytes, p.a_row, 1, p.a_batch) >= 16;
    const bool wide_b =
        product.b_column == 1 && product.n % kRun == 0 && access_alignment(p.b, kBytes, p.b_row, 1, p.b_batch) >= 16;
    if (wide_a && wide_b)
      kernel = &direct<kThreads, Stored, Rows, true, true>;
    else if (wide_a)
      kernel = &direct<kThreads, Stored, Rows, true, false>;
    else if (wide_b)
      kernel = &direct<kThreads, Stored, Rows, false, true>;
  }
  const int64_t items = shape.columns * shape.groups;
  const int64_t most = (kDirectItems - kThreads) / items;
  for (int64_t first = 0; first < product.batch; first += most) {
    DirectParameters<Stored> part = whole;
    part.product = from_matrix(whole.product, product, first);
    part.product.batch = std::min(most, product.batch - first);
    launch(kernel, "direct", ceil_divide(items * part.product.batch, kThreads), kThreads, part, context.stream, 0,
           context.window);
  }
}

}  // namespace

void run_cuda_direct(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Product product = product_of(problem);
  if (product.empty()) return;
  const DirectShape shape = direct_shape(product);
  with_stored(product.type, [&](auto tag) {
    using Stored = typename decltype(tag)::type;
    if (shape.rows == 1) return launch_direct<Stored, 1>(product, shape, pointers, context);
    if (shape.rows == 4 || sizeof(Computed<Stored>) > 8)
      return launch_direct<Stored, 4>(product, shape, pointers, context);
    if constexpr (sizeof(Computed<Stored>) <= 8) launch_direct<Stored, 8>(product, shape, pointers, context);
  });
}

}  // namespace memhier::matmul
