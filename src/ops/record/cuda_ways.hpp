// The record conversion on CUDA devices: what its ways need, take and do. Run functions enqueue on context.stream and
// return; they accept any number of records and any alignment of the pointers.
#pragma once
#include "base/reason.hpp"
#include "ops/record/field_map.hpp"

namespace memhier::record {

// Records of a few equal components against arrays, in registers. For problems that cuda_interleave_reason accepts.
void run_cuda_interleave(const Problem &problem, void *const *pointers, const RunContext &context);
// none; strides: other records or arrays; alignment: addresses of operands or components that 16 bytes do not divide.
Reason cuda_interleave_reason(const Problem &problem);
double cuda_interleave_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);

// Words of records and blocks of lanes by a table, through shared memory. For problems that cuda_words_reason accepts.
void run_cuda_words(const Problem &problem, void *const *pointers, const RunContext &context);
// none; too_small: fewer records than both sides take to repeat; alignment: operands at addresses that 16 bytes do not
// divide; strides: arrays on a side, fields that share a word, or too many words until both sides repeat.
Reason cuda_words_reason(const Problem &problem, const DeviceFacts *device);
double cuda_words_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);

// Tiles of records through shared memory. For problems that cuda_tile_reason accepts.
void run_cuda_tile(const Problem &problem, void *const *pointers, const RunContext &context);
// The same for a part of the records. False: as they lie they cannot be told by tiles.
bool run_tiles(const FieldMap &map, void *const *pointers, const RunContext &context);
// none; element_size: a tile of records does not fit a block's shared memory; strides: bytes between the fields are to
// stay as they are, tiles are written whole.
Reason cuda_tile_reason(const Problem &problem, const DeviceFacts *device);
double cuda_tile_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
Reach cuda_tile_reach(const Problem &, const DeviceFacts &, Access direction);

// One thread a component of a record; straight from memory to memory. For every problem.
void run_cuda_fields(const Problem &problem, void *const *pointers, const RunContext &context);
double cuda_fields_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
Reach cuda_fields_reach(const Problem &, const DeviceFacts &, Access direction);

}  // namespace memhier::record
