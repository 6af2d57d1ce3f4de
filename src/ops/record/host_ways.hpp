// Record conversions on the host: the run functions of their ways.
#pragma once
#include "base/reason.hpp"
#include "ops/record/record.hpp"

namespace memhier::record {

// Plain loops on the calling thread. The yardstick of the tests.
void run_reference(const Problem &problem, void *const *pointers, const RunContext &context);

// Tiles of records that stay in the caches, component by component; threaded, any problem.
void run_host_blocked(const Problem &problem, void *const *pointers, const RunContext &context);

// The same with groups of components transposed in vector registers.
void run_host_simd(const Problem &problem, void *const *pointers, const RunContext &context);
// none; element_size: no neighbouring components of 1, 2, 4 or 8 bytes in records beside arrays; too_small: fewer
// records than a register tile has.
Reason host_simd_reason(const Problem &problem);
const char *host_simd_instruction_set() noexcept;

}  // namespace memhier::record
