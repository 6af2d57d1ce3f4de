// make_plan: names checked, candidates enumerated, perhaps measured, one chosen, its pieces and floors worked out.
#include "planner/planner.hpp"

#include <algorithm>

#include "base/status.hpp"
#include "base/text.hpp"
#include "execution/fetched_run.hpp"
#include "execution/piece_run.hpp"
#include "execution/pipeline.hpp"
#include "machine/floor.hpp"
#include "memhier/version.h"
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

bool writes_managed(const Problem &problem) {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].place == Place::managed && writes(problem.operands[i].access)) return true;
  return false;
}

// A plan for one feasible candidate, still without its explanation. `pieces`: what it works on where it stages.
std::shared_ptr<Plan> build_plan(const Builder &builder, size_t index, std::vector<Piece> pieces) {
  const Problem &problem = *builder.problem;
  const Candidate &candidate = builder.found->candidates[index];
  auto plan = std::make_shared<Plan>();
  plan->problem = problem;
  plan->way = candidate.way;
  plan->read_next = writes_managed(problem) ? builder.options->read_next : ReadNext::unsaid;
  plan->runnable = builder.resources->machine.source == "live";
  plan->threads = builder.found->host_threads;
  if (candidate.target == Target::host) {
    double seconds = 0;
    plan->threads =
        paying_threads(*candidate.way, problem, builder.resources->machine, builder.found->host_threads, &seconds);
    plan->routes = fetching_routes(problem);
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

std::string machine_line(const Machine &machine, const DeviceFacts *device, int32_t threads) {
  std::string line;
  if (device)
    line.append(device->name)
        .append(": copy ")
        .append(rate_text(device->rates.copy))
        .append(" read+write, link ")
        .append(rate_text(std::min(device->rates.link_to_device, device->rates.link_to_host)))
        .append(" each way, ")
        .append(rate_text(device->rates.link_duplex))
        .append(" both; ");
  const double copy = machine.host.rates.copy.empty() ? 0 : host_copy_rate(machine.host, threads);
  line.append("host copy ").append(rate_text(copy)).append(" payload on ").append(std::to_string(threads));
  line += threads == 1 ? " thread" : " threads";
  line += machine.measured ? " (measured)" : " (derived from the hardware's description, not measured)";
  if (machine.source != "live") line.append("; machine of the file ").append(machine.source);
  return line;
}

std::string decision_fingerprint(const Resources &resources, const Plan &plan) {
  std::string text = resources.machine_id.empty() ? machine_fingerprint(resources.machine) : resources.machine_id;
  text.append("\n").append(plan.explanation.line).append("\n").append(std::to_string(MEMHIER_VERSION)).append("\n");
  text.append(plan.way->name);
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) text.append("\n").append(route(plan.routes[i]).name);
  if (plan.read_next != ReadNext::unsaid) text.append("\nread_next ").append(read_next_name(plan.read_next));
  return sha256_hex(text).substr(0, 16);
}

[[noreturn]] void fail_not_feasible(const std::vector<Candidate> &candidates, const std::string &line) {
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
       line.c_str());
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

}  // namespace

std::shared_ptr<const Plan> make_plan(const Problem &problem, const PlanOptions &options, Resources &resources) {
  check_names(problem, options);
  const std::string line = problem_line(problem);
  const DeviceFacts *device = resources.device_facts();
  const int32_t threads = host_threads(resources);
  std::shared_ptr<Plan> plan;
  if (is_empty(problem)) {
    plan = empty_plan(problem, options, resources);
  } else {
    Enumeration found = enumerate(problem, options, resources);
    const Builder builder{&problem, &options, &found, &resources};
    if (choose(problem, found.candidates, device) < 0) fail_not_feasible(found.candidates, line);
    if (options.measure) measure_candidates(problem, &found.candidates, plan_to_measure, &builder, resources);
    const auto chosen = static_cast<size_t>(choose(problem, found.candidates, device));
    plan = build_plan(builder, chosen, std::move(found.cut.pieces));
    plan->explanation.candidates = std::move(found.candidates);
    plan->explanation.chosen = chosen;
    add_floors(found.floors, stages(*plan) ? Target::device : plan->way->target, &plan->explanation);
  }
  Explanation &explanation = plan->explanation;
  explanation.line = line;
  explanation.machine = machine_line(resources.machine, device, threads);
  explanation.fingerprint = decision_fingerprint(resources, *plan);
  if (resources.log.wants(MEMHIER_LOG_INFO)) {
    const Candidate &candidate = explanation.candidates[explanation.chosen];
    resources.log(MEMHIER_LOG_INFO, "plan %s: %s -> %.*s, in %.*s, out %.*s", explanation.fingerprint.c_str(),
                  line.c_str(), static_cast<int>(plan->way->name.size()), plan->way->name.data(),
                  static_cast<int>(route(candidate.route_in).name.size()), route(candidate.route_in).name.data(),
                  static_cast<int>(route(candidate.route_out).name.size()), route(candidate.route_out).name.data());
  }
  return plan;
}

}  // namespace memhier
