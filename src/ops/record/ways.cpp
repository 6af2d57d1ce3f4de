// The ways of record conversions, in preference order, the reference last; what each needs, or the reason against it.
#include "ops/record/host_ways.hpp"
#include "ops/record/predict.hpp"
#include "ops/record/problem.hpp"

namespace memhier {
namespace record {
namespace {

Reason host_simd_feasible(const Problem &problem, const Machine &, const DeviceFacts *) {
  return host_simd_reason(problem);
}

Reason always_feasible(const Problem &, const Machine &, const DeviceFacts *) { return Reason::none; }

constexpr Way kWays[] = {
    {"host_simd", Target::host, host_simd_feasible, host_simd_seconds, nullptr, run_host_simd},
    {"host_blocked", Target::host, always_feasible, host_blocked_seconds, nullptr, run_host_blocked},
    {"reference", Target::host, always_feasible, reference_seconds, nullptr, run_reference},
};

std::span<const Way> ways() { return kWays; }

}  // namespace
}  // namespace record

constinit const Operation record_operation{"record",     record::ways,     record::cut,       record::parse,
                                           record::line, record::validate, record::specialise};

}  // namespace memhier
