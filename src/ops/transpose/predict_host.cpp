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

bool past_caches(const Problem &problem) { return payload_bytes(problem.operands[0].layout) >= kStreamingBytes; }

// `streams`: large results go past the caches, whatever those could hold.
double seconds(const Problem &problem, const Machine &machine, int32_t threads, double efficiency, bool streams) {
  const double payload = static_cast<double>(payload_bytes(problem.operands[0].layout));
  if (payload == 0) return 0;
  const auto by = [&](int32_t count) {
    const double rate = streams && past_caches(problem) ? host_copy_rate(machine.host, count)
                                                        : host_copy_rate(machine.host, count, payload);
    return payload / (rate * efficiency);
  };
  return woken_seconds(machine.host, threads, by(1), by(threads));
}

bool odd_element(int32_t bytes) { return bytes < 4 || (bytes & (bytes - 1)) != 0; }

double simd_efficiency(const Problem &problem, const HostMove &move) {
  const bool odd = odd_element(move.element_bytes);
  const double of_tiny = odd && move.batch > 1 && move.rows * move.columns <= kHostTinyMatrix ? kHostTiny : 1;
  if (!past_caches(problem)) return of_tiny * (odd ? kHostCachedOdd : kHostCached);
  return of_tiny * (move.element_bytes == 1 ? kHostStreamedBytes : odd ? kHostStreamedOdd : kHostStreamed);
}

// In place, as run_host_inplace decides.
double inplace_efficiency(const Problem &problem) {
  const Layout &layout = problem.operands[0].layout;
  if (layout.strides[0] != 1 && layout.strides[1] != 1) return kHostInplaceLoops;
  return element_bytes(problem) < 4 ? kHostInplaceSmallElement : kHostInplace;
}

// Loops over elements, and rows that lie on a page each, which nothing fetches ahead.
double loops_seconds(const Problem &problem) {
  const double elements = static_cast<double>(element_count(problem.operands[0].layout)) * kHostElementSeconds;
  const HostMove move = host_move(problem, nullptr);
  const bool far = std::abs(move.source_row) >= kHostFarRow;
  return far ? std::max(elements, static_cast<double>(move.bytes()) / 32 * kHostFarLineSeconds) : elements;
}

}  // namespace

double host_blocked_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  const double elements = loops_seconds(problem);
  return std::max(
      seconds(problem, machine, threads, kHostBlockedLeast + kHostBlockedPerByte * element_bytes(problem), true),
      woken_seconds(machine.host, threads, elements, elements / std::max(threads, 1)));
}

double host_simd_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *device, int32_t threads) {
  const HostMove move = host_move(problem, nullptr);
  if (odd_element(move.element_bytes) && move.element_bytes > 8 && !past_caches(problem))
    return host_blocked_seconds(problem, machine, device, threads) * kHostCachedWide;
  return seconds(problem, machine, threads, simd_efficiency(problem, move), true);
}

double host_inplace_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  return seconds(problem, machine, threads, inplace_efficiency(problem), false);
}

double reference_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t) {
  return std::max(
      seconds(problem, machine, 1, std::min(kHostReferenceMost, kHostReferencePerByte * element_bytes(problem)), false),
      loops_seconds(problem));
}

}  // namespace memhier::transpose
