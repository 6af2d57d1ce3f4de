// Between the memory of two devices through pinned slots of the host, each hop by the device whose memory it is about:
// for pairs that do not copy rightly, whatever they state.
#include <algorithm>

#include "memory/route_parts.hpp"

namespace memhier::peer_staged {
namespace {

struct Hops {
  double to_device = 0, to_host = 0;  // the slower link of each direction
};

Hops hops(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  const DeviceFacts *other = machine.device(query.device);
  if (!other) return {};
  return {std::min(device.rates.link_to_device, other->rates.link_to_host),
          std::min(device.rates.link_to_host, other->rates.link_to_device)};
}

}  // namespace

Reason feasible(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  if (query.place != Place::peer) return Reason::not_peer;
  if (device.fails(Probe::pinned)) return Reason::probe_failed;
  const Hops rates = hops(query, machine, device);
  return rated(query, rates.to_device, rates.to_host);
}

// One slot is filled while another is emptied.
double link_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  const Hops rates = hops(query, machine, device);
  return transfer_seconds(query, rates.to_device, rates.to_host) + repeated_starts(query, device);
}

double start_seconds(const RouteQuery &, const Machine &, const DeviceFacts &device) {
  return 2 * device.rates.transfer_start;
}

}  // namespace memhier::peer_staged
