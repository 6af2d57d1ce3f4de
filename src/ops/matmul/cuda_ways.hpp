// The matrix product on CUDA devices: the run functions of its ways. Each enqueues on context.stream and returns.
#pragma once
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

void run_cuda_naive(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_tiled(const Problem &problem, void *const *pointers, const RunContext &context);

}  // namespace memhier::matmul
