// The yardstick of a benchmark: a plain copy of the same bytes in the same kind of memory.
#pragma once
#include <memory>

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

// Device and managed operands: device to device. Operands of the host: non-temporal stores on `threads` threads. Mixed:
// pinned memory to and from the device, both directions at once where the problem uses both.
std::unique_ptr<CopyBaseline> make_copy_baseline(const Problem &problem, int32_t threads, Resources &resources);

}  // namespace memhier::tool
