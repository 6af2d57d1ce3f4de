// One direction between peers and staging buffers through pinned slots of the host: each slot is filled by one device
// and emptied by the other, each on a stream of its own, so that neither reaches into the memory of the other.
#pragma once
#include <deque>
#include <vector>

#include "execution/transfer.hpp"
#include "memory/pools.hpp"

namespace memhier {

class PeerHops {
 public:
  enum class Direction { to_device, to_host };
  // `stream`: of this side, in whose order boxes are carried.
  PeerHops(Direction direction, std::vector<MemoryPools::PinnedBuffer> slots, int64_t chunk, void *stream,
           MemoryPools &memory);
  ~PeerHops();  // waits
  PeerHops(const PeerHops &) = delete;
  PeerHops &operator=(const PeerHops &) = delete;

  // Queues both hops of a box. Towards a peer its memory is written when finish() returns.
  void carry(const Transfer &transfer, std::byte *staging);
  void finish();

 private:
  struct Slot {
    MemoryPools::PinnedBuffer buffer;
    MemoryPools::EventLease ours;  // after the latest hop of this side
    void *theirs = nullptr;        // event of the peer that used it last, after its hop; null: none did
  };
  struct Peer {
    int32_t device;
    void *stream = nullptr;
    std::vector<void *> events{};  // one a slot
    int64_t queued = 0;            // handed over by the scopes of hops
  };
  class Queueing;
  Peer &peer(int32_t device);
  static void wait_for(Peer &peer);

  const Direction direction_;
  const int64_t chunk_;
  void *const stream_;
  std::vector<Slot> slots_;
  std::deque<Peer> peers_;
  size_t turn_ = 0;
};

}  // namespace memhier
