// Measuring trusts the clock, not the predictions, and works on scratch data.
#include <gtest/gtest.h>

#include "unit/planner_fakes.hpp"

namespace memhier {
namespace {

class PlannerMeasuring : public testing::Test {
 protected:
  void SetUp() override {
    Fake::reset();
    options.measure = true;
  }
  std::shared_ptr<const Plan> plan() {
    return make_plan(fake_problem(256, 256, Place::pageable, Place::pageable), options, *resources);
  }
  std::unique_ptr<Resources> resources = fake_resources(false);
  PlanOptions options;
};

TEST_F(PlannerMeasuring, finds_the_way_that_is_faster_in_truth) {
  resources->machine.source = "live";
  Fake::sleep_fast = 0.020;  // predicted faster, is slower
  const auto measured = plan();
  EXPECT_EQ(measured->way->name, "reference");
  EXPECT_GT(Fake::runs_fast, 0);
  EXPECT_GT(Fake::runs_slow, 0);
  const Explanation &explanation = measured->explanation;
  EXPECT_GT(explanation.candidates[explanation.chosen].measured, 0);
  EXPECT_NE(explanation_text(*measured, {}).find("measured"), std::string::npos);
  options.measure = false;
  EXPECT_EQ(plan()->way->name, "fast_host") << "without measuring the prediction decides";
}

TEST_F(PlannerMeasuring, never_runs_for_the_machine_of_a_file) {
  std::string logged;
  resources->log = {[](void *user, int32_t, const char *text) { *static_cast<std::string *>(user) += text; }, &logged,
                    MEMHIER_LOG_WARNING};
  EXPECT_EQ(plan()->way->name, "fast_host");
  EXPECT_EQ(Fake::runs_fast + Fake::runs_slow, 0);
  EXPECT_NE(logged.find("machine is that of a file"), std::string::npos) << logged;
}

TEST_F(PlannerMeasuring, refuses_scratch_data_that_would_fill_the_memory) {
  resources->machine.source = "live";
  resources->machine.host.memory = 1 << 20;
  EXPECT_EQ(plan()->way->name, "fast_host");
  EXPECT_EQ(Fake::runs_fast + Fake::runs_slow, 0);
}

}  // namespace
}  // namespace memhier
