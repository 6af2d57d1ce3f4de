// The calibration as a whole: host, then the device of the context.
#include "calibration/calibration.hpp"

#include <algorithm>

#include "base/status.hpp"
#include "calibration/probes.hpp"
#include "calibration/sampling.hpp"

namespace memhier {

void measure_rates(Resources &resources) {
  if (resources.machine.source != "live")
    fail(MEMHIER_INVALID_STATE, "calibrate: the context decides for the machine of a file; make one without it");
  const Stopwatch watch;
  // On copies, so that a failing probe leaves the rates as they were.
  HostFacts host = resources.machine.host;
  measure_host_rates(*resources.pool, &host);
  const DeviceFacts *device = resources.device_facts();
  DeviceRates rates;
  if (device) {
    rates = device->rates;
    measure_device_rates(*device, &rates);
  }
  resources.machine.host.rates = host.rates;
  for (DeviceFacts &each : resources.machine.devices)
    if (device && &each == device) each.rates = rates;
  resources.machine.measured = true;
  resources.log(MEMHIER_LOG_INFO, "calibrate: rates of the host%s measured in %.2f s", device ? " and the device" : "",
                watch.seconds());
}

}  // namespace memhier
