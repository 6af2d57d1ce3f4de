// The filter on CUDA devices: the run functions of its ways. Each enqueues on context.stream and returns.
#pragma once
#include "ops/filter/filter.hpp"

namespace memhier {

void run_cuda_window(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_window_shared(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_tile(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_tile_shared(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_naive(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_naive_constant(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_naive_global(const Problem &problem, void *const *pointers, const RunContext &context);

namespace filter {

// The taps to context.workspace, as gather_taps orders them.
void upload_taps(const Shape &shape, const RunContext &context);
// The state after a block of a stream, where the shape has one. Part of every run.
void write_state_on_device(const Shape &shape, void *const *pointers, void *stream);

}  // namespace filter
}  // namespace memhier
