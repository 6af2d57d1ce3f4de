// Transposes and permutations on CUDA devices: the run functions of its ways. Each enqueues on context.stream and
// returns; all accept any extents (split into several launches where one grid cannot hold them).
#pragma once
#include "ops/transpose/transpose.hpp"

namespace memhier {

void run_cuda_naive(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_tile_unpadded(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_tile_padded(const Problem &problem, void *const *pointers, const RunContext &context);
// For problems that vector_choice (cuda_shape.hpp) accepts. Pointers that are less aligned than the problem says
// take narrower accesses, at worst the padded tile.
void run_cuda_tile_vector(const Problem &problem, void *const *pointers, const RunContext &context);
// For problems that byte_reason (cuda_shape.hpp) accepts, whatever their alignment.
void run_cuda_tile_bytes(const Problem &problem, void *const *pointers, const RunContext &context);
// Permutations of any modes, and whatever transposes have.
void run_cuda_tile_modes(const Problem &problem, void *const *pointers, const RunContext &context);
void run_cuda_inplace(const Problem &problem, void *const *pointers, const RunContext &context);

}  // namespace memhier
