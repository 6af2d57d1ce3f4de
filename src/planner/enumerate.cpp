// Feasibility of places, ways and routes, and the prediction for what is left.
#include "planner/enumerate.hpp"

#include <algorithm>
#include <optional>

#include "base/status.hpp"
#include "execution/fetched_run.hpp"
#include "execution/piece_run.hpp"
#include "memory/gpu.hpp"
#include "planner/route_pairs.hpp"

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

constexpr size_t kUsualRows = 32;  // of an explanation

// A device way and what it answered.
struct WayAtHand {
  const Way *way = nullptr;
  Reason resident = Reason::none;  // against it, with operands where they are
  std::vector<Reason> staged;      // against it, by RoutePair::worked_on
  std::optional<WayCost> whole, of_pieces;
};

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
    result_.candidates.reserve(kUsualRows);
    const Reason device = device_reason();
    const Reason host = host_reason(device);
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

  // `device`: the reason against computing there.
  Reason host_reason(Reason device) const {
    if (forced_away(Target::host)) return Reason::forced_other;
    const bool fetches = !all_host_accessible(problem_);
    const bool reachable = device == Reason::none || device == Reason::forced_other;
    if (fetches && (!reachable || !fetchable(problem_))) return Reason::operand_on_device;
    if (!route_allowed(options_.route_in, route(host_route(Access::read))) ||
        !route_allowed(options_.route_out, route(host_route(Access::write))))
      return Reason::forced_other;
    if (device == Reason::none && all_device_accessible(problem_) && !forced_to(Target::host))
      return Reason::device_accessible;
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

  // Names the library that a way calls in its feasible rows from `first` on: only for them was it looked up. What
  // libraries the machine of a file has, nobody knows.
  void name_library(const Way &way, size_t first) {
    if (!way.library) return;
    const CalledLibrary called = live() ? CalledLibrary::of_this_machine : CalledLibrary::unknown;
    for (size_t i = first; i < result_.candidates.size(); ++i)
      if (result_.candidates[i].reason == Reason::none) result_.candidates[i].called = called;
  }

  // By which the host gets at what it reads, or writes.
  RouteId host_route(Access direction) const {
    for (int32_t i = 0; i < problem_.operand_count; ++i)
      if (travels(problem_.operands[i].access, direction) && to_fetch(problem_.operands[i]))
        return RouteId::driver_copy;
    return RouteId::resident;
  }

  void host_ways() {
    const RouteId in = host_route(Access::read), out = host_route(Access::write);
    const bool fetches = in != RouteId::resident || out != RouteId::resident;
    const double travel = fetches ? fetching_seconds(problem_, resources_.machine, *device_) : 0;
    const double floor = fetches ? result_.floors.device : result_.floors.host;
    const Problem worked = fetches ? fetched_problem(problem_) : problem_;
    for (const Way &way : problem_.operation->ways()) {
      if (way.target != Target::host) continue;
      Reason reason = way_reason(way);
      if (reason == Reason::none) reason = way.feasible(worked, resources_.machine, nullptr);
      if (reason != Reason::none) {
        refuse_way(way, reason);
        continue;
      }
      Candidate row;
      row.way = &way;
      row.route_in = in;
      row.route_out = out;
      double seconds = 0;
      const int32_t threads = paying_threads(way, worked, resources_.machine, result_.host_threads, &seconds);
      const WayCost cost = costs_.of(way, worked, threads);
      row.seconds = std::max(cost.seconds + travel, floor);
      if (device_) row.seconds += onward_seconds(problem_, options_.read_next, *device_);
      row.note = travel > cost.seconds ? kFixedCosts : cost.bound;
      result_.candidates.push_back(std::move(row));
      name_library(way, result_.candidates.size() - 1);
    }
  }

  bool ring_to_be_had() const {
    return !options_.without_ring &&
           (resources_.pinned_limit == 0 || resources_.pinned_limit >= MemoryPools::kLeastPinnedLimit);
  }

  std::vector<RouteCost> assess(Access direction, const std::string &forced, std::vector<Candidate> *refused) {
    std::vector<RouteCost> costs = route_costs(problem_, direction, resources_.machine, *device_, result_.host_threads,
                                               result_.cut.traffic, ring_to_be_had(), options_.read_next);
    for (const Route &route : routes()) {
      RouteCost &cost = costs[static_cast<size_t>(route.id)];
      if (!route_allowed(forced, route)) cost.reason = Reason::forced_other;
      if (cost.reason == Reason::none) continue;
      Candidate row = refusal(direction == Access::read ? CandidateScope::route_in : CandidateScope::route_out,
                              Target::device, cost.reason);
      (direction == Access::read ? row.route_in : row.route_out) = route.id;
      refused->push_back(std::move(row));
    }
    return costs;
  }

  // Costs nothing more: the routes in count both ways.
  std::vector<RouteCost> returning() const {
    std::vector<RouteCost> costs(kRouteCount);
    for (const Route &route : routes())
      if (!route_allowed(options_.route_out, route)) costs[static_cast<size_t>(route.id)].reason = Reason::forced_other;
    return costs;
  }

  void ask(const Way &way) {
    at_hand_.way = &way;
    at_hand_.resident = way.feasible(problem_, resources_.machine, device_);
    at_hand_.staged.clear();
    for (const Problem &each : pairs_.worked_on)
      at_hand_.staged.push_back(way.feasible(each, resources_.machine, device_));
    at_hand_.whole.reset();
    at_hand_.of_pieces.reset();
  }

  void device_ways() {
    const int64_t limit = staging_limit(options_, resources_, *device_);
    if (all_on_device(problem_))  // no route stages
      result_.cut.traffic = traffic_of(problem_, {});
    else
      result_.cut = cut_for_staging(problem_, limit, work());
    std::vector<Candidate> route_rows;  // ways stand before the routes in the explanation
    result_.in = assess(Access::read, options_.route_in, &route_rows);
    const bool same = returns_as_it_came(problem_);
    result_.out = same ? returning() : assess(Access::write, options_.route_out, &route_rows);
    pairs_ = route_pairs(problem_, result_.in, result_.out, same, result_.cut.pieces);

    for (const Way &way : problem_.operation->ways()) {
      if (way.target != Target::device) continue;
      const Reason reason = way_reason(way);
      if (reason != Reason::none) {
        refuse_way(way, reason);
        continue;
      }
      ask(way);
      const size_t first = result_.candidates.size();
      bool listed = false;
      Reason against = Reason::none;  // the first, should no routes help
      for (const RoutePair &pair : pairs_.pairs) {
        const Reason reason = add_pair(pair, limit);
        listed |= reason == Reason::none;
        // What asking for the way overcomes is told before what nothing does.
        if (against == Reason::none || reason == Reason::not_capturable) against = reason;
      }
      if (listed) {
        name_library(way, first);
        continue;
      }
      if (against == Reason::none) against = at_hand_.resident;
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

  // Seconds of computing for a second of transfers towards the device.
  double work() const {
    const Floors &floors = result_.floors;
    return floors.to_device > 0 ? floors.device_arithmetic / floors.to_device : 0;
  }

  Cost cost_of(const Way &way, WayCost way_cost, const RouteCost &in, const RouteCost &out, const Flow &flow) const {
    if (!way.reach || in.reached + out.reached == 0) return device_cost(way_cost, in, out, flow, *device_);
    const RouteCost in_reached = as_reached(in, way, problem_, *device_, Access::read, &way_cost);
    const RouteCost out_reached = as_reached(out, way, problem_, *device_, Access::write, &way_cost);
    return device_cost(way_cost, in_reached, out_reached, flow, *device_);
  }

  // Of the whole where it is worked on as it stands, else of all pieces; whichever operands are staged.
  const WayCost &way_cost(const RoutePair &pair, int64_t pieces) {
    if (pieces == 1 || result_.cut.standing) {  // standing pieces are of many sizes, all of them large
      if (!at_hand_.whole) at_hand_.whole = costs_.of(*at_hand_.way, problem_, 1);
      return *at_hand_.whole;
    }
    std::optional<WayCost> &cost = at_hand_.of_pieces;  // ways may be at home with the whole and not with its pieces
    if (!cost) {
      cost = costs_.of(*at_hand_.way, pairs_.worked_on[pair.worked_on], 1);
      cost->seconds = cost->fixed + (cost->seconds - cost->fixed) * static_cast<double>(pieces);
    }
    return *cost;
  }

  // Whether only who asks for a way that leases gets it. Where the device reads by the host's page tables it was never
  // tried.
  bool kept_back(const Way &way, const RoutePair &pair) const {
    if (!way.leases || forced_way_) return false;
    return all_device_accessible(problem_) || pair.in == RouteId::coherent || pair.out == RouteId::coherent;
  }

  // A row for the way at hand by these routes; none, but the reason, where it cannot work on what they bring it.
  Reason add_pair(const RoutePair &pair, int64_t limit) {
    const Way &way = *at_hand_.way;
    const RouteCost &in = result_.in[static_cast<size_t>(pair.in)], &out = result_.out[static_cast<size_t>(pair.out)];
    Reason against = Reason::none;
    int64_t pieces = 1;
    int64_t workspace = 0;  // of the way, where nothing is staged
    if (pair.staged) {
      pieces = static_cast<int64_t>(result_.cut.pieces.size());
      if (pieces == 0)
        against = Reason::exceeds_device_memory;
      else if (const Reason reason = at_hand_.staged[pair.worked_on]; reason != Reason::none)
        return reason;
    } else if (at_hand_.resident != Reason::none) {
      return at_hand_.resident;
    } else if (way.workspace) {
      workspace = way.workspace(problem_);
      if (workspace > limit) against = Reason::exceeds_device_memory;
    }
    if (against == Reason::none && (pair.staged || workspace > 0) && options_.asynchronous && capturable(problem_))
      against = Reason::needs_workspace;
    if (kept_back(way, pair)) return Reason::not_capturable;
    if (in.migrates + out.migrates > static_cast<double>(device_->memory)) against = Reason::exceeds_device_memory;
    Candidate &row = result_.candidates.emplace_back();
    row.way = &way;
    row.target = Target::device;
    row.route_in = pair.in;
    row.route_out = pair.out;
    row.reason = against;
    if (against != Reason::none) {
      row.note = reason_text(against);
    } else {
      const Flow flow = pair.staged ? Flow{pieces, result_.cut.first, result_.cut.last} : Flow{};
      const Cost cost = cost_of(way, way_cost(pair, pieces), in, out, flow);
      // Routes are predicted one by one; what they share is in the floor.
      row.seconds = std::max(cost.seconds, result_.floors.device);
      row.note = cost.bound;
    }
    return Reason::none;
  }

  const Problem &problem_;
  const PlanOptions &options_;
  const Resources &resources_;
  const DeviceFacts *device_;
  WayCosts costs_;
  const Way *forced_way_ = nullptr;
  RoutePairs pairs_;
  WayAtHand at_hand_;
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
