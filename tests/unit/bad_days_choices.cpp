// What the planner is free to choose when memory is short, and what it says, on hosts that make the device worth its
// while.
#include <thread>
#include <tuple>

#include "bad_days.hpp"
#include "context/retry.hpp"
#include "fake_machine.hpp"

using namespace memhier;
using namespace memhier::test;

namespace {

// Nothing forced: memory and handles of the device that cannot be had cost no answer.
TEST_F(BadDays, ShortagesCostTimeAndNoAnswer) {
  struct {
    fake_gpu::Host host;
    Setting setting;
    FaultPoint point;
    const char *told;
  } const cases[] = {
      {fake_gpu::Host::slow, {}, FaultPoint::device, "falls back to the host"},
      {fake_gpu::Host::slow, {}, FaultPoint::stream, "falls back to the host"},
      {fake_gpu::Host::slow, {Place::pageable, "", "", "", "8192"}, FaultPoint::event, "falls back to the host"},
      {fake_gpu::Host::only_ring, {Place::pageable, "device"}, FaultPoint::pinned, "falls back to the device"},
  };
  for (const auto &test : cases) {
    fake_gpu::set_host(test.host);
    memhier_context *context = make(test.setting);
    Operands operands(test.setting.place);
    int met = 0;
    for (int c = 0; c < kEveryCalls; ++c) {
      SCOPED_TRACE(std::string(every_call[c].name) + ", point " + std::to_string(static_cast<int>(test.point)));
      const Values right = expected(every_call[c]);
      operands.fill();
      log_.clear();
      arm_fault(test.point, 1, true);
      EXPECT_EQ(every_call[c].run(context, operands.in(), operands.out()), MEMHIER_SUCCESS) << memhier_error_text();
      const bool met_it = fault_passes(test.point) > 0;
      disarm_faults();
      met += met_it;
      EXPECT_EQ(operands.read(operands.out()), right);
      EXPECT_EQ(log_.find(test.told) != std::string::npos, met_it) << log_;
    }
    EXPECT_GE(met, 4) << "calls that used the device";
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  }
}

// With the option, what falls back has the bits that it would have had: else it is refused.
TEST_F(BadDays, ADeterministicContextGivesNothingUpThatMayChangeBits) {
  setenv("MEMHIER_DETERMINISTIC", "1", 1);
  for (const auto &[host, target, point] : {std::tuple{fake_gpu::Host::slow, "", FaultPoint::device},
                                            {fake_gpu::Host::only_ring, "device", FaultPoint::pinned}}) {
    fake_gpu::set_host(host);
    memhier_context *context = make({Place::pageable, target});
    Operands operands(Place::pageable);
    Values before_out(kEveryCallValues), in(kEveryCallValues);
    every_call_fill(in.data(), before_out.data());
    int refused = 0, fell_back = 0;
    for (int c = 0; c < kEveryCalls; ++c) {
      SCOPED_TRACE(std::string(every_call[c].name) + ", point " + std::to_string(static_cast<int>(point)));
      operands.fill();
      ASSERT_EQ(every_call[c].run(context, operands.in(), operands.out()), MEMHIER_SUCCESS) << memhier_error_text();
      const Values right = operands.read(operands.out());
      memhier_context *fresh = make({Place::pageable, target});
      operands.fill();
      log_.clear();
      arm_fault(point, 1, true);
      const memhier_status status = every_call[c].run(fresh, operands.in(), operands.out());
      disarm_faults();
      if (status == MEMHIER_SUCCESS) {
        EXPECT_EQ(operands.read(operands.out()), right);
        if (log_.find("falls back") == std::string::npos) {
          EXPECT_EQ(memhier_context_destroy(fresh), MEMHIER_SUCCESS);
          continue;
        }
        ++fell_back;
        const bool sums = std::strstr(every_call[c].name, "matmul") || std::strstr(every_call[c].name, "filter") ||
                          std::strstr(every_call[c].name, "line");
        EXPECT_TRUE(!sums || log_.find("falls back to the device") != std::string::npos) << log_;
      } else {
        ++refused;
        EXPECT_TRUE(short_of_memory(status)) << memhier_error_text();
        EXPECT_NE(std::string(memhier_error_text()).find("deterministic"), std::string::npos) << memhier_error_text();
        EXPECT_EQ(operands.read(operands.out()), before_out);
        operands.fill();
        EXPECT_EQ(every_call[c].run(fresh, operands.in(), operands.out()), MEMHIER_SUCCESS) << memhier_error_text();
        EXPECT_EQ(operands.read(operands.out()), right);
      }
      EXPECT_EQ(memhier_context_destroy(fresh), MEMHIER_SUCCESS);
    }
    if (point == FaultPoint::device) {
      EXPECT_GT(refused, 0);
    } else {
      EXPECT_GT(fell_back, 0);
    }
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  }
  unsetenv("MEMHIER_DETERMINISTIC");
}

std::string explanation_of_last_plan(memhier_context *context) {
  memhier_plan *plan = nullptr;
  EXPECT_EQ(memhier_last_plan(context, &plan), MEMHIER_SUCCESS) << memhier_error_text();
  std::vector<char> text(1 << 16);
  EXPECT_EQ(memhier_plan_explain(plan, MEMHIER_TEXT, text.data(), static_cast<int64_t>(text.size()), nullptr),
            MEMHIER_SUCCESS);
  memhier_plan_destroy(plan);
  return text.data();
}

// A pair that could not be tried out for want of memory is staged, and tried again a while later, not by every call.
TEST_F(BadDays, APairOfDevicesIsTriedAgainWhenMemoryIsBack) {
  fake_gpu::set_peer(true);
  setenv("MEMHIER_PEER_DEVICES", "all", 1);
  Operands near(Place::device), far(Place::device, 1);
  const Values right = expected(every_call[0]);
  for (const FaultPoint point : {FaultPoint::device, FaultPoint::stream, FaultPoint::peer}) {
    memhier_context *context = make({Place::device, "device"});
    for (const bool armed : {true, false}) {
      if (!armed) std::this_thread::sleep_for(Retry::kPause);
      near.fill();
      far.fill();
      if (armed) arm_fault(point, 1);
      EXPECT_EQ(every_call[0].run(context, far.in(), near.out()), MEMHIER_SUCCESS) << memhier_error_text();
      EXPECT_TRUE(!armed || fault_passes(point) > 0);
      disarm_faults();
      EXPECT_EQ(near.read(near.out()), right);
      const bool broken = point == FaultPoint::peer;
      EXPECT_EQ(explanation_of_last_plan(context).find("probe_failed") != std::string::npos, armed || broken)
          << explanation_of_last_plan(context);
    }
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  }
  unsetenv("MEMHIER_PEER_DEVICES");
}

TEST_F(BadDays, APairOfDevicesIsNotTriedAgainByEveryCall) {
  fake_gpu::set_peer(true);
  setenv("MEMHIER_PEER_DEVICES", "all", 1);
  Operands near(Place::device), far(Place::device, 1);
  memhier_context *context = make({Place::device, "device"});
  log_.clear();
  arm_fault(FaultPoint::stream, 1);  // the first of a trial
  const auto begin = Retry::Clock::now();
  int calls = 0;
  for (; calls < 20 && 2 * (Retry::Clock::now() - begin) < Retry::kPause; ++calls) {
    near.fill();
    far.fill();
    EXPECT_EQ(every_call[0].run(context, far.in(), near.out()), MEMHIER_SUCCESS) << memhier_error_text();
    EXPECT_NE(explanation_of_last_plan(context).find("probe_failed"), std::string::npos) << "call " << calls;
  }
  EXPECT_GT(calls, 1);
  disarm_faults();
  const size_t told = log_.find("until they can be tried out");
  EXPECT_NE(told, std::string::npos) << log_;
  EXPECT_EQ(log_.find("until they can be tried out", told + 1), std::string::npos) << log_;
  EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  unsetenv("MEMHIER_PEER_DEVICES");
}

// A probe that found no memory is tried again a while later, when a plan is made; one that failed is not.
TEST_F(BadDays, ProbesAreTriedAgainWhenMemoryIsBack) {
  const auto told = [&](const char *words) { return log_.find(words) != std::string::npos; };
  Operands operands(Place::pageable);
  memhier_plan *plan = nullptr;
  const auto make_plan = [&](memhier_context *context) {
    log_.clear();
    EXPECT_EQ(memhier_plan_create_line(context, "transpose f32 64x64", nullptr, &plan), MEMHIER_SUCCESS)
        << memhier_error_text();
    EXPECT_EQ(memhier_plan_destroy(plan), MEMHIER_SUCCESS);
  };
  for (const FaultPoint point : {FaultPoint::pinned, FaultPoint::device}) {
    arm_fault(point, 1);
    memhier_context *context = make({});
    EXPECT_EQ(told("memory is short"), point == FaultPoint::pinned) << log_;
    disarm_faults();
    arm_fault(FaultPoint::probe, 1, true);
    make_plan(context);
    EXPECT_EQ(fault_passes(FaultPoint::probe), 0) << "too soon";
    std::this_thread::sleep_for(Retry::kPause);
    make_plan(context);
    EXPECT_TRUE(told("probe pinned on device 0 failed")) << log_;
    EXPECT_EQ(told("probe managed on device 0 failed"), point == FaultPoint::device) << "it has passed before\n"
                                                                                     << log_;
    const int64_t passes = fault_passes(FaultPoint::probe);
    std::this_thread::sleep_for(Retry::kPause);
    make_plan(context);
    EXPECT_EQ(fault_passes(FaultPoint::probe), passes) << "what has failed is known";
    disarm_faults();
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  }
}

TEST_F(BadDays, TheExplanationTellsWhatWasShort) {
  Operands operands(Place::pageable);
  operands.fill();
  for (const auto &[host, target, point, reason] :
       {std::tuple{fake_gpu::Host::slow, "", FaultPoint::device, "exceeds_device_memory"},
        {fake_gpu::Host::only_ring, "device", FaultPoint::pinned, "exceeds_pinned_limit"}}) {
    fake_gpu::set_host(host);
    memhier_context *context = make({Place::pageable, target});
    arm_fault(point, 1, true);
    EXPECT_EQ(every_call[5].run(context, operands.in(), operands.out()), MEMHIER_SUCCESS) << memhier_error_text();
    disarm_faults();
    const std::string text = explanation_of_last_plan(context);
    EXPECT_NE(text.find(reason), std::string::npos) << text;
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  }
}

}  // namespace
