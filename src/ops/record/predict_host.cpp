// Predictions of the host ways: bytes of the larger side over the copy rate of the threads x efficiency.
#include <algorithm>

#include "machine/floor.hpp"
#include "ops/record/field_map.hpp"
#include "ops/record/predict.hpp"
#include "ops/record/tuning_host_ways.hpp"

namespace memhier::record {
namespace {

double seconds(const Problem &problem, const Machine &machine, int32_t threads, double efficiency) {
  const double payload =
      static_cast<double>(std::max(payload_bytes(problem, Access::read), payload_bytes(problem, Access::write)));
  if (payload == 0) return 0;
  const auto by = [&](int32_t count) { return payload / (host_copy_rate(machine.host, count, payload) * efficiency); };
  return woken_seconds(machine.host, threads, by(1), by(threads));
}

// Columns cost by the piece: the shorter their elements, the more of them to a byte.
double column_bytes(const Problem &problem) {
  const FieldMap map = field_map(problem);
  double bytes = 0, columns = 0;
  for (const FieldMove &move : map) {
    bytes += static_cast<double>(move.bytes) * move.components;
    columns += move.components;
  }
  return bytes / columns;
}

}  // namespace

double host_simd_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  return seconds(problem, machine, threads, kHostSimd);
}

double host_blocked_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  return seconds(problem, machine, threads,
                 std::min(kHostBlockedMost, kHostBlockedLeast + kHostBlockedPerByte * column_bytes(problem)));
}

double reference_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t) {
  return seconds(problem, machine, 1, std::min(kHostReferenceMost, kHostReferencePerByte * column_bytes(problem)));
}

}  // namespace memhier::record
