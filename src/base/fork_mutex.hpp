// Mutexes that a fork cannot leave locked for ever in the child by a thread that did not survive it.
#pragma once
#include <atomic>
#include <cstdint>
#include <mutex>
#include <new>
#include <thread>

#include "base/process.hpp"

namespace memhier {

// For short sections that lock nothing else: fork() waits until it is free and holds it, so that the child finds it
// free and what it guards whole.
class HeldOverFork {
 public:
  HeldOverFork();
  ~HeldOverFork();
  HeldOverFork(const HeldOverFork &) = delete;
  HeldOverFork &operator=(const HeldOverFork &) = delete;
  void lock() { mutex_.lock(); }
  bool try_lock() { return mutex_.try_lock(); }
  void unlock() { mutex_.unlock(); }
  std::mutex &native() { return mutex_; }  // for condition variables

 private:
  friend struct ForkList;
  std::mutex mutex_;
  HeldOverFork *next_ = nullptr, *previous_ = nullptr;  // in the list of all
};

// For long sections, such as a whole operation: fork() does not wait; a child starts with a new mutex. What it guards
// may have been in the middle of a change.
template <class Mutex>
class RenewedByFork {
 public:
  RenewedByFork() : generation_(fork_generation()) { new (storage_) Mutex; }
  ~RenewedByFork() {
    // One whose owner is gone is left as it is.
    if (generation_.load(std::memory_order_acquire) == fork_generation()) current().~Mutex();
  }
  RenewedByFork(const RenewedByFork &) = delete;
  RenewedByFork &operator=(const RenewedByFork &) = delete;
  void lock() { renewed().lock(); }
  bool try_lock() { return renewed().try_lock(); }
  void unlock() { current().unlock(); }
  void lock_shared() { renewed().lock_shared(); }
  void unlock_shared() { current().unlock_shared(); }

 private:
  static constexpr uint64_t kRenewing = UINT64_MAX;
  Mutex &current() noexcept { return *std::launder(reinterpret_cast<Mutex *>(storage_)); }
  Mutex &renewed() {
    const uint64_t now = fork_generation();
    uint64_t seen = generation_.load(std::memory_order_acquire);
    while (seen != now) {
      if (seen == kRenewing) {
        std::this_thread::yield();
        seen = generation_.load(std::memory_order_acquire);
      } else if (generation_.compare_exchange_weak(seen, kRenewing, std::memory_order_acquire)) {
        new (storage_) Mutex;
        generation_.store(now, std::memory_order_release);
        break;
      }
    }
    return current();
  }

  std::atomic<uint64_t> generation_;
  alignas(Mutex) unsigned char storage_[sizeof(Mutex)];
};

}  // namespace memhier
