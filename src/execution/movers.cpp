// Movers: the pinned ring with its copy threads, and the driver's own copies.
#include "execution/movers.hpp"

#include "kernels/host_copy.hpp"
#include "memory/gpu.hpp"

namespace memhier {

RingMover::RingMover(std::vector<MemoryPools::PinnedBuffer> slots, int64_t chunk, void *stream, int32_t threads,
                     Resources &resources)
    : chunk_(chunk), stream_(stream), threads_(threads), resources_(resources) {
  slots_.reserve(slots.size());
  for (MemoryPools::PinnedBuffer &buffer : slots)
    slots_.push_back({std::move(buffer), resources.memory->event(), false, std::nullopt});
}

RingMover::Slot &RingMover::next_slot() {
  Slot &slot = slots_[next_];
  next_ = (next_ + 1) % slots_.size();
  if (slot.fetched) unpack(slot);
  if (slot.in_flight) gpu::synchronise_event(slot.event->handle);
  slot.in_flight = false;
  return slot;
}

void RingMover::send(const Slab &slab, std::byte *staging) {
  Slot &slot = next_slot();
  copy_strided(*resources_.pool, threads_, slab.operand, slab.base, slab.staged, slot.buffer->data);
  gpu::copy(staging + slab.offset, slot.buffer->data, static_cast<size_t>(slab.bytes), stream_);
  gpu::record_event(slot.event->handle, stream_);
  slot.in_flight = true;
}

void RingMover::fetch(const Slab &slab, const std::byte *staging) {
  Slot &slot = next_slot();
  gpu::copy(slot.buffer->data, staging + slab.offset, static_cast<size_t>(slab.bytes), stream_);
  gpu::record_event(slot.event->handle, stream_);
  slot.in_flight = true;
  slot.fetched = slab;
}

void RingMover::unpack(Slot &slot) {
  gpu::synchronise_event(slot.event->handle);
  slot.in_flight = false;
  const Slab slab = *slot.fetched;
  slot.fetched.reset();
  copy_strided(*resources_.pool, threads_, slab.staged, slot.buffer->data, slab.operand, slab.base);
}

void RingMover::drain() {
  for (size_t i = 0; i < slots_.size(); ++i) {
    Slot &slot = slots_[(next_ + i) % slots_.size()];
    if (slot.fetched) unpack(slot);
  }
}

Mover::Mover(Direction direction, std::vector<Move> moves, RingMover *ring, void *stream)
    : direction_(direction), moves_(std::move(moves)), ring_(ring), stream_(stream) {}

bool Mover::step() {
  while (current_ < moves_.size()) {
    const Move &move = moves_[current_];
    const bool in = direction_ == Direction::in;
    if (move.route == RouteId::staged_ring) {
      if (!slabs_) slabs_.emplace(move.transfer, ring_->chunk());
      Slab slab;
      if (!slabs_->next(&slab)) {
        slabs_.reset();
        ++current_;
        continue;
      }
      if (in)
        ring_->send(slab, move.staging);
      else
        ring_->fetch(slab, move.staging);
      return true;
    }
    ++current_;
    if (in)
      copy_in_by_driver(move.transfer, move.staging, stream_);
    else
      copy_out_by_driver(move.transfer, move.staging, stream_);
    // The driver never works on pageable memory behind the caller's back.
    if (!device_accessible(move.place)) gpu::synchronise_stream(stream_);
    return true;
  }
  return false;
}

}  // namespace memhier
