// The ways of the filter, in preference order, the reference last; what each needs, or the reason against it.
#include "ops/filter/host_ways.hpp"
#include "ops/filter/predict.hpp"
#include "ops/filter/problem.hpp"

namespace memhier {
namespace filter {
namespace {

Reason host_direct_feasible(const Problem &problem, const Machine &, const DeviceFacts *) {
  return form_of(problem).separable ? Reason::taps : Reason::none;
}

Reason host_separable_feasible(const Problem &problem, const Machine &, const DeviceFacts *) {
  return form_of(problem).separable ? Reason::none : Reason::taps;
}

Reason reference_feasible(const Problem &, const Machine &, const DeviceFacts *) { return Reason::none; }

constexpr Way kWays[] = {
    {"host_direct", Target::host, host_direct_feasible, host_direct_seconds, nullptr, run_host_direct},
    {"host_separable", Target::host, host_separable_feasible, host_separable_seconds, nullptr, run_host_separable},
    {"reference", Target::host, reference_feasible, reference_seconds, nullptr, run_reference},
};

std::span<const Way> ways() { return kWays; }

}  // namespace
}  // namespace filter

constinit const Operation filter_operation{"filter",
                                           filter::ways,
                                           filter::cut_filter,
                                           filter::parse_filter,
                                           filter::filter_line,
                                           filter::validate_filter,
                                           filter::specialise_filter,
                                           filter::filter_work,
                                           filter::lead_of};

}  // namespace memhier
