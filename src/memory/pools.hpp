// The memory of one context: cached device buffers, the pinned rings, streams and events, host allocations handed to
// the caller, adopted ranges. Everything lent is a lease that gives itself back; what comes back must be idle.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "base/fork_mutex.hpp"
#include "base/log.hpp"
#include "memhier/context.h"
#include "memory/adopted.hpp"
#include "memory/spares.hpp"

namespace memhier {

struct AllocatorHooks {
  memhier_allocate_function allocate = nullptr;
  memhier_free_function free = nullptr;
  void *user = nullptr;
};

struct StreamSet {
  void *to_device = nullptr, *compute = nullptr, *to_host = nullptr;
};

class MemoryPools {
 public:
  static constexpr int64_t kDefaultPinnedLimit = int64_t{256} << 20;
  static constexpr int64_t kLeastPinnedLimit = 8192;  // a ring of one page each way
  // Each thread packs or unpacks a slot of its own while others travel, several in a batch; together the slots should
  // fit the last level cache, or packing writes to memory what the device then reads from there. Measured on an H200,
  // transposes of 256 MiB f32 to the device, back and both ways, and of 16 MiB to the device and both ways, ms: 24
  // slots of 2 MiB in batches of 4 5.7, 5.6, 7.3, 0.89, 1.28; 48 of 1 MiB by 8 5.7, 5.4, 6.7, 0.88, 1.31; 96 of 512 KiB
  // by 16 5.7, 5.3, 7.1, 0.78, 1.03.
  static constexpr int kRingSlots = 96;
  static constexpr int64_t kLargestChunk = int64_t{512} << 10;
  static constexpr int kMostHops = 4;
  static constexpr int64_t kSmallestChunk = int64_t{256} << 10;
  static constexpr int64_t kSmallestSlab = int64_t{128} << 10;  // one thread packs it in about 15 us
  // Idle device memory kept for the next call.
  static constexpr int64_t kDeviceCache = int64_t{1} << 30;

  struct Block {
    void *data = nullptr;
    int64_t bytes = 0;
  };

  // What a lease returns its resource with.
  template <class Resource>
  class Lease {
   public:
    Lease() = default;
    Lease(MemoryPools *pools, Resource resource) noexcept : pools_(pools), resource_(resource) {}
    Lease(Lease &&other) noexcept : pools_(std::exchange(other.pools_, nullptr)), resource_(other.resource_) {}
    Lease &operator=(Lease &&other) noexcept {
      if (this != &other) {
        release();
        pools_ = std::exchange(other.pools_, nullptr);
        resource_ = other.resource_;
      }
      return *this;
    }
    ~Lease() { release(); }
    explicit operator bool() const noexcept { return pools_ != nullptr; }
    const Resource &operator*() const noexcept { return resource_; }
    const Resource *operator->() const noexcept { return &resource_; }
    Resource forget() noexcept {
      pools_ = nullptr;
      return resource_;
    }
    void release() noexcept {
      if (MemoryPools *pools = std::exchange(pools_, nullptr)) pools->give_back(resource_);
    }

   private:
    MemoryPools *pools_ = nullptr;
    Resource resource_{};
  };
  struct DeviceBlock : Block {};
  struct PinnedBlock : Block {
    bool mapped = false;  // own pages, registered
  };
  struct Event {
    void *handle = nullptr;
  };
  using DeviceBuffer = Lease<DeviceBlock>;
  using PinnedBuffer = Lease<PinnedBlock>;
  using Streams = Lease<StreamSet>;
  using EventLease = Lease<Event>;

  struct Ring {
    int64_t chunk = 0;  // bytes of a slot
    std::vector<PinnedBuffer> in, out, hops;
  };

  // device -1: host only. pinned_limit 0: the default. node: where slots of rings are wanted, -1: anywhere. Takes
  // nothing yet.
  MemoryPools(int device, int64_t pinned_limit, const AllocatorHooks &hooks = {}, const Log &log = {}, int node = -1);
  ~MemoryPools();  // every lease must be back
  MemoryPools(const MemoryPools &) = delete;
  MemoryPools &operator=(const MemoryPools &) = delete;

  DeviceBuffer device_buffer(int64_t bytes);  // aligned to 256; OUT_OF_DEVICE_MEMORY
  // Pinned slots for the given payloads of the two directions (0: none). Waits while other calls hold the limit;
  // gives fewer and smaller slots rather than none. `hops`: slots beside those, all or none, and up to kMostHops times
  // as many. OUT_OF_PINNED_MEMORY.
  Ring ring(int64_t in_bytes, int64_t out_bytes, int hops = 0);
  Streams streams();
  EventLease event();

  // Memory for the caller, aligned to 4096; pinned when there is a device.
  void *host_allocate(int64_t bytes);
  // The same, pageable where no pinned memory is to be had.
  void *host_allocate_either(int64_t bytes);
  void host_free(void *pointer);  // INVALID_ARGUMENT for an address that is not from there

  const Log &log() const noexcept { return log_; }
  AdoptedRanges &adopted() noexcept { return adopted_; }
  const AdoptedRanges &adopted() const noexcept { return adopted_; }

  struct Usage {
    int64_t device = 0, pinned = 0, host = 0;  // bytes held, lent or cached
  };
  Usage usage() const;

 private:
  friend class Lease<DeviceBlock>;
  friend class Lease<PinnedBlock>;
  friend class Lease<StreamSet>;
  friend class Lease<Event>;
  struct HostBlock {
    int64_t bytes = 0;
    int32_t space = MEMHIER_SPACE_HOST;
  };

  void give_back(const DeviceBlock &block) noexcept;
  void give_back(const PinnedBlock &block) noexcept;
  void give_back(const StreamSet &streams) noexcept;
  void give_back(const Event &event) noexcept;
  Ring ring_of(int64_t chunk, int64_t in_bytes, int64_t out_bytes, int hops);
  void *host_block(int64_t bytes, int32_t space);
  void *allocate(int64_t bytes, int64_t alignment, int32_t space);
  void *allocate_or_free_idle(int64_t bytes, int64_t alignment, int32_t space);
  void release(void *pointer, int64_t bytes, int32_t space) noexcept;
  void release(const PinnedBlock &slot) noexcept;
  void discard(const DeviceBlock &block) noexcept;  // frees one that was lent or taken
  void forget(const DeviceBlock &block) noexcept;   // there is none
  void free_idle() noexcept;                        // what is cached and not lent
  // Locked:
  PinnedBlock allocate_slot(int64_t bytes);
  bool take_pinned(int64_t bytes, std::vector<PinnedBuffer> *buffers);  // false: the limit is reached
  void free_idle_slots() noexcept;

  static constexpr int64_t kHostAlignment = 4096;
  const int device_;
  const int64_t pinned_limit_;
  const int node_;
  const AllocatorHooks hooks_;
  const Log log_;
  AdoptedRanges adopted_;

  RenewedByFork<std::mutex> hooks_mutex_;  // the caller's functions are called one at a time
  mutable HeldOverFork mutex_;
  std::condition_variable pinned_back_;
  Spares<DeviceBlock> idle_device_;
  Spares<PinnedBlock> idle_pinned_;
  Spares<StreamSet> idle_streams_;
  Spares<Event> idle_events_;
  std::map<void *, HostBlock> host_blocks_;
  int64_t device_bytes_ = 0, idle_device_bytes_ = 0, pinned_bytes_ = 0, host_bytes_ = 0;
};

}  // namespace memhier
