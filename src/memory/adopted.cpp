// The interval map of adopted ranges and their registration.
#include "memory/adopted.hpp"

#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier {

AdoptedRanges::~AdoptedRanges() {
  bool any = false;
  for (const auto &[begin, range] : ranges_) any = any || range.registered;
  if (!any) return;
  try {
    const gpu::DeviceScope scope(device_);
    for (const auto &[begin, range] : ranges_)
      if (range.registered) gpu::unregister_host(reinterpret_cast<void *>(begin));
  } catch (const Error &) {
    // A lost device or a forked child: the registration ends with the process.
  }
}

bool AdoptedRanges::register_range(void *pointer, int64_t bytes) noexcept {
  if (device_ < 0) return false;
  try {
    const gpu::DeviceScope scope(device_);
    if (gpu::register_host(pointer, static_cast<size_t>(bytes))) return true;
    if (classify_range(pointer, bytes).place == Place::pinned)
      log_(MEMHIER_LOG_INFO, "adopt: %p is already page-locked by somebody else and is used as it is", pointer);
    else
      log_(MEMHIER_LOG_WARNING, "adopt: the system refused to page-lock %lld bytes at %p; they stay pageable",
           static_cast<long long>(bytes), pointer);
  } catch (const Error &error) {
    log_(MEMHIER_LOG_WARNING, "adopt: not page-locked: %s", error.what());
  }
  return false;
}

void AdoptedRanges::adopt(void *pointer, int64_t bytes) {
  if (bytes < 0) fail(MEMHIER_INVALID_ARGUMENT, "bytes is %lld, must be at least 0", static_cast<long long>(bytes));
  if (!pointer && bytes > 0)
    fail(MEMHIER_INVALID_ARGUMENT, "pointer is NULL while bytes is %lld; pass the first byte of the memory",
         static_cast<long long>(bytes));
  if (!pointer) return;
  const auto begin = reinterpret_cast<uintptr_t>(pointer);
  uintptr_t end;
  if (__builtin_add_overflow(begin, static_cast<uintptr_t>(bytes), &end))
    fail(MEMHIER_INVALID_ARGUMENT,
         "bytes is %lld: the range from %p wraps around the address space; pass the size of the allocation",
         static_cast<long long>(bytes), pointer);

  const std::lock_guard<HeldOverFork> lock(mutex_);
  auto next = ranges_.lower_bound(begin);
  const bool same_start = next != ranges_.end() && next->first == begin;
  const bool hits_next = next != ranges_.end() && (same_start || next->first < end);
  bool hits_previous = false;
  if (next != ranges_.begin()) {
    const auto previous = std::prev(next);
    hits_previous = previous->first + static_cast<uintptr_t>(previous->second.bytes) > begin;
  }
  if (hits_next || hits_previous)
    fail(MEMHIER_INVALID_ARGUMENT, "pointer: the range overlaps one that is already adopted; release that first");
  Range &range = ranges_[begin];
  range.bytes = bytes;
  count_.store(ranges_.size(), std::memory_order_release);
  if (bytes > 0) range.registered = register_range(pointer, bytes);
}

void AdoptedRanges::release(void *pointer) {
  if (!pointer) return;  // adopted with 0 bytes, of which nothing is kept
  const std::lock_guard<HeldOverFork> lock(mutex_);
  const auto found = ranges_.find(reinterpret_cast<uintptr_t>(pointer));
  if (found == ranges_.end())
    fail(MEMHIER_INVALID_ARGUMENT, "pointer %p is not the start of an adopted range; pass the address that was adopted",
         pointer);
  const bool registered = found->second.registered;
  ranges_.erase(found);
  count_.store(ranges_.size(), std::memory_order_release);
  if (!registered) return;
  try {
    const gpu::DeviceScope scope(device_);
    gpu::unregister_host(pointer);
  } catch (const Error &error) {
    log_(MEMHIER_LOG_INFO, "release: the registration of %p ends with the process: %s", pointer, error.what());
  }
}

bool AdoptedRanges::contains(const void *pointer, int64_t bytes) const {
  if (count_.load(std::memory_order_acquire) == 0) return false;
  const auto begin = reinterpret_cast<uintptr_t>(pointer);
  const std::lock_guard<HeldOverFork> lock(mutex_);
  auto next = ranges_.upper_bound(begin);
  if (next == ranges_.begin()) return false;
  const auto &[start, range] = *std::prev(next);
  const uintptr_t offset = begin - start;
  return offset <= static_cast<uintptr_t>(range.bytes) &&
         static_cast<uintptr_t>(bytes) <= static_cast<uintptr_t>(range.bytes) - offset && range.bytes > 0;
}

}  // namespace memhier
