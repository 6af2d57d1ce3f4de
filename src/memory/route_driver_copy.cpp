// The driver's own copies, row by row: of pageable memory through its one thread, of pinned memory at the rate of the
// link.
#include <algorithm>

#include "memory/route_parts.hpp"

namespace memhier::driver_copy {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (!host_accessible(query.place)) return Reason::not_pageable;
  if (!rows_of(query.layout).contiguous) return Reason::strides;
  if (query.mixed) return Reason::pinned_in_part;
  if (query.place == Place::pageable)
    return rated(query, device.rates.pageable_to_device, device.rates.pageable_to_host);
  return rated(query, device.rates.link_to_device, device.rates.link_to_host);
}

namespace {

// What a row of pageable memory that lies apart costs the driver, in starts of a transfer: towards the device where the
// operand has gaps, towards the host where either side has. Measured on an H200: 0.34 to 0.44 us a row of 90 to 4096
// bytes, 4 us a start.
constexpr double kRowApart = 0.1;
// Each copy of pageable memory is waited for, in starts of a transfer.
constexpr double kWait = 1;
// The first MiB of a copy takes so much longer than its share of a large one: measured 101 us to the device and 113 to
// the host for 1 MiB, 1344 and 1294 for 16 MiB.
// Up to some MiB the driver's thread finds in the caches: 2.6 MB to the device 12.3 GB/s on a host whose threads
// copy 11.5 there, and 5.7 for 64 MiB.
constexpr double kOfCachedCopy = 0.85;
constexpr double kLittle = 4 * (1 << 20);
constexpr double kFirstBytes = 1 << 20, kFirstToDevice = 0.2, kFirstToHost = 0.7;

}  // namespace

double link_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  if (query.place != Place::pageable) return pinned_copies(query, machine, device) + onward_seconds(query, device);
  const Rows rows = rows_of(query.layout);
  const DeviceRates &rates = device.rates;
  const double first = std::min(static_cast<double>(query.bytes), kFirstBytes);
  const double calls = static_cast<double>(rows.calls - 1) + kWait;
  double seconds = transfer_seconds(query, rates.pageable_to_device, rates.pageable_to_host);
  const double cached = kOfCachedCopy * machine.host.rates.cached_copy;
  if (reads(query) && cached > rates.pageable_to_device) {
    const double little = std::min(static_cast<double>(query.bytes), kLittle);
    seconds -= little / rates.pageable_to_device - little / cached;
  }
  if (reads(query))
    seconds += kFirstToDevice * first / rates.pageable_to_device +
               (calls + kRowApart * static_cast<double>(rows.with_gaps - 1)) * rates.transfer_start;
  if (writes(query))
    seconds += kFirstToHost * first / rates.pageable_to_host +
               (calls + kRowApart * static_cast<double>(rows.rows - 1)) * rates.transfer_start;
  return seconds;
}

}  // namespace memhier::driver_copy
