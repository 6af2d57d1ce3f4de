// The filter on the host: the run functions of its ways and what they need.
#pragma once
#include "base/reason.hpp"
#include "ops/filter/filter.hpp"

namespace memhier::filter {

// Plain loops on the calling thread, sums in double or int64_t: any strides, every type. The yardstick of the tests.
void run_reference(const Problem &problem, void *const *pointers, const RunContext &context);

// Dense taps over rows of outputs, the widest vectors that CPU and OS offer: any strides, every type.
void run_host_direct(const Problem &problem, void *const *pointers, const RunContext &context);

// Separable taps: rows filtered into a ring that stays in the caches, columns from there.
void run_host_separable(const Problem &problem, void *const *pointers, const RunContext &context);

const char *host_instruction_set() noexcept;  // "avx512", "avx2", "ssse3", "neon" or "portable", of this CPU

// state out: the last taps - 1 elements of state in and the data. Before or after the outputs: nothing is shared.
void write_state(const Problem &problem, const Shape &shape, void *const *pointers);

}  // namespace memhier::filter
