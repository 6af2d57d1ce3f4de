// The filter on CUDA devices: the run functions of its ways, and what the table of ways says about each. Run functions
// enqueue on context.stream and return.
#pragma once
#include "ops/filter/filter.hpp"

namespace memhier::filter {

void run_cuda_window(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_window_shared(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_tile(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_tile_shared(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_separable(const Problem &problem, void *const *pointers, const RunContext &context);
// Where the pointer of a run is not aligned as textures must be, the tile kernel runs: the same bits.
void run_cuda_texture(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_naive(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_naive_constant(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_naive_global(const Problem &problem, void *const *pointers, const RunContext &context);

Reason cuda_window_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_window_shared_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_tile_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_tile_shared_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_separable_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_texture_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_naive_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_naive_constant_feasible(const Problem &, const Machine &, const DeviceFacts *);
Reason cuda_naive_global_feasible(const Problem &, const Machine &, const DeviceFacts *);
// Of the ways whose taps are in global memory.
int64_t cuda_tap_workspace(const Problem &problem);

double cuda_window_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_window_shared_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_tile_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_tile_shared_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_separable_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_texture_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_naive_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_naive_constant_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_naive_global_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);

Reach cuda_window_reach(const Problem &, const DeviceFacts &, Access direction);
Reach cuda_tile_reach(const Problem &, const DeviceFacts &, Access direction);
Reach cuda_separable_reach(const Problem &, const DeviceFacts &, Access direction);
Reach cuda_texture_reach(const Problem &, const DeviceFacts &, Access direction);
Reach cuda_naive_reach(const Problem &, const DeviceFacts &, Access direction);

// The taps to context.workspace, as gather_taps orders them.
void upload_taps(const Shape &shape, const RunContext &context);
// The state after a block of a stream, where the shape has one. Part of every run.
void write_state_on_device(const Shape &shape, void *const *pointers, void *stream);

}  // namespace memhier::filter
