// Nothing moves: the kernel works on the operand where it is, in device memory or on managed pages that come by
// themselves.
#include "memory/route_parts.hpp"

namespace memhier::resident {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place == Place::device) return Reason::none;
  if (query.place == Place::peer) return Reason::peer_device;
  if (query.place != Place::managed) return Reason::not_device;
  return rated(query, device.rates.managed_to_device, device.rates.managed_to_host);
}

// Managed memory that stays where it is comes over page by page; where it is now nobody knows. It goes back as a whole,
// and only when asked for.
double link_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place == Place::device) return 0;
  const double touched =
      transfer_seconds(query, device.rates.managed_to_device * kFaultShare, device.rates.managed_to_host * kFaultShare);
  const bool back = writes(query) && query.read_next == ReadNext::host && device.concurrent_managed_access;
  return touched + (back ? static_cast<double>(query.bytes) / device.rates.managed_to_host : 0);
}

}  // namespace memhier::resident
