// The kernel report of this build, and the occupancy that follows from it.
#include <gtest/gtest.h>

#include <string>

#include "ops/kernel_report.hpp"

namespace memhier {
namespace {

DeviceFacts h200() {
  DeviceFacts device;
  device.compute_capability = 90;
  device.shared_per_multiprocessor = 228 << 10;
  device.registers_per_multiprocessor = 65536;
  device.threads_per_multiprocessor = 2048;
  return device;
}

TEST(KernelReport, NoKernelSpills) {
  if (kernel_reports().empty()) GTEST_SKIP() << "built without CUDA: there are no kernels";
  for (const KernelReport &kernel : kernel_reports())
    EXPECT_EQ(kernel.spill_bytes, 0) << kernel.name << " for sm_" << kernel.architecture;
}

TEST(KernelReport, KnowsEveryWaysKernels) {
  if (kernel_reports().empty()) GTEST_SKIP() << "built without CUDA: there are no kernels";
  for (const char *way : {"transpose::naive<", "transpose::tile<", "transpose::tile_vector<", "transpose::strip<",
                          "transpose::inplace<"}) {
    int found = 0;
    for (const KernelReport &kernel : kernel_reports()) {
      if (kernel.name.substr(0, std::string_view(way).size()) != way) continue;
      ++found;
      EXPECT_GT(kernel.registers, 0) << kernel.name;
      EXPECT_LE(kernel.shared_bytes, 48 << 10) << kernel.name;
      EXPECT_GE(kernel.threads_per_block, 32) << kernel.name;
      EXPECT_GT(resident_blocks(kernel, h200()), 0) << kernel.name;
    }
    EXPECT_GT(found, 0) << way;
  }
}

TEST(KernelReport, FamiliesShowTheirLargestKernel) {
  const KernelReport reports[] = {{"a::tile<1>", 90, 20, 0, 0, 256},      {"a::tile<2>", 90, 40, 8, 0, 256},
                                  {"a::tile<2>", 80, 30, 8, 0, 256},      {"a::tile<3>", 90, 30, 0, 0, 256},
                                  {"a::tile_vector<1>", 90, 9, 0, 0, 64}, {"plain", 90, 5, 0, 0, 32}};
  const auto families = kernel_families(reports);
  ASSERT_EQ(families.size(), 4u);
  EXPECT_EQ(families[0].name, "a::tile");
  EXPECT_EQ(families[0].count, 3);
  EXPECT_EQ(families[0].largest, &reports[1]);
  EXPECT_EQ(families[1].largest, &reports[2]);
  EXPECT_EQ(families[1].count, 1);
  EXPECT_EQ(families[2].name, "a::tile_vector");
  EXPECT_EQ(families[3].name, "plain");
  EXPECT_TRUE(kernel_families({}).empty());
}

TEST(KernelReport, OccupancyByWhatRunsOutFirst) {
  const auto kernel = [](int32_t registers, int32_t shared, int32_t threads) {
    return KernelReport{"test", 90, registers, shared, 0, threads};
  };
  EXPECT_EQ(resident_blocks(kernel(32, 0, 256), h200()), 8);         // threads
  EXPECT_EQ(resident_blocks(kernel(64, 0, 256), h200()), 4);         // registers
  EXPECT_EQ(resident_blocks(kernel(33, 0, 256), h200()), 6);         // registers come in units of 8 a thread: 40
  EXPECT_EQ(resident_blocks(kernel(32, 48 << 10, 128), h200()), 4);  // shared memory, 49 KiB each
  EXPECT_EQ(resident_blocks(kernel(16, 0, 32), h200()), 32);         // the hardware's own limit
  EXPECT_EQ(resident_blocks(kernel(255, 0, 1024), h200()), 0);       // does not fit
  EXPECT_DOUBLE_EQ(occupancy(kernel(64, 0, 256), h200()), 0.5);
  EXPECT_DOUBLE_EQ(occupancy(kernel(32, 0, 512), h200()), 1.0);
  EXPECT_EQ(occupancy(kernel(32, 0, 512), DeviceFacts{}), 0);
}

}  // namespace
}  // namespace memhier
