// Managed memory brought over as a whole before the kernel and, unless it is read next on the device, back after it.
#include "memory/route_parts.hpp"

namespace memhier::managed_prefetch {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::managed) return Reason::not_managed;
  if (!device.concurrent_managed_access) return Reason::no_concurrent_managed;
  if (device.fails(Probe::managed)) return Reason::probe_failed;
  if (device.rates.managed_to_device <= 0) return Reason::no_rate;
  return rated(query, device.rates.managed_to_device, device.rates.managed_to_host);
}

// Pages that are written come over first as well, unless the driver can discard what they hold. Where they are now
// nobody knows: on the host.
double link_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  const double in = static_cast<double>(query.bytes) / device.rates.managed_to_device;
  const bool back = writes(query) && query.read_next != ReadNext::device;
  return in + (back ? static_cast<double>(query.bytes) / device.rates.managed_to_host : 0);
}

}  // namespace memhier::managed_prefetch
