// Through pinned slots that threads of the host pack and unpack while the device copies others.
#include <algorithm>
#include <cmath>

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
namespace {

// What a slab costs the thread that talks to the device, and those that pack: measured on H200s, transposes of 4 to 30
// MiB through the ring take 0.2 to 0.8 ms longer than their bytes. What arrives costs half of that, as nobody has to
// hand it to the device: 7, 17, 27 and 141 MB in 0.3, 0.48, 0.65 and 2.87 ms on three hosts, with 4 us predicted 1.15
// to 1.4 times as long.
constexpr double kSlabSeconds = 4e-6, kSlabBackSeconds = 2e-6;

// Leasing slots, streams and buffers, by calls of one small piece on an H200: 18.5 to 20 us from 1 to 16 KiB, of which
// copy, kernel and wait take 10.4 to 11.3, and what any call on the device takes some 4.
constexpr double kLeases = 4e-6;

// Every thread takes one of the least size first, then larger ones.
double slabs(const RouteQuery &query) {
  const auto bytes = static_cast<double>(query.bytes), least = static_cast<double>(MemoryPools::kSmallestSlab);
  const double each = std::max(1.0, static_cast<double>(query.copy_threads));
  const double small = std::max(1.0, bytes / least);
  return std::min(small, each * (1 + std::log2(std::max(1.0, small / each)))) +
         bytes / static_cast<double>(MemoryPools::kLargestChunk);
}

}  // namespace

double host_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &) {
  const double one = host_copy_rate(machine.host, 1), all = host_copy_rate(machine.host, query.copy_threads);
  const double slab = (reads(query) ? kSlabSeconds : 0) + (writes(query) ? kSlabBackSeconds : 0);
  return joined_seconds(machine.host, query.copy_threads, transfer_seconds(query, one, one),
                        transfer_seconds(query, all, all)) +
         slab * (slabs(query) - 1);
}

// The first slab is packed before anything moves, the last one unpacked when all has moved: small ones.
double start_seconds(const RouteQuery &query, const Machine &machine, const DeviceFacts &device) {
  const double rate = host_copy_rate(machine.host, 1);
  const bool first = query.bytes > MemoryPools::kSmallestSlab;  // there are others
  return device.rates.transfer_start + kLeases + (first && rate > 0 ? MemoryPools::kSmallestSlab / rate : 0);
}

}  // namespace memhier::staged_ring
