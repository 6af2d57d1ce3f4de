// One count of leases for each device of the process.
#include "memory/l2_limit.hpp"

#include <mutex>

#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int kDevices = 64;  // as many as gpu::DeviceScope takes

struct Governor {
  std::mutex mutex;
  int64_t leases = 0;
  int64_t saved = 0;  // the limit before the first lease
  int64_t set = 0;    // the limit as this library left it
};
constinit Governor governors[kDevices];

// The governor's mutex is held.
void raise_limit(Governor &governor, int64_t bytes) {
  if (governor.set >= bytes || !gpu::set_persisting_limit(bytes)) return;
  governor.set = gpu::persisting_limit();  // drivers round
}

}  // namespace

Reason l2_windows_refusal(const DeviceFacts &device) noexcept {
  if (device.mig) return Reason::mig;
  if (device.mps) return Reason::mps;
  if (device.l2_persisting_max <= 0 || device.l2_window_max <= 0) return Reason::no_persisting_l2;
  return Reason::none;
}

L2LimitLease L2LimitLease::take(int device, int64_t bytes) {
  if (device < 0 || device >= kDevices) return {};
  Governor &governor = governors[device];
  const std::lock_guard<std::mutex> lock(governor.mutex);
  if (governor.leases == 0) governor.saved = governor.set = gpu::persisting_limit();
  raise_limit(governor, bytes);
  if (governor.set <= 0) return {};
  ++governor.leases;
  return {device, governor.set};
}

void L2LimitLease::raise(int64_t bytes) {
  Governor &governor = governors[device_];
  const std::lock_guard<std::mutex> lock(governor.mutex);
  raise_limit(governor, bytes);
  bytes_ = governor.set;
}

L2LimitLease::~L2LimitLease() {
  // In a forked child the count is the parent's, and its mutex may be locked for ever.
  if (device_ < 0 || gpu::forked()) return;
  Governor &governor = governors[device_];
  const std::lock_guard<std::mutex> lock(governor.mutex);
  if (--governor.leases > 0) return;
  try {
    const gpu::DeviceScope scope(device_);
    gpu::reset_persisting_lines();
    if (governor.set != governor.saved && gpu::persisting_limit() == governor.set)
      gpu::set_persisting_limit(governor.saved);
  } catch (const Error &) {
    // The device is lost or was reset: its limit went with it.
  }
}

}  // namespace memhier
