// What page-locking would cost and save, and from how many calls on it pays.
#include "planner/adoption.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "unit/planner_fakes.hpp"

namespace memhier {
namespace {

class PlannerAdoption : public testing::Test {
 protected:
  void SetUp() override { Fake::reset(); }
  std::vector<Adoption> of(const Problem &problem, const PlanOptions &options = {}) {
    plan = make_plan(problem, options, *resources);
    return adoptions(*plan, options, *resources);
  }
  double predicted(const Problem &problem) {
    const auto made = make_plan(problem, {}, *resources);
    return made->explanation.candidates[made->explanation.chosen].seconds;
  }
  DeviceRates &rates() { return resources->machine.devices[0].rates; }
  void host_copies_at(double rate) { resources->machine.host.rates.copy = {{1, rate}}; }

  std::unique_ptr<Resources> resources = fake_resources(true);
  std::shared_ptr<const Plan> plan;
};

Problem adopted(Problem problem, std::initializer_list<int32_t> operands) {
  for (const int32_t i : operands) {
    problem.operands[i].place = Place::pinned;
    problem.operands[i].adopted = true;
  }
  return problem;
}

TEST_F(PlannerAdoption, pays_after_what_it_costs_over_what_each_call_saves) {
  host_copies_at(10e9);
  const Problem problem = fake_problem(8192, 8192, Place::pageable, Place::device);
  const auto found = of(problem);
  ASSERT_EQ(found.size(), 1u);
  const Adoption &each = found[0];
  EXPECT_EQ(each.operands, "src");
  EXPECT_EQ(each.bytes, int64_t{256} << 20);
  EXPECT_DOUBLE_EQ(each.once, (256 << 20) * 100e-12);
  EXPECT_DOUBLE_EQ(each.now, predicted(problem));
  EXPECT_DOUBLE_EQ(each.adopted, predicted(adopted(problem, {0})));
  EXPECT_EQ(route(each.choice.route_in).name, "registered");
  const double saved = each.now - each.adopted;
  ASSERT_GT(saved, 0);
  EXPECT_GE(static_cast<double>(each.pays_from) * saved, each.once);
  EXPECT_LT(static_cast<double>(each.pays_from - 1) * saved, each.once);
  // 26.8 ms are paid for by 5.4 ms over the link instead of 26.8 ms of host copying: two calls.
  EXPECT_EQ(each.pays_from, 2);
  EXPECT_NE(explanation_text(*plan, found)
                .find("\nafter memhier_host_adopt\n   operands  once     place   a call   pays\n"
                      "   src       26.8 ms  device  "),
            std::string::npos)
      << explanation_text(*plan, found);
  EXPECT_NE(explanation_text(*plan, found).find("  from 2 calls on\n"), std::string::npos)
      << explanation_text(*plan, found);
}

TEST_F(PlannerAdoption, does_not_pay_where_the_registered_route_is_not_faster) {
  Fake::host_fast = 0.001;  // the host does it in no time, and page-locked operands go to the device
  const auto found = of(fake_problem(8192, 8192, Place::pageable, Place::pageable));
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[2].operands, "src, dst");
  EXPECT_EQ(found[2].choice.target, Target::device);
  EXPECT_GT(found[2].adopted, found[2].now);
  for (const Adoption &each : found) EXPECT_EQ(each.pays_from, 0) << each.operands;
  const std::string text = explanation_text(*plan, found);
  EXPECT_NE(text.find("  does not pay\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("calls on"), std::string::npos) << text;
  const auto json = nlohmann::json::parse(explanation_json(*plan, found));
  for (const auto &each : json["adoptions"]) EXPECT_TRUE(each["pays_from_calls"].is_null());
}

TEST_F(PlannerAdoption, operands_are_told_one_by_one_and_together) {
  host_copies_at(5e9);
  PlanOptions options;
  options.target = Target::device;
  const Problem problem = fake_problem(4096, 4096, Place::pageable, Place::pageable);
  const auto found = of(problem, options);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].operands, "src");
  EXPECT_EQ(found[1].operands, "dst");
  EXPECT_EQ(found[2].operands, "src, dst");
  EXPECT_EQ(found[2].bytes, found[0].bytes + found[1].bytes);
  EXPECT_LT(found[2].adopted, found[0].adopted);
  const auto json = nlohmann::json::parse(explanation_json(*plan, found))["adoptions"];
  ASSERT_EQ(json.size(), 3u);
  EXPECT_EQ(json[1]["operands"], "dst");
  EXPECT_EQ(json[1]["reason"], "none");
  EXPECT_EQ(json[1]["route_out"], "registered");
  EXPECT_EQ(json[2]["pays_from_calls"], found[2].pays_from);
  EXPECT_DOUBLE_EQ(json[2]["adopted_ms"].get<double>(), found[2].adopted * 1e3);
}

TEST_F(PlannerAdoption, gaps_are_page_locked_too) {
  Problem problem = fake_problem(100, 100, Place::pageable, Place::device);
  problem.operands[0].layout.strides[0] = 1000;
  const auto found = of(problem);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].bytes, (99 * 1000 + 100) * 4);
}

TEST_F(PlannerAdoption, nothing_is_told_where_there_is_nothing_to_adopt) {
  EXPECT_TRUE(of(fake_problem(64, 64, Place::pinned, Place::device)).empty());
  EXPECT_TRUE(of(adopted(fake_problem(64, 64, Place::pageable, Place::device), {0})).empty());
  EXPECT_TRUE(of(fake_problem(0, 64, Place::pageable, Place::pageable)).empty());
  PlanOptions on_host;
  on_host.target = Target::host;
  EXPECT_TRUE(of(fake_problem(64, 64, Place::pageable, Place::pageable), on_host).empty());
  resources = fake_resources(false);
  EXPECT_TRUE(of(fake_problem(64, 64, Place::pageable, Place::pageable)).empty());
  EXPECT_EQ(explanation_text(*plan, {}).find("memhier_host_adopt\n "), std::string::npos);
}

TEST_F(PlannerAdoption, what_cannot_be_said_has_its_reason) {
  const Problem problem = fake_problem(64, 64, Place::pageable, Place::device);
  rates().register_per_byte = 0;
  auto found = of(problem);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].reason, Reason::no_rate);
  const std::string text = explanation_text(*plan, found);
  EXPECT_NE(text.find(std::string("   src       -     -      -       ") + reason_text(Reason::no_rate)),
            std::string::npos)
      << text;
  EXPECT_FALSE(nlohmann::json::parse(explanation_json(*plan, found))["adoptions"][0].contains("once_ms"));

  resources->machine.devices[0].failed_probes = probe_bit(Probe::registered);
  EXPECT_EQ(of(problem).at(0).reason, Reason::probe_failed);

  resources = fake_resources(true);
  PlanOptions staged;
  staged.route_in = "staged_ring";
  EXPECT_EQ(of(problem, staged).at(0).reason, Reason::forced_other);
}

}  // namespace
}  // namespace memhier
