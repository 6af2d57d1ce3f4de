// Windows of persisting lines for the kernels of one context. A window is an attribute of a launch: streams of the
// caller stay as they are. The lease on the device's limit is taken by the first run that gets a window and is held by
// the context, because lines outlive the runs that brought them: that is what the next run gains from.
#pragma once
#include <cstdint>
#include <mutex>
#include <vector>

#include "base/log.hpp"
#include "memory/l2_limit.hpp"

namespace memhier {

enum class L2WindowUse : int32_t { automatic, off, on };

// A range whose lines persist, `share` of them: more than fit push each other out. No bytes: no window.
struct L2Window {
  void *base = nullptr;
  int64_t bytes = 0;
  float share = 1;
};

class L2Windows {
 public:
  // device -1: none.
  L2Windows(int device, L2WindowUse use, const Log &log) : device_(device), use_(use), log_(log) {}
  // Waits for the runs that had windows, then gives the lease back.
  ~L2Windows();
  L2Windows(const L2Windows &) = delete;
  L2Windows &operator=(const L2Windows &) = delete;

  L2WindowUse use() const noexcept { return use_; }
  // A window over the range for a run on `stream`, which is not captured: a graph may be replayed when the lease is
  // gone. Inside a DeviceScope. Empty where the device or the driver refuses: a run without a window is as right.
  L2Window over(const DeviceFacts &device, void *base, int64_t bytes, void *stream) noexcept;
  // The run that the window was for has been queued. Inside the same DeviceScope.
  void used(void *stream);

 private:
  struct Queued {
    void *stream, *event;  // recorded behind the latest run with a window
    bool leaving = false;  // somebody waits for it to make room; of no use to others
  };
  bool hold(int64_t bytes);                                                 // locked; false: the driver refuses
  Queued &queued_behind(void *stream, std::unique_lock<std::mutex> &lock);  // unlocked where it waits
  void wait_for(void *event, std::unique_lock<std::mutex> &lock);

  const int device_;
  const L2WindowUse use_;
  const Log log_;
  std::mutex mutex_;  // of no use in a forked child, which cannot reach the device
  L2LimitLease lease_;
  bool refused_ = false;  // by the driver, which is asked once
  std::vector<Queued> queued_;
};

}  // namespace memhier
