// Feasibility of places, ways and routes, and the prediction for what is left.
#include "planner/enumerate.hpp"

#include <algorithm>
#include <optional>

#include "base/status.hpp"
#include "execution/piece_run.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

template <class Range>
std::string names_of(const Range &range) {
  std::string names;
  for (const auto &each : range) names.append(names.empty() ? "" : ", ").append(each.name);
  return names;
}

bool all_host_accessible(const Problem &problem) {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (!host_accessible(problem.operands[i].place) && element_count(problem.operands[i].layout) > 0) return false;
  return true;
}

bool all_on_device(const Problem &problem) {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].place != Place::device && element_count(problem.operands[i].layout) > 0) return false;
  return true;
}

// Only updated operands go back: by the route they came.
bool returns_as_it_came(const Problem &problem) {
  bool updates = false;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    if (problem.operands[i].access == Access::write) return false;
    updates |= problem.operands[i].access == Access::update;
  }
  return updates;
}

bool route_allowed(const std::string &forced, const Route &route) { return forced.empty() || forced == route.name; }

Candidate refusal(CandidateScope scope, Target target, Reason reason) {
  Candidate candidate;
  candidate.scope = scope;
  candidate.target = target;
  candidate.reason = reason;
  candidate.note = reason_text(reason);
  return candidate;
}

class Enumerator {
 public:
  Enumerator(const Problem &problem, const PlanOptions &options, const Resources &resources)
      : problem_(problem),
        options_(options),
        resources_(resources),
        device_(resources.device_facts()),
        costs_(resources.machine, device_) {
    result_.host_threads = host_threads(resources);
    result_.floors = floors_of(problem, resources.machine, device_, result_.host_threads);
    if (!options.way.empty()) forced_way_ = find_way(*problem.operation, options.way);
  }

  Enumeration run() {
    const Reason device = device_reason();
    const Reason host = host_reason(device == Reason::none);
    if (host == Reason::none)
      host_ways();
    else
      result_.candidates.push_back(refusal(CandidateScope::place, Target::host, host));
    if (device == Reason::none)
      device_ways();
    else
      result_.candidates.push_back(refusal(CandidateScope::place, Target::device, device));
    return std::move(result_);
  }

 private:
  bool live() const { return resources_.machine.source == "live"; }
  bool forced_to(Target target) const {
    return options_.target == target || (forced_way_ && forced_way_->target == target);
  }
  bool forced_away(Target target) const { return forced_to(target == Target::host ? Target::device : Target::host); }

  Reason device_reason() const {
    const Machine &machine = resources_.machine;
    if (!device_)
      return machine.devices.empty() && machine.runtime_version == 0 ? Reason::built_without_cuda : Reason::no_device;
    if (live() && gpu::device_lost(device_->ordinal)) return Reason::device_lost;
    if (live() && gpu::forked()) return Reason::forked;
    if (forced_away(Target::device)) return Reason::forced_other;
    return Reason::none;
  }

  Reason host_reason(bool device_usable) const {
    if (forced_away(Target::host)) return Reason::forced_other;
    if (!all_host_accessible(problem_)) return Reason::operand_on_device;
    const bool resident = (options_.route_in.empty() || options_.route_in == route(RouteId::resident).name) &&
                          (options_.route_out.empty() || options_.route_out == route(RouteId::resident).name);
    if (!resident) return Reason::forced_other;
    if (device_usable && all_device_accessible(problem_) && !forced_to(Target::host)) return Reason::device_accessible;
    return Reason::none;
  }

  void refuse_way(const Way &way, Reason reason) {
    Candidate row = refusal(CandidateScope::way, way.target, reason);
    row.way = &way;
    result_.candidates.push_back(std::move(row));
  }

  // The reason against a way whatever the routes, the caller's wish included.
  Reason way_reason(const Way &way) const {
    if (forced_way_ && forced_way_ != &way) return Reason::forced_other;
    if (way.target == Target::device && live() && !way.run) return Reason::built_without_cuda;
    return Reason::none;
  }

  // What the way works on by these routes: staging gives an operand a layout and an alignment of its own.
  Problem worked_on(const Way &way, const RouteCost &in, const RouteCost &out) const {
    Plan plan;
    plan.problem = problem_;
    plan.way = &way;
    for (int32_t i = 0; i < problem_.operand_count; ++i)
      plan.routes[i] = travels(problem_.operands[i].access, Access::read) ? in.routes[i] : out.routes[i];
    return piece_problem(plan, result_.cut.pieces.front());
  }

  // Names the library that a way calls in its feasible rows from `first` on: only for them was it looked up. What
  // libraries the machine of a file has, nobody knows.
  void name_library(const Way &way, size_t first) {
    if (!way.library) return;
    const std::string called = live() ? "calls " + way.library().name : "library unknown";
    for (size_t i = first; i < result_.candidates.size(); ++i)
      if (result_.candidates[i].reason == Reason::none) result_.candidates[i].called = called;
  }

  void host_ways() {
    for (const Way &way : problem_.operation->ways()) {
      if (way.target != Target::host) continue;
      Reason reason = way_reason(way);
      if (reason == Reason::none) reason = way.feasible(problem_, resources_.machine, nullptr);
      if (reason != Reason::none) {
        refuse_way(way, reason);
        continue;
      }
      Candidate row;
      row.way = &way;
      double seconds = 0;
      const int32_t threads = paying_threads(way, problem_, resources_.machine, result_.host_threads, &seconds);
      const WayCost cost = costs_.of(way, problem_, threads);
      row.seconds = std::max(cost.seconds, result_.floors.host);
      if (device_) row.seconds += onward_seconds(problem_, options_.read_next, *device_);
      row.note = cost.bound;
      result_.candidates.push_back(std::move(row));
      name_library(way, result_.candidates.size() - 1);
    }
  }

  bool ring_to_be_had() const {
    return !options_.without_ring &&
           (resources_.pinned_limit == 0 || resources_.pinned_limit >= MemoryPools::kLeastPinnedLimit);
  }

  std::vector<RouteCost> assess(Access direction, const std::string &forced) {
    std::vector<RouteCost> costs;
    for (const Route &route : routes()) {
      RouteCost cost = route_cost(problem_, route, direction, resources_.machine, *device_, result_.host_threads,
                                  result_.cut.traffic, ring_to_be_had(), options_.read_next);
      if (!route_allowed(forced, route)) cost.reason = Reason::forced_other;
      if (cost.reason != Reason::none) {
        Candidate row = refusal(direction == Access::read ? CandidateScope::route_in : CandidateScope::route_out,
                                Target::device, cost.reason);
        (direction == Access::read ? row.route_in : row.route_out) = route.id;
        result_.candidates.push_back(std::move(row));
      }
      costs.push_back(cost);
    }
    return costs;
  }

  void device_ways() {
    const int64_t limit = staging_limit(options_, resources_, *device_);
    if (all_on_device(problem_))  // no route stages
      result_.cut.traffic = traffic_of(problem_, {});
    else
      result_.cut = cut_for_staging(problem_, limit);
    const size_t first_row = result_.candidates.size();
    result_.in = assess(Access::read, options_.route_in);
    const std::vector<RouteCost> &in = result_.in;
    const bool paired = returns_as_it_came(problem_);
    result_.out = paired ? std::vector<RouteCost>(in.size()) : assess(Access::write, options_.route_out);
    const std::vector<RouteCost> &out = result_.out;
    // Ways stand before the routes in the explanation.
    std::vector<Candidate> route_rows(result_.candidates.begin() + first_row, result_.candidates.end());
    result_.candidates.resize(first_row);

    for (const Way &way : problem_.operation->ways()) {
      if (way.target != Target::device) continue;
      of_pieces_.reset();
      const Reason reason = way_reason(way);
      if (reason != Reason::none) {
        refuse_way(way, reason);
        continue;
      }
      const Reason resident = way.feasible(problem_, resources_.machine, device_);
      const WayCost cost = costs_.of(way, problem_, 1);
      const size_t first = result_.candidates.size();
      bool listed = false;
      Reason against = Reason::none;  // the first, should no routes help
      for (size_t i = 0; i < in.size(); ++i) {
        if (in[i].reason != Reason::none) continue;
        for (size_t o = paired ? i : 0; o < (paired ? i + 1 : out.size()); ++o) {
          if (out[o].reason != Reason::none) continue;
          if (paired && !route_allowed(options_.route_out, routes()[o])) continue;
          const Reason reason = add_pair(way, resident, cost, routes()[i], in[i], routes()[o], out[o], limit);
          listed |= reason == Reason::none;
          if (against == Reason::none) against = reason;
        }
      }
      if (listed) {
        name_library(way, first);
        continue;
      }
      if (against == Reason::none) against = resident;
      refuse_way(way, against != Reason::none ? against : route_reason());
    }
    result_.candidates.insert(result_.candidates.end(), std::make_move_iterator(route_rows.begin()),
                              std::make_move_iterator(route_rows.end()));
  }

  // Why no two routes can carry the operands of one direction each.
  Reason route_reason() const {
    for (const std::vector<RouteCost> *costs : {&result_.in, &result_.out})
      if (std::none_of(costs->begin(), costs->end(), [](const RouteCost &each) { return each.reason == Reason::none; }))
        for (const RouteCost &each : *costs)
          if (each.reason != Reason::forced_other) return each.reason;
    return Reason::forced_other;
  }

  Cost cost_of(const Way &way, WayCost way_cost, const RouteCost &in, const RouteCost &out, int64_t pieces) const {
    if (!way.reach || in.reached + out.reached == 0) return device_cost(way_cost, in, out, pieces, *device_);
    const RouteCost in_reached = as_reached(in, way, problem_, *device_, Access::read, &way_cost);
    const RouteCost out_reached = as_reached(out, way, problem_, *device_, Access::write, &way_cost);
    return device_cost(way_cost, in_reached, out_reached, pieces, *device_);
  }

  // A row for the way by these routes; none, but the reason, where it cannot work on what they bring it.
  Reason add_pair(const Way &way, Reason resident, const WayCost &way_cost, const Route &in, const RouteCost &in_cost,
                  const Route &out, const RouteCost &out_cost, int64_t limit) {
    Candidate row;
    row.way = &way;
    row.target = Target::device;
    row.route_in = in.id;
    row.route_out = out.id;
    const bool staged = in_cost.staging || out_cost.staging;
    int64_t pieces = 1;
    if (staged) {
      pieces = static_cast<int64_t>(result_.cut.pieces.size());
      if (pieces == 0)
        row.reason = Reason::exceeds_device_memory;
      else if (const Reason reason = way.feasible(worked_on(way, in_cost, out_cost), resources_.machine, device_);
               reason != Reason::none)
        return reason;
      else if (options_.asynchronous && all_device_accessible(problem_) && !any_peer(problem_))
        row.reason = Reason::needs_workspace;
    } else if (resident != Reason::none) {
      return resident;
    } else if (way.workspace && way.workspace(problem_) > limit) {
      row.reason = Reason::exceeds_device_memory;
    }
    if (in_cost.migrates + out_cost.migrates > static_cast<double>(device_->memory))
      row.reason = Reason::exceeds_device_memory;
    if (row.reason != Reason::none) {
      row.note = reason_text(row.reason);
    } else {
      if (staged && pieces > 1 && !of_pieces_) {  // ways may be at home with the whole and not with its pieces
        of_pieces_ = costs_.of(way, worked_on(way, in_cost, out_cost), 1);
        of_pieces_->seconds =
            of_pieces_->fixed + (of_pieces_->seconds - of_pieces_->fixed) * static_cast<double>(pieces);
      }
      const Cost cost = cost_of(way, staged && pieces > 1 ? *of_pieces_ : way_cost, in_cost, out_cost, pieces);
      // Routes are predicted one by one; what they share is in the floor.
      row.seconds = std::max(cost.seconds, result_.floors.device);
      row.note = cost.bound;
    }
    result_.candidates.push_back(std::move(row));
    return Reason::none;
  }

  const Problem &problem_;
  const PlanOptions &options_;
  const Resources &resources_;
  const DeviceFacts *device_;
  WayCosts costs_;
  const Way *forced_way_ = nullptr;
  std::optional<WayCost> of_pieces_;  // of the way at hand, all pieces; whichever operands are staged
  Enumeration result_;
};

}  // namespace

void check_names(const Problem &problem, const PlanOptions &options) {
  if (!options.way.empty()) {
    const Way *way = find_way(*problem.operation, options.way);
    if (!way) {
      fail(MEMHIER_INVALID_ARGUMENT, "way: '%.60s' is not a way of %.*s; there are %s", options.way.c_str(),
           static_cast<int>(problem.operation->name.size()), problem.operation->name.data(),
           names_of(problem.operation->ways()).c_str());
    }
    if (options.target != Target{} && options.target != way->target)
      fail(MEMHIER_INVALID_ARGUMENT, "way: '%.60s' computes on the %s, but target asks for the %s", options.way.c_str(),
           target_name(way->target), target_name(options.target));
  }
  for (const auto &[what, name] : {std::pair{"route_in", &options.route_in}, {"route_out", &options.route_out}}) {
    if (name->empty() || route_from_name(*name)) continue;
    fail(MEMHIER_INVALID_ARGUMENT, "%s: '%.60s' is not a route; there are %s", what, name->c_str(),
         names_of(routes()).c_str());
  }
  if (options.working_set < 0) fail(MEMHIER_INVALID_ARGUMENT, "working_set: must not be negative");
}

int32_t host_threads(const Resources &resources) noexcept {
  if (resources.machine.source == "live" && resources.pool) return resources.pool->threads();
  return std::max(resources.machine.host.threads, 1);
}

Enumeration enumerate(const Problem &problem, const PlanOptions &options, const Resources &resources) {
  return Enumerator(problem, options, resources).run();
}

}  // namespace memhier
