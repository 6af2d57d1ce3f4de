// Managed memory brought over as a whole before the kernel and, unless it is read next on the device, back after it.
#include <algorithm>

#include "memory/managed_blocks.hpp"
#include "memory/route_parts.hpp"
#include "memory/tuning_managed.hpp"

namespace memhier::managed_prefetch {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::managed) return Reason::not_managed;
  if (!device.concurrent_managed_access) return Reason::no_concurrent_managed;
  if (device.fails(Probe::managed)) return Reason::probe_failed;
  if (device.rates.managed_to_device <= 0) return Reason::no_rate;
  return rated(query, device.rates.managed_to_device, device.rates.managed_to_host);
}

namespace {

// Since CUDA 13, where no device of the machine lacks concurrent access.
bool can_discard(const Machine &machine) {
  return std::min(machine.runtime_version, machine.driver_version) >= 13000 &&
         std::all_of(machine.devices.begin(), machine.devices.end(),
                     [](const DeviceFacts &each) { return each.concurrent_managed_access; });
}

// Pages that are written come over first as well, but for whole blocks that the run overwrites.
int64_t coming_bytes(const RouteQuery &query, const Machine &machine) {
  const bool discarded = query.layout && overwritten_whole(*query.layout, query.access) && can_discard(machine);
  return discarded ? std::min(query.bytes, kManagedBlock) : query.bytes;
}

bool goes_back(const RouteQuery &query) { return writes(query) && query.read_next != ReadNext::device; }

}  // namespace

// Where the pages are now nobody knows: on the host.
double link_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  const double in = static_cast<double>(coming_bytes(query, machine)) / device.rates.managed_to_device;
  const double out = goes_back(query) ? static_cast<double>(query.bytes) / device.rates.managed_to_host : 0;
  return (in + out) / kPrefetchShare;
}

double start_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &) {
  return kPrefetchSeconds + (goes_back(query) ? kPrefetchBackSeconds : 0);
}

}  // namespace memhier::managed_prefetch
