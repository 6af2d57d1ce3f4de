// Predicted seconds of the ways, from the machine's rates and the tuning tables.
#pragma once
#include "ops/record/record.hpp"

namespace memhier::record {

double host_simd_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double host_blocked_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double reference_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);

}  // namespace memhier::record
