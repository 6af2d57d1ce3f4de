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

namespace {

// What a row of pageable memory that lies apart costs the driver, in starts of a transfer. Measured on an H200: 0.34 to
// 0.44 us a row of 90 to 4096 bytes, 4 us a start.
constexpr double kRowApart = 0.1;

}  // namespace

double link_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  if (query.place != Place::pageable) return pinned_copies(query, machine, device);
  const Rows rows = rows_of(query.layout);
  const double ways = static_cast<double>(reads(query)) + static_cast<double>(writes(query));
  return transfer_seconds(query, device.rates.pageable_to_device, device.rates.pageable_to_host) +
         ways * (static_cast<double>(rows.calls - 1) + kRowApart * static_cast<double>(rows.rows - 1)) *
             device.rates.transfer_start;
}

}  // namespace memhier::driver_copy
