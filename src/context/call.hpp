// One-shot calls and plans of any operation: operands found in memory, the plan looked up or made, and run.
#pragma once
#include <memory>
#include <span>

#include "context/context.hpp"
#include "execution/request.hpp"

namespace memhier {

class TrackedBuffer;

// The buffers that the handles of a request stand for.
struct BufferBinding {
  const memhier_buffer *handle = nullptr;
  TrackedBuffer *buffer = nullptr;
};
using BufferBindings = std::span<const BufferBinding>;

// `problem` receives what was built, also when the call fails later: the error text shows it.
void run_request(Context &context, const Request &request, BufferBindings buffers, void *stream, Problem *problem);
// The problem of a plan: pointers may be null, buffers stand where their contents are valid.
Problem problem_of(Context &context, const Request &request, BufferBindings buffers);

// Place, adoption and alignment of an operand without a buffer.
void describe(Context &context, const OperandRequest &request, OperandDescription *operand);

// Looks the plan up or makes it, remembers it as the thread's latest of the context.
std::shared_ptr<const Plan> plan_call(Context &context, const Problem &problem, const PlanOptions &options);
// The plan itself, or, for pointers less aligned than planned, that of their alignment: a plan runs with any pointers.
std::shared_ptr<const Plan> plan_for_pointers(Context &context, std::shared_ptr<const Plan> plan,
                                              const PlanOptions &options, void *const *pointers);
// No plan when the calling thread made no call on the context, or its plan has left the cache.
struct LastPlan {
  std::shared_ptr<const Plan> plan;
  RunValues values;  // of the call
};
LastPlan last_plan(Context &context);

}  // namespace memhier
