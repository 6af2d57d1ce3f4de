// Predicted seconds of the matrix product's ways, from the machine's rates and the tuning tables.
#pragma once
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

double host_cblas_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double host_packed_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double reference_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);

}  // namespace memhier::matmul
