// A tracked buffer: host and device storage taken on first use, which of them is current, and the order of its uses.
#pragma once
#include <cstdint>
#include <memory>
#include <mutex>

#include "base/log.hpp"
#include "context/buffer_registry.hpp"
#include "memory/place.hpp"
#include "memory/pools.hpp"

namespace memhier {

// What a buffer needs of its context.
struct BufferHome {
  std::shared_ptr<BufferRegistry> registry;
  MemoryPools *pools = nullptr;
  int32_t device = -1;  // that work can run on
};

// Held for a whole operation on the buffer.
using BufferMutex = RenewedByFork<std::mutex>;

class TrackedBuffer {
 public:
  TrackedBuffer(const BufferHome &home, int64_t bytes);
  TrackedBuffer(const BufferHome &home, void *pointer, int64_t bytes);  // wraps the caller's memory
  ~TrackedBuffer();
  TrackedBuffer(const TrackedBuffer &) = delete;
  TrackedBuffer &operator=(const TrackedBuffer &) = delete;

  int64_t bytes() const noexcept { return bytes_; }
  BufferAccount account() const { return registry_->ledger.account(number_); }

  void *map(int32_t access);
  void unmap();
  void *device_pointer(int32_t access, void *stream);
  // Waits for pending work, brings wrapped contents home, frees the storage. Throws after all of that was tried.
  void close();

  // For calls that use the buffer: between lock and unlock of mutex().
  BufferMutex &mutex() noexcept { return mutex_; }
  void require_unmapped(const char *name) const;  // throws INVALID_STATE
  Side current_side() const noexcept { return device_valid_ ? Side::device : Side::host; }
  int32_t alignment_at(int64_t offset) const noexcept;  // that element (0, 0, ...) will have
  PointerFacts host_facts() const;                      // of the host side, as the driver sees it
  // Start of the storage on one side, ordered after earlier uses; with use.keep the current contents are there.
  void *acquire(Side side, const BufferUse &use, void *stream);
  // Ends what acquire began, also after a failure: orders later uses after this one.
  void release(Side side, bool written, void *stream);

 private:
  friend void close_buffers(BufferRegistry &registry, const Log &log) noexcept;
  void join();
  Movement movement_to(Side side, bool keep) const noexcept;
  void wait_pending();             // the host waits
  void order_after(void *stream);  // the stream waits
  void note_caller_stream();       // work queued by the caller through device_pointer
  void copy(void *destination, const void *source, void *stream);
  void take_host();
  void take_device();
  void bring_home();
  bool pending() const noexcept { return recorded_ || caller_stream_; }

  const int64_t bytes_;
  const std::shared_ptr<BufferRegistry> registry_;
  TrackedBuffer *next_ = nullptr, *previous_ = nullptr;  // in the registry
  MemoryPools *pools_;                                   // null once closed
  const int32_t device_;
  int64_t number_ = 0;  // in the ledger

  BufferMutex mutex_;
  void *host_ = nullptr;
  void *device_data_ = nullptr;
  Side wrapped_side_ = Side::host;  // of one that wraps nothing: where its contents start and end
  bool wraps_ = false;
  bool host_valid_ = false;
  bool device_valid_ = false;
  int32_t mapped_ = 0;                 // access, 0: not mapped
  MemoryPools::DeviceBuffer storage_;  // behind device_data_ unless wrapped
  MemoryPools::EventLease event_;      // after the latest use on a stream
  bool recorded_ = false;
  void *caller_stream_ = nullptr;
};

// Ends the buffers of a context: contents go home, storage goes back. Failures go to the log.
void close_buffers(BufferRegistry &registry, const Log &log) noexcept;

}  // namespace memhier
