// The constant bank of a device, 64 KiB for the whole process, as slots that runs lease one after the other: whoever
// gets a slot has its stream wait until the run before it is done with the taps there. Nothing is overwritten under a
// kernel, and no thread waits.
#pragma once
#include <cstdint>

namespace memhier::filter {

inline constexpr int kConstantSlots = 8;
inline constexpr int kConstantSlotBytes = 8 << 10;

// Held while the taps are copied and the kernel that reads them is enqueued.
class ConstantLease {
 public:
  // Throws CAPTURE for a stream that is captured: a graph would run later, when the slot is somebody else's.
  ConstantLease(int device, void *stream);
  ~ConstantLease();  // the slot is free for the next once the stream has come here
  ConstantLease(const ConstantLease &) = delete;
  ConstantLease &operator=(const ConstantLease &) = delete;
  int64_t offset() const noexcept;  // bytes into the bank

 private:
  int device_;
  int slot_;
  void *stream_;
};

}  // namespace memhier::filter
