// The kernel reaches over the link into pinned memory.
#include "memory/route_parts.hpp"

namespace memhier::zero_copy {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::pinned) return Reason::not_pinned;
  if ((reads(query) && device.fails(Probe::zero_copy_read)) || (writes(query) && device.fails(Probe::zero_copy_write)))
    return Reason::probe_failed;
  return rated(query, device.rates.zero_copy_read, device.rates.zero_copy_write);
}

double link_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  const SectorShares shares = sector_shares(query.layout);
  return transfer_seconds(query, device.rates.zero_copy_read * shares.read,
                          device.rates.zero_copy_write * shares.write);
}

}  // namespace memhier::zero_copy
