// The yardsticks of a benchmark: plain copies of the same bytes in the same kinds of memory.
#pragma once
#include <memory>
#include <vector>

#include "execution/problem.hpp"
#include "execution/resources.hpp"

namespace memhier::tool {

class CopyBaseline {
 public:
  virtual ~CopyBaseline() = default;
  virtual const char *name() const noexcept = 0;
  // Copies once. With a stream only enqueues; else returns when done.
  virtual void run(void *stream) = 0;
};

// What bounds a run that computes on the host or, `on_device`, on the device: the slower of these.
// Operands on the host, computed there: non-temporal stores on `threads` threads. Operands on the device: device to
// device. Operands on the host, computed on the device: pinned memory to and from the device, both directions at once
// where the problem uses both; and where some are pageable, those bytes once within the host's memory, in and out
// added, because the driver reaches only pinned memory.
std::vector<std::unique_ptr<CopyBaseline>> make_copy_baselines(const Problem &problem, bool on_device, int32_t threads,
                                                               Resources &resources);

}  // namespace memhier::tool
