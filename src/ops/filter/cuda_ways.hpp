// The filter on CUDA devices: the run functions of its ways. Each enqueues on context.stream and returns.
#pragma once
#include "ops/filter/filter.hpp"

namespace memhier {

void run_cuda_naive(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_window(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_tile(const Problem &problem, void *const *pointers, const RunContext &context);

namespace filter {

// The state after a block of a stream, where the shape has one. Part of every run.
void write_state(const Shape &shape, void *const *pointers, void *stream);

}  // namespace filter
}  // namespace memhier
