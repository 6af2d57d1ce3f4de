// Feasibility and workspaces of the CUDA ways.
#include "ops/matmul/cuda_decide.hpp"

#include "base/element_type.hpp"
#include "ops/matmul/cublaslt.hpp"
#include "ops/matmul/cuda_bf16x6.hpp"
#include "ops/matmul/cuda_direct.hpp"
#include "ops/matmul/cuda_shape.hpp"
#include "ops/matmul/problem.hpp"

namespace memhier::matmul {
namespace {

bool elements_aligned(const Problem &problem) {
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    const bool touched = i == kC || extents_of(problem).k > 0;
    if (touched && operand.alignment < element_size(operand.layout.type)) return false;
  }
  return true;
}

}  // namespace

Reason cuda_any_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  if (!device) return Reason::no_device;
  if (device->rates.copy <= 0 || register_rate(problem.operands[kA].layout.type, *device) <= 0) return Reason::no_rate;
  return Reason::none;
}

Reason cuda_register_feasible(const Problem &problem, const Machine &machine, const DeviceFacts *device) {
  if (const Reason reason = cuda_any_feasible(problem, machine, device); reason != Reason::none) return reason;
  return elements_aligned(problem) ? Reason::none : Reason::alignment;
}

Reason cuda_register_split_feasible(const Problem &problem, const Machine &machine, const DeviceFacts *device) {
  if (const Reason reason = cuda_register_feasible(problem, machine, device); reason != Reason::none) return reason;
  const Product product = product_of(problem);
  return !product.empty() && register_split_choice(product).splits > 1 ? Reason::none : Reason::too_small;
}

Reason cuda_direct_feasible(const Problem &problem, const Machine &machine, const DeviceFacts *device) {
  if (const Reason reason = cuda_register_feasible(problem, machine, device); reason != Reason::none) return reason;
  const Product product = product_of(problem);
  if (product.empty()) return Reason::none;
  const DirectShape shape = direct_shape(product);
  int64_t items;
  if (multiply_overflows(shape.columns, shape.groups, &items) || items > kDirectItems / 2) return Reason::extents;
  return Reason::none;
}

Reason cuda_cublaslt_feasible(const Problem &problem, const Machine &machine, const DeviceFacts *device) {
  if (const Reason reason = cuda_register_feasible(problem, machine, device); reason != Reason::none) return reason;
  const Product product = product_of(problem);
  if (product.empty()) return Reason::too_small;
  if (const Reason reason = library_call(product, nullptr); reason != Reason::none) return reason;
  // A machine of a file has the library; whether this one has it says nothing about it.
  return machine.source != "live" || cublaslt_library() ? Reason::none : Reason::no_library;
}

Reason cuda_cublaslt_split_feasible(const Problem &problem, const Machine &machine, const DeviceFacts *device) {
  if (const Reason reason = cuda_cublaslt_feasible(problem, machine, device); reason != Reason::none) return reason;
  return library_may_split(product_of(problem)) ? Reason::none : Reason::too_small;
}

Reason cuda_bf16x6_feasible(const Problem &problem, const Machine &machine, const DeviceFacts *device) {
  if (const Reason reason = cuda_register_feasible(problem, machine, device); reason != Reason::none) return reason;
  const Product product = product_of(problem);
  if (product.type != MEMHIER_F32) return Reason::element_type;
  if (product.accuracy == MEMHIER_ACCURACY_EXACT) return Reason::accuracy;
  if (device->compute_capability != 90) return Reason::compute_capability;
  if (device->rates.arithmetic.f16 <= 0) return Reason::no_rate;
  return product.empty() || product.k < kPlaneLeastDepth ? Reason::too_small : Reason::none;
}

int64_t cuda_register_split_workspace(const Problem &problem) {
  const Product product = product_of(problem);
  return product.empty() ? 0 : split_bytes(product, register_split_choice(product));
}

int64_t cuda_cublaslt_split_workspace(const Problem &problem) {
  const Product product = product_of(problem);
  return product.empty() ? 0 : library_workspace(product);
}

int64_t cuda_bf16x6_workspace(const Problem &problem) {
  const PlaneSize size = plane_size(product_of(problem));
  return size.bytes_a() + size.bytes_b();
}

}  // namespace memhier::matmul
