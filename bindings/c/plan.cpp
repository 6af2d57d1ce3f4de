// memhier/plan.h
#include "memhier/plan.h"

#include <array>

#include "context/fallback.hpp"
#include "plan_handle.hpp"
#include "text_output.hpp"

using namespace memhier;

namespace memhier {

PlanOptions plan_options(const Held<Context> &context, const memhier_plan_options *options) {
  return resolve_options(options, context->default_plan_options());
}

memhier_plan *create_plan(const Held<Context> &context, const Problem &problem, const PlanOptions &options) {
  context->probe_if_used();
  return to_plan(create_handle(std::make_unique<PlanObject>(
      PlanObject{context->plan(problem, options), options, problem.values, ContextReference::of(context)})));
}

std::string line_of(const Problem &problem) { return problem.operation ? problem_line(problem) : std::string(); }

}  // namespace memhier

namespace {

void check_run(const Plan &plan, void *const *pointers, int32_t count, void *workspace, int64_t workspace_bytes) {
  const int32_t operands = plan.problem.operand_count;
  // In place, the two pointers that made the plan will do as well as one.
  const bool twice = operands == 1 && count == 2;
  if (count != operands && !twice)
    fail(MEMHIER_INVALID_ARGUMENT, "count is %d, must be %d: the operands of the plan, sources first", count, operands);
  if (!pointers) fail(MEMHIER_INVALID_ARGUMENT, "pointers is NULL; pass an array of %d addresses", operands);
  for (int32_t i = 0; i < operands; ++i) {
    if (!pointers[i] && element_count(plan.problem.operands[i].layout) > 0)
      fail(MEMHIER_INVALID_ARGUMENT, "pointers[%d] is NULL; pass the address of element (0, 0)", i);
  }
  if (twice && pointers[1] != pointers[0])
    fail(MEMHIER_INVALID_ARGUMENT,
         "pointers[1] is %p, must be pointers[0] = %p: the plan is in place; plan another destination for it",
         pointers[1], pointers[0]);
  if (workspace_bytes < 0)
    fail(MEMHIER_INVALID_ARGUMENT, "workspace_bytes is %lld, must be at least 0",
         static_cast<long long>(workspace_bytes));
  if (!workspace && workspace_bytes)
    fail(MEMHIER_INVALID_ARGUMENT, "workspace is NULL while workspace_bytes is %lld; pass both or neither",
         static_cast<long long>(workspace_bytes));
  if (workspace && workspace_bytes < plan.workspace)
    fail(MEMHIER_INVALID_ARGUMENT, "workspace_bytes is %lld, must be at least %lld; see memhier_plan_workspace",
         static_cast<long long>(workspace_bytes), static_cast<long long>(plan.workspace));
  if (reinterpret_cast<uintptr_t>(workspace) % 256)
    fail(MEMHIER_INVALID_ARGUMENT, "workspace is %p, must be aligned to 256 bytes", workspace);
}

// The addresses of the first elements, by those that the caller knows.
std::array<void *, kMaxOperands> first_elements(const Problem &problem, void *const *pointers) {
  std::array<void *, kMaxOperands> first{};
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const int64_t lead = problem.operation->lead ? problem.operation->lead(problem, i) : 0;
    first[static_cast<size_t>(i)] = pointers[i] ? static_cast<char *>(pointers[i]) - lead : nullptr;
  }
  return first;
}

}  // namespace

memhier_status memhier_plan_options_init(memhier_plan_options *options, size_t struct_size) {
  return guarded([&] { init_options(options, struct_size); });
}

memhier_status memhier_plan_create_line(memhier_context *context, const char *line, const memhier_plan_options *options,
                                        memhier_plan **plan) {
  return guarded(
      [&] {
        require_output(plan, "plan");
        *plan = nullptr;
        Held<Context> held(context, "context");
        if (!line) fail(MEMHIER_INVALID_ARGUMENT, "line is NULL; pass a problem line");
        const PlanOptions resolved = plan_options(held, options);
        const Problem problem = held->parse(line);
        problem.operation->validate(problem, nullptr);
        *plan = create_plan(held, problem, resolved);
      },
      [&] { return std::string(line ? line : ""); });
}

memhier_status memhier_plan_destroy(memhier_plan *plan) {
  return guarded([&] {
    if (!plan) return;
    Held<PlanObject> held(plan, "plan");
    if (!SlotPool::retire(held.slot())) refuse_handle(slots<PlanObject>(), plan, "plan");
  });
}

memhier_status memhier_plan_execute(memhier_plan *plan, void *const *pointers, int32_t count, void *workspace,
                                    int64_t workspace_bytes, void *stream) {
  std::shared_ptr<const Plan> running;
  return guarded(
      [&] {
        Held<PlanObject> held(plan, "plan");
        running = held->plan;
        Held<Context> context = held->context.hold("plan");
        check_run(*running, pointers, count, workspace, workspace_bytes);
        const auto first = first_elements(running->problem, pointers);
        running = plan_for_pointers(*context, std::move(running), held->options, first.data());
        Execution execution{first.data(), workspace, workspace_bytes, stream};
        execution.values = &held->values;
        execute_or_fall_back(*context, running, held->options, execution,
                             [](Context &where, const Problem &problem, const PlanOptions &options) {
                               return where.plan(problem, options);
                             });
      },
      [&] { return running ? line_of(running->problem) : std::string(); });
}

memhier_status memhier_plan_workspace(memhier_plan *plan, int64_t *bytes) {
  return guarded([&] {
    Held<PlanObject> held(plan, "plan");
    Held<Context> context = held->context.hold("plan");
    require_output(bytes, "bytes");
    *bytes = held->plan->workspace;
  });
}

memhier_status memhier_plan_explain(memhier_plan *plan, memhier_format format, char *buffer, int64_t capacity,
                                    int64_t *needed) {
  return guarded([&] {
    Held<PlanObject> held(plan, "plan");
    Held<Context> context = held->context.hold("plan");
    require_format(format);
    require_text_buffer(buffer, capacity);
    give_text(context->explain(*held->plan, held->options, format), buffer, capacity, needed);
  });
}
