// A whole machine: host, devices, derived rates; its fingerprint.
#include "machine/machine.hpp"

#include "base/text.hpp"
#include "memhier/version.h"

namespace memhier {

const DeviceFacts *Machine::device(int32_t ordinal) const noexcept {
  for (const DeviceFacts &facts : devices) {
    if (facts.ordinal == ordinal) return &facts;
  }
  return nullptr;
}

const PeerFacts *DeviceFacts::peer(int32_t device) const noexcept {
  for (const PeerFacts &each : peers) {
    if (each.device == device) return &each;
  }
  return nullptr;
}

const char *probe_name(Probe probe) noexcept {
  static constexpr const char *kNames[kProbes] = {"pinned",         "registered",      "managed",
                                                  "zero_copy_read", "zero_copy_write", "coherent"};
  return kNames[static_cast<int>(probe)];
}

void copy_rates(const DeviceFacts &from, DeviceFacts *to) {
  to->rates = from.rates;
  for (PeerFacts &peer : to->peers) {
    const PeerFacts *known = from.peer(peer.device);
    if (!known) continue;
    peer.from_peer = known->from_peer;
    peer.to_peer = known->to_peer;
  }
}

Machine query_machine(bool with_devices) {
  Machine machine;
  machine.host = query_host();
  if (with_devices) query_devices(&machine);
  derive_rates(&machine);
  return machine;
}

// Addresses and serial numbers stay out, so that equal nodes of a cluster share a record; so do the size of memory and
// the speed of the link, which change from job to job and while a GPU idles.
std::string machine_fingerprint(const Machine &machine) {
  const HostFacts &host = machine.host;
  std::string facts =
      format("memhier %d\ndriver %d runtime %d\n", MEMHIER_VERSION, machine.driver_version, machine.runtime_version);
  facts += format("host %s %s %s cores %d threads %d nodes %d sets", host.cpu.c_str(), host.architecture.c_str(),
                  host.hypervisor.c_str(), host.cores, host.threads, host.numa_nodes);
  for (const std::string &set : host.instruction_sets) facts += " " + set;
  for (const CacheFacts &cache : host.caches) {
    facts += format(" L%d %lld", cache.level, static_cast<long long>(cache.bytes));
  }
  facts += "\n";
  for (const DeviceFacts &device : machine.devices) {
    facts +=
        format("device %d %s capability %d multiprocessors %d memory %lld clocks %d %d bus %d width %d flags %d%d%d\n",
               device.ordinal, device.name.c_str(), device.compute_capability, device.multiprocessors,
               static_cast<long long>(device.memory), device.clock_khz, device.memory_clock_khz, device.memory_bus_bits,
               device.link_width, device.pageable_memory_access, device.pageable_uses_host_page_tables, device.mig);
    for (const PeerFacts &peer : device.peers)
      facts += format(" peer %d flags %d%d", peer.device, peer.access, peer.nvlink);
    if (!device.peers.empty()) facts += "\n";
  }
  return sha256_hex(facts);
}

}  // namespace memhier
