// Nothing moves: the kernel works on the operand where it is, in device memory or on managed pages that come by
// themselves.
#include <algorithm>
#include <cmath>

#include "memory/managed_blocks.hpp"
#include "memory/route_parts.hpp"
#include "memory/tuning_managed.hpp"

namespace memhier::resident {

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place == Place::device) return Reason::none;
  if (query.place == Place::peer) return Reason::peer_device;
  if (query.place != Place::managed) return Reason::not_device;
  return device.rates.managed_to_device > 0 ? rated(query, device.rates.managed_to_device, device.rates.managed_to_host)
                                            : Reason::no_rate;
}

// Managed memory that stays where it is comes over page by page, and what is written does so too; where it is now
// nobody knows. It goes back as a whole, and only when asked for.
double link_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place == Place::device) return 0;
  const auto bytes = static_cast<double>(query.bytes);
  const bool back = writes(query) && query.read_next == ReadNext::host && device.concurrent_managed_access;
  return bytes / (device.rates.managed_to_device * kFaultShare) +
         (back ? bytes / (device.rates.managed_to_host * kPrefetchShare) : 0);
}

double start_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::managed) return 0;
  const auto grown = static_cast<double>(std::min(query.bytes, kManagedBlock));
  const bool back = writes(query) && query.read_next == ReadNext::host && device.concurrent_managed_access;
  return kFaultSeconds + kFaultGroupSeconds * std::log2(1 + grown / kFaultGroupBytes) +
         (back ? kPrefetchBackSeconds : 0);
}

}  // namespace memhier::resident
