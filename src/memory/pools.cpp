// Free lists behind the leases. Allocation happens outside the lock where it can; when memory runs out, what is idle is
// freed and the allocation is tried once more.
#include "memory/pools.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

#include "base/checked.hpp"
#include "base/status.hpp"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"
#include "memory/node_memory.hpp"

namespace memhier {
namespace {

constexpr int64_t kHostAlignment = 4096;
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

bool is_out_of_memory(const Error &error) {
  return error.status() == MEMHIER_OUT_OF_PINNED_MEMORY || error.status() == MEMHIER_OUT_OF_DEVICE_MEMORY ||
         error.status() == MEMHIER_OUT_OF_HOST_MEMORY;
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

// Smallest idle block that holds `bytes` without wasting more than as much again.
template <class Block>
bool take_fitting(std::vector<Block> &idle, int64_t bytes, int64_t most, Block *taken) {
  auto best = idle.end();
  for (auto block = idle.begin(); block != idle.end(); ++block)
    if (block->bytes >= bytes && block->bytes <= most && (best == idle.end() || block->bytes < best->bytes))
      best = block;
  if (best == idle.end()) return false;
  *taken = *best;
  idle.erase(best);
  return true;
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
  const std::lock_guard<HeldOverFork> lock(mutex_);
  for (const auto &[pointer, block] : host_blocks_) release(pointer, block.bytes, block.space);
  trim();
  if (idle_streams_.idle().empty() && idle_events_.idle().empty()) return;
  on_device(device_, [this] {
    for (const StreamSet &streams : idle_streams_.idle()) destroy(streams);
    for (const Event &event : idle_events_.idle()) gpu::destroy_event(event.handle);
  });
}

void *MemoryPools::allocate(int64_t bytes, int64_t alignment, int32_t space) {
  if (hooks_.allocate) {
    void *pointer = fault(fault_point(space)) ? nullptr
                                              : hooks_.allocate(hooks_.user, static_cast<size_t>(bytes),
                                                                static_cast<size_t>(alignment), space);
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

void *MemoryPools::allocate_or_trim(int64_t bytes, int64_t alignment, int32_t space) {
  try {
    return allocate(bytes, alignment, space);
  } catch (const Error &error) {
    if (!is_out_of_memory(error)) throw;
  }
  trim();
  return allocate(bytes, alignment, space);
}

void MemoryPools::release(void *pointer, int64_t bytes, int32_t space) noexcept {
  if (hooks_.free) return hooks_.free(hooks_.user, pointer, static_cast<size_t>(bytes), space);
  if (space == MEMHIER_SPACE_DEVICE) return on_device(device_, [=] { gpu::free_device(pointer); });
  if (space == MEMHIER_SPACE_PINNED) return on_device(device_, [=] { gpu::free_pinned(pointer); });
  std::free(pointer);
}

// The driver's own pinned memory lies where it likes: pages of a node are page-locked in place. Where that is refused
// the driver's do.
MemoryPools::PinnedBlock MemoryPools::allocate_slot(int64_t bytes) {
  PinnedBlock slot;
  slot.bytes = bytes;
  const auto size = static_cast<size_t>(bytes);
  if (node_ >= 0 && !hooks_.allocate) {
    const gpu::DeviceScope scope(device_);
    slot.data = map_on_node(size, node_);
    slot.mapped = slot.data && gpu::register_host(slot.data, size);
    if (slot.mapped) return slot;
    if (slot.data) unmap(slot.data, size);
  }
  slot.data = allocate_or_trim(bytes, kHostAlignment, MEMHIER_SPACE_PINNED);
  return slot;
}

void MemoryPools::release(const PinnedBlock &slot) noexcept {
  if (!slot.mapped) return release(slot.data, slot.bytes, MEMHIER_SPACE_PINNED);
  on_device(device_, [&] { gpu::unregister_host(slot.data); });
  unmap(slot.data, static_cast<size_t>(slot.bytes));
}

void MemoryPools::trim() noexcept {
  for (const DeviceBlock &block : idle_device_.idle()) {
    release(block.data, block.bytes, MEMHIER_SPACE_DEVICE);
    device_bytes_ -= block.bytes;
  }
  idle_device_.forget_idle();
  idle_device_bytes_ = 0;
  for (const PinnedBlock &block : idle_pinned_.idle()) {
    release(block);
    pinned_bytes_ -= block.bytes;
  }
  idle_pinned_.forget_idle();
}

MemoryPools::DeviceBuffer MemoryPools::device_buffer(int64_t bytes) {
  const int64_t wanted =
      checked_add(std::max<int64_t>(bytes, 1), kDeviceGrain - 1, "bytes") / kDeviceGrain * kDeviceGrain;
  const std::lock_guard<HeldOverFork> lock(mutex_);
  DeviceBlock block;
  if (take_fitting(idle_device_.idle(), wanted, wanted > INT64_MAX / 2 ? INT64_MAX : wanted * 2, &block)) {
    idle_device_bytes_ -= block.bytes;
    return {this, block};
  }
  block.bytes = wanted;
  idle_device_.make([&] { block.data = allocate_or_trim(wanted, kDeviceAlignment, MEMHIER_SPACE_DEVICE); });
  device_bytes_ += wanted;
  return {this, block};
}

void MemoryPools::give_back(const DeviceBlock &block) noexcept {
  const std::lock_guard<HeldOverFork> lock(mutex_);
  if (idle_device_bytes_ + block.bytes <= kDeviceCache) {
    idle_device_.put(block);
    idle_device_bytes_ += block.bytes;
    return;
  }
  release(block.data, block.bytes, MEMHIER_SPACE_DEVICE);
  device_bytes_ -= block.bytes;
  idle_device_.forget();
}

bool MemoryPools::take_pinned(int64_t bytes, std::vector<PinnedBuffer> *buffers) {
  PinnedBlock block;
  if (!take_fitting(idle_pinned_.idle(), bytes, kLargestChunk, &block)) {
    if (pinned_bytes_ + bytes > pinned_limit_) trim();
    if (pinned_bytes_ + bytes > pinned_limit_) return false;
    idle_pinned_.make([&] { block = allocate_slot(bytes); });
    pinned_bytes_ += bytes;
  }
  buffers->emplace_back(this, block);  // reserved by ring()
  return true;
}

void MemoryPools::give_back(const PinnedBlock &block) noexcept {
  {
    const std::lock_guard<HeldOverFork> lock(mutex_);
    idle_pinned_.put(block);
  }
  pinned_back_.notify_all();
}

MemoryPools::Ring MemoryPools::ring(int64_t in_bytes, int64_t out_bytes, int hops) {
  const int least = (in_bytes > 0) + (out_bytes > 0) + hops;  // slots
  if (least == 0) return {};
  const int64_t most = hops > 0 ? INT64_MAX / 2 : std::max(in_bytes, out_bytes);
  const auto share = static_cast<uint64_t>(ceil_divide(most, kRingSlots));
  int64_t chunk = std::clamp(static_cast<int64_t>(std::bit_ceil(share)), kSmallestChunk, kLargestChunk);
  // A small limit shrinks the chunks first: two slots a direction keep host and link busy.
  while (chunk > kHostAlignment && chunk * 2 * least > pinned_limit_) chunk /= 2;
  if (chunk * least > pinned_limit_)
    fail(MEMHIER_OUT_OF_PINNED_MEMORY, "options.pinned_limit is %lld bytes, too few for a ring; raise it",
         static_cast<long long>(pinned_limit_));
  for (;; chunk /= 2) try {
      return ring_of(chunk, in_bytes, out_bytes, hops);
    } catch (const Error &error) {
      if (!is_out_of_memory(error) || chunk <= kSmallestChunk) throw;
      const std::lock_guard<HeldOverFork> lock(mutex_);
      trim();  // large slots that were to be had would be taken for small ones
    }
}

MemoryPools::Ring MemoryPools::ring_of(int64_t chunk, int64_t in_bytes, int64_t out_bytes, int hops) {
  Ring ring;
  ring.chunk = chunk;
  const auto slots = [&](int64_t bytes) {
    return static_cast<size_t>(std::min<int64_t>(kRingSlots, ceil_divide(bytes, ring.chunk)));
  };
  const size_t in_slots = slots(in_bytes), out_slots = slots(out_bytes);
  ring.in.reserve(in_slots);
  ring.out.reserve(out_slots);
  ring.hops.reserve(static_cast<size_t>(hops) * kMostHops);

  std::unique_lock<std::mutex> lock(mutex_.native());
  const auto undo = [this](std::vector<PinnedBuffer> &buffers) noexcept {
    for (PinnedBuffer &buffer : buffers) idle_pinned_.put(buffer.forget());
    buffers.clear();
  };
  const auto take_least = [&] {
    if ((in_slots && !take_pinned(ring.chunk, &ring.in)) || (out_slots && !take_pinned(ring.chunk, &ring.out)))
      return false;
    while (ring.hops.size() < static_cast<size_t>(hops))
      if (!take_pinned(ring.chunk, &ring.hops)) return false;
    return true;
  };
  try {
    // One slot a direction and all hops are taken at once or not at all, so that no two calls wait for each other.
    while (!take_least()) {
      undo(ring.in);
      undo(ring.out);
      undo(ring.hops);
      pinned_back_.wait(lock);
    }
    // Then turn about, as far as the limit and the memory go.
    const auto more = [&](std::vector<PinnedBuffer> &buffers, size_t wanted) {
      return buffers.size() < wanted && take_pinned(ring.chunk, &buffers);
    };
    for (bool more_in = true, more_out = true, more_hops = true; more_in || more_out || more_hops;) {
      more_in = more_in && more(ring.in, in_slots);
      more_out = more_out && more(ring.out, out_slots);
      more_hops = more_hops && more(ring.hops, static_cast<size_t>(hops) * kMostHops);
    }
  } catch (const Error &error) {
    const bool enough = ring.in.size() >= std::min<size_t>(in_slots, 1) &&
                        ring.out.size() >= std::min<size_t>(out_slots, 1) &&
                        ring.hops.size() >= static_cast<size_t>(hops);
    if (is_out_of_memory(error) && enough) return ring;
    undo(ring.in);
    undo(ring.out);
    undo(ring.hops);
    lock.unlock();
    pinned_back_.notify_all();
    throw;
  }
  return ring;
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
  const std::lock_guard<HeldOverFork> lock(mutex_);
  return host_block(bytes, device_ < 0 ? MEMHIER_SPACE_HOST : MEMHIER_SPACE_PINNED);
}

void *MemoryPools::host_allocate_either(int64_t bytes) {
  try {
    return host_allocate(bytes);
  } catch (const Error &error) {
    if (error.status() != MEMHIER_OUT_OF_PINNED_MEMORY) throw;
    log_(MEMHIER_LOG_WARNING, "memory of a buffer is pageable: %s", error.what());
  }
  const std::lock_guard<HeldOverFork> lock(mutex_);
  return host_block(bytes, MEMHIER_SPACE_HOST);
}

void *MemoryPools::host_block(int64_t bytes, int32_t space) {
  const HostBlock block{bytes, space};
  // The entry comes first: afterwards nothing but the allocation itself can fail.
  auto entry = host_blocks_.extract(host_blocks_.emplace(nullptr, block).first);
  entry.key() = allocate_or_trim(bytes, kHostAlignment, block.space);
  void *pointer = entry.key();
  host_blocks_.insert(std::move(entry));
  host_bytes_ += bytes;
  return pointer;
}

void MemoryPools::host_free(void *pointer) {
  if (!pointer) return;
  const std::lock_guard<HeldOverFork> lock(mutex_);
  const auto found = host_blocks_.find(pointer);
  if (found == host_blocks_.end())
    fail(MEMHIER_INVALID_ARGUMENT,
         "pointer %p was not allocated by memhier_host_allocate of this context; pass what that gave", pointer);
  const HostBlock block = found->second;
  host_blocks_.erase(found);
  host_bytes_ -= block.bytes;
  release(pointer, block.bytes, block.space);
}

MemoryPools::Usage MemoryPools::usage() const {
  const std::lock_guard<HeldOverFork> lock(mutex_);
  return {device_bytes_, pinned_bytes_, host_bytes_};
}

}  // namespace memhier
