// What the CUDA ways of the matrix product need, and their device memory and predicted seconds. Plain C++.
#pragma once
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

Reason cuda_any_feasible(const Problem &, const Machine &, const DeviceFacts *);       // naive, tiled
Reason cuda_register_feasible(const Problem &, const Machine &, const DeviceFacts *);  // elements aligned to their size
Reason cuda_register_split_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_direct_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_cublaslt_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_cublaslt_split_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_bf16x6_feasible(const Problem &, const Machine &, const DeviceFacts *);

int64_t cuda_register_split_workspace(const Problem &);
int64_t cuda_cublaslt_split_workspace(const Problem &);
int64_t cuda_bf16x6_workspace(const Problem &);

double cuda_naive_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_tiled_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_register_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_register_split_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_direct_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_cublaslt_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_cublaslt_split_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_bf16x6_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);

}  // namespace memhier::matmul
