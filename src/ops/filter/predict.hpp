// Predicted seconds of the filter's ways, from the machine's rates and the tuning tables.
#pragma once
#include "ops/filter/filter.hpp"

namespace memhier::filter {

double host_direct_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double host_separable_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
double reference_seconds(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);

}  // namespace memhier::filter
