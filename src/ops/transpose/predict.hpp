// Predicted seconds of the transpose's ways, from the machine's rates and the tuning tables.
#pragma once
#include "ops/transpose/transpose.hpp"

namespace memhier::transpose {

double host_simd_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double host_blocked_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double host_inplace_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double reference_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);

double cuda_naive_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_unpadded_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_padded_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_vector_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_bytes_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double cuda_modes_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
// What all CUDA ways share: `payload` bytes read and written, of which a block moves block_bytes; `waste`: bytes moved
// for one wanted, mean of both sides.
double device_seconds(double payload, const DeviceFacts &device, double efficiency, double waste, double blocks,
                      double block_bytes);
// Bytes that sectors carry for one wanted, in runs of so many that begin anywhere unless they are whole sectors.
double run_waste(int64_t run_bytes);
double cuda_inplace_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);

}  // namespace memhier::transpose
