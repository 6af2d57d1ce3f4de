// Fork: handlers of the rooms behind one pthread_atfork registration, made on first use.
#include "base/process.hpp"

#include <pthread.h>

#include <array>
#include <atomic>

#include "base/status.hpp"

namespace memhier {
namespace {

constexpr uint32_t kMostHandlers = 32;

struct Slot {
  ForkHandlers handlers;
  std::atomic<bool> ready;
};

// All constant-initialised and without destructors. No lock: one held by another thread during fork() would stay
// locked in the child.
constinit std::atomic<bool> registered{false};
constinit std::atomic<uint32_t> generation{0};
constinit std::atomic<uint32_t> slots_taken{0};
constinit std::array<Slot, kMostHandlers> slots{};
// Of the forking thread, which is also the child's only thread: handlers that became ready meanwhile must not run half.
thread_local uint32_t slots_in_fork = 0;
thread_local bool in_fork = false;

// Two threads that register at once make every handler run twice; in_fork lets the second pass do nothing.
void before_fork() {
  if (in_fork) return;
  in_fork = true;
  slots_in_fork = 0;
  for (uint32_t i = kMostHandlers; i-- > 0;) {
    if (!slots[i].ready.load(std::memory_order_acquire)) continue;
    slots_in_fork |= uint32_t{1} << i;
    if (slots[i].handlers.prepare != nullptr) slots[i].handlers.prepare();
  }
}

void after_fork(void (*ForkHandlers::*side)() noexcept) {
  for (uint32_t i = 0; i < kMostHandlers; ++i) {
    if ((slots_in_fork >> i & 1) != 0 && slots[i].handlers.*side != nullptr) (slots[i].handlers.*side)();
  }
}

void after_fork_in_parent() {
  if (!in_fork) return;
  in_fork = false;
  after_fork(&ForkHandlers::parent);
}

void after_fork_in_child() {
  if (!in_fork) return;
  in_fork = false;
  generation.fetch_add(1, std::memory_order_relaxed);
  after_fork(&ForkHandlers::child);
}

bool watch_forks() noexcept {
  if (registered.load(std::memory_order_acquire)) return true;
  if (pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child) != 0) return false;
  registered.store(true, std::memory_order_release);
  return true;
}

}  // namespace

uint32_t fork_generation() noexcept {
  watch_forks();
  return generation.load(std::memory_order_relaxed);
}

void on_fork(const ForkHandlers &handlers) {
  if (!watch_forks()) fail(MEMHIER_OUT_OF_HOST_MEMORY, "fork handlers: out of memory");
  const uint32_t slot = slots_taken.fetch_add(1, std::memory_order_relaxed);
  if (slot >= kMostHandlers) fail(MEMHIER_INTERNAL, "fork handlers: more than %u", kMostHandlers);
  slots[slot].handlers = handlers;
  slots[slot].ready.store(true, std::memory_order_release);
}

}  // namespace memhier
