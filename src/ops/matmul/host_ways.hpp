// The matrix product on the host: the run functions of its ways and what they need.
#pragma once
#include "base/reason.hpp"
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

// Plain loops on the calling thread, sums in the type of the table, k ascending: any strides, every type. The yardstick
// of the tests.
void run_reference(const Problem &problem, void *const *pointers, const RunContext &context);

// Blocks of A and B packed for the caches and multiplied by register tiles of the widest vectors that CPU and OS offer:
// any strides, every type.
void run_host_packed(const Problem &problem, void *const *pointers, const RunContext &context);
const char *host_instruction_set() noexcept;  // "avx512", "avx2", "ssse3", "neon" or "portable", of this CPU

// A CBLAS of the system, see cblas.hpp.
Reason host_cblas_reason(const Problem &problem);
void run_host_cblas(const Problem &problem, void *const *pointers, const RunContext &context);

}  // namespace memhier::matmul
