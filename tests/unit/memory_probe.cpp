// The probes on the fake GPU: all pass, each fails alone when it is told to, nothing is left behind.
#include "memory/probe.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/status.hpp"
#include "fake_gpu.hpp"
#include "memory/fault.hpp"

using namespace memhier;

namespace {

class ProbeTest : public testing::Test {
 protected:
  void SetUp() override {
    fake_gpu::reset(1);
    device_.managed_memory = device_.concurrent_managed_access = device_.host_register_supported = true;
  }
  void TearDown() override {
    disarm_faults();
    EXPECT_EQ(fake_gpu::misuse(), "");
    EXPECT_EQ(fake_gpu::live(), fake_gpu::Live{});
  }
  uint32_t probe(uint32_t wanted = kEveryProbe) {
    logged_.clear();
    const ProbeResult result =
        probe_routes(device_,
                     {[](void *user, int32_t, const char *line) { *static_cast<std::string *>(user) += line; },
                      &logged_, MEMHIER_LOG_WARNING},
                     wanted);
    untried_ = result.untried;
    return result.failed;
  }

  DeviceFacts device_;
  std::string logged_;
  uint32_t untried_ = 0;
};

TEST_F(ProbeTest, PassesWhereAllWorks) {
  for (int i = 0; i < 20; ++i) EXPECT_EQ(probe(), 0u);
  EXPECT_EQ(logged_, "");
  EXPECT_FALSE(fake_gpu::prefetches().empty());
}

TEST_F(ProbeTest, EachCanFailAlone) {
  for (int i = 0; i < kProbes; ++i) {
    const auto which = static_cast<Probe>(i);
    if (which == Probe::coherent) continue;  // not claimed
    arm_fault(FaultPoint::probe, i + 1);
    EXPECT_EQ(probe(), probe_bit(which));
    EXPECT_NE(logged_.find(probe_name(which)), std::string::npos) << logged_;
    disarm_faults();
  }
}

TEST_F(ProbeTest, WhatIsNotClaimedIsNotTried) {
  device_.managed_memory = false;
  device_.host_register_supported = false;
  arm_fault(FaultPoint::probe, 1, true);
  EXPECT_EQ(probe(), probe_bit(Probe::pinned) | probe_bit(Probe::zero_copy_read) | probe_bit(Probe::zero_copy_write));
  EXPECT_EQ(fault_passes(FaultPoint::probe), kProbes);
  device_.managed_memory = true;
  device_.concurrent_managed_access = false;
  EXPECT_EQ(probe() & probe_bit(Probe::managed), 0u);
  EXPECT_TRUE(fake_gpu::prefetches().empty());
}

TEST_F(ProbeTest, FindsOutWhatTheSystemRefuses) {
  arm_fault(FaultPoint::pinned, 2);  // behind the allocation of the first
  EXPECT_EQ(probe(), probe_bit(Probe::registered));
  EXPECT_EQ(untried_, 0u);
  disarm_faults();
  for (int64_t nth = 1; nth <= 5; ++nth) {
    arm_fault(FaultPoint::launch, nth);
    const uint32_t failed = probe();
    EXPECT_EQ(failed & (failed - 1), 0u) << "more than one: " << failed;
    EXPECT_NE(failed, 0u);
    EXPECT_EQ(untried_, 0u);
    disarm_faults();
  }
}

TEST_F(ProbeTest, AShortageOfMemorySaysNothingOfRoutes) {
  arm_fault(FaultPoint::managed, 1);
  EXPECT_EQ(probe(), 0u);
  EXPECT_EQ(untried_, probe_bit(Probe::managed));
  EXPECT_NE(logged_.find("memory is short"), std::string::npos) << logged_;
  disarm_faults();
  arm_fault(FaultPoint::pinned, 1, true);
  EXPECT_EQ(probe(), 0u);
  EXPECT_EQ(untried_, probe_bit(Probe::pinned) | probe_bit(Probe::registered) | probe_bit(Probe::zero_copy_read) |
                          probe_bit(Probe::zero_copy_write));
  disarm_faults();
  for (const FaultPoint point : {FaultPoint::device, FaultPoint::stream}) {
    arm_fault(point, 1);
    try {
      probe();
      ADD_FAILURE() << "nothing was thrown";
    } catch (const Error &error) {
      EXPECT_TRUE(is_shortage(error.status()));
    }
    disarm_faults();
  }
}

TEST_F(ProbeTest, WhatIsNotWantedIsNotTried) {
  const uint32_t wanted = probe_bit(Probe::managed) | probe_bit(Probe::zero_copy_read);
  arm_fault(FaultPoint::probe, 1, true);
  EXPECT_EQ(probe(wanted), wanted);
  disarm_faults();
  EXPECT_EQ(probe(0), 0u);
  EXPECT_EQ(untried_, 0u);
}

TEST_F(ProbeTest, ALostDeviceIsNoMatterOfRoutes) {
  fake_gpu::lose_device();
  try {
    probe();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_DEVICE_LOST);
  }
}

}  // namespace
