// Replaces operator new and delete of the whole process, the library included.
#include "failing_memory.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<int64_t> remaining{0};
std::atomic<bool> failed{false};
std::atomic<int64_t> live{0};
std::atomic<bool (*)()> spared{nullptr};

void *take(std::size_t size, std::size_t alignment) {
  bool (*const here)() = spared.load(std::memory_order_relaxed);
  if (remaining.load(std::memory_order_relaxed) > 0 && !(here && here()) && remaining.fetch_sub(1) == 1) {
    failed = true;
    throw std::bad_alloc();
  }
  void *memory = nullptr;
  if (posix_memalign(&memory, alignment < sizeof(void *) ? sizeof(void *) : alignment, size ? size : 1))
    throw std::bad_alloc();
  ++live;
  return memory;
}

void give(void *memory) noexcept {
  if (!memory) return;
  --live;
  std::free(memory);
}

}  // namespace

namespace capi {

void fail_allocation(int64_t nth) {
  failed = false;
  remaining = nth;
}
bool allocation_failed() { return failed; }
void spare_where(bool (*here)()) { spared = here; }
int64_t live_allocations() { return live; }

}  // namespace capi

void *operator new(std::size_t size) { return take(size, alignof(std::max_align_t)); }
void *operator new[](std::size_t size) { return take(size, alignof(std::max_align_t)); }
void *operator new(std::size_t size, std::align_val_t alignment) { return take(size, std::size_t(alignment)); }
void *operator new[](std::size_t size, std::align_val_t alignment) { return take(size, std::size_t(alignment)); }
void *operator new(std::size_t size, const std::nothrow_t &) noexcept {
  try {
    return operator new(size);
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}
void *operator new[](std::size_t size, const std::nothrow_t &nothrow) noexcept { return operator new(size, nothrow); }
void *operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t &) noexcept {
  try {
    return operator new(size, alignment);
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}
void *operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t &nothrow) noexcept {
  return operator new(size, alignment, nothrow);
}
void operator delete(void *memory, const std::nothrow_t &) noexcept { give(memory); }
void operator delete[](void *memory, const std::nothrow_t &) noexcept { give(memory); }
void operator delete(void *memory) noexcept { give(memory); }
void operator delete[](void *memory) noexcept { give(memory); }
void operator delete(void *memory, std::size_t) noexcept { give(memory); }
void operator delete[](void *memory, std::size_t) noexcept { give(memory); }
void operator delete(void *memory, std::align_val_t) noexcept { give(memory); }
void operator delete[](void *memory, std::align_val_t) noexcept { give(memory); }
void operator delete(void *memory, std::size_t, std::align_val_t) noexcept { give(memory); }
void operator delete[](void *memory, std::size_t, std::align_val_t) noexcept { give(memory); }
