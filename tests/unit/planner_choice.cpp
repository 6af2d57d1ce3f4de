// What the planner chooses, refuses and names.
#include <gtest/gtest.h>

#include <algorithm>

#include "memory/tuning_managed.hpp"
#include "unit/planner_fakes.hpp"

namespace memhier {
namespace {

class PlannerChoice : public testing::Test {
 protected:
  void SetUp() override { Fake::reset(); }
  std::shared_ptr<const Plan> plan(const Problem &problem, const PlanOptions &options = {}) {
    return make_plan(problem, options, *resources);
  }
  std::string error(const Problem &problem, const PlanOptions &options, memhier_status status) {
    try {
      make_plan(problem, options, *resources);
    } catch (const Error &failure) {
      EXPECT_EQ(failure.status(), status) << failure.what();
      return failure.what();
    }
    ADD_FAILURE() << "nothing was thrown";
    return {};
  }
  static Reason place_reason(const Plan &plan, Target target) {
    for (const Candidate &candidate : plan.explanation.candidates)
      if (candidate.scope == CandidateScope::place && candidate.target == target) return candidate.reason;
    return Reason::none;
  }
  std::unique_ptr<Resources> resources = fake_resources(true);
};

TEST_F(PlannerChoice, stays_on_the_host_when_the_link_costs_more) {
  const auto chosen = plan(fake_problem(8192, 8192, Place::pageable, Place::pageable));
  EXPECT_EQ(chosen->way->name, "fast_host");
  EXPECT_EQ(chosen->threads, 8);
  EXPECT_EQ(chosen->pieces.size(), 1u);
  EXPECT_EQ(chosen->workspace, 0);
  EXPECT_FALSE(chosen->runnable) << "decided for the machine of a file";
}

TEST_F(PlannerChoice, goes_to_the_device_when_the_host_is_slow) {
  Fake::host_fast = Fake::host_slow = 10;
  const auto chosen = plan(fake_problem(8192, 8192, Place::pageable, Place::pageable));
  EXPECT_EQ(chosen->way->name, "fast_device");
  EXPECT_EQ(chosen->routes[0], RouteId::staged_ring);
  EXPECT_EQ(chosen->routes[1], RouteId::staged_ring);
  EXPECT_GE(chosen->pieces.size(), 8u);
}

TEST_F(PlannerChoice, never_takes_the_host_when_all_operands_are_device_accessible) {
  Fake::host_fast = 1e-9;
  for (const Place source : {Place::pinned, Place::managed, Place::device}) {
    for (const Place destination : {Place::pinned, Place::managed, Place::device}) {
      const auto chosen = plan(fake_problem(1024, 1024, source, destination));
      EXPECT_EQ(chosen->way->target, Target::device);
      const bool reachable = source != Place::device && destination != Place::device;
      EXPECT_EQ(place_reason(*chosen, Target::host), reachable ? Reason::device_accessible : Reason::operand_on_device);
    }
  }
}

TEST_F(PlannerChoice, takes_the_host_when_it_is_asked_for_and_can_reach_the_operands) {
  PlanOptions options;
  options.target = Target::host;
  EXPECT_EQ(plan(fake_problem(64, 64, Place::pinned, Place::managed), options)->way->name, "fast_host");
  options = {};
  options.way = "reference";
  EXPECT_EQ(plan(fake_problem(64, 64, Place::pinned, Place::pinned), options)->way->name, "reference");
  options = {};
  options.target = Target::host;
  const auto fetching = plan(fake_problem(64, 64, Place::device, Place::pageable), options);
  EXPECT_EQ(fetching->way->name, "fast_host");
  EXPECT_EQ(fetching->routes[0], RouteId::driver_copy) << "small operands are fetched";
  EXPECT_NE(error(fake_problem(1024, 64, Place::device, Place::pageable), options, MEMHIER_NOT_FEASIBLE)
                .find("operand_on_device"),
            std::string::npos);
}

TEST_F(PlannerChoice, keeps_device_operands_where_they_are) {
  const auto chosen = plan(fake_problem(4096, 4096, Place::device, Place::device));
  EXPECT_EQ(chosen->way->name, "fast_device");
  EXPECT_EQ(chosen->routes[0], RouteId::resident);
  EXPECT_EQ(chosen->routes[1], RouteId::resident);
  EXPECT_EQ(chosen->pieces.size(), 1u);
  EXPECT_EQ(chosen->staging, 0);
  EXPECT_EQ(chosen->workspace, 0);
}

TEST_F(PlannerChoice, prefers_the_safer_within_the_margin_only) {
  Fake::device_slow = 0.00095;  // 5 % faster than the way before it in the table
  EXPECT_EQ(plan(fake_problem(4096, 4096, Place::device, Place::device))->way->name, "fast_device");
  Fake::device_slow = 0.0008;  // 20 % faster
  EXPECT_EQ(plan(fake_problem(4096, 4096, Place::device, Place::device))->way->name, "slow_device");
}

TEST_F(PlannerChoice, honours_forced_ways_and_routes) {
  PlanOptions options;
  options.way = "slow_device";
  options.route_in = "driver_copy";
  const auto chosen = plan(fake_problem(1024, 1024, Place::pageable, Place::device), options);
  EXPECT_EQ(chosen->way->name, "slow_device");
  EXPECT_EQ(chosen->routes[0], RouteId::driver_copy);
  EXPECT_EQ(chosen->routes[1], RouteId::resident);
  EXPECT_EQ(place_reason(*chosen, Target::host), Reason::forced_other);
}

TEST_F(PlannerChoice, tells_the_workspace_that_makes_staged_device_accessible_runs_asynchronous) {
  PlanOptions options;
  options.route_in = "driver_copy";
  const auto chosen = plan(fake_problem(4096, 4096, Place::pinned, Place::device), options);
  EXPECT_GT(chosen->staging, 0);
  EXPECT_EQ(chosen->workspace, chosen->staging);
}

TEST_F(PlannerChoice, names_what_exists_when_a_name_is_unknown) {
  const Problem problem = fake_problem(64, 64, Place::pageable, Place::pageable);
  PlanOptions options;
  options.way = "fastest";
  std::string text = error(problem, options, MEMHIER_INVALID_ARGUMENT);
  for (const char *known : {"fastest", "fast_host", "fast_device", "reference"})
    EXPECT_NE(text.find(known), std::string::npos) << text;
  options = {};
  options.route_out = "ring";
  text = error(problem, options, MEMHIER_INVALID_ARGUMENT);
  for (const char *known : {"route_out", "ring", "staged_ring", "zero_copy"})
    EXPECT_NE(text.find(known), std::string::npos) << text;
  options = {};
  options.way = "fast_host";
  options.target = Target::device;
  EXPECT_NE(error(problem, options, MEMHIER_INVALID_ARGUMENT).find("target"), std::string::npos);
}

TEST_F(PlannerChoice, gives_reason_codes_when_nothing_is_left) {
  PlanOptions options;
  options.way = "misaligned";
  EXPECT_NE(error(fake_problem(64, 64, Place::device, Place::device), options, MEMHIER_NOT_FEASIBLE)
                .find("misaligned: alignment"),
            std::string::npos);
  options = {};
  options.route_in = "zero_copy";
  EXPECT_NE(
      error(fake_problem(64, 64, Place::pageable, Place::device), options, MEMHIER_NOT_FEASIBLE).find("not_pinned"),
      std::string::npos);
  resources = fake_resources(false);
  EXPECT_NE(
      error(fake_problem(64, 64, Place::device, Place::device), {}, MEMHIER_NOT_FEASIBLE).find("device: no_device"),
      std::string::npos);
}

TEST_F(PlannerChoice, indivisible_problems_beyond_the_limit_are_refused_on_the_device) {
  Fake::divisible = false;
  Fake::host_fast = Fake::host_slow = 10;
  PlanOptions options;
  options.target = Target::device;
  options.working_set = 1 << 20;
  EXPECT_NE(error(fake_problem(4096, 4096, Place::pageable, Place::pageable), options, MEMHIER_NOT_FEASIBLE)
                .find("exceeds_device_memory"),
            std::string::npos);
}

TEST_F(PlannerChoice, an_operand_that_a_route_cannot_carry_takes_the_best_that_can) {
  Problem problem = fake_problem(4096, 4096, Place::pageable, Place::device);
  problem.operand_count = 3;
  problem.operands[2] = problem.operands[1];
  problem.operands[1].access = Access::read;
  const auto chosen = plan(problem);
  EXPECT_EQ(chosen->routes[0], RouteId::staged_ring);
  EXPECT_EQ(chosen->routes[1], RouteId::resident) << "it is on the device already";
  EXPECT_EQ(chosen->routes[2], RouteId::resident);
  problem.operands[1].place = Place::pinned;
  PlanOptions options;
  options.route_in = "zero_copy";
  const auto forced = plan(problem, options);
  EXPECT_EQ(forced->routes[0], RouteId::staged_ring) << "pageable memory cannot be read over the link";
  EXPECT_EQ(forced->routes[1], RouteId::zero_copy);
  options.route_in = "managed_prefetch";
  EXPECT_NE(error(problem, options, MEMHIER_NOT_FEASIBLE).find("not_managed"), std::string::npos);
}

TEST_F(PlannerChoice, an_updated_operand_comes_and_goes_by_one_route) {
  PlanOptions options;
  options.target = Target::device;
  const auto chosen = plan(fake_update(4096, 4096, Place::pageable), options);
  EXPECT_EQ(chosen->routes[0], RouteId::staged_ring);
  for (const Candidate &candidate : chosen->explanation.candidates) {
    if (candidate.scope == CandidateScope::pair) {
      EXPECT_EQ(candidate.route_in, candidate.route_out);
    }
  }
  options.route_out = "driver_copy";
  EXPECT_EQ(plan(fake_update(4096, 4096, Place::pageable), options)->routes[0], RouteId::driver_copy);
}

TEST_F(PlannerChoice, where_a_managed_result_is_read_next_counts) {
  PlanOptions options;
  options.route_in = options.route_out = "managed_prefetch";
  const Problem problem = fake_problem(8192, 8192, Place::managed, Place::managed);
  const double bytes = 8192.0 * 8192 * 4;
  const auto seconds = [&](ReadNext side, const Problem &of) {
    options.read_next = side;
    const auto chosen = plan(of, options);
    EXPECT_EQ(chosen->read_next, side);
    return chosen->explanation.candidates[chosen->explanation.chosen].seconds;
  };
  const double unsaid = seconds(ReadNext::unsaid, problem);
  EXPECT_EQ(seconds(ReadNext::host, problem), unsaid);
  const double back = bytes / (15e9 * kPrefetchShare) + kPrefetchBackSeconds;
  EXPECT_NEAR(unsaid - seconds(ReadNext::device, problem), back, 1e-6);
  const Problem update = fake_update(8192, 8192, Place::managed);
  EXPECT_NEAR(seconds(ReadNext::host, update) - seconds(ReadNext::device, update), back, 1e-6);

  // The host's results are sent on.
  PlanOptions on_host;
  on_host.target = Target::host;
  const Problem mixed = fake_problem(8192, 8192, Place::pageable, Place::managed);
  const auto predicted = [&](ReadNext side) {
    on_host.read_next = side;
    const auto chosen = plan(mixed, on_host);
    return chosen->explanation.candidates[chosen->explanation.chosen].seconds;
  };
  EXPECT_EQ(predicted(ReadNext::host), predicted(ReadNext::unsaid));
  EXPECT_NEAR(predicted(ReadNext::device) - predicted(ReadNext::unsaid), bytes / 45e9, 1e-9);
}

TEST_F(PlannerChoice, where_results_are_read_next_is_said_where_it_matters) {
  PlanOptions options;
  options.read_next = ReadNext::device;
  const auto managed = plan(fake_problem(64, 64, Place::device, Place::managed), options);
  EXPECT_NE(explanation_text(*managed, {}).find("\nread next on the device: "), std::string::npos);
  EXPECT_NE(explanation_json(*managed, {}).find("\"read_next\": \"device\""), std::string::npos);
  const auto device = plan(fake_problem(64, 64, Place::managed, Place::device), options);
  EXPECT_EQ(device->read_next, ReadNext::unsaid);
  EXPECT_EQ(explanation_text(*device, {}).find("read next"), std::string::npos);
  EXPECT_EQ(decision_fingerprint(*device),
            decision_fingerprint(*plan(fake_problem(64, 64, Place::managed, Place::device))));
  EXPECT_NE(decision_fingerprint(*managed),
            decision_fingerprint(*plan(fake_problem(64, 64, Place::device, Place::managed))));
}

TEST_F(PlannerChoice, no_elements_give_a_plan_without_pieces) {
  for (const Place place : {Place::pageable, Place::device}) {
    const auto chosen = plan(fake_problem(0, 7, place, place));
    EXPECT_TRUE(chosen->pieces.empty());
    ASSERT_NE(chosen->way, nullptr);
    EXPECT_FALSE(explanation_text(*chosen, {}).empty());
  }
}

TEST_F(PlannerChoice, is_deterministic) {
  const Problem problem = fake_problem(1000, 3000, Place::pageable, Place::device);
  const auto first = plan(problem);
  for (int i = 0; i < 5; ++i) {
    resources = fake_resources(true);
    const auto again = plan(problem);
    EXPECT_EQ(decision_fingerprint(*again), decision_fingerprint(*first));
    EXPECT_EQ(explanation_json(*again, {}), explanation_json(*first, {}));
  }
  EXPECT_NE(decision_fingerprint(*plan(fake_problem(1000, 3001, Place::pageable, Place::device))),
            decision_fingerprint(*first));
}

// What a way is asked follows from what it would work on, not from how many routes lead there.
TEST_F(PlannerChoice, asks_a_way_no_more_often_for_every_pair_of_routes) {
  const auto chosen = plan(fake_problem(8192, 8192, Place::managed, Place::managed));
  const auto pairs = std::count_if(
      chosen->explanation.candidates.begin(), chosen->explanation.candidates.end(),
      [](const Candidate &each) { return each.scope == CandidateScope::pair && each.way->name == "fast_device"; });
  EXPECT_EQ(pairs, 9);
  constexpr int kDeviceWays = 3, kFeasible = 2;
  EXPECT_EQ(Fake::questions, kDeviceWays * 4) << "as it stands, one operand staged, the other, both";
  EXPECT_EQ(Fake::predictions, kFeasible * 4) << "the whole and a piece, each also without the limits of the machine";
}

TEST_F(PlannerChoice, logs_the_decision) {
  std::string logged;
  resources->log = {[](void *user, int32_t, const char *text) { *static_cast<std::string *>(user) += text; }, &logged,
                    MEMHIER_LOG_INFO};
  const auto chosen = plan(fake_problem(64, 64, Place::device, Place::device));
  EXPECT_NE(logged.find(decision_fingerprint(*chosen)), std::string::npos) << logged;
  EXPECT_NE(logged.find("fast_device"), std::string::npos) << logged;
}

}  // namespace
}  // namespace memhier
