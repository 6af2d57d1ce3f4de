// The hops of one slab: whoever fills the slot waits until it was emptied, whoever empties it until it was filled.
#include "execution/peer_hops.hpp"

#include <algorithm>
#include <utility>

#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier {

// The other device while something is queued for it; what was, whatever happens then, is waited for in another scope.
class PeerHops::Queueing {
 public:
  explicit Queueing(Peer &peer) : scope_(peer.device), peer_(peer) {}
  ~Queueing() { peer_.queued += gpu::hand_over_queued(); }
  Queueing(const Queueing &) = delete;
  Queueing &operator=(const Queueing &) = delete;

 private:
  const gpu::DeviceScope scope_;
  Peer &peer_;
};

PeerHops::PeerHops(Direction direction, std::vector<MemoryPools::PinnedBuffer> slots, int64_t chunk, void *stream,
                   MemoryPools &memory)
    : direction_(direction), chunk_(chunk), stream_(stream), slots_(slots.size()) {
  for (size_t i = 0; i < slots.size(); ++i) {
    slots_[i].buffer = std::move(slots[i]);
    slots_[i].ours = memory.event();
  }
}

PeerHops::~PeerHops() {
  for (Peer &peer : peers_) try {
      const gpu::DeviceScope scope(peer.device);
      if (peer.stream) wait_for(peer);
      for (void *event : peer.events) gpu::destroy_event(event);
      gpu::destroy_stream(peer.stream);
    } catch (const Error &) {
      // The device is lost, and with it everything in flight.
    }
}

PeerHops::Peer &PeerHops::peer(int32_t device) {
  const auto known =
      std::find_if(peers_.begin(), peers_.end(), [=](const Peer &each) { return each.device == device; });
  if (known != peers_.end()) return *known;
  Peer &peer = peers_.emplace_back(Peer{device});
  const gpu::DeviceScope scope(device);
  peer.events.reserve(slots_.size());
  peer.stream = gpu::create_stream();
  while (peer.events.size() < slots_.size()) peer.events.push_back(gpu::create_event());
  return peer;
}

void PeerHops::carry(const Transfer &transfer, std::byte *staging) {
  Peer &other = peer(transfer.peer);
  Slabs slabs(transfer, chunk_);
  for (Slab slab; slabs.next(&slab);) {
    const size_t index = turn_++ % slots_.size();
    Slot &slot = slots_[index];
    auto *const pinned = static_cast<std::byte *>(slot.buffer->data);
    const Transfer part{slab.operand, slab.staged, slab.base, slab.bytes};
    void *const before = slot.theirs;
    slot.theirs = other.events[index];
    if (direction_ == Direction::to_device) {
      {
        const Queueing there(other);
        if (before) gpu::wait_event(other.stream, slot.ours->handle);
        copy_in_by_driver(part, pinned, other.stream);
        gpu::record_event(slot.theirs, other.stream);
      }
      gpu::wait_event(stream_, slot.theirs);
      gpu::copy(staging + slab.offset, pinned, static_cast<size_t>(slab.bytes), stream_);
      gpu::record_event(slot.ours->handle, stream_);
    } else {
      if (before) gpu::wait_event(stream_, before);
      gpu::copy(pinned, staging + slab.offset, static_cast<size_t>(slab.bytes), stream_);
      gpu::record_event(slot.ours->handle, stream_);
      const Queueing there(other);
      gpu::wait_event(other.stream, slot.ours->handle);
      copy_out_by_driver(part, pinned, other.stream);
      gpu::record_event(slot.theirs, other.stream);
    }
  }
}

void PeerHops::wait_for(Peer &peer) {
  gpu::synchronise_stream(peer.stream);
  gpu::take_over_queued(std::exchange(peer.queued, 0));
  gpu::note_complete();
}

void PeerHops::finish() {
  for (Peer &peer : peers_) {
    const gpu::DeviceScope scope(peer.device);
    wait_for(peer);
  }
}

}  // namespace memhier
