// The register-tiled ways: sums whole, and sums in parts.
#include "ops/matmul/cuda_parts.cuh"
#include "ops/matmul/cuda_register_launch.cuh"
#include "ops/matmul/cuda_ways.hpp"

namespace memhier::matmul {
namespace {

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
    if (choice.splits > 1) p.partial = static_cast<T *>(context.workspace);
    launch_for<Stored>({product, p, choice, context});
    if (choice.splits < 2) return;
    p.splits = static_cast<uint32_t>(choice.splits);
    add_parts(p, context.stream);
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
