// Rounds of samples, by events or by the host's clock.
#include "tools/timing.hpp"

#include <algorithm>
#include <chrono>

#include "memory/gpu.hpp"

namespace memhier::tool {

struct Timer::Stream {
  explicit Stream(int device) : scope(device) {
    stream.reset(gpu::create_stream());
    start.reset(gpu::create_event(true));
    stop.reset(gpu::create_event(true));
    delay.reset(gpu::allocate_device(2 * kDelayBytes));
  }
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
  const gpu::DeviceScope scope;
  std::unique_ptr<void, StreamEnd> stream;
  std::unique_ptr<void, EventEnd> start, stop;
  std::unique_ptr<void, MemoryEnd> delay;
};

Timer::Timer(int device) {
  if (device >= 0) stream_ = std::make_unique<Stream>(device);
}

Timer::~Timer() = default;

double Timer::time(const std::function<void(void *)> &run) {
  if (!stream_) {
    const auto start = std::chrono::steady_clock::now();
    run(nullptr);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  // The copy keeps the device busy while the host enqueues, so that the events enclose device work alone.
  gpu::copy(stream_->delay.get(), static_cast<char *>(stream_->delay.get()) + Stream::kDelayBytes, Stream::kDelayBytes,
            stream_->stream.get());
  gpu::record_event(stream_->start.get(), stream_->stream.get());
  run(stream_->stream.get());
  gpu::record_event(stream_->stop.get(), stream_->stream.get());
  gpu::synchronise_event(stream_->stop.get());
  return gpu::elapsed_seconds(stream_->start.get(), stream_->stop.get());
}

void time_interleaved(std::vector<Contestant> *contestants, int device) {
  Timer timer(device);
  for (Contestant &contestant : *contestants) {
    if (contestant.samples <= 1) continue;
    const auto affordable = [](double seconds) { return kPatience / std::max(seconds, 1e-9); };
    const double warm = affordable(timer.time(contestant.run));
    if (!contestant.fewer_if_slow || warm >= contestant.samples) continue;
    contestant.samples =
        std::clamp(static_cast<int>(affordable(timer.time(contestant.run))), kRounds, contestant.samples);
  }
  for (int round = 0; round < kRounds; ++round) {
    for (Contestant &contestant : *contestants) {
      const int wanted = std::max(contestant.samples, 1);
      const int share = wanted * (round + 1) / kRounds - wanted * round / kRounds;
      for (int i = 0; i < share; ++i) contestant.seconds.push_back(timer.time(contestant.run));
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
