// The ways of transposes and permutations, in preference order, the reference last; what each needs, or the reason
// against it.
#include "ops/transpose/cuda_shape.hpp"
#include "ops/transpose/cuda_ways.hpp"
#include "ops/transpose/host_ways.hpp"
#include "ops/transpose/permute.hpp"
#include "ops/transpose/predict.hpp"
#include "ops/transpose/problem.hpp"

namespace memhier {
namespace {

Reason device_reason(const Problem &problem, const DeviceFacts *device, bool way_in_place) {
  if (!device) return Reason::no_device;
  if (in_place(problem) != way_in_place) return Reason::inplace;
  if (device->rates.copy <= 0) return Reason::no_rate;
  return Reason::none;
}

Reason host_simd_feasible(const Problem &problem, const Machine &, const DeviceFacts *) {
  return host_simd_reason(problem);
}

Reason host_blocked_feasible(const Problem &problem, const Machine &, const DeviceFacts *) {
  return in_place(problem) ? Reason::inplace : Reason::none;
}

Reason host_inplace_feasible(const Problem &problem, const Machine &, const DeviceFacts *) {
  return in_place(problem) ? Reason::none : Reason::inplace;
}

Reason reference_feasible(const Problem &, const Machine &, const DeviceFacts *) { return Reason::none; }

Reason cuda_vector_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  const Reason reason = device_reason(problem, device, false);
  if (reason != Reason::none) return reason;
  const Move move = canonical_move(problem);
  return transpose::vector_choice(move, move.alignment).reason;
}

Reason cuda_bytes_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  const Reason reason = device_reason(problem, device, false);
  return reason != Reason::none ? reason : transpose::byte_reason(canonical_move(problem));
}

Reason cuda_any_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  return device_reason(problem, device, false);
}

Reason cuda_inplace_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  return device_reason(problem, device, true);
}

constexpr Way kHostSimd{"host_simd", Target::host, host_simd_feasible, transpose::host_simd_seconds,
                        nullptr,     run_host_simd};
constexpr Way kHostBlocked{"host_blocked", Target::host,    host_blocked_feasible, transpose::host_blocked_seconds,
                           nullptr,        run_host_blocked};
constexpr Way kHostInplace{"host_inplace", Target::host,    host_inplace_feasible, transpose::host_inplace_seconds,
                           nullptr,        run_host_inplace};
constexpr Way kCudaVector{"cuda_tile_vector",
                          Target::device,
                          cuda_vector_feasible,
                          transpose::cuda_vector_seconds,
                          nullptr,
                          MEMHIER_DEVICE_RUN(run_cuda_tile_vector)};
constexpr Way kCudaBytes{"cuda_tile_bytes",
                         Target::device,
                         cuda_bytes_feasible,
                         transpose::cuda_bytes_seconds,
                         nullptr,
                         MEMHIER_DEVICE_RUN(run_cuda_tile_bytes)};
constexpr Way kCudaModes{"cuda_tile_modes", Target::device,
                         cuda_any_feasible, transpose::cuda_modes_seconds,
                         nullptr,           MEMHIER_DEVICE_RUN(run_cuda_tile_modes)};
constexpr Way kCudaPadded{"cuda_tile_padded",
                          Target::device,
                          cuda_any_feasible,
                          transpose::cuda_padded_seconds,
                          nullptr,
                          MEMHIER_DEVICE_RUN(run_cuda_tile_padded)};
constexpr Way kCudaUnpadded{"cuda_tile_unpadded",
                            Target::device,
                            cuda_any_feasible,
                            transpose::cuda_unpadded_seconds,
                            nullptr,
                            MEMHIER_DEVICE_RUN(run_cuda_tile_unpadded)};
constexpr Way kCudaNaive{"cuda_naive",      Target::device,
                         cuda_any_feasible, transpose::cuda_naive_seconds,
                         nullptr,           MEMHIER_DEVICE_RUN(run_cuda_naive)};
constexpr Way kCudaInplace{"cuda_inplace",
                           Target::device,
                           cuda_inplace_feasible,
                           transpose::cuda_inplace_seconds,
                           nullptr,
                           MEMHIER_DEVICE_RUN(run_cuda_inplace)};
constexpr Way kReference{"reference", Target::host, reference_feasible, transpose::reference_seconds,
                         nullptr,     run_reference};
constexpr Way kPermuteReference{"reference", Target::host,         reference_feasible, transpose::reference_seconds,
                                nullptr,     run_permute_reference};

constexpr Way kTransposeWays[] = {kHostSimd,  kHostBlocked,  kHostInplace, kCudaVector,  kCudaBytes, kCudaPadded,
                                  kCudaModes, kCudaUnpadded, kCudaNaive,   kCudaInplace, kReference};
constexpr Way kPermuteWays[] = {kHostSimd,   kHostBlocked, kCudaVector, kCudaBytes,
                                kCudaPadded, kCudaModes,   kCudaNaive,  kPermuteReference};

std::span<const Way> transpose_ways() { return kTransposeWays; }
std::span<const Way> permute_ways() { return kPermuteWays; }

}  // namespace

constinit const Operation transpose_operation{"transpose",     transpose_ways, cut_transpose,
                                              parse_transpose, transpose_line, validate_transpose};
constinit const Operation permute_operation{"permute",     permute_ways, cut_permute,
                                            parse_permute, permute_line, validate_permute};

}  // namespace memhier
