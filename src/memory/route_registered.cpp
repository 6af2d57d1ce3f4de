// Memory that the caller has given to memhier_host_adopt: page-locked where it lies, so that the driver copies at the
// rate of the link.
#include "memory/route_parts.hpp"

namespace memhier::registered {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (!query.adopted) return Reason::not_adopted;
  if (query.place != Place::pinned) return Reason::not_pinned;
  if (device.fails(Probe::registered)) return Reason::probe_failed;
  if (!rows_of(query.layout).contiguous) return Reason::strides;
  return rated(query, device.rates.link_to_device, device.rates.link_to_host);
}

}  // namespace memhier::registered
