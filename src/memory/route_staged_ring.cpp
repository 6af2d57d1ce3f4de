// Through pinned slots that threads of the host pack and unpack while the device copies others.
#include <algorithm>

#include "machine/floor.hpp"
#include "memory/pools.hpp"
#include "memory/route_parts.hpp"

namespace memhier::staged_ring {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::pageable) return Reason::not_pageable;
  if (device.fails(Probe::pinned)) return Reason::probe_failed;
  if (!query.ring) return Reason::exceeds_pinned_limit;
  return rated(query, device.rates.link_to_device, device.rates.link_to_host);
}

double link_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  return transfer_seconds(query, device.rates.link_to_device, device.rates.link_to_host);
}

// One thread begins, the others come when they have woken.
double host_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &) {
  const double one = host_copy_rate(machine.host, 1), all = host_copy_rate(machine.host, query.copy_threads);
  return woken_seconds(machine.host, query.copy_threads, transfer_seconds(query, one, one),
                       transfer_seconds(query, all, all));
}

// The first slab is packed before anything moves, the last one unpacked when all has moved: small ones.
double start_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  const double rate = host_copy_rate(machine.host, 1);
  const auto slab = static_cast<double>(std::min(query.bytes, MemoryPools::kSmallestSlab));
  return device.rates.transfer_start + (rate > 0 ? slab / rate : 0);
}

}  // namespace memhier::staged_ring
