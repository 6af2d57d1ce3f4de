// The ways of record conversions, in preference order, the reference last; what each needs, or the reason against it.
#include "ops/record/cuda_ways.hpp"
#include "ops/record/host_ways.hpp"
#include "ops/record/predict.hpp"
#include "ops/record/problem.hpp"

namespace memhier {
namespace record {
namespace {

Reason device_reason(const DeviceFacts *device) {
  if (!device) return Reason::no_device;
  return device->rates.copy > 0 ? Reason::none : Reason::no_rate;
}

Reason cuda_interleave_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  const Reason reason = device_reason(device);
  return reason == Reason::none ? cuda_interleave_reason(problem) : reason;
}

Reason cuda_words_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  const Reason reason = device_reason(device);
  return reason == Reason::none ? cuda_words_reason(problem, device) : reason;
}

Reason cuda_tile_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  const Reason reason = device_reason(device);
  return reason == Reason::none ? cuda_tile_reason(problem, device) : reason;
}

Reason cuda_fields_feasible(const Problem &, const Machine &, const DeviceFacts *device) {
  return device_reason(device);
}

Reason host_simd_feasible(const Problem &problem, const Machine &, const DeviceFacts *) {
  return host_simd_reason(problem);
}

Reason always_feasible(const Problem &, const Machine &, const DeviceFacts *) { return Reason::none; }

constexpr Way kWays[] = {
    {"host_simd", Target::host, host_simd_feasible, host_simd_seconds, nullptr, run_host_simd},
    {"host_blocked", Target::host, always_feasible, host_blocked_seconds, nullptr, run_host_blocked},
    {"cuda_interleave", Target::device, cuda_interleave_feasible, cuda_interleave_seconds, nullptr,
     MEMHIER_DEVICE_RUN(run_cuda_interleave)},
    {"cuda_words", Target::device, cuda_words_feasible, cuda_words_seconds, nullptr,
     MEMHIER_DEVICE_RUN(run_cuda_words)},
    {"cuda_tile", Target::device, cuda_tile_feasible, cuda_tile_seconds, nullptr, MEMHIER_DEVICE_RUN(run_cuda_tile),
     nullptr, cuda_tile_reach},
    {"cuda_fields", Target::device, cuda_fields_feasible, cuda_fields_seconds, nullptr,
     MEMHIER_DEVICE_RUN(run_cuda_fields), nullptr, cuda_fields_reach},
    {"reference", Target::host, always_feasible, reference_seconds, nullptr, run_reference},
};

std::span<const Way> ways() { return kWays; }

}  // namespace
}  // namespace record

constinit const Operation record_operation{
    .name = "record",
    .ways = record::ways,
    .cut = record::cut,
    .parse = record::parse,
    .line = record::line,
    .validate = record::validate,
    .specialise = record::specialise,
    .place_word = record::place_word,
};

}  // namespace memhier
