// The transpose on the host: the run functions of its ways and what they need.
#pragma once
#include "base/reason.hpp"
#include "ops/transpose/transpose.hpp"

namespace memhier {

// Plain loops on the calling thread: any strides, any element size, batch, also in place. The yardstick of the tests.
void run_reference(const Problem &problem, void *const *pointers, const RunContext &context);

// Cache-blocked and threaded, any strides, any element size; not in place.
void run_host_blocked(const Problem &problem, void *const *pointers, const RunContext &context);

// Register-tile transposes with the widest vectors that CPU and OS offer; not in place. Where host_simd_reason is not
// `none` the result would still be right, by the blocked loops.
void run_host_simd(const Problem &problem, void *const *pointers, const RunContext &context);
// none; strides: no unit strides on both sides; inplace.
Reason host_simd_reason(const Problem &problem);
const char *host_simd_instruction_set() noexcept;  // "avx512", "avx2", "ssse3", "neon" or "portable", of this CPU

// Square matrices in place, any strides, any element size, batch.
void run_host_inplace(const Problem &problem, void *const *pointers, const RunContext &context);

}  // namespace memhier
