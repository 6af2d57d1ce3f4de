// Predictions for the host ways: payload over the copy rate of the threads x efficiency; small ones run in cache.
#include <algorithm>
#include <cstdlib>

#include "base/element_type.hpp"
#include "kernels/streaming.hpp"
#include "machine/floor.hpp"
#include "ops/transpose/host_move.hpp"
#include "ops/transpose/predict.hpp"
#include "ops/transpose/tuning_host_ways.hpp"

namespace memhier::transpose {
namespace {

double element_bytes(const Problem &problem) {
  return static_cast<double>(element_size(problem.operands[0].layout.type));
}

// `streams`: large results go past the caches, whatever those could hold.
double seconds(const Problem &problem, const Machine &machine, int32_t threads, double efficiency, bool streams) {
  const double payload = static_cast<double>(payload_bytes(problem.operands[0].layout));
  if (payload == 0) return 0;
  const bool past_caches = streams && payload >= static_cast<double>(kStreamingBytes);
  const auto by = [&](int32_t count) {
    const double rate =
        past_caches ? host_copy_rate(machine.host, count) : host_copy_rate(machine.host, count, payload);
    return payload / (rate * efficiency);
  };
  return woken_seconds(machine.host, threads, by(1), by(threads));
}

double simd_efficiency(const Problem &problem) {
  return element_bytes(problem) < 4 ? kHostSimdSmallElement : kHostSimd;
}

// Whether the matrix is transposed by register tiles, as run_host_inplace decides.
bool inplace_in_registers(const Layout &layout) {
  const int64_t bytes = element_size(layout.type);
  return (bytes & (bytes - 1)) == 0 && (layout.strides[0] == 1 || layout.strides[1] == 1);
}

// Loops over elements, and rows that lie on a page each, which nothing fetches ahead.
double loops_seconds(const Problem &problem) {
  const double elements = static_cast<double>(element_count(problem.operands[0].layout)) * kHostElementSeconds;
  const HostMove move = host_move(problem, nullptr);
  const bool far = std::abs(move.source_row) >= kHostFarRow;
  return far ? std::max(elements, static_cast<double>(2 * move.bytes() / 64) * kHostFarLineSeconds) : elements;
}

}  // namespace

double host_simd_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  return seconds(problem, machine, threads, simd_efficiency(problem), true);
}

double host_blocked_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  const double elements = loops_seconds(problem);
  return std::max(
      seconds(problem, machine, threads, kHostBlockedLeast + kHostBlockedPerByte * element_bytes(problem), true),
      woken_seconds(machine.host, threads, elements, elements / std::max(threads, 1)));
}

double host_inplace_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  const double efficiency =
      inplace_in_registers(problem.operands[0].layout) ? simd_efficiency(problem) : kHostInplaceLoops;
  return seconds(problem, machine, threads, efficiency, false);
}

double reference_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t) {
  return std::max(
      seconds(problem, machine, 1, std::min(kHostReferenceMost, kHostReferencePerByte * element_bytes(problem)), false),
      loops_seconds(problem));
}

}  // namespace memhier::transpose
