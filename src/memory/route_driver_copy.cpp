// The driver's own copies, row by row: of pageable memory through its one thread, of pinned memory at the rate of the
// link.
#include <algorithm>

#include "memory/route_parts.hpp"
#include "memory/tuning_managed.hpp"

namespace memhier::driver_copy {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (!host_accessible(query.place)) return Reason::not_pageable;
  if (!rows_of(query.layout).contiguous) return Reason::strides;
  if (query.mixed) return Reason::pinned_in_part;
  if (query.place == Place::pageable)
    return rated(query, device.rates.pageable_to_device, device.rates.pageable_to_host);
  if (query.place == Place::managed && device.rates.managed_to_device <= 0) return Reason::no_rate;
  return rated(query, device.rates.link_to_device, device.rates.link_to_host);
}

namespace {

// What a row of pageable memory that lies apart, there or in the staging buffer, costs the driver, in starts of a
// transfer. Measured on an H200: 0.3 to 0.44 us a row of 90 to 4096 bytes, 4 us a start.
constexpr double kRowApart = 0.1;
// Each copy of pageable memory is waited for, in starts of a transfer.
constexpr double kWait = 1;
// Towards the device the driver's thread finds what it copies in the caches, up to some tens of MiB: 1 to 30 MB 13.5 to
// 16 GB/s on three hosts whose threads copy 12 to 15 there, whatever the rate of 64 MiB and more.
constexpr double kOfCachedCopy = 1.05;
constexpr double kCachedMost = 32 * (1 << 20);
// Towards the host it does not reach its best rate: 13.5 of 17.5 GB/s from 10 to 110 MB; and the first MiB takes so
// much longer than its share of a large copy: 0.8 MB 95 us, 3 MB 300.
constexpr double kOfRateToHost = 0.8;
constexpr double kFirstBytes = 1 << 20, kFirstToHost = 0.6;

}  // namespace

double link_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  if (query.place == Place::managed) {
    const double ways = (reads(query) ? 1 : 0) + (writes(query) ? 1 : 0);
    return ways * static_cast<double>(query.bytes) / (device.rates.managed_to_device * kManagedCopyShare) +
           onward_seconds(query, device);
  }
  if (query.place != Place::pageable) return pinned_copies(query, machine, device) + onward_seconds(query, device);
  const Rows rows = rows_of(query.layout);
  const DeviceRates &rates = device.rates;
  const auto bytes = static_cast<double>(query.bytes);
  const double calls = static_cast<double>(rows.calls - 1) + kWait;
  double seconds = 0;
  if (reads(query)) {
    const double cached = std::min(bytes, kCachedMost);
    seconds += cached / std::max(kOfCachedCopy * machine.host.rates.cached_copy, rates.pageable_to_device) +
               (bytes - cached) / rates.pageable_to_device +
               (calls + kRowApart * static_cast<double>(rows.rows - 1)) * rates.transfer_start;
  }
  if (writes(query))
    seconds += (bytes / kOfRateToHost + kFirstToHost * std::min(bytes, kFirstBytes)) / rates.pageable_to_host +
               (calls + kRowApart * static_cast<double>(rows.rows - 1)) * rates.transfer_start;
  return seconds;
}

// Of managed memory the driver looks up where its blocks are, as for prefetches: 1 KiB to 200 KB take about as long.
double start_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  return device.rates.transfer_start + (query.place == Place::managed ? kPrefetchSeconds : 0);
}

}  // namespace memhier::driver_copy
