#include "ops/filter/cuda_constant_slots.hpp"

#include <atomic>
#include <mutex>

#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier::filter {
namespace {

struct Slot {
  std::mutex mutex;
  void *event = nullptr;  // recorded behind the last run that used the slot; kept as long as the process
};

// The bank belongs to the process and the device, so its slots do: contexts of the library share them.
struct Bank {
  Slot slots[kConstantSlots];
  std::atomic<uint32_t> next{0};
};
constinit Bank banks[64];  // as many devices as gpu::DeviceScope takes

}  // namespace

ConstantLease::ConstantLease(int device, void *stream) : device_(device), stream_(stream) {
  if (gpu::stream_capturing(stream)) {
    fail(MEMHIER_CAPTURE,
         "stream: is being captured into a graph, but taps in the constant bank stand there for one run only; choose "
         "another way");
  }
  Bank &bank = banks[device];
  slot_ = static_cast<int>(bank.next.fetch_add(1, std::memory_order_relaxed) % kConstantSlots);
  Slot &slot = bank.slots[slot_];
  std::unique_lock lock(slot.mutex);
  if (slot.event)
    gpu::wait_event(stream, slot.event);
  else
    slot.event = gpu::create_event();
  lock.release();  // until the end of the lease
}

ConstantLease::~ConstantLease() {
  Slot &slot = banks[device_].slots[slot_];
  try {
    gpu::record_event(slot.event, stream_);
  } catch (const Error &) {
    // The device is lost: nobody will use the slot again.
  }
  slot.mutex.unlock();
}

int64_t ConstantLease::offset() const noexcept { return int64_t{slot_} * kConstantSlotBytes; }

}  // namespace memhier::filter
