// States of a slot. To the device: free, packing, packed, in_flight, free. To the host: free, in_flight, fetched,
// unpacking, free. Whoever changes a state owns the slot until the next change.
#include "execution/ring_lane.hpp"

#include <algorithm>
#include <array>

#include "kernels/host_copy.hpp"
#include "kernels/streaming.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int64_t kSlabsAtMost = 1024, kLargestFirst = int64_t{256} << 10;
constexpr int64_t kEnoughUnderWay = int64_t{4} << 20;

}  // namespace

RingLane::RingLane(Direction direction, std::vector<MemoryPools::PinnedBuffer> slots, int64_t chunk, int64_t total,
                   int32_t threads, void *stream, MemoryPools &memory)
    : direction_(direction), chunk_(chunk), total_(total), threads_(threads), stream_(stream) {
  for (MemoryPools::PinnedBuffer &buffer : slots) {
    Slot &slot = slots_.emplace_back();
    slot.buffer = std::move(buffer);
    slot.event = memory.event();
  }
}

void RingLane::line_up(const Transfer &transfer, std::byte *staging) {
  if (transfer.bytes == 0) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  queue_.push_back({Slabs(transfer, chunk_), staging});
  lined_up_ += payload_bytes(transfer.operand);
}

// Small ones last, so that all threads end together and little is left to travel then. Towards the device small ones
// first as well, for the first copy to start early, larger ones as every thread has had one. Sending costs the
// conductor some 4 us however small a slab is, so that those of large transfers are larger.
int64_t RingLane::slab_bytes() const noexcept {
  const int64_t least = std::max(MemoryPools::kSmallestSlab, std::min(total_ / kSlabsAtMost, kLargestFirst));
  int64_t wanted = (total_ - taken_) / threads_;
  if (direction_ == Direction::to_device)
    wanted = std::min(wanted, least << std::min<int64_t>(slabs_taken_ / threads_, 32));
  return std::max(wanted, least);  // at most a slot, as the queue was cut
}

bool RingLane::take(Slot *slot) {
  while (!queue_.empty()) {
    Queued &front = queue_.front();
    slot->staging = front.staging;
    if (front.slabs.next(&slot->slab, slab_bytes())) {
      ++slabs_taken_;
      taken_ += slot->slab.payload;
      return true;
    }
    queue_.pop_front();
  }
  return false;
}

bool RingLane::drive(int64_t limit) {
  bool moved = false;
  while (send(limit)) moved = true;
  return receive() || moved;
}

// Between two copies the link rests for some 2.5 us, between those of a batch it does not. What is ready goes together;
// while enough is under way, a batch waits until it is full. The first ones are small, for work to begin early.
bool RingLane::send(int64_t limit) {
  if (sent_ >= limit) return false;
  const bool inward = direction_ == Direction::to_device;
  const int64_t full = std::clamp<int64_t>(slabs_sent_, 1, std::min<int64_t>(gpu::kLargestBatch, std::ssize(slots_)));
  int64_t ready = 0;
  while (ready < full && slot(slabs_sent_ + ready).state.load(std::memory_order_acquire) == (inward ? packed : free))
    ++ready;
  if (ready == 0 || (ready < full && under_way_ >= kEnoughUnderWay)) return false;

  std::array<gpu::BatchedCopy, gpu::kLargestBatch> copies;
  int64_t count = 0, payload = 0;
  for (; count < ready && sent_ + payload < limit; ++count) {
    Slot &next = slot(slabs_sent_ + count);
    if (!inward) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!take(&next)) break;
    }
    std::byte *const pinned = static_cast<std::byte *>(next.buffer->data), *const staged =
                                                                               next.staging + next.slab.offset;
    copies[static_cast<size_t>(count)] = {inward ? staged : pinned, inward ? pinned : staged,
                                          static_cast<size_t>(next.slab.bytes)};
    payload += next.slab.payload;
  }
  if (count == 0) return false;
  gpu::copy_batch({copies.data(), static_cast<size_t>(count)}, stream_);
  const int64_t end = slabs_sent_ + count - 1;
  gpu::record_event(slot(end).event->handle, stream_);
  for (; slabs_sent_ <= end; ++slabs_sent_) {
    Slot &sent = slot(slabs_sent_);
    sent.batch_end = end;
    under_way_ += sent.slab.bytes;
    sent.state.store(in_flight, std::memory_order_relaxed);
  }
  sent_ += payload;
  return true;
}

bool RingLane::receive() {
  bool moved = false;
  while (slabs_arrived_ < slabs_sent_) {
    const int64_t end = slot(slabs_arrived_).batch_end;
    if (!gpu::event_complete(slot(end).event->handle)) break;
    for (; slabs_arrived_ <= end; ++slabs_arrived_) {
      Slot &arrived = slot(slabs_arrived_);
      under_way_ -= arrived.slab.bytes;
      arrived.state.store(direction_ == Direction::to_device ? free : fetched, std::memory_order_release);
    }
    moved = true;
  }
  return moved;
}

bool RingLane::idle() const noexcept {
  const bool home = direction_ == Direction::to_device || unpacked_.load(std::memory_order_acquire) == slabs_sent_;
  return sent_ == lined_up_ && slabs_arrived_ == slabs_sent_ && home;
}

// Slabs are begun in order. The first look spares threads without work the lock; a slot that another thread has just
// begun says nothing of the next.
RingLane::Slot *RingLane::begin(State ready, State busy, bool *more) {
  int64_t looked = begun_.load(std::memory_order_acquire);
  while (slot(looked).state.load(std::memory_order_acquire) != ready) {
    const int64_t begun = begun_.load(std::memory_order_acquire);
    if (begun == looked) return nullptr;
    looked = begun;
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t number = begun_.load(std::memory_order_relaxed);
  Slot &mine = slot(number);
  if (mine.state.load(std::memory_order_acquire) != ready) return nullptr;
  if (direction_ == Direction::to_device && !take(&mine)) return nullptr;
  begun_.store(number + 1, std::memory_order_release);  // before the state, for who looks without the lock
  mine.state.store(busy, std::memory_order_release);
  *more = slot(number + 1).state.load(std::memory_order_acquire) == ready &&
          (direction_ == Direction::to_host || taken_ < lined_up_);
  return &mine;
}

bool RingLane::work(FunctionRef<void()> more_waits) {
  bool more = false;
  if (direction_ == Direction::to_device) {
    Slot *const mine = begin(free, packing, &more);
    if (!mine) return false;
    if (more) more_waits();
    const Slab &slab = mine->slab;
    // The device reads the slot out of the caches.
    copy_strided(nullptr, 1, slab.operand, slab.base, slab.staged, mine->buffer->data, Stores::cached);
    mine->state.store(packed, std::memory_order_release);
  } else {
    Slot *const mine = begin(fetched, unpacking, &more);
    if (!mine) return false;
    if (more) more_waits();
    const Slab &slab = mine->slab;
    copy_strided(nullptr, 1, slab.staged, mine->buffer->data, slab.operand, slab.base,
                 total_ >= kStreamingBytes ? Stores::streaming : Stores::cached);
    mine->state.store(free, std::memory_order_release);
    unpacked_.fetch_add(1, std::memory_order_release);
  }
  return true;
}

}  // namespace memhier
