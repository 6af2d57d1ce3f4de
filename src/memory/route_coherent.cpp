// The kernel reads and writes pageable memory of the host through page tables that both share.
#include "memory/route_parts.hpp"
#include "memory/tuning_managed.hpp"

namespace memhier::coherent {

namespace {

// Page tables shared with the host reach the link's rate; software coherence migrates page by page.
double coherent_rate(const DeviceFacts &device, double link, double managed) {
  return device.pageable_uses_host_page_tables ? link : managed * kFaultShare;
}

}  // namespace

Reason feasible(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  if (query.place != Place::pageable) return Reason::not_pageable;
  if (!device.pageable_memory_access) return Reason::no_pageable_access;
  if (device.fails(Probe::coherent)) return Reason::probe_failed;
  return rated(query, coherent_rate(device, device.rates.link_to_device, device.rates.managed_to_device),
               coherent_rate(device, device.rates.link_to_host, device.rates.managed_to_host));
}

double link_seconds(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  return transfer_seconds(query, coherent_rate(device, device.rates.link_to_device, device.rates.managed_to_device),
                          coherent_rate(device, device.rates.link_to_host, device.rates.managed_to_host));
}

}  // namespace memhier::coherent
