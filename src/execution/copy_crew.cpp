// One parallel region a run: helpers stay until the end, so that no slab waits for threads to wake.
#include "execution/copy_crew.hpp"

#include <algorithm>

#include "execution/near_device.hpp"
#include "machine/floor.hpp"
#include "memory/gpu.hpp"
#include "threads/futex.hpp"

namespace memhier {
namespace {

// With fewer helpers the conductor's core is worth more at copying than at watching the device.
constexpr int kHelpersToConductOnly = 4;
constexpr int kWokenAtOnce = 2;
// Pauses between two looks at the device.
constexpr int kPausesBetweenLooks = 16;

// While the device reads and writes the same memory, threads copy slower than they do alone: 8.2 GB/s each instead of
// 10.1 on an H200's host.
constexpr double kBesideTheDevice = 0.8;

}  // namespace

// More threads than the link needs are in the device's way.
int32_t crew_size(const Machine &machine, const DeviceFacts &device, bool in, bool out, int32_t most) noexcept {
  const DeviceRates &rates = device.rates;
  const double link = in && out ? rates.link_duplex : in ? rates.link_to_device : rates.link_to_host;
  if (link <= 0 || host_copy_rate(machine.host, 1) <= 0) return most;
  const int32_t useful = kMostOfADirection * (in && out ? 2 : 1);
  int32_t threads = 1;
  while (threads < std::min(most, useful) && kBesideTheDevice * host_copy_rate(machine.host, threads) < link) ++threads;
  return threads > kHelpersToConductOnly ? std::min(threads + 1, most) : threads;
}

bool CopyCrew::work(bool out_first, FunctionRef<void()> more_waits) {
  RingLane *const first = out_first ? out_ : in_, *const second = out_first ? in_ : out_;
  return (first && first->work(more_waits)) || (second && second->work(more_waits));
}

// Who watches sees the news. Sleepers are woken a few at a time, and only where nobody watches: there is rarely work
// for all, and waking one costs the conductor more than sending a slab. Helpers that leave some wake others.
void CopyCrew::tell() noexcept {
  news_.fetch_add(1);
  if (watching_.load() == 0 && asleep_.load() > 0) futex_wake(news_, kWokenAtOnce);
}

void CopyCrew::conduct(int32_t device, FunctionRef<Step()> step) {
  const gpu::DeviceScope scope(device);
  struct Queued {
    CopyCrew *crew;
    ~Queued() { crew->queued_ = gpu::hand_over_queued(); }
  } const queued{this};
  for (;;) {
    const Step result = step();
    if (result == Step::done) return;
    if (result == Step::moved) {
      tell();
      continue;
    }
    if (arrived_.load(std::memory_order_relaxed) <= kHelpersToConductOnly && work(false, [] {})) continue;
    for (int pause = 0; pause < kPausesBetweenLooks; ++pause) spin_pause();
  }
}

void CopyCrew::assist(int order) noexcept {
  const auto wake_one = [this] {
    if (asleep_.load() > 0) futex_wake(news_, 1);
  };
  while (!over_.load(std::memory_order_acquire)) {
    const uint32_t seen = news_.load();
    if (work(order % 2 == 1, wake_one)) continue;
    watching_.fetch_add(1);
    const bool heard = spin_while([&] { return news_.load(std::memory_order_relaxed) == seen; });
    // In this order: news that come between the two wake somebody.
    if (!heard) asleep_.fetch_add(1);
    watching_.fetch_sub(1);
    if (heard) continue;
    if (!over_.load()) futex_wait(news_, seen);
    asleep_.fetch_sub(1);
  }
}

void CopyCrew::run(Pool *pool, int32_t threads, int32_t device, FunctionRef<Step()> step) {
  const auto task = [&](int) {
    const int order = arrived_.fetch_add(1);
    struct Over {
      CopyCrew *crew;
      ~Over() {
        if (!crew) return;
        crew->over_.store(true);
        crew->news_.fetch_add(1);
        futex_wake(crew->news_);
      }
    } over{order == 0 ? this : nullptr};
    const NearDevice near(order < cpu_count(near_) ? near_ : CpuMask{});
    if (order > 0) return assist(order);
    conduct(device, step);
  };
  // The caller waits for what any thread has queued.
  struct Queued {
    CopyCrew *crew;
    ~Queued() { gpu::take_over_queued(crew->queued_); }
  } const queued{this};
  if (pool && threads > 1)
    pool->run(threads, task);
  else
    task(0);
}

}  // namespace memhier
