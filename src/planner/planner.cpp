// make_plan: names checked, candidates enumerated, perhaps measured, one chosen, its pieces and floors worked out.
#include "planner/planner.hpp"

#include <algorithm>

#include "base/status.hpp"
#include "execution/fetched_run.hpp"
#include "execution/piece_run.hpp"
#include "execution/pipeline.hpp"
#include "machine/floor.hpp"
#include "planner/cost.hpp"
#include "planner/enumerate.hpp"
#include "planner/floors.hpp"
#include "planner/l2_window.hpp"
#include "planner/measuring.hpp"

namespace memhier {
namespace {

struct Builder {
  const Problem *problem;
  const PlanOptions *options;
  const Enumeration *found;
  const Resources *resources;
};

// A plan for one feasible candidate, still without its explanation. `pieces`: what it works on where it stages.
std::shared_ptr<Plan> build_plan(const Builder &builder, size_t index, std::vector<Piece> pieces) {
  const Problem &problem = *builder.problem;
  const Candidate &candidate = builder.found->candidates[index];
  auto plan = std::make_shared<Plan>();
  plan->problem = problem;
  plan->way = candidate.way;
  plan->read_next = any_managed(problem, Access::write) ? builder.options->read_next : ReadNext::unsaid;
  plan->runnable = builder.resources->machine.source == "live";
  plan->threads = builder.found->host_threads;
  if (candidate.target == Target::host) {
    double seconds = 0;
    plan->threads =
        paying_threads(*candidate.way, problem, builder.resources->machine, builder.found->host_threads, &seconds);
    plan->routes = fetching_routes(problem);
    if (const DeviceFacts *device = builder.resources->device_facts()) plan->page_locks = !device->fails(Probe::pinned);
    plan->pieces = {whole_piece(problem)};
    return plan;
  }
  const RouteCost &in = builder.found->in[static_cast<size_t>(candidate.route_in)];
  const RouteCost &out = builder.found->out[static_cast<size_t>(candidate.route_out)];
  for (int32_t i = 0; i < problem.operand_count; ++i)
    plan->routes[i] = travels(problem.operands[i].access, Access::read) ? in.routes[i] : out.routes[i];
  const bool staged = in.staging || out.staging;
  if (staged)
    plan->pieces = std::move(pieces);
  else
    plan->pieces = {whole_piece(problem)};
  plan->standing = staged && builder.found->cut.standing;
  plan->working_set = builder.options->working_set;
  const Footprint need = footprint(*plan);
  plan->staging = need.staging;
  const L2Windows *const windows = builder.resources->l2_windows.get();
  plan->window = plan_window(*plan, candidate.seconds, *builder.resources->device_facts(),
                             windows ? windows->use() : L2WindowUse::automatic);
  // With pageable operands a run is complete when it returns, whatever memory it is given.
  plan->workspace = all_device_accessible(problem) ? need.one_piece() : 0;
  return plan;
}

std::shared_ptr<Plan> plan_to_measure(const void *state, size_t index) {
  const Builder &builder = *static_cast<const Builder *>(state);
  return build_plan(builder, index, builder.found->cut.pieces);
}

MachineUsed machine_used(const Resources &resources, int32_t threads) {
  const Machine &machine = resources.machine;
  MachineUsed used;
  used.source = machine.source;
  used.id = resources.machine_id.empty() ? machine_fingerprint(machine) : resources.machine_id;
  if (const DeviceFacts *device = resources.device_facts()) {
    used.device = device->name;
    used.has_device = true;
    used.device_copy = device->rates.copy;
    used.link = std::min(device->rates.link_to_device, device->rates.link_to_host);
    used.link_duplex = device->rates.link_duplex;
  }
  used.host_copy = machine.host.rates.copy.empty() ? 0 : host_copy_rate(machine.host, threads);
  used.threads = threads;
  used.measured = machine.measured;
  return used;
}

[[noreturn]] void fail_not_feasible(const Problem &problem, const std::vector<Candidate> &candidates) {
  std::string reasons;
  for (const Candidate &candidate : candidates) {
    // What the caller excluded explains nothing, unless there is nothing else.
    if (candidate.reason == Reason::none || candidate.reason == Reason::forced_other) continue;
    const char *what = candidate.scope == CandidateScope::route_in    ? "route_in "
                       : candidate.scope == CandidateScope::route_out ? "route_out "
                                                                      : "";
    const std::string_view name = candidate.scope == CandidateScope::place       ? target_name(candidate.target)
                                  : candidate.scope == CandidateScope::route_in  ? route(candidate.route_in).name
                                  : candidate.scope == CandidateScope::route_out ? route(candidate.route_out).name
                                                                                 : candidate.way->name;
    const std::string clause = std::string(what).append(name) + ": " + reason_code(candidate.reason);
    if (reasons.find(clause) == std::string::npos) reasons += (reasons.empty() ? "" : "; ") + clause;
  }
  if (reasons.empty()) reasons = std::string("every candidate: ") + reason_code(Reason::forced_other);
  fail(MEMHIER_NOT_FEASIBLE,
       "plan: no way is left (%.500s); relax target, way or routes, or move the operands [%.160s]", reasons.c_str(),
       problem_line(problem).c_str());
}

// Zero elements: the plan has no pieces and its run does nothing, whatever the places.
std::shared_ptr<Plan> empty_plan(const Problem &problem, const PlanOptions &options, const Resources &resources) {
  auto plan = std::make_shared<Plan>();
  plan->problem = problem;
  bool on_device = resources.device_facts() != nullptr;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    on_device = on_device && device_accessible(problem.operands[i].place);
  const Target wanted = options.target != Target{} ? options.target : (on_device ? Target::device : Target::host);
  for (const Way &way : problem.operation->ways()) {
    if (!options.way.empty() ? way.name == options.way : way.target == wanted) plan->way = &way;
  }
  plan->runnable = resources.machine.source == "live";
  Candidate only;
  only.way = plan->way;
  only.target = plan->way->target;
  only.note = "nothing to do: no elements";
  plan->explanation.candidates.push_back(std::move(only));
  return plan;
}

void log_decision(const Plan &plan, const Log &log) {
  const Candidate &candidate = plan.explanation.candidates[plan.explanation.chosen];
  log(MEMHIER_LOG_INFO, "plan %s: %s -> %.*s, in %.*s, out %.*s", decision_fingerprint(plan).c_str(),
      problem_line(plan.problem).c_str(), static_cast<int>(plan.way->name.size()), plan.way->name.data(),
      static_cast<int>(route(candidate.route_in).name.size()), route(candidate.route_in).name.data(),
      static_cast<int>(route(candidate.route_out).name.size()), route(candidate.route_out).name.data());
}

}  // namespace

std::shared_ptr<const Plan> make_plan(const Problem &problem, const PlanOptions &options, Resources &resources) {
  check_names(problem, options);
  const DeviceFacts *device = resources.device_facts();
  std::shared_ptr<Plan> plan;
  if (is_empty(problem)) {
    plan = empty_plan(problem, options, resources);
  } else {
    Enumeration found = enumerate(problem, options, resources);
    const Builder builder{&problem, &options, &found, &resources};
    int best = choose(problem, found.candidates, device);
    if (best < 0) fail_not_feasible(problem, found.candidates);
    if (options.measure) {
      measure_candidates(problem, &found.candidates, plan_to_measure, &builder, resources);
      best = choose(problem, found.candidates, device);
    }
    const auto chosen = static_cast<size_t>(best);
    plan = build_plan(builder, chosen, std::move(found.cut.pieces));
    plan->explanation.candidates = std::move(found.candidates);
    plan->explanation.chosen = chosen;
    add_floors(std::move(found.floors), stages(*plan) ? Target::device : plan->way->target, &plan->explanation);
  }
  plan->explanation.machine = machine_used(resources, host_threads(resources));
  if (resources.log.wants(MEMHIER_LOG_INFO)) log_decision(*plan, resources.log);
  return plan;
}

}  // namespace memhier
