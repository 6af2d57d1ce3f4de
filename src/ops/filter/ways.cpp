// The ways of the filter, in preference order, the reference last; what each needs, or the reason against it.
#include "ops/filter/cuda_ways.hpp"
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
    {"cuda_window", Target::device, cuda_window_feasible, cuda_window_seconds, nullptr,
     MEMHIER_DEVICE_RUN(run_cuda_window), nullptr, cuda_window_reach},
    {"cuda_tile", Target::device, cuda_tile_feasible, cuda_tile_seconds, nullptr, MEMHIER_DEVICE_RUN(run_cuda_tile),
     nullptr, cuda_tile_reach},
    {"cuda_separable", Target::device, cuda_separable_feasible, cuda_separable_seconds, nullptr,
     MEMHIER_DEVICE_RUN(run_cuda_separable), nullptr, cuda_separable_reach},
    {"cuda_window_shared", Target::device, cuda_window_shared_feasible, cuda_window_shared_seconds, cuda_tap_workspace,
     MEMHIER_DEVICE_RUN(run_cuda_window_shared), nullptr, cuda_window_reach},
    {"cuda_tile_shared", Target::device, cuda_tile_shared_feasible, cuda_tile_shared_seconds, cuda_tap_workspace,
     MEMHIER_DEVICE_RUN(run_cuda_tile_shared), nullptr, cuda_tile_reach},
    {"cuda_naive", Target::device, cuda_naive_feasible, cuda_naive_seconds, nullptr, MEMHIER_DEVICE_RUN(run_cuda_naive),
     nullptr, cuda_naive_reach},
    {"cuda_naive_constant", Target::device, cuda_naive_constant_feasible, cuda_naive_constant_seconds, nullptr,
     MEMHIER_DEVICE_RUN(run_cuda_naive_constant), nullptr, cuda_naive_reach, nullptr, true},
    {"cuda_naive_global", Target::device, cuda_naive_global_feasible, cuda_naive_global_seconds, cuda_tap_workspace,
     MEMHIER_DEVICE_RUN(run_cuda_naive_global), nullptr, cuda_naive_reach},
    {"cuda_texture", Target::device, cuda_texture_feasible, cuda_texture_seconds, nullptr,
     MEMHIER_DEVICE_RUN(run_cuda_texture), nullptr, cuda_texture_reach, nullptr, true},
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
                                           filter::lead_of,
                                           filter::error_bound,
                                           filter::reads_of,
                                           filter::piece_for,
                                           filter::place_word};

}  // namespace memhier
