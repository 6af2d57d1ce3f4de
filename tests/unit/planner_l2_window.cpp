// When a plan sets a window in L2, and what its explanation says of it.
#include "planner/l2_window.hpp"

#include <gtest/gtest.h>

#include "unit/planner_fakes.hpp"

namespace memhier {
namespace {

constexpr int64_t kMiB = int64_t{1} << 20;
constexpr double kSeconds = 1e-3;

int32_t again = 0;
Reason always(const Problem &, const Machine &, const DeviceFacts *) { return Reason::none; }
double no_time(const Problem &, const Machine &, const DeviceFacts *, int32_t) { return 0; }
int32_t read_again(const Problem &) { return again; }
constexpr Way kReading{"reading", Target::device, always, no_time, nullptr, nullptr, nullptr, nullptr, read_again};
constexpr Way kStreaming{"streaming", Target::device, always, no_time, nullptr, nullptr};

class PlannerL2Window : public testing::Test {
 protected:
  void SetUp() override {
    Fake::reset();
    again = 0;
    device_ = fake_machine(true).devices.at(0);
    device_.l2 = 64 * kMiB;
    device_.l2_persisting_max = 40 * kMiB;
    device_.l2_window_max = 128 * kMiB;
  }
  // A set of MiB that is read again, and a stream of MiB.
  Plan plan(int64_t set, int64_t stream) {
    Plan plan;
    plan.problem = fake_problem(1, 1, Place::device, Place::device);
    for (const int32_t i : {0, 1}) {
      Layout &layout = plan.problem.operands[i].layout;
      layout.extents = {1024, (i == 0 ? set : stream) * 256};
      layout.strides = {layout.extents[1], 1};
    }
    plan.way = &kReading;
    return plan;
  }
  PlannedWindow window(int64_t set, int64_t stream, L2WindowUse use = L2WindowUse::on) {
    return plan_window(plan(set, stream), kSeconds, device_, use);
  }
  DeviceFacts device_;
};

TEST_F(PlannerL2Window, IsForASetOfPlausibleSizeBesideAStream) {
  const PlannedWindow good = window(16, 1000);
  EXPECT_TRUE(good.wanted());
  EXPECT_EQ(good.operand, 0);
  EXPECT_EQ(good.bytes, 16 * kMiB);
  EXPECT_EQ(window(3, 1000).operand, -1) << "stays there by itself";
  EXPECT_TRUE(window(4, 1000).wanted());
  EXPECT_EQ(window(17, 1000).reason, Reason::window_too_large);
  EXPECT_TRUE(window(16, 64).wanted());
  EXPECT_EQ(window(16, 63).reason, Reason::stream_too_small);
  device_.l2_window_max = 8 * kMiB;
  EXPECT_EQ(window(16, 1000).reason, Reason::window_too_large);
}

TEST_F(PlannerL2Window, IsNotForSingleTouchWorkOrForDataThatTravels) {
  Plan once = plan(16, 1000);
  once.way = &kStreaming;
  EXPECT_EQ(plan_window(once, kSeconds, device_, L2WindowUse::on).operand, -1);
  again = -1;
  EXPECT_EQ(window(16, 1000).operand, -1);
  again = 0;
  Plan staged = plan(16, 1000);
  staged.routes[1] = RouteId::driver_copy;
  EXPECT_EQ(plan_window(staged, kSeconds, device_, L2WindowUse::on).operand, -1);
}

TEST_F(PlannerL2Window, IsOffWhereTheCallerOrTheDeviceSaysSo) {
  EXPECT_EQ(window(16, 1000, L2WindowUse::off).reason, Reason::window_off);
  device_.mps = true;
  EXPECT_EQ(window(16, 1000).reason, Reason::mps);
  device_.mig = true;
  EXPECT_EQ(window(16, 1000).reason, Reason::mig);
  device_.mig = device_.mps = false;
  device_.l2_persisting_max = 0;
  EXPECT_EQ(window(16, 1000).reason, Reason::no_persisting_l2);
}

TEST_F(PlannerL2Window, IsNotSetUnaskedWhereItGainsLittle) {
  EXPECT_EQ(window(16, 1000, L2WindowUse::automatic).reason, Reason::window_gains_little);
  const double reading = 16.0 * kMiB / device_.rates.copy;
  EXPECT_TRUE(plan_window(plan(16, 1000), reading / 2, device_, L2WindowUse::automatic).wanted());
}

TEST_F(PlannerL2Window, StandsInTheExplanation) {
  const auto resources = fake_resources(true);
  Plan plan = *make_plan(fake_problem(1024, 1024, Place::device, Place::device), {}, *resources);
  EXPECT_EQ(explanation_text(plan, {}).find("\nwindow "), std::string::npos);
  EXPECT_EQ(explanation_json(plan, {}).find("l2_window"), std::string::npos);
  plan.window.operand = 1;
  plan.window.bytes = 16 * kMiB;
  EXPECT_NE(explanation_text(plan, {}).find("\nwindow    16 MiB of operand 1 persist in L2"), std::string::npos)
      << explanation_text(plan, {});
  plan.window.reason = Reason::mig;
  EXPECT_NE(explanation_text(plan, {}).find("\nwindow    none for 16 MiB of operand 1, read again: mig ("),
            std::string::npos);
  EXPECT_NE(explanation_json(plan, {}).find("\"l2_window\""), std::string::npos);
}

}  // namespace
}  // namespace memhier
