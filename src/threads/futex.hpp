// Futex wait and wake on an atomic word of this process. Unlike a condition variable it has no state of its own, so a
// forked child inherits nothing that needs repair.
#pragma once
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <climits>
#include <cstdint>

namespace memhier {

static_assert(sizeof(std::atomic<uint32_t>) == sizeof(uint32_t));

// Sleeps while *word == expected; may return early.
inline void futex_wait(const std::atomic<uint32_t> &word, uint32_t expected) noexcept {
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, nullptr, nullptr, 0);
}
inline void futex_wake(const std::atomic<uint32_t> &word, int count = INT_MAX) noexcept {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}
inline void spin_pause() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// How long a thread without work spins before it parks. Bridges the gap between regions and between calls in a row:
// waking 16 sleeping threads of a virtual machine takes some 300 us.
inline constexpr auto kSpinTime = std::chrono::microseconds(100);

// Spins while `idle` holds, at most kSpinTime; false: it still does.
template <class Idle>
bool spin_while(Idle &&idle) noexcept {
  constexpr int kPausesBetweenClocks = 32;
  const auto end = std::chrono::steady_clock::now() + kSpinTime;
  do {
    for (int pause = 0; pause < kPausesBetweenClocks; ++pause) {
      if (!idle()) return true;
      spin_pause();
    }
  } while (std::chrono::steady_clock::now() < end);
  return !idle();
}

}  // namespace memhier
