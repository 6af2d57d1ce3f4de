// Slabs, lookup, reference counts.
#include "handles.hpp"

#include <new>

#include "base/process.hpp"
#include "objects.hpp"

namespace memhier {
namespace {

constexpr uint64_t kLive = uint64_t{1} << 31;
constexpr uint64_t kReferences = kLive - 1;
constexpr uint64_t kGeneration = uint64_t{1} << 32;

constinit thread_local int references_of_thread = 0;

// A forked child inherits the free lists; holding the locks over fork keeps them whole.
void register_fork_handlers() {
  static std::once_flag once;
  std::call_once(once, [] {
    static constexpr auto unlock_all = []() noexcept {
      slots<BufferObject>().unlock();
      slots<PlanObject>().unlock();
      slots<Context>().unlock();
    };
    on_fork({[]() noexcept {
               slots<Context>().lock();
               slots<PlanObject>().lock();
               slots<BufferObject>().lock();
             },
             []() noexcept { unlock_all(); },
             []() noexcept {
               slots<Context>().drop_references();
               slots<PlanObject>().drop_references();
               slots<BufferObject>().drop_references();
               unlock_all();
             }});
  });
}

}  // namespace

// A child in which the forking thread itself is inside a call (it forked in a callback) keeps every reference: some are
// its own.
void SlotPool::drop_references() noexcept {
  if (references_of_thread != 0) return;
  for (int i = 0; i < kSlabs; ++i) {
    Slot *slab = slabs_[i].load(std::memory_order_acquire);
    if (!slab) return;
    for (size_t k = 0; k < kFirstSlab << i; ++k) slab[k].state.fetch_and(~kReferences, std::memory_order_relaxed);
  }
}

void SlotPool::append(Slot *slot) noexcept {
  slot->next_free = nullptr;
  (last_free_ ? last_free_->next_free : first_free_) = slot;
  last_free_ = slot;
}

void SlotPool::grow() {
  for (int i = 0; i < kSlabs; ++i) {
    if (slabs_[i].load(std::memory_order_relaxed)) continue;
    const size_t count = kFirstSlab << i;
    Slot *slab = new (std::nothrow) Slot[count];
    if (!slab) break;
    for (size_t k = 0; k < count; ++k) append(&slab[k]);
    slabs_[i].store(slab, std::memory_order_release);
    return;
  }
  fail(MEMHIER_OUT_OF_HOST_MEMORY, "no memory for another %s handle; destroy some that are not needed", type_name_);
}

Slot *SlotPool::create(void *object) {
  register_fork_handlers();
  Slot *slot;
  {
    std::lock_guard guard(mutex_);
    if (!first_free_) grow();
    slot = first_free_;
    first_free_ = slot->next_free;
    if (!first_free_) last_free_ = nullptr;
  }
  slot->object = object;
  const uint64_t generation = slot->state.load(std::memory_order_relaxed) / kGeneration + 1;
  slot->state.store(generation * kGeneration | kLive, std::memory_order_release);
  return slot;
}

bool SlotPool::contains(const void *handle) const noexcept {
  const auto address = reinterpret_cast<uintptr_t>(handle);
  for (int i = 0; i < kSlabs; ++i) {
    const auto slab = reinterpret_cast<uintptr_t>(slabs_[i].load(std::memory_order_acquire));
    if (!slab) return false;
    const uintptr_t distance = address - slab;  // wraps to a large value below the slab
    if (distance < (kFirstSlab << i) * sizeof(Slot)) return distance % sizeof(Slot) == 0;
  }
  return false;
}

Slot *SlotPool::acquire(const void *handle) noexcept {
  if (!handle || !contains(handle)) return nullptr;
  auto *slot = static_cast<Slot *>(const_cast<void *>(handle));
  uint64_t state = slot->state.load(std::memory_order_relaxed);
  while (state & kLive) {
    if (slot->state.compare_exchange_weak(state, state + 1, std::memory_order_acquire, std::memory_order_relaxed)) {
      ++references_of_thread;
      return slot;
    }
  }
  return nullptr;
}

Slot *SlotPool::acquire(Slot *slot, uint32_t wanted) noexcept {
  uint64_t state = slot->state.load(std::memory_order_relaxed);
  while ((state & kLive) && state / kGeneration == wanted) {
    if (slot->state.compare_exchange_weak(state, state + 1, std::memory_order_acquire, std::memory_order_relaxed)) {
      ++references_of_thread;
      return slot;
    }
  }
  return nullptr;
}

void SlotPool::release(Slot *slot) noexcept {
  --references_of_thread;
  const uint64_t before = slot->state.fetch_sub(1, std::memory_order_acq_rel);
  if (before & kLive) return;
  if ((before & kReferences) == 1) {
    destroy_(std::exchange(slot->object, nullptr));
    std::lock_guard guard(mutex_);
    append(slot);
  } else {
    slot->state.notify_all();
  }
}

bool SlotPool::retire(Slot *slot) noexcept { return slot->state.fetch_and(~kLive, std::memory_order_acq_rel) & kLive; }

void SlotPool::wait_for_others(Slot *slot) noexcept {
  for (;;) {
    const uint64_t state = slot->state.load(std::memory_order_acquire);
    if ((state & kReferences) == 1) return;
    slot->state.wait(state, std::memory_order_acquire);
  }
}

uint32_t SlotPool::generation(const Slot *slot) noexcept {
  return static_cast<uint32_t>(slot->state.load(std::memory_order_relaxed) / kGeneration);
}

void refuse_handle(const SlotPool &pool, const void *handle, const char *argument) {
  const char *wanted = pool.type_name();
  if (!handle) fail(MEMHIER_INVALID_HANDLE, "%s is NULL; pass a live %s", argument, wanted);
  if (pool.contains(handle))
    fail(MEMHIER_INVALID_HANDLE, "%s is a %s that has been destroyed; pass a live one", argument, wanted);
  const SlotPool *pools[] = {&slots<Context>(), &slots<PlanObject>(), &slots<BufferObject>()};
  for (const SlotPool *other : pools) {
    if (other->contains(handle))
      fail(MEMHIER_INVALID_HANDLE, "%s is a %s; pass a live %s", argument, other->type_name(), wanted);
  }
  fail(MEMHIER_INVALID_HANDLE, "%s is %p, which is no memhier handle; pass a live %s", argument, handle, wanted);
}

}  // namespace memhier
