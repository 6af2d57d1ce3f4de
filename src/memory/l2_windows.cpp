// Windows of a context: the lease, and the events behind which it may end.
#include "memory/l2_windows.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int kMostStreams = 16;  // that are told apart; the oldest is waited for where there are more

}  // namespace

L2Windows::~L2Windows() {
  if (!lease_ || gpu::forked() || gpu::device_lost(device_)) return;
  try {
    const gpu::DeviceScope scope(device_);
    for (const Queued &queued : queued_) {
      gpu::synchronise_event(queued.event);
      gpu::destroy_event(queued.event);
    }
  } catch (const Error &error) {
    log_(MEMHIER_LOG_WARNING, "windows in L2 end without waiting for their runs: %s", error.what());
  }
}

bool L2Windows::hold(int64_t bytes) {
  if (!lease_ && !refused_)
    lease_ = L2LimitLease::take(device_, bytes);
  else if (lease_ && lease_.bytes() < bytes)
    lease_.raise(bytes);
  if (!lease_ && !std::exchange(refused_, true))
    log_(MEMHIER_LOG_WARNING, "the driver sets no L2 aside for persisting lines: runs go on without windows");
  return static_cast<bool>(lease_);
}

L2Windows::Queued &L2Windows::queued_behind(void *stream, std::unique_lock<std::mutex> &lock) {
  for (;;) {
    const auto stays = [](const Queued &queued) { return !queued.leaving; };
    const auto place = std::find_if(queued_.begin(), queued_.end(),
                                    [&](const Queued &queued) { return queued.stream == stream && stays(queued); });
    if (place != queued_.end()) return *place;
    if (std::count_if(queued_.begin(), queued_.end(), stays) < kMostStreams) {
      queued_.reserve(std::max<size_t>(kMostStreams, queued_.size() + 1));
      return queued_.emplace_back(Queued{stream, gpu::create_event()});
    }
    const auto oldest = std::find_if(queued_.begin(), queued_.end(), stays);
    oldest->leaving = true;
    wait_for(oldest->event, lock);
  }
}

// The entry stays until the wait is over, and for good where that fails: its runs still have lines in L2.
void L2Windows::wait_for(void *event, std::unique_lock<std::mutex> &lock) {
  const auto entry = [&] {
    return std::find_if(queued_.begin(), queued_.end(), [&](const Queued &queued) { return queued.event == event; });
  };
  lock.unlock();  // others go on meanwhile
  try {
    gpu::synchronise_event(event);
  } catch (...) {
    lock.lock();
    entry()->leaving = false;
    throw;
  }
  lock.lock();
  queued_.erase(entry());
  gpu::destroy_event(event);
}

L2Window L2Windows::over(const DeviceFacts &device, void *base, int64_t bytes, void *stream) noexcept {
  const int64_t wanted = std::min(bytes, device.l2_persisting_max);
  if (device_ < 0 || wanted <= 0 || l2_windows_refusal(device) != Reason::none) return {};
  try {
    std::unique_lock<std::mutex> lock(mutex_);
    if (!hold(wanted)) return {};
    queued_behind(stream, lock);  // what can fail does so before the run
    L2Window window;
    window.base = base;
    window.bytes = std::min(bytes, device.l2_window_max);
    window.share =
        static_cast<float>(std::min(1.0, static_cast<double>(lease_.bytes()) / static_cast<double>(window.bytes)));
    return window;
  } catch (const std::exception &error) {
    log_(MEMHIER_LOG_WARNING, "a run goes on without a window in L2: %s", error.what());
    return {};
  }
}

void L2Windows::used(void *stream) {
  std::unique_lock<std::mutex> lock(mutex_);
  gpu::record_event(queued_behind(stream, lock).event, stream);
}

}  // namespace memhier
