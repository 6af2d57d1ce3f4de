// From a product to the register-tiled kernel that fits it: how each side is brought, which product of conjugates.
#pragma once
#include "ops/matmul/cuda_register.cuh"
#include "ops/matmul/cuda_shape.hpp"

namespace memhier::matmul {

// What a kernel runs on: the parameters but for the tiles, and how the work is cut.
template <class Stored>
struct RegisterRun {
  const Product &product;
  Parameters<Stored> parameters;
  TileChoice choice;
  const RunContext &context;
};

// Launches `kernel` on tiles of TileM x TileN over the whole batch.
template <class S, class Stored>
void launch_tiles(const RegisterRun<Stored> &run, void (*kernel)(Parameters<Stored>), const char *name) {
  Parameters<Stored> whole = run.parameters;
  const int64_t tiles = set_tiles(run.product, {S::kTileM, S::kTileN}, &whole);
  whole.splits = static_cast<uint32_t>(run.choice.splits);
  whole.split_k = run.choice.split_k;
  const int64_t blocks = checked_multiply(tiles, run.choice.splits, "C");
  if (blocks > kGridLimit) fail(MEMHIER_INTERNAL, "matmul: too many parts of the sums");
  for_batches(run.product.batch, blocks, [&](int64_t first, int64_t count) {
    Parameters<Stored> p = from_matrix(whole, run.product, first);
    if (p.partial) p.partial += first * run.choice.splits * p.m * p.n;
    launch(kernel, name, blocks * count, S::kThreads, p, run.context.stream, 0, run.context.window);
  });
}

enum class Bring { along_k, along_run, vector };

// `stride`: along m or n. Neighbours follow the smaller stride that steps.
inline Bring bring(const void *pointer, int64_t element_bytes, int64_t stride, int64_t stride_k, int64_t batch) {
  if (stride == 1 && access_alignment(pointer, element_bytes, stride, stride_k, batch) >= 16) return Bring::vector;
  return nearer_along_k(stride, stride_k) ? Bring::along_k : Bring::along_run;
}

template <class S, class AccessA, class AccessB>
void launch_register_with(const RegisterRun<typename S::Element> &run) {
  constexpr const char *kName = "register_tile";
  if constexpr (kComplex<typename S::Element>) {
    if (run.parameters.conjugate)
      return launch_tiles<S>(run, &register_tile<S::kThreads, S, AccessA, AccessB, true>, kName);
  }
  launch_tiles<S>(run, &register_tile<S::kThreads, S, AccessA, AccessB, false>, kName);
}

template <class S>
void launch_register(const RegisterRun<typename S::Element> &run) {
  constexpr int64_t kBytes = sizeof(typename S::Element);
  const Product &product = run.product;
  Bring a = bring(run.parameters.a, kBytes, product.a_row, product.a_column, product.a_batch);
  Bring b = bring(run.parameters.b, kBytes, product.b_column, product.b_row, product.b_batch);
  // Sides that differ in width only would double the kernels for little.
  if (kBytes == 16 || (a == Bring::vector && b == Bring::along_run)) a = a == Bring::vector ? Bring::along_run : a;
  if (kBytes == 16 || (b == Bring::vector && a == Bring::along_run)) b = b == Bring::vector ? Bring::along_run : b;
  if (a == Bring::along_k) {
    if (b == Bring::along_k) return launch_register_with<S, AlongK, AlongK>(run);
    if (b == Bring::along_run) return launch_register_with<S, AlongK, AlongRun>(run);
    if constexpr (kBytes < 16) return launch_register_with<S, AlongK, Vector>(run);
  }
  if (b == Bring::along_k) {
    if (a == Bring::along_run) return launch_register_with<S, AlongRun, AlongK>(run);
    if constexpr (kBytes < 16) return launch_register_with<S, Vector, AlongK>(run);
  }
  if constexpr (kBytes < 16) {
    if (a == Bring::vector) return launch_register_with<S, Vector, Vector>(run);
  }
  launch_register_with<S, AlongRun, AlongRun>(run);
}

// One function for each type, in a file of its own. `choice.shape` counts as in register_shapes.
void launch_register_f32(const RegisterRun<float> &run);
void launch_register_f64(const RegisterRun<double> &run);
void launch_register_c64(const RegisterRun<Complex<float>> &run);
void launch_register_c128(const RegisterRun<Complex<double>> &run);
void launch_converted(const RegisterRun<__half> &run);
void launch_converted(const RegisterRun<__nv_bfloat16> &run);
void launch_converted(const RegisterRun<int8_t> &run);

}  // namespace memhier::matmul
