// The calibration as a whole: host, then the device of the context.
#include "calibration/calibration.hpp"

#include <algorithm>

#include "base/status.hpp"
#include "calibration/node_lock.hpp"
#include "calibration/probes.hpp"
#include "calibration/sampling.hpp"
#include "machine/link.hpp"
#include "machine/pci.hpp"

namespace memhier {

void measure_rates(Resources &resources) {
  if (resources.machine.source != "live")
    fail(MEMHIER_INVALID_STATE, "calibrate: the context decides for the machine of a file; make one without it");
  const Stopwatch watch;
  // On copies, so that a failing probe leaves the rates as they were.
  HostFacts host = resources.machine.host;
  measure_host_rates(*resources.pool, &host);
  const DeviceFacts *device = resources.device_facts();
  DeviceFacts measured;
  if (device) {
    measured = *device;
    measure_device_rates(*device, &measured.rates);
    for (PeerFacts &peer : measured.peers)
      if (!peer.failed && std::count(resources.peers.begin(), resources.peers.end(), peer.device))
        measure_peer_rates(*device, &peer);
  }
  PciFacts busy;  // idle links are slower than they can be, this one has just been used
  if (device) busy = read_pci_facts(device->pci_address);
  resources.machine.host.rates = host.rates;
  for (DeviceFacts &each : resources.machine.devices) {
    if (&each != device) continue;
    copy_rates(measured, &each);
    each.link_end = std::move(busy.end);
    each.link_ports = std::move(busy.ports);
  }
  resources.machine.measured = true;
  resources.log(MEMHIER_LOG_INFO, "calibrate: rates of the host%s measured in %.2f s", device ? " and the device" : "",
                watch.seconds());
  log_link_findings(resources.machine, resources.log);
}

Calibrated calibrate_machine(Resources &resources, double most_wait) {
  const std::string before = rates_stamp(resources.machine);
  const NodeLock lock(cache_directory(), most_wait, resources.log);
  if (lock.state() == NodeLock::State::busy) {
    resources.log(MEMHIER_LOG_WARNING,
                  "calibrate: another process has been measuring this node for %.0f s; rates stay as they are",
                  most_wait);
    return Calibrated::busy;
  }
  const bool measured_meanwhile =
      lock.state() == NodeLock::State::held_after_wait && rates_stamp(resources.machine) != before;
  if (measured_meanwhile && load_rates(&resources.machine, resources.log)) return Calibrated::read;
  measure_rates(resources);
  return store_rates(resources.machine, resources.log) ? Calibrated::stored : Calibrated::measured;
}

}  // namespace memhier
