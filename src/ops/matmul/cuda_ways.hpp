// The matrix product on CUDA devices: the run functions of its ways. Each enqueues on context.stream and returns.
#pragma once
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

void run_cuda_naive(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_tiled(const Problem &problem, void *const *pointers, const RunContext &context);
// Elements must be aligned to their size.
void run_register(const Product &product, void *const *pointers, const RunContext &context);
void run_cuda_register(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_register_split(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_direct(const Problem &problem, void *const *pointers, const RunContext &context);
// Through cuBLASLt, without and with room to split the sums. Elements must be aligned to their size.
void run_cuda_cublaslt(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_cublaslt_split(const Problem &problem, void *const *pointers, const RunContext &context);
// On compute capability 9.0 alone. Elements must be aligned to their size.
void run_cuda_bf16x6(const Problem &problem, void *const *pointers, const RunContext &context);

}  // namespace memhier::matmul
