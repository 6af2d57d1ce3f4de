// A call with tracked buffers: the side where it computes, the contents brought there, what is current afterwards.
#pragma once
#include "context/buffer.hpp"
#include "context/call.hpp"

namespace memhier {

// Throws INVALID_ARGUMENT naming offset when the operand leaves its buffer.
void require_inside(const TrackedBuffer &buffer, const OperandArgument &argument, const Layout &layout);

// For plans: each buffer stands on the side where a call now would use it. Nothing moves.
Problem describe_with_buffers(Context &context, const OperandArgument &source, const OperandArgument *destination,
                              const CheckedOperands &checked);

// Holds the buffers of one call from its checks to finish. Moves contents when constructed.
class BufferCall {
 public:
  BufferCall(Context &context, const OperandArgument &source, const OperandArgument *destination,
             const CheckedOperands &checked, void *stream);
  ~BufferCall();
  BufferCall(const BufferCall &) = delete;
  BufferCall &operator=(const BufferCall &) = delete;

  const Problem &problem() const noexcept { return problem_; }
  const PlanOptions &options() const noexcept { return options_; }
  void *const *pointers() const noexcept { return pointers_; }
  // Must be called once, also after the run has failed.
  void finish(bool succeeded);

 private:
  void acquire(Context &context, const OperandArgument *destination, const CheckedOperands &checked);

  const OperandArgument &source_;
  TrackedBuffer *buffers_[2] = {};  // of source and destination, null: none or the same as the source's
  TrackedBuffer *written_ = nullptr;
  std::unique_lock<BufferMutex> locks_[2];
  bool acquired_[2] = {};
  Side side_ = Side::host;
  void *stream_;
  Problem problem_;
  PlanOptions options_;
  void *pointers_[2] = {};
};

}  // namespace memhier
