// The table of routes: when each can carry an operand, and what it costs on a given machine.
#include <algorithm>
#include <cstdlib>

#include "base/checked.hpp"
#include "machine/floor.hpp"
#include "memory/pools.hpp"
#include "memory/route.hpp"

namespace memhier {
namespace {

// Pages that fault in on demand reach about a sixth of the prefetch rate (8.8 of 50.5 GB/s on PCIe 5).
constexpr double kFaultShare = 0.17;

bool reads(const RouteQuery &query) { return memhier::reads(query.access); }
bool writes(const RouteQuery &query) { return memhier::writes(query.access); }

double transfer(const RouteQuery &query, double to_device, double to_host) {
  const auto bytes = static_cast<double>(query.bytes);
  double seconds = 0;
  if (reads(query) && to_device > 0) seconds += bytes / to_device;
  if (writes(query) && to_host > 0) seconds += bytes / to_host;
  return seconds;
}

Reason rated(const RouteQuery &query, double to_device, double to_host) {
  const bool known = (!reads(query) || to_device > 0) && (!writes(query) || to_host > 0);
  return known ? Reason::none : Reason::no_rate;
}

// The driver copies rows of contiguous bytes: modes in memory order, the first of stride 1.
struct Rows {
  bool contiguous = true;
  int64_t calls = 1;  // two-dimensional copies
};

Rows rows_of(const Layout *layout) {
  Rows rows;
  if (!layout) return rows;
  std::array<std::pair<int64_t, int64_t>, kMaxRank> modes;  // |stride|, extent
  int count = 0;
  for (int32_t i = 0; i < layout->rank; ++i)
    if (layout->extents[i] > 1 && layout->strides[i] != 0)
      modes[count++] = {std::abs(layout->strides[i]), layout->extents[i]};
  std::partial_sort(modes.begin(), modes.begin() + count, modes.begin() + count);  // std::sort: GCC 12 warns falsely
  rows.contiguous = count == 0 || modes[0].first == 1;
  int64_t follows = -1;  // where rows of the same distance would go on
  for (int i = 1; i < count; ++i) {
    const auto [stride, extent] = modes[i];
    if (i > 1 && stride != follows && multiply_overflows(rows.calls, extent, &rows.calls)) rows.calls = INT64_MAX;
    if (multiply_overflows(stride, extent, &follows)) follows = -1;
  }
  return rows;
}

double zero(const RouteQuery &, const Machine &, const DeviceFacts &) { return 0; }

double transfer_start(const RouteQuery &, const Machine &, const DeviceFacts &device) {
  return device.rates.transfer_start;
}

double pinned_copy_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  return transfer(query, device.rates.link_to_device, device.rates.link_to_host) +
         static_cast<double>(rows_of(query.layout).calls - 1) * device.rates.transfer_start;
}

Reason resident_feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place == Place::device) return Reason::none;
  if (query.place != Place::managed) return Reason::not_device;
  return rated(query, device.rates.managed_to_device, device.rates.managed_to_host);
}

// Managed memory that stays where it is comes over page by page; where it is now nobody knows.
double resident_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place == Place::device) return 0;
  return transfer(query, device.rates.managed_to_device * kFaultShare, device.rates.managed_to_host * kFaultShare);
}

Reason ring_feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::pageable) return Reason::not_pageable;
  if (device.fails(Probe::pinned)) return Reason::probe_failed;
  return rated(query, device.rates.link_to_device, device.rates.link_to_host);
}

double ring_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  return transfer(query, device.rates.link_to_device, device.rates.link_to_host);
}

double ring_host_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &) {
  const double rate = host_copy_rate(machine.host, query.copy_threads);
  return transfer(query, rate, rate);
}

// The first chunk is packed before anything moves, the last one unpacked when all has moved.
double ring_start(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  const double rate = host_copy_rate(machine.host, query.copy_threads);
  const auto chunk =
      static_cast<double>(std::min(query.bytes, std::clamp(query.bytes / MemoryPools::kRingSlots,
                                                           MemoryPools::kSmallestChunk, MemoryPools::kLargestChunk)));
  return device.rates.transfer_start + machine.host.rates.parallel_start + (rate > 0 ? chunk / rate : 0);
}

Reason driver_feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (!host_accessible(query.place)) return Reason::not_pageable;
  if (!rows_of(query.layout).contiguous) return Reason::strides;
  if (query.place == Place::pageable)
    return rated(query, device.rates.pageable_to_device, device.rates.pageable_to_host);
  return rated(query, device.rates.link_to_device, device.rates.link_to_host);
}

double driver_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  if (query.place != Place::pageable) return pinned_copy_seconds(query, machine, device);
  return transfer(query, device.rates.pageable_to_device, device.rates.pageable_to_host) +
         static_cast<double>(rows_of(query.layout).calls - 1) * device.rates.transfer_start;
}

Reason registered_feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (!query.adopted) return Reason::not_adopted;
  if (query.place != Place::pinned) return Reason::not_pinned;
  if (device.fails(Probe::registered)) return Reason::probe_failed;
  if (!rows_of(query.layout).contiguous) return Reason::strides;
  return rated(query, device.rates.link_to_device, device.rates.link_to_host);
}

Reason managed_feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::managed) return Reason::not_managed;
  if (!device.concurrent_managed_access) return Reason::no_concurrent_managed;
  if (device.fails(Probe::managed)) return Reason::probe_failed;
  return rated(query, device.rates.managed_to_device, device.rates.managed_to_host);
}

double managed_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  return transfer(query, device.rates.managed_to_device, device.rates.managed_to_host);
}

Reason zero_copy_feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::pinned) return Reason::not_pinned;
  if ((reads(query) && device.fails(Probe::zero_copy_read)) || (writes(query) && device.fails(Probe::zero_copy_write)))
    return Reason::probe_failed;
  return rated(query, device.rates.zero_copy_read, device.rates.zero_copy_write);
}

double zero_copy_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  return transfer(query, device.rates.zero_copy_read, device.rates.zero_copy_write);
}

// Page tables shared with the host reach the link's rate; software coherence migrates page by page.
double coherent_rate(const DeviceFacts &device, double link, double managed) {
  return device.pageable_uses_host_page_tables ? link : managed * kFaultShare;
}

Reason coherent_feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::pageable) return Reason::not_pageable;
  if (!device.pageable_memory_access) return Reason::no_pageable_access;
  if (device.fails(Probe::coherent)) return Reason::probe_failed;
  return rated(query, coherent_rate(device, device.rates.link_to_device, device.rates.managed_to_device),
               coherent_rate(device, device.rates.link_to_host, device.rates.managed_to_host));
}

double coherent_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  return transfer(query, coherent_rate(device, device.rates.link_to_device, device.rates.managed_to_device),
                  coherent_rate(device, device.rates.link_to_host, device.rates.managed_to_host));
}

constexpr Route kRoutes[] = {
    {RouteId::resident, "resident", false, resident_feasible, resident_seconds, zero, zero},
    {RouteId::staged_ring, "staged_ring", true, ring_feasible, ring_seconds, ring_host_seconds, ring_start},
    {RouteId::driver_copy, "driver_copy", true, driver_feasible, driver_seconds, zero, transfer_start},
    {RouteId::registered, "registered", true, registered_feasible, pinned_copy_seconds, zero, transfer_start},
    {RouteId::managed_prefetch, "managed_prefetch", false, managed_feasible, managed_seconds, zero, transfer_start},
    {RouteId::zero_copy, "zero_copy", false, zero_copy_feasible, zero_copy_seconds, zero, zero},
    {RouteId::coherent, "coherent", false, coherent_feasible, coherent_seconds, zero, zero},
};

}  // namespace

std::span<const Route> routes() noexcept { return kRoutes; }

const Route &route(RouteId id) noexcept { return kRoutes[static_cast<int>(id)]; }

const Route *route_from_name(std::string_view name) noexcept {
  for (const Route &route : kRoutes)
    if (route.name == name) return &route;
  return nullptr;
}

}  // namespace memhier
