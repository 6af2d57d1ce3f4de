// Copies by the device between its memory and that of another device, row by row, over NVLink or PCI Express.
#include "memory/route_parts.hpp"

namespace memhier::peer {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::peer) return Reason::not_peer;
  const PeerFacts *other = device.peer(query.device);
  if (!other) return Reason::no_rate;
  if (other->failed) return Reason::probe_failed;
  return rated(query, other->from_peer, other->to_peer);
}

double link_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  const PeerFacts &other = *device.peer(query.device);
  return transfer_seconds(query, other.from_peer, other.to_peer) + repeated_starts(query, device);
}

}  // namespace memhier::peer
