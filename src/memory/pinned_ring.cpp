// The ring: pinned slots of one size, taken together within the limit. Slots are small and stay; they are made under
// the lock, so that the limit is kept and calls take what they need at once.
#include <algorithm>
#include <bit>

#include "base/checked.hpp"
#include "base/status.hpp"
#include "memory/gpu.hpp"
#include "memory/node_memory.hpp"
#include "memory/pools.hpp"

namespace memhier {

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
  try {
    slot.data = allocate(bytes, kHostAlignment, MEMHIER_SPACE_PINNED);
  } catch (const Error &error) {
    if (!is_shortage(error.status())) throw;
    free_idle_slots();
    slot.data = allocate(bytes, kHostAlignment, MEMHIER_SPACE_PINNED);
  }
  return slot;
}

void MemoryPools::free_idle_slots() noexcept {
  for (PinnedBlock slot; idle_pinned_.take_last(&slot);) {
    release(slot);
    pinned_bytes_ -= slot.bytes;
    idle_pinned_.forget();
  }
}

bool MemoryPools::take_pinned(int64_t bytes, std::vector<PinnedBuffer> *buffers) {
  PinnedBlock block;
  if (!idle_pinned_.take_fitting(bytes, kLargestChunk, &block)) {
    if (pinned_bytes_ + bytes > pinned_limit_) free_idle_slots();
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
      if (!is_shortage(error.status()) || chunk <= kSmallestChunk) throw;
      const std::lock_guard<HeldOverFork> lock(mutex_);
      free_idle_slots();  // large slots that were to be had would be taken for small ones
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
    if (is_shortage(error.status()) && enough) return ring;
    undo(ring.in);
    undo(ring.out);
    undo(ring.hops);
    lock.unlock();
    pinned_back_.notify_all();
    throw;
  }
  return ring;
}

}  // namespace memhier
