// Movers carry boxes between operands and staging buffers, a step at a time, so that both directions can take turns on
// the host. Streams order everything on the device; the host waits for events only.
#pragma once
#include <optional>
#include <vector>

#include "execution/resources.hpp"
#include "execution/transfer.hpp"
#include "memory/route.hpp"

namespace memhier {

// Pinned slots of one direction, used in turn.
class RingMover {
 public:
  RingMover(std::vector<MemoryPools::PinnedBuffer> slots, int64_t chunk, void *stream, int32_t threads,
            Resources &resources);
  int64_t chunk() const noexcept { return chunk_; }
  // Packs a slab into the next slot, after waiting for its last use, and sends it.
  void send(const Slab &slab, std::byte *staging);
  // Fetches a slab into the next slot; what that slot still holds is unpacked first.
  void fetch(const Slab &slab, const std::byte *staging);
  // Unpacks whatever was fetched.
  void drain();

 private:
  struct Slot {
    MemoryPools::PinnedBuffer buffer;
    MemoryPools::EventLease event;
    bool in_flight = false;
    std::optional<Slab> fetched;
  };
  Slot &next_slot();
  void unpack(Slot &slot);

  std::vector<Slot> slots_;
  size_t next_ = 0;
  int64_t chunk_;
  void *stream_;
  int32_t threads_;
  Resources &resources_;
};

// One operand's box of one piece, in one direction.
struct Move {
  Transfer transfer;
  std::byte *staging = nullptr;
  RouteId route = RouteId::staged_ring;
  Place place = Place::pageable;
};

// Moves into (or out of) the staging buffers of one piece. step() does one slab, or one whole box by the driver, and
// returns false when nothing is left to start.
class Mover {
 public:
  enum class Direction { in, out };
  Mover(Direction direction, std::vector<Move> moves, RingMover *ring, void *stream);
  bool step();

 private:
  Direction direction_;
  std::vector<Move> moves_;
  RingMover *ring_;
  void *stream_;
  size_t current_ = 0;
  std::optional<Slabs> slabs_;
};

}  // namespace memhier
