// The limit of persisting lines in L2, governed. It belongs to the device and the whole process, and lines that persist
// stay when the kernels that brought them are done. So the first lease saves the limit and raises it, later ones raise
// it further, and the last makes all lines ordinary again and restores what was saved, unless the application has set
// another limit meanwhile: that one stays.
#pragma once
#include <cstdint>
#include <utility>

#include "base/reason.hpp"
#include "machine/machine.hpp"

namespace memhier {

// Why the device takes no windows; Reason::none when it does.
Reason l2_windows_refusal(const DeviceFacts &device) noexcept;

class L2LimitLease {
 public:
  L2LimitLease() = default;
  // The limit is at least `bytes`, or what the driver makes of it. Inside a DeviceScope, never while a stream of the
  // caller is captured. Empty where the driver refuses or leaves nothing to persist.
  static L2LimitLease take(int device, int64_t bytes);
  L2LimitLease(L2LimitLease &&other) noexcept
      : device_(std::exchange(other.device_, -1)), bytes_(std::exchange(other.bytes_, 0)) {}
  L2LimitLease &operator=(L2LimitLease &&other) noexcept {
    std::swap(device_, other.device_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~L2LimitLease();
  // Raises the limit further, the lease being held already. Conditions as for take().
  void raise(int64_t bytes);
  explicit operator bool() const noexcept { return device_ >= 0; }
  int64_t bytes() const noexcept { return bytes_; }  // the limit as it was when last raised

 private:
  L2LimitLease(int device, int64_t bytes) noexcept : device_(device), bytes_(bytes) {}

  int device_ = -1;
  int64_t bytes_ = 0;
};

}  // namespace memhier
