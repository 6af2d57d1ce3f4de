// One direction of the pinned ring: slabs of boxes pass through slots in turn. Packing towards the device and unpacking
// from it is work for any number of threads, a slab each; one thread, the conductor, has the device copy the slots.
// Measured on an H200, threads that each take a slab beat threads that share one: nobody waits for the others.
#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "base/function_ref.hpp"
#include "execution/transfer.hpp"
#include "memory/pools.hpp"

namespace memhier {

class RingLane {
 public:
  enum class Direction { to_device, to_host };
  // `total`: bytes of elements that will pass, packed and unpacked by `threads`.
  RingLane(Direction direction, std::vector<MemoryPools::PinnedBuffer> slots, int64_t chunk, int64_t total,
           int32_t threads, void *stream, MemoryPools &memory);

  // The conductor's. Slabs are copied in the order of line_up, up to a limit. All are counted in bytes of elements.
  void line_up(const Transfer &transfer, std::byte *staging);
  int64_t lined_up() const noexcept { return lined_up_; }
  int64_t sent() const noexcept { return sent_; }  // with the driver, in stream order
  int64_t capacity() const noexcept { return chunk_ * static_cast<int64_t>(slots_.size()); }
  bool drive(int64_t limit);   // true: something went on
  bool idle() const noexcept;  // nothing is in a slot or lined up

  // Anyone's: packs or unpacks one slab; false: there is none at the moment. Calls more_waits before, where there is
  // one more.
  bool work(FunctionRef<void()> more_waits);

 private:
  enum State : uint32_t { free, packing, packed, in_flight, fetched, unpacking };
  struct Slot {
    MemoryPools::PinnedBuffer buffer;
    MemoryPools::EventLease event;
    std::atomic<uint32_t> state{free};
    Slab slab;
    std::byte *staging = nullptr;
    int64_t batch_end = 0;  // the last slab of those sent together, whose event tells that they have arrived
  };
  struct Queued {
    Slabs slabs;
    std::byte *staging;
  };
  Slot &slot(int64_t number) noexcept { return slots_[static_cast<size_t>(number) % slots_.size()]; }
  bool take(Slot *slot);  // the next slab lined up
  bool send(int64_t limit);
  bool receive();
  int64_t slab_bytes() const noexcept;
  Slot *begin(State ready, State busy,
              bool *more);  // the slot of the next slab to pack or unpack; null: it is not ready

  const Direction direction_;
  const int64_t chunk_, total_;
  const int32_t threads_;
  void *const stream_;
  std::deque<Slot> slots_;
  std::mutex mutex_;  // queue_, and who begins what
  std::deque<Queued> queue_;
  int64_t taken_ = 0, slabs_taken_ = 0;  // under the mutex
  std::atomic<int64_t> begun_{0};        // slabs that a thread has begun to pack or unpack
  std::atomic<int64_t> unpacked_{0};     // slabs
  // The conductor's: bytes, bytes, bytes of slots, slabs, slabs.
  int64_t lined_up_ = 0, sent_ = 0, under_way_ = 0, slabs_sent_ = 0, slabs_arrived_ = 0;
};

}  // namespace memhier
