// Handles: a handle is the address of a slot in slabs that are never freed, one family of slabs per type. A lookup
// first asks whether the address is a slot of that type, so any 64-bit value is safe, and takes a reference, so that an
// object that is destroyed while a call uses it goes away when the call ends. Destroyed slots are reused first in,
// first out.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "base/status.hpp"

namespace memhier {

struct alignas(64) Slot {
  std::atomic<uint64_t> state{0};  // generation << 32 | live bit | references
  void *object = nullptr;
  Slot *next_free = nullptr;
};

class SlotPool {
 public:
  constexpr SlotPool(const char *type_name, void (*destroy)(void *) noexcept)
      : type_name_(type_name), destroy_(destroy) {}

  // A live slot that owns object. Throws OUT_OF_HOST_MEMORY; the object is then still the caller's.
  Slot *create(void *object);
  // The slot of a live handle with one more reference, else null.
  Slot *acquire(const void *handle) noexcept;
  // The same for a slot remembered with its generation.
  Slot *acquire(Slot *slot, uint32_t generation) noexcept;
  void release(Slot *slot) noexcept;
  // Makes the handle invalid. False when somebody else did so first. The caller holds a reference.
  static bool retire(Slot *slot) noexcept;
  // Waits until the caller's reference is the only one. Only after retire.
  static void wait_for_others(Slot *slot) noexcept;

  static uint32_t generation(const Slot *slot) noexcept;
  bool contains(const void *handle) const noexcept;
  const char *type_name() const noexcept { return type_name_; }
  // Around fork: the free list is consistent in the child, and references of threads that did not survive are dropped.
  void lock() { mutex_.lock(); }
  void unlock() { mutex_.unlock(); }
  void drop_references() noexcept;

 private:
  static constexpr int kSlabs = 24;
  static constexpr size_t kFirstSlab = 64;
  void grow();
  void append(Slot *slot) noexcept;

  const char *type_name_;
  void (*destroy_)(void *) noexcept;
  std::array<std::atomic<Slot *>, kSlabs> slabs_{};  // slab i has kFirstSlab << i slots
  std::mutex mutex_;                                 // of the free list
  Slot *first_free_ = nullptr;
  Slot *last_free_ = nullptr;
};

// Says what a bad handle is: NULL, of another type, destroyed, or no handle at all. Throws INVALID_HANDLE.
[[noreturn]] void refuse_handle(const SlotPool &pool, const void *handle, const char *argument);

// One pool per handle type; specialised in objects.hpp.
template <class Object>
SlotPool &slots() noexcept;

// A reference to the object of a handle for the length of a call.
template <class Object>
class Held {
 public:
  Held(const void *handle, const char *argument) : slot_(slots<Object>().acquire(handle)) {
    if (!slot_) refuse_handle(slots<Object>(), handle, argument);
  }
  explicit Held(Slot *slot) noexcept : slot_(slot) {}  // takes over a reference; null is allowed
  Held(Held &&other) noexcept : slot_(std::exchange(other.slot_, nullptr)) {}
  Held &operator=(Held &&) = delete;
  ~Held() {
    if (slot_) slots<Object>().release(slot_);
  }
  explicit operator bool() const noexcept { return slot_ != nullptr; }
  Object &operator*() const noexcept { return *static_cast<Object *>(slot_->object); }
  Object *operator->() const noexcept { return static_cast<Object *>(slot_->object); }
  Slot *slot() const noexcept { return slot_; }

 private:
  Slot *slot_;
};

template <class Object>
Slot *create_handle(std::unique_ptr<Object> object) {
  Slot *slot = slots<Object>().create(object.get());
  object.release();
  return slot;
}

}  // namespace memhier
