// The threads that carry slabs through the pinned ring. One conducts: it talks to the device. The others pack and
// unpack slabs until it is done. Whichever thread of the pool comes first conducts, and it works on slabs itself where
// it has few helpers, so that a run ends whatever threads a pool really gives and in whatever order.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/function_ref.hpp"
#include "execution/resources.hpp"
#include "execution/ring_lane.hpp"

namespace memhier {

class CopyCrew {
 public:
  // Either lane may be null. As many threads as there are CPUs in `near` keep to them.
  CopyCrew(RingLane *in, RingLane *out, const CpuMask &near) : in_(in), out_(out), near_(near) {}

  // Calls step on the conducting thread, with the device current, until it returns Step::done. Throws what step throws.
  enum class Step { done, moved, waiting };
  void run(Pool *pool, int32_t threads, int32_t device, FunctionRef<Step()> step);

 private:
  void conduct(int32_t device, FunctionRef<Step()> step);
  void assist(int order) noexcept;
  bool work(bool out_first, FunctionRef<void()> more_waits);
  void tell() noexcept;  // something may have become work

  RingLane *const in_, *const out_;
  const CpuMask &near_;
  int64_t queued_ = 0;  // by the conductor
  std::atomic<int> arrived_{0};
  std::atomic<bool> over_{false};
  std::atomic<uint32_t> news_{0};
  std::atomic<int> watching_{0}, asleep_{0};  // helpers without work
};

// Of one direction. Measured on an H200 with 16 threads, ms to the device: 8 6.8, 10 5.7, 12 5.8, 14 5.9, 16 6.1.
inline constexpr int32_t kMostOfADirection = 12;

// Threads that keep the link busy in the directions at hand, the conductor included; more would be in the way.
int32_t crew_size(const Machine &machine, const DeviceFacts &device, bool in, bool out, int32_t most) noexcept;

}  // namespace memhier
