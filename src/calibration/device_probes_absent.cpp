// Device probes of a build without CUDA: there is no device to measure.
#include "base/status.hpp"
#include "calibration/probes.hpp"

namespace memhier {

void measure_device_rates(const DeviceFacts &, DeviceRates *) {
  fail(MEMHIER_NO_DEVICE, "calibrate: this library was built without CUDA");
}

void measure_peer_rates(const DeviceFacts &, PeerFacts *) {
  fail(MEMHIER_NO_DEVICE, "calibrate: this library was built without CUDA");
}

}  // namespace memhier
