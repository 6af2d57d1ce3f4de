// The one-shot path.
#include "context/call.hpp"

#include <algorithm>
#include <type_traits>

#include "base/argument.hpp"
#include "base/status.hpp"
#include "context/buffer_call.hpp"
#include "context/fallback.hpp"
#include "execution/admission.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

// The calling thread's latest plans, one of each of a few contexts. Plain bytes: nothing to destroy when a thread ends.
struct LastCall {
  uint64_t context, hash, serial;
  RunValues values;
};
constexpr size_t kRemembered = 8;
struct LastCalls {
  LastCall calls[kRemembered];
  size_t next;
};
static_assert(std::is_trivially_destructible_v<LastCalls>);
constinit thread_local LastCalls last_calls{};

void remember(uint64_t context, const PlanCache::Found &found, const RunValues &values) noexcept {
  for (LastCall &call : last_calls.calls) {
    if (call.context == context) {
      call = {context, found.hash, found.serial, values};
      return;
    }
  }
  last_calls.calls[last_calls.next] = {context, found.hash, found.serial, values};
  last_calls.next = (last_calls.next + 1) % kRemembered;
}

using Pointers = std::array<void *, kMaxOperands>;

std::shared_ptr<const Plan> plan_or_loss(Context &context, const Problem &problem, const PlanOptions &options) {
  try {
    return plan_call(context, problem, options);
  } catch (const Error &error) {
    // No way is left because the device is gone: then that is the news.
    if (error.status() == MEMHIER_NOT_FEASIBLE) gpu::require_usable(context.live_device());
    throw;
  }
}

// The pointers are known to be where the problem says.
void run(Context &context, const Problem &problem, const PlanOptions &options, void *const *pointers, void *stream) {
  problem.operation->validate(problem, pointers);
  PlanOptions asked = options;
  asked.asynchronous = stream != nullptr;
  const auto plan = plan_or_loss(context, problem, asked);
  Execution execution;
  execution.pointers = pointers;
  execution.stream = stream;
  execution.places_checked = true;
  execution.values = &problem.values;
  execute_or_fall_back(context, plan, asked, execution, plan_call);
}

// Of memory that the context cannot use at all.
void require_known_device(const OperandRequest &request, const PointerFacts &facts, const Resources &resources) {
  if (facts.place == Place::peer) require_peer(request.name, facts.device, resources);
}

// Memory that the caller placed is there; what was looked up is.
void require_place(const OperandRequest &request, Context &context, OperandDescription *operand) {
  if (request.place == MEMHIER_PLACE_AUTO || !request.pointer || element_count(operand->layout) == 0 || gpu::forked())
    return;
  const int32_t device = context.live_device();
  const PointerFacts facts = seen_from(facts_of(*operand, request.pointer), device);
  require_known_device(request, facts, context.resources());
  if (!serves_as(facts, operand->place, device))
    fail(MEMHIER_INVALID_ARGUMENT,
         "%s.place says %s memory, but its pointer is %s memory; pass that, or MEMHIER_PLACE_AUTO", request.name,
         place_name(operand->place), place_text(facts.place, facts.device).c_str());
  operand->mixed = facts.mixed;
}

bool uses_buffers(const Request &request) {
  for (int32_t i = 0; i < request.problem.operand_count; ++i)
    if (request.operands[i].buffer) return true;
  return false;
}

Problem described(Context &context, const Request &request) {
  Problem problem = request.problem;
  for (int32_t i = 0; i < problem.operand_count; ++i) describe(context, request.operands[i], &problem.operands[i]);
  return problem;
}

}  // namespace

void describe(Context &context, const OperandRequest &request, OperandDescription *operand) {
  const void *pointer = request.pointer;
  operand->alignment = address_alignment(pointer);
  if (request.place != MEMHIER_PLACE_AUTO) operand->place = static_cast<Place>(request.place);
  // What memhier_host_allocate gives and memhier_host_adopt takes is host memory like any other where no device is.
  if (request.place == MEMHIER_PLACE_PINNED && context.resources().device < 0) operand->place = Place::pageable;
  if (!pointer || element_count(operand->layout) == 0) return;
  if (request.place == MEMHIER_PLACE_AUTO) {
    const PointerFacts facts = seen_from(facts_at(*operand, pointer), context.live_device());
    require_known_device(request, facts, context.resources());
    operand->place = facts.place;
    operand->mixed = facts.mixed;
    operand->device = facts.place == Place::peer ? facts.device : -1;
  }
  const ByteRange range = byte_range(operand->layout);
  operand->adopted = context.resources().memory->adopted().contains(static_cast<const char *>(pointer) + range.begin,
                                                                    range.end - range.begin);
}

void run_request(Context &context, const Request &request, BufferBindings buffers, void *stream, Problem *problem) {
  if (uses_buffers(request)) {
    BufferCall call(context, request, buffers, stream);
    *problem = call.problem();
    try {
      run(context, *problem, call.options(), call.pointers(), stream);
    } catch (...) {
      call.finish(false);
      throw;
    }
    call.finish(true);
    return;
  }
  *problem = described(context, request);
  Pointers pointers;
  for (int32_t i = 0; i < problem->operand_count; ++i) {
    pointers[i] = request.operands[i].pointer;
    require_place(request.operands[i], context, &problem->operands[i]);
  }
  run(context, *problem, context.default_plan_options(), pointers.data(), stream);
}

Problem problem_of(Context &context, const Request &request, BufferBindings buffers) {
  const Problem problem =
      uses_buffers(request) ? describe_with_buffers(context, request, buffers) : described(context, request);
  Pointers pointers;
  bool placed = true;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    pointers[i] = request.operands[i].pointer;
    placed = placed && (pointers[i] || element_count(problem.operands[i].layout) == 0);
  }
  problem.operation->validate(problem, placed ? pointers.data() : nullptr);
  return problem;
}

std::shared_ptr<const Plan> plan_call(Context &context, const Problem &problem, const PlanOptions &options) {
  PlanCache::Found found = context.find_plan(problem, options);
  remember(context.id(), found, problem.values);
  return std::move(found.plan);
}

std::shared_ptr<const Plan> plan_for_pointers(Context &context, std::shared_ptr<const Plan> plan,
                                              const PlanOptions &options, void *const *pointers) {
  bool fits = true;
  for (int32_t i = 0; i < plan->problem.operand_count; ++i) {
    fits = fits && address_alignment(pointers[i]) >= plan->problem.operands[i].alignment;
  }
  if (fits) [[likely]]
    return plan;
  Problem problem = plan->problem;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    problem.operands[i].alignment = std::min(problem.operands[i].alignment, address_alignment(pointers[i]));
  }
  return context.plan(problem, options);
}

LastPlan last_plan(Context &context) {
  for (const LastCall &call : last_calls.calls) {
    if (call.context == context.id()) return {context.plans().find_serial(call.hash, call.serial), call.values};
  }
  return {};
}

}  // namespace memhier
