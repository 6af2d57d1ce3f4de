// States of a slot. To the device: free, packing, packed, in_flight, free. To the host: free, in_flight, fetched,
// unpacking, free. Whoever changes a state owns the slot until the next change.
#include "execution/ring_lane.hpp"

#include "kernels/host_copy.hpp"
#include "kernels/streaming.hpp"
#include "memory/gpu.hpp"

namespace memhier {

RingLane::RingLane(Direction direction, std::vector<MemoryPools::PinnedBuffer> slots, int64_t chunk, int64_t bytes,
                   void *stream, MemoryPools &memory)
    : direction_(direction), chunk_(chunk), past_caches_(bytes >= kStreamingBytes), stream_(stream) {
  for (MemoryPools::PinnedBuffer &buffer : slots) {
    Slot &slot = slots_.emplace_back();
    slot.buffer = std::move(buffer);
    slot.event = memory.event();
  }
}

void RingLane::line_up(const Transfer &transfer, std::byte *staging) {
  const Slabs slabs(transfer, chunk_);
  const int64_t count = slabs.count();
  if (count == 0) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  queue_.push_back({slabs, staging});
  lined_up_ += count;
}

bool RingLane::take(Slot *slot) {
  while (!queue_.empty()) {
    Queued &front = queue_.front();
    slot->staging = front.staging;
    if (front.slabs.next(&slot->slab)) return true;
    queue_.pop_front();
  }
  return false;
}

bool RingLane::drive(int64_t limit) {
  bool moved = false;
  while (sent_ < limit) {
    Slot &next = slot(sent_);
    std::byte *const pinned = static_cast<std::byte *>(next.buffer->data);
    if (direction_ == Direction::to_device) {
      if (next.state.load(std::memory_order_acquire) != packed) break;
      gpu::copy(next.staging + next.slab.offset, pinned, static_cast<size_t>(next.slab.bytes), stream_);
    } else {
      if (next.state.load(std::memory_order_acquire) != free) break;
      {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (!take(&next)) break;
      }
      gpu::copy(pinned, next.staging + next.slab.offset, static_cast<size_t>(next.slab.bytes), stream_);
    }
    gpu::record_event(next.event->handle, stream_);
    next.state.store(in_flight, std::memory_order_relaxed);
    ++sent_;
    moved = true;
  }
  while (arrived_ < sent_) {
    Slot &oldest = slot(arrived_);
    if (!gpu::event_complete(oldest.event->handle)) break;
    oldest.state.store(direction_ == Direction::to_device ? free : fetched, std::memory_order_release);
    ++arrived_;
    moved = true;
  }
  return moved;
}

bool RingLane::idle() const noexcept {
  return sent_ == lined_up_ && arrived_ == sent_ &&
         (direction_ == Direction::to_device || done_.load(std::memory_order_acquire) == sent_);
}

bool RingLane::work() { return direction_ == Direction::to_device ? pack() : unpack(); }

bool RingLane::pack() {
  if (slot(begun_.load(std::memory_order_relaxed)).state.load(std::memory_order_acquire) != free) return false;
  Slot *mine = nullptr;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const int64_t number = begun_.load(std::memory_order_relaxed);
    mine = &slot(number);
    if (mine->state.load(std::memory_order_acquire) != free || !take(mine)) return false;
    mine->state.store(packing, std::memory_order_relaxed);
    begun_.store(number + 1, std::memory_order_relaxed);
  }
  // The device reads the slot out of the caches.
  copy_strided(nullptr, 1, mine->slab.operand, mine->slab.base, mine->slab.staged, mine->buffer->data, Stores::cached);
  mine->state.store(packed, std::memory_order_release);
  return true;
}

bool RingLane::unpack() {
  int64_t number = begun_.load(std::memory_order_relaxed);
  Slot &mine = slot(number);
  if (mine.state.load(std::memory_order_acquire) != fetched) return false;
  if (!begun_.compare_exchange_strong(number, number + 1, std::memory_order_relaxed)) return true;
  mine.state.store(unpacking, std::memory_order_relaxed);
  copy_strided(nullptr, 1, mine.slab.staged, mine.buffer->data, mine.slab.operand, mine.slab.base,
               past_caches_ ? Stores::streaming : Stores::cached);
  mine.state.store(free, std::memory_order_release);
  done_.fetch_add(1, std::memory_order_release);
  return true;
}

}  // namespace memhier
