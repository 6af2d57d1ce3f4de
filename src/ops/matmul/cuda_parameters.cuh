// What the kernels of a product are given, and how the host fills it in.
#pragma once
#include "base/element_type.hpp"
#include "ops/matmul/cuda_element.cuh"
#include "ops/matmul/cuda_grid.hpp"
#include "ops/matmul/problem.hpp"

namespace memhier::matmul {

// What the kernels are given. Strides in elements.
template <class Stored>
struct Parameters {
  const Stored *a, *b;
  void *c;
  bool conjugate;  // A in the sums, see accumulate()
  bool c_vector;   // C holds what is computed, and 16 bytes of its rows can be written at once
  int64_t m, n, k, batch;
  int64_t a_row, a_column, a_batch;
  int64_t b_row, b_column, b_batch;
  int64_t c_row, c_column, c_batch;
  uint32_t tiles_m, tiles_n;
  uint32_t splits;            // parts of the sums
  int64_t split_k;            // length of each part but the last
  Computed<Stored> *partial;  // where splits > 1: sums of the parts, splits x m x n for each matrix
  Scaling<Computed<Stored>> scaling;
};

template <class T>
T scalar_as(Scalar scalar) {
  if constexpr (kComplex<T>) {
    using Part = decltype(T::re);
    return {static_cast<Part>(scalar.real), static_cast<Part>(scalar.imaginary)};
  } else if constexpr (std::is_same_v<T, uint32_t>) {
    return static_cast<uint32_t>(static_cast<int32_t>(scalar.real));
  } else {
    return static_cast<T>(scalar.real);
  }
}

template <class Stored>
Parameters<Stored> parameters_of(const Product &product, void *const *pointers, const double *values) {
  using T = Computed<Stored>;
  Parameters<Stored> p{};
  p.a = static_cast<const Stored *>(pointers[product.a_operand()]);
  p.b = static_cast<const Stored *>(pointers[product.b_operand()]);
  p.c = pointers[kC];
  p.m = product.m, p.n = product.n, p.k = product.k, p.batch = product.batch;
  p.a_row = product.a_row, p.a_column = product.a_column, p.a_batch = product.a_batch;
  p.b_row = product.b_row, p.b_column = product.b_column, p.b_batch = product.b_batch;
  p.c_row = product.c_row, p.c_column = product.c_column, p.c_batch = product.c_batch;
  p.splits = 1, p.split_k = product.k;
  p.scaling.alpha = scalar_as<T>(alpha_of(product, values));
  p.scaling.beta = scalar_as<T>(beta_of(product, values));
  p.scaling.alpha_one = product.alpha == ScalarClass::one;
  p.scaling.beta_one = product.beta == ScalarClass::one;
  p.scaling.multiplies = product.k > 0 && product.alpha != ScalarClass::zero;
  p.scaling.reads = product.beta != ScalarClass::zero;
  p.conjugate = product.conjugate_a != product.conjugate_b;
  p.scaling.conjugates = product.conjugate_b;
  p.c_vector = sizeof(T) == static_cast<size_t>(element_size(product.c_type)) && product.c_column == 1 &&
               access_alignment(p.c, sizeof(T), p.c_row, p.c_column, p.c_batch) >= 16;
  p.scaling.wide = product.c_type == MEMHIER_F32;
  return p;
}

// Neighbouring elements that are moved at once, 16 bytes at a time.
template <class T, int Count = 16 / static_cast<int>(sizeof(T))>
struct alignas(Count * sizeof(T) < 16 ? Count * sizeof(T) : 16) Run {
  static constexpr int kCount = Count;
  T part[Count];
};

// Writes Count neighbours of a row of C, of which the first `left` exist.
template <int Count, class Stored, class T>
__device__ void finish_run(const Parameters<Stored> &p, const T *sums, int64_t offset, int64_t left) {
  if (p.c_vector && left >= Count) {
    auto *const address = reinterpret_cast<Run<T, Count> *>(static_cast<T *>(p.c) + offset);
    Run<T, Count> result;
#pragma unroll
    for (int part = 0; part < Count; ++part) result.part[part] = scale_sum(p.scaling, sums[part]);
    if (p.scaling.reads) {
      const Run<T, Count> before = *address;
#pragma unroll
      for (int part = 0; part < Count; ++part)
        result.part[part] = with_c(p.scaling, result.part[part], before.part[part]);
    }
    *address = result;
    return;
  }
#pragma unroll
  for (int part = 0; part < Count; ++part)
    if (part < left) finish<Stored>(p.scaling, sums[part], p.c, offset + part * p.c_column);
}

// The tiles of one matrix, noted in the parameters; returns their number.
template <class Stored>
int64_t set_tiles(const Product &product, Tile tile, Parameters<Stored> *p) {
  const int64_t tiles = tiles_of(product, tile);
  if (tiles > kGridLimit)
    fail(MEMHIER_UNSUPPORTED, "C: %lld x %lld elements are more than one launch can cover",
         static_cast<long long>(product.m), static_cast<long long>(product.n));
  p->tiles_m = static_cast<uint32_t>(ceil_divide(product.m, tile.m));
  p->tiles_n = static_cast<uint32_t>(ceil_divide(product.n, tile.n));
  return tiles;
}

// The same product of the matrices from `first` on.
template <class Stored>
Parameters<Stored> from_matrix(Parameters<Stored> p, const Product &product, int64_t first) {
  p.a += first * p.a_batch, p.b += first * p.b_batch;
  p.c = static_cast<unsigned char *>(p.c) + first * p.c_batch * element_size(product.c_type);
  return p;
}

// Every element that the kernels touch is aligned to its size.
inline bool elements_aligned(const Product &product, void *const *pointers) {
  const auto misaligned = [&](int32_t operand, memhier_type type) {
    return reinterpret_cast<uintptr_t>(pointers[operand]) % static_cast<uintptr_t>(element_size(type));
  };
  return (product.k == 0 || (misaligned(kA, product.type) | misaligned(kB, product.type)) == 0) &&
         misaligned(kC, product.c_type) == 0;
}

}  // namespace memhier::matmul
