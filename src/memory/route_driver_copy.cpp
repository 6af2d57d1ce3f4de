// The driver's own copies, row by row: of pageable memory through its one thread, of pinned memory at the rate of the
// link.
#include "memory/route_parts.hpp"

namespace memhier::driver_copy {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (!host_accessible(query.place)) return Reason::not_pageable;
  if (!rows_of(query.layout).contiguous) return Reason::strides;
  if (query.place == Place::pageable)
    return rated(query, device.rates.pageable_to_device, device.rates.pageable_to_host);
  return rated(query, device.rates.link_to_device, device.rates.link_to_host);
}

double link_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  if (query.place != Place::pageable) return pinned_copies(query, machine, device);
  return transfer_seconds(query, device.rates.pageable_to_device, device.rates.pageable_to_host) +
         repeated_starts(query, device);
}

}  // namespace memhier::driver_copy
