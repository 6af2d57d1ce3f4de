// Free lists behind the leases. The driver, which may take long, and the caller's allocator are asked for blocks
// outside of the lock; when memory runs out, what is idle is freed and the allocation is tried once more.
#include "memory/pools.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "base/checked.hpp"
#include "base/status.hpp"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"
#include "memory/node_memory.hpp"

namespace memhier {
namespace {

constexpr int64_t kDeviceAlignment = 256;
constexpr int64_t kDeviceGrain = int64_t{64} << 10;  // of sizes in the device cache

memhier_status out_of_memory(int32_t space) {
  switch (space) {
    case MEMHIER_SPACE_PINNED:
      return MEMHIER_OUT_OF_PINNED_MEMORY;
    case MEMHIER_SPACE_DEVICE:
      return MEMHIER_OUT_OF_DEVICE_MEMORY;
    default:
      return MEMHIER_OUT_OF_HOST_MEMORY;
  }
}

FaultPoint fault_point(int32_t space) {
  switch (space) {
    case MEMHIER_SPACE_PINNED:
      return FaultPoint::pinned;
    case MEMHIER_SPACE_DEVICE:
      return FaultPoint::device;
    default:
      return FaultPoint::host;
  }
}

// Frees on the device; with a lost device or in a forked child the driver frees with the process.
template <class Function>
void on_device(int device, Function function) noexcept {
  try {
    const gpu::DeviceScope scope(device);
    function();
  } catch (const Error &) {
  }
}

void destroy(const StreamSet &streams) noexcept {
  gpu::destroy_stream(streams.to_device);
  gpu::destroy_stream(streams.compute);
  gpu::destroy_stream(streams.to_host);
}

}  // namespace

MemoryPools::MemoryPools(int device, int64_t pinned_limit, const AllocatorHooks &hooks, const Log &log, int node)
    : device_(device),
      pinned_limit_(pinned_limit > 0 ? pinned_limit : kDefaultPinnedLimit),
      node_(node),
      hooks_(hooks),
      log_(log),
      adopted_(device, log) {}

MemoryPools::~MemoryPools() {
  for (const auto &[pointer, block] : host_blocks_) release(pointer, block.bytes, block.space);
  free_idle();
  if (idle_streams_.idle().empty() && idle_events_.idle().empty()) return;
  on_device(device_, [this] {
    for (const StreamSet &streams : idle_streams_.idle()) destroy(streams);
    for (const Event &event : idle_events_.idle()) gpu::destroy_event(event.handle);
  });
}

void *MemoryPools::allocate(int64_t bytes, int64_t alignment, int32_t space) {
  if (hooks_.allocate) {
    void *pointer = nullptr;
    if (!fault(fault_point(space))) {
      const std::lock_guard one(hooks_mutex_);
      pointer = hooks_.allocate(hooks_.user, static_cast<size_t>(bytes), static_cast<size_t>(alignment), space);
    }
    if (!pointer)
      fail(out_of_memory(space), "options.allocate gave NULL for %lld bytes; free some, or let it give more",
           static_cast<long long>(bytes));
    if (reinterpret_cast<uintptr_t>(pointer) % static_cast<uintptr_t>(alignment)) {
      release(pointer, bytes, space);
      fail(out_of_memory(space), "options.allocate gave %p, which is not aligned to the %lld bytes that were asked for",
           pointer, static_cast<long long>(alignment));
    }
    return pointer;
  }
  if (space != MEMHIER_SPACE_HOST) {
    const gpu::DeviceScope scope(device_);
    return space == MEMHIER_SPACE_DEVICE ? gpu::allocate_device(static_cast<size_t>(bytes))
                                         : gpu::allocate_pinned(static_cast<size_t>(bytes));
  }
  int64_t rounded = 0;  // aligned_alloc takes whole multiples
  void *pointer = nullptr;
  if (!fault(FaultPoint::host) && !add_overflows(bytes, alignment - 1, &rounded))
    pointer = std::aligned_alloc(static_cast<size_t>(alignment), static_cast<size_t>(rounded / alignment * alignment));
  if (!pointer)
    fail(MEMHIER_OUT_OF_HOST_MEMORY, "the system gave no %lld bytes of host memory; free some, or ask for less",
         static_cast<long long>(bytes));
  return pointer;
}

void *MemoryPools::allocate_or_free_idle(int64_t bytes, int64_t alignment, int32_t space) {
  try {
    return allocate(bytes, alignment, space);
  } catch (const Error &error) {
    if (!is_shortage(error.status())) throw;
  }
  free_idle();
  return allocate(bytes, alignment, space);
}

void MemoryPools::release(void *pointer, int64_t bytes, int32_t space) noexcept {
  if (hooks_.free) {
    const std::lock_guard one(hooks_mutex_);
    return hooks_.free(hooks_.user, pointer, static_cast<size_t>(bytes), space);
  }
  if (space == MEMHIER_SPACE_DEVICE) return on_device(device_, [=] { gpu::free_device(pointer); });
  if (space == MEMHIER_SPACE_PINNED) return on_device(device_, [=] { gpu::free_pinned(pointer); });
  std::free(pointer);
}

void MemoryPools::release(const PinnedBlock &slot) noexcept {
  if (!slot.mapped) return release(slot.data, slot.bytes, MEMHIER_SPACE_PINNED);
  on_device(device_, [&] { gpu::unregister_host(slot.data); });
  unmap(slot.data, static_cast<size_t>(slot.bytes));
}

// One after the other, so that others find the lock free while the driver frees, and nothing need be allocated.
void MemoryPools::free_idle() noexcept {
  for (;;) {
    DeviceBlock block;
    {
      const std::lock_guard<HeldOverFork> lock(mutex_);
      if (!idle_device_.take_last(&block)) break;
      idle_device_bytes_ -= block.bytes;
    }
    discard(block);
  }
  for (;;) {
    PinnedBlock slot;
    {
      const std::lock_guard<HeldOverFork> lock(mutex_);
      if (!idle_pinned_.take_last(&slot)) break;
    }
    release(slot);
    const std::lock_guard<HeldOverFork> lock(mutex_);
    pinned_bytes_ -= slot.bytes;
    idle_pinned_.forget();
  }
  pinned_back_.notify_all();
}

MemoryPools::DeviceBuffer MemoryPools::device_buffer(int64_t bytes) {
  const int64_t wanted =
      checked_add(std::max<int64_t>(bytes, 1), kDeviceGrain - 1, "bytes") / kDeviceGrain * kDeviceGrain;
  DeviceBlock block;
  {
    const std::lock_guard<HeldOverFork> lock(mutex_);
    if (idle_device_.take_fitting(wanted, wanted > INT64_MAX / 2 ? INT64_MAX : wanted * 2, &block)) {
      idle_device_bytes_ -= block.bytes;
      return {this, block};
    }
    idle_device_.make([&] { device_bytes_ += wanted; });  // counted before it is there
  }
  block.bytes = wanted;
  try {
    block.data = allocate_or_free_idle(wanted, kDeviceAlignment, MEMHIER_SPACE_DEVICE);
  } catch (...) {
    forget(block);
    throw;
  }
  return {this, block};
}

void MemoryPools::give_back(const DeviceBlock &block) noexcept {
  {
    const std::lock_guard<HeldOverFork> lock(mutex_);
    if (idle_device_bytes_ + block.bytes <= kDeviceCache) {
      idle_device_.put(block);
      idle_device_bytes_ += block.bytes;
      return;
    }
  }
  discard(block);
}

void MemoryPools::discard(const DeviceBlock &block) noexcept {
  release(block.data, block.bytes, MEMHIER_SPACE_DEVICE);
  forget(block);
}

void MemoryPools::forget(const DeviceBlock &block) noexcept {
  const std::lock_guard<HeldOverFork> lock(mutex_);
  device_bytes_ -= block.bytes;
  idle_device_.forget();
}

MemoryPools::Streams MemoryPools::streams() {
  StreamSet streams;
  const std::lock_guard<HeldOverFork> lock(mutex_);
  if (idle_streams_.take_last(&streams)) return {this, streams};
  const gpu::DeviceScope scope(device_);
  idle_streams_.make([&] {
    try {
      streams.to_device = gpu::create_stream();
      streams.compute = gpu::create_stream();
      streams.to_host = gpu::create_stream();
    } catch (...) {
      destroy(streams);
      throw;
    }
  });
  return {this, streams};
}

void MemoryPools::give_back(const StreamSet &streams) noexcept {
  const std::lock_guard<HeldOverFork> lock(mutex_);
  idle_streams_.put(streams);
}

MemoryPools::EventLease MemoryPools::event() {
  Event event;
  const std::lock_guard<HeldOverFork> lock(mutex_);
  if (idle_events_.take_last(&event)) return {this, event};
  const gpu::DeviceScope scope(device_);
  idle_events_.make([&] { event.handle = gpu::create_event(); });
  return {this, event};
}

void MemoryPools::give_back(const Event &event) noexcept {
  const std::lock_guard<HeldOverFork> lock(mutex_);
  idle_events_.put(event);
}

void *MemoryPools::host_allocate(int64_t bytes) {
  if (bytes < 0) fail(MEMHIER_INVALID_ARGUMENT, "bytes is %lld, must be at least 0", static_cast<long long>(bytes));
  if (bytes == 0) return nullptr;
  return host_block(bytes, device_ < 0 ? MEMHIER_SPACE_HOST : MEMHIER_SPACE_PINNED);
}

void *MemoryPools::host_allocate_either(int64_t bytes) {
  try {
    return host_allocate(bytes);
  } catch (const Error &error) {
    if (error.status() != MEMHIER_OUT_OF_PINNED_MEMORY) throw;
    log_(MEMHIER_LOG_WARNING, "memory of a buffer is pageable: %s", error.what());
  }
  return host_block(bytes, MEMHIER_SPACE_HOST);
}

void *MemoryPools::host_block(int64_t bytes, int32_t space) {
  // The entry comes first: afterwards nothing but the allocation itself can fail.
  std::map<void *, HostBlock> made;
  made.emplace(nullptr, HostBlock{bytes, space});
  auto entry = made.extract(made.begin());
  void *const pointer = entry.key() = allocate_or_free_idle(bytes, kHostAlignment, space);
  const std::lock_guard<HeldOverFork> lock(mutex_);
  host_blocks_.insert(std::move(entry));
  host_bytes_ += bytes;
  return pointer;
}

void MemoryPools::host_free(void *pointer) {
  if (!pointer) return;
  HostBlock block;
  {
    const std::lock_guard<HeldOverFork> lock(mutex_);
    const auto found = host_blocks_.find(pointer);
    if (found == host_blocks_.end())
      fail(MEMHIER_INVALID_ARGUMENT,
           "pointer %p was not allocated by memhier_host_allocate of this context; pass what that gave", pointer);
    block = found->second;
    host_blocks_.erase(found);
    host_bytes_ -= block.bytes;
  }
  release(pointer, block.bytes, block.space);
}

MemoryPools::Usage MemoryPools::usage() const {
  const std::lock_guard<HeldOverFork> lock(mutex_);
  return {device_bytes_, pinned_bytes_, host_bytes_};
}

}  // namespace memhier
