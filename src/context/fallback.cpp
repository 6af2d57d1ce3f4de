// What is given up, in which order.
#include "context/fallback.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/status.hpp"
#include "execution/piece_run.hpp"
#include "memory/gpu.hpp"
#include "planner/tuning_pieces.hpp"

namespace memhier {
namespace {

// Working sets below this are none: moving so little at a time costs more than any other way.
constexpr int64_t kLeastWorkingSet = int64_t{1} << 20;
constexpr int64_t kNoWorkingSet = 1;

bool updates(const Problem &problem) {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].access == Access::update) return true;
  return false;
}

bool capturing(const Context &context, void *stream) {
  if (!stream) return false;
  try {
    const gpu::DeviceScope scope(context.live_device());
    return gpu::stream_capturing(stream);
  } catch (const Error &) {
    return false;  // without a device nothing is recorded
  }
}

// Work of which a part has been queued may be done once more where it reads nothing that it has written.
bool can_start_anew(const Context &context, const Plan &plan, const Execution &execution, bool begun) {
  return !begun || (!updates(plan.problem) && !capturing(context, execution.stream));
}

// A quarter of what was too much.
bool shrink_working_set(const Plan &plan, PlanOptions *options) {
  if (plan.way->target != Target::device || options->working_set == kNoWorkingSet) return false;
  int64_t next = stages(plan) ? footprint(plan).one_piece() / 4 * kPiecesInFlight : 0;
  if (options->working_set > 0) next = std::min(next, options->working_set / 4);
  options->working_set = next < kLeastWorkingSet ? kNoWorkingSet : next;
  return true;
}

// Takes something out of the options; false: there is nothing left to give up.
bool ask_for_less(memhier_status shortage, const Plan &plan, PlanOptions *options) {
  switch (shortage) {
    case MEMHIER_OUT_OF_DEVICE_MEMORY:
      return shrink_working_set(plan, options);
    case MEMHIER_OUT_OF_PINNED_MEMORY:
      return !std::exchange(options->without_ring, true);
    case MEMHIER_NO_DEVICE:
      if (options->target != Target{}) return false;
      options->target = Target::host;
      return true;
    default:
      return false;
  }
}

std::string words_of(const Plan &plan) {
  std::string words = std::string(target_name(plan.way->target)) + ", way " + std::string(plan.way->name);
  if (plan.way->target == Target::device && stages(plan)) words += ", pieces: " + std::to_string(plan.pieces.size());
  return words;
}

// Leaves open what does not show in the result.
void fix_way(const Plan &plan, PlanOptions *options) {
  options->target = plan.way->target;
  options->way = plan.way->name;
  options->way_where_it_is = false;
}

}  // namespace

bool bits_are_fixed(const Context &context, const Problem &problem) {
  const Operation &operation = *problem.operation;
  return context.deterministic() && operation.error_bound && operation.error_bound(problem) > 0;
}

void refuse_other_bits(const Error &shortage) {
  throw Error(shortage.status(),
              "%s; the context is deterministic, and what could be done with less might give other bits",
              shortage.what());
}

void execute_or_fall_back(Context &context, std::shared_ptr<const Plan> plan, const PlanOptions &options,
                          const Execution &execution, FindPlan find) {
  std::optional<PlanOptions> less;  // on good days neither
  std::optional<Error> first;
  const bool fixed = bits_are_fixed(context, plan->problem);
  for (;;) {
    bool begun = false;
    Execution attempt = execution;
    attempt.begun = &begun;
    try {
      return execute(*plan, attempt, context.resources());
    } catch (const Error &error) {
      if (!first) first = error;
      if (!less) {
        less = options;
        less->measure = false;
        if (fixed) fix_way(*plan, &*less);
      }
      if (!can_start_anew(context, *plan, execution, begun) || !ask_for_less(error.status(), *plan, &*less))
        throw *first;
      context.resources().log(MEMHIER_LOG_WARNING, "run: %s", error.what());
    }
    const std::shared_ptr<const Plan> before = plan;
    try {
      Problem again = plan->problem;
      if (execution.values) again.values = *execution.values;
      plan = find(context, again, *less);
    } catch (const Error &error) {
      if (error.status() != MEMHIER_NOT_FEASIBLE) throw;
      if (fixed) refuse_other_bits(*first);
      throw *first;
    }
    if (fixed && plan->pieces != before->pieces) refuse_other_bits(*first);
    context.resources().log(MEMHIER_LOG_WARNING, "run: falls back to the %s", words_of(*plan).c_str());
  }
}

}  // namespace memhier
