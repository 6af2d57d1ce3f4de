// The ways through cuBLASLt. What the library does not take goes to the register-tiled kernels.
#include <algorithm>
#include <array>
#include <cstring>

#include "base/element_type.hpp"
#include "memory/gpu.hpp"
#include "ops/matmul/cublaslt_call.hpp"
#include "ops/matmul/cuda_ways.hpp"
#include "ops/matmul/problem.hpp"

namespace memhier::matmul {
namespace {

// A scalar as the library reads it.
struct HostScalar {
  alignas(16) unsigned char bytes[16];
};
HostScalar host_scalar(cudaDataType_t type, Scalar scalar) {
  HostScalar result{};
  const auto put = [&](auto first, auto second) {
    const decltype(first) parts[] = {first, second};
    std::memcpy(result.bytes, parts, sizeof parts);
  };
  if (type == CUDA_R_64F || type == CUDA_C_64F)
    put(scalar.real, scalar.imaginary);
  else if (type == CUDA_R_32I)
    put(static_cast<int32_t>(scalar.real), int32_t{0});
  else
    put(static_cast<float>(scalar.real), static_cast<float>(scalar.imaginary));
  return result;
}

// What a launch may take of the batch: grids have at most 65535 blocks in z, and parts begin as aligned as the whole.
constexpr int64_t kMostBatch = 255 * 256;

// False when the library does not take the call; nothing was enqueued then.
bool enqueue(const LibraryForm &form, const std::array<void *, 3> &pointers, const RunContext &context) {
  const std::shared_ptr<const Prepared> call = prepared_call(form);
  if (!call->usable) return false;
  const cudaDataType_t scale = scale_type(form.product);
  const HostScalar alpha = host_scalar(scale, alpha_of(form.product, context.values));
  const HostScalar beta = host_scalar(scale, beta_of(form.product, context.values));
  void *const c = pointers[kC];
  return library_functions().matmul(call->handle, call->desc, alpha.bytes, pointers[form.product.b_operand()], call->x,
                                    pointers[form.product.a_operand()], call->y, beta.bytes, c, call->c, c, call->c,
                                    &call->algorithm, context.workspace, call->workspace,
                                    static_cast<cudaStream_t>(context.stream)) == CUBLAS_STATUS_SUCCESS;
}

void run_library(const Problem &problem, const Product &product, void *const *pointers, const RunContext &context,
                 int64_t workspace) {
  if (product.empty()) return;
  LibraryForm form;
  form.product = product, form.workspace = workspace, form.device = context.device->ordinal;
  if (library_call(product, &form.call) != Reason::none) return run_register(product, pointers, context);
  const auto alignment = [&](int32_t operand, int64_t batch_stride, memhier_type type) {
    const auto bits = static_cast<uint64_t>(problem.operands[operand].alignment) |
                      static_cast<uint64_t>(batch_stride) * static_cast<uint64_t>(element_size(type));
    return static_cast<int64_t>(bits & (~bits + 1));
  };
  form.x_alignment = alignment(product.b_operand(), product.b_batch, product.type);
  form.y_alignment = alignment(product.a_operand(), product.a_batch, product.type);
  form.c_alignment = alignment(kC, product.c_batch, product.c_type);
  const auto at = [&](int32_t operand, int64_t elements, memhier_type type) -> void * {
    return static_cast<unsigned char *>(pointers[operand]) + elements * element_size(type);
  };
  for (int64_t first = 0; first < product.batch; first += kMostBatch) {
    form.batch = std::min(kMostBatch, product.batch - first);
    std::array<void *, 3> from{};
    from[static_cast<size_t>(product.a_operand())] = at(product.a_operand(), first * product.a_batch, product.type);
    from[static_cast<size_t>(product.b_operand())] = at(product.b_operand(), first * product.b_batch, product.type);
    from[kC] = at(kC, first * product.c_batch, product.c_type);
    if (enqueue(form, from, context)) {
      gpu::check_launch(0, "cublasLtMatmul");
      continue;
    }
    // What lies before is done: only the rest of the batch is left.
    Product rest = product;
    rest.batch -= first;
    return run_register(rest, from.data(), context);
  }
}

}  // namespace

void run_cuda_cublaslt(const Problem &problem, void *const *pointers, const RunContext &context) {
  run_library(problem, product_of(problem), pointers, context, 0);
}

// The product may be another piece than that by which the way was chosen: of a depth at which sums must stay whole.
void run_cuda_cublaslt_split(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Product product = product_of(problem);
  run_library(problem, product, pointers, context, library_workspace(product));
}

}  // namespace memhier::matmul
