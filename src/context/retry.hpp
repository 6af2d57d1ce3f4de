// When to try again what could not be tried for want of memory: not at every call, since a trial takes milliseconds,
// may wait for the device and logs lines. The pauses double, for shortages that never end.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>

namespace memhier {

class Retry {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kPause{1}, kLongestPause{64};  // from one trial to the next

  enum class Begins { due, done };
  explicit Retry(Begins begins) noexcept : at_(begins == Begins::due ? Limits::min() : kNever) {}

  bool pending() const noexcept { return at_.load(std::memory_order_acquire) != kNever; }
  bool due() const noexcept {
    const Clock::rep at = at_.load(std::memory_order_acquire);
    return at != kNever && Clock::now().time_since_epoch().count() >= at;
  }
  // One caller at a time.
  void later() noexcept {
    at_.store((Clock::now() + pause_).time_since_epoch().count(), std::memory_order_release);
    pause_ = std::min(2 * pause_, Clock::duration(kLongestPause));
  }
  void done() noexcept { at_.store(kNever, std::memory_order_release); }

 private:
  using Limits = std::numeric_limits<Clock::rep>;
  static constexpr Clock::rep kNever = Limits::max();
  std::atomic<Clock::rep> at_;
  Clock::duration pause_ = kPause;
};

}  // namespace memhier
