// A call with tracked buffers: the side where it computes, the contents brought there, what is current afterwards.
#pragma once
#include <mutex>
#include <vector>

#include "context/buffer.hpp"
#include "context/call.hpp"

namespace memhier {

// For plans: each buffer stands on the side where a call now would use it. Nothing moves.
Problem describe_with_buffers(Context &context, const Request &request, BufferBindings buffers);

// Holds the buffers of one call from its checks to finish. Moves contents when constructed.
class BufferCall {
 public:
  BufferCall(Context &context, const Request &request, BufferBindings buffers, void *stream);
  ~BufferCall();
  BufferCall(const BufferCall &) = delete;
  BufferCall &operator=(const BufferCall &) = delete;

  const Problem &problem() const noexcept { return problem_; }
  const PlanOptions &options() const noexcept { return options_; }
  void *const *pointers() const noexcept { return pointers_.data(); }
  // Must be called once, also after the run has failed.
  void finish(bool succeeded);

 private:
  // A buffer and what the call does with it; several operands may lie in one.
  struct Use {
    TrackedBuffer *buffer = nullptr;
    const char *name = "";
    bool needed = false;  // an operand in it has elements
    bool written = false;
    bool keep = false;  // old contents matter
    bool acquired = false;
    uint64_t operands = 0;  // of the problem, one bit each
    std::byte *data = nullptr;
  };
  void collect_uses(const Request &request, BufferBindings buffers);
  void describe_operands(Context &context, const Request &request, BufferBindings buffers);
  void acquire(const Request &request, BufferBindings buffers);
  void acquire_either(Context &context, const Request &request, BufferBindings buffers);
  Use &use_of(const TrackedBuffer *buffer);

  std::vector<Use> uses_;  // in the order of addresses, so that two calls never wait for each other
  std::vector<std::unique_lock<BufferMutex>> locks_;
  Side side_ = Side::host;
  void *stream_;
  Problem problem_;
  PlanOptions options_;
  std::array<void *, kMaxOperands> pointers_{};
};

}  // namespace memhier
