// Cost of work on the host: the threads that pay, and what lies on the device or goes there.
#include <algorithm>

#include "execution/fetched_run.hpp"
#include "planner/cost.hpp"
#include "planner/tuning_call.hpp"
#include "planner/tuning_pieces.hpp"

namespace memhier {

double onward_seconds(const Problem &problem, ReadNext read_next, const DeviceFacts &device) {
  double seconds = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    RouteQuery query;
    query.bytes = payload_bytes(problem.operands[i].layout);
    query.place = problem.operands[i].place;
    query.access = problem.operands[i].access;
    query.read_next = read_next;
    seconds += onward_seconds(query, device);
  }
  return seconds;
}

double fetching_seconds(const Problem &problem, const Machine &machine, const DeviceFacts &device) {
  const DeviceRates &rates = device.rates;
  const double host_rate = machine.host.rates.cached_copy;
  double seconds = 0;
  bool fetches = false, delivers = false;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    if (!to_fetch(operand)) continue;
    const auto bytes = static_cast<double>(payload_bytes(operand.layout));
    if (reads(operand.access) && rates.link_to_host > 0) seconds += rates.transfer_start + bytes / rates.link_to_host;
    if (writes(operand.access) && rates.link_to_device > 0)
      seconds += rates.transfer_start + bytes / rates.link_to_device;
    if (host_rate > 0) seconds += bytes / host_rate;  // what the device touches is in no cache of the core alone
    fetches |= reads(operand.access);
    delivers |= writes(operand.access);
  }
  return seconds + (fetches + delivers) * rates.synchronise + kFetchingCallSeconds;
}

int32_t paying_threads(const Way &way, const Problem &problem, const Machine &machine, int32_t most, double *seconds) {
  int32_t best = 1;
  *seconds = way.seconds(problem, machine, nullptr, 1);
  for (int32_t threads = 2;; threads *= 2) {
    const int32_t candidate = std::min(threads, most);
    if (candidate <= best) break;
    const double time = way.seconds(problem, machine, nullptr, candidate);
    if (time < *seconds * (1 - kThreadGain)) {
      best = candidate;
      *seconds = time;
    }
    if (candidate == most) break;
  }
  return best;
}

}  // namespace memhier
