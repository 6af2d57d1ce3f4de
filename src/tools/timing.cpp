// Rounds of samples, by events or by the host's clock.
#include "tools/timing.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "memory/gpu.hpp"

namespace memhier::tool {
namespace {

class Timer {
 public:
  explicit Timer(int device) {
    if (device < 0) return;
    scope_.emplace(device);
    stream_.reset(gpu::create_stream());
    start_.reset(gpu::create_event(true));
    stop_.reset(gpu::create_event(true));
    delay_.reset(gpu::allocate_device(2 * kDelayBytes));
  }

  double time(const Contestant &contestant) {
    if (!stream_) {
      const auto start = std::chrono::steady_clock::now();
      contestant.run(nullptr);
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    // The copy keeps the device busy while the host enqueues, so that the events enclose device work alone.
    gpu::copy(delay_.get(), static_cast<char *>(delay_.get()) + kDelayBytes, kDelayBytes, stream_.get());
    gpu::record_event(start_.get(), stream_.get());
    contestant.run(stream_.get());
    gpu::record_event(stop_.get(), stream_.get());
    gpu::synchronise_event(stop_.get());
    return gpu::elapsed_seconds(start_.get(), stop_.get());
  }

 private:
  struct StreamEnd {
    void operator()(void *stream) const noexcept { gpu::destroy_stream(stream); }
  };
  struct EventEnd {
    void operator()(void *event) const noexcept { gpu::destroy_event(event); }
  };
  struct MemoryEnd {
    void operator()(void *pointer) const noexcept { gpu::free_device(pointer); }
  };
  static constexpr size_t kDelayBytes = size_t{64} << 20;  // some 40 us on a fast device, more on others
  std::optional<gpu::DeviceScope> scope_;
  std::unique_ptr<void, StreamEnd> stream_;
  std::unique_ptr<void, EventEnd> start_, stop_;
  std::unique_ptr<void, MemoryEnd> delay_;
};

}  // namespace

void time_interleaved(std::vector<Contestant> *contestants, int device) {
  Timer timer(device);
  for (Contestant &contestant : *contestants)
    if (contestant.samples > 1) timer.time(contestant);  // warm
  for (int round = 0; round < kRounds; ++round) {
    for (Contestant &contestant : *contestants) {
      const int wanted = std::max(contestant.samples, 1);
      const int share = wanted * (round + 1) / kRounds - wanted * round / kRounds;
      for (int i = 0; i < share; ++i) contestant.seconds.push_back(timer.time(contestant));
    }
  }
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace memhier::tool
