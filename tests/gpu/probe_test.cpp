// Probes on a real device, and what the planner makes of one that failed.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <string>

#include "base/status.hpp"
#include "context/context.hpp"
#include "context/options.hpp"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"
#include "memory/probe.hpp"
#include "ops/operations.hpp"

using namespace memhier;

namespace {

class GpuProbe : public testing::Test {
 protected:
  void SetUp() override {
    machine_ = query_machine(true);
    if (machine_.devices.empty()) GTEST_SKIP() << machine_.driver_problem;
  }
  void TearDown() override {
    disarm_faults();
    if (!machine_.devices.empty()) {
      EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
    }
  }
  const DeviceFacts &device() const { return machine_.devices[0]; }
  uint32_t probe() {
    logged_.clear();
    const ProbeResult result = probe_routes(device(), {[](void *user, int32_t, const char *line) {
                                                         *static_cast<std::string *>(user) += std::string(line) + "\n";
                                                       },
                                                       &logged_, MEMHIER_LOG_WARNING});
    untried_ = result.untried;
    return result.failed;
  }

  Machine machine_;
  std::string logged_;
  uint32_t untried_ = 0;
};

// Registration, prefetch and access to pageable memory may rightly fail here; what every device has may not.
TEST_F(GpuProbe, PassesOnThisDevice) {
  const uint32_t failed = probe();
  EXPECT_EQ(failed & (probe_bit(Probe::pinned) | probe_bit(Probe::zero_copy_read) | probe_bit(Probe::zero_copy_write)),
            0u)
      << logged_;
  EXPECT_EQ(untried_, 0u) << logged_;
  EXPECT_EQ(failed == 0, logged_.empty()) << logged_;
  if (failed) std::printf("%s", logged_.c_str());
  EXPECT_EQ(probe(), failed);
}

TEST_F(GpuProbe, EachFailsAloneWhenToldTo) {
  const uint32_t failed = probe();
  for (int i = 0; i < kProbes; ++i) {
    const uint32_t bit = probe_bit(static_cast<Probe>(i));
    arm_fault(FaultPoint::probe, i + 1);
    const uint32_t now = probe();
    EXPECT_EQ(now & ~bit, failed & ~bit);
    if (static_cast<Probe>(i) == Probe::pinned) {
      EXPECT_TRUE(now & bit);
    }
    disarm_faults();
  }
}

TEST_F(GpuProbe, AShortageOfMemorySaysNothingOfRoutes) {
  const uint32_t failed = probe();
  arm_fault(FaultPoint::pinned, 1, true);
  const uint32_t now = probe();
  disarm_faults();
  const uint32_t pinned =
      probe_bit(Probe::pinned) | probe_bit(Probe::zero_copy_read) | probe_bit(Probe::zero_copy_write);
  EXPECT_EQ(untried_ & pinned, pinned) << logged_;
  EXPECT_EQ(now & ~failed, 0u) << logged_;
}

TEST_F(GpuProbe, LeavesNoMemoryBehind) {
  probe();
  const gpu::DeviceScope scope(device().ordinal);
  const int64_t before = gpu::free_device_memory();
  for (int i = 0; i < 50; ++i) probe();
  EXPECT_GE(gpu::free_device_memory(), before - (int64_t{4} << 20));
}

TEST_F(GpuProbe, ARouteWhoseProbeFailedIsRefusedWithItsReason) {
  { const gpu::DeviceScope in_use(device().ordinal); }
  const Problem problem = parse_problem("transpose f32 1024x1024 src=pageable dst=device");
  PlanOptions options;
  options.route_in = "staged_ring";
  memhier_context_options asked;
  init_options(&asked, sizeof asked);
  asked.device = device().ordinal;
  arm_fault(FaultPoint::probe, 1);
  {
    Context context(asked);
    disarm_faults();
    EXPECT_TRUE(context.resources().device_facts()->fails(Probe::pinned));
    try {
      context.plan(problem, options);
      ADD_FAILURE() << "a plan was made";
    } catch (const Error &error) {
      EXPECT_EQ(error.status(), MEMHIER_NOT_FEASIBLE);
      EXPECT_NE(std::string(error.what()).find("probe_failed"), std::string::npos) << error.what();
    }
    EXPECT_NE(context.plan(problem, {}), nullptr);  // another route
  }
  Context whole(asked);
  if (!whole.resources().device_facts()->fails(Probe::pinned)) {
    EXPECT_NE(whole.plan(problem, options), nullptr);
  }
}

}  // namespace
