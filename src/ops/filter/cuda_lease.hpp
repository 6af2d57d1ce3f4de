// Things of a device that kernels use for the time of a run and that are few: slots of the constant bank, texture
// objects. Runs lease them one after the other; a slot comes back by an event behind the run that used it, so that
// nothing changes under a kernel.
#pragma once
#include <atomic>
#include <cstdint>
#include <mutex>

namespace memhier::filter {

inline constexpr int kLeaseSlots = 8;
inline constexpr int kLeaseDevices = 64;  // as many as gpu::DeviceScope takes

struct LeaseSlot {
  std::mutex mutex;
  void *event = nullptr;  // recorded behind the last run that used the slot; kept as long as the process
  uint64_t held = 0;      // the user's own
};

// Of one kind of thing on one device. What it stands for belongs to the process, so that contexts share it.
struct LeaseRing {
  LeaseSlot slots[kLeaseSlots];
  std::atomic<uint32_t> next{0};
};

// Held while a run is enqueued.
class Lease {
 public:
  // Who waits until the run before is done with the slot: the stream, or this thread (where the host is to change what
  // the slot holds). Throws CAPTURE for a stream that is captured: a graph would run when the slot is somebody else's.
  enum class Waits { stream, host };
  Lease(LeaseRing &ring, void *stream, Waits waits);
  ~Lease();  // the slot is free for the next once the stream has come here
  Lease(const Lease &) = delete;
  Lease &operator=(const Lease &) = delete;
  int index() const noexcept { return index_; }
  uint64_t &held() noexcept { return slot_.held; }

 private:
  int index_;
  LeaseSlot &slot_;
  std::unique_lock<std::mutex> lock_;
  void *stream_;
};

}  // namespace memhier::filter
