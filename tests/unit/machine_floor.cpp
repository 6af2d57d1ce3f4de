// Floor arithmetic: interpolation, directions, caches, unknown rates.
#include "machine/floor.hpp"

#include <gtest/gtest.h>

namespace memhier {
namespace {

HostFacts host() {
  HostFacts facts;
  facts.rates.copy = {{2, 20e9}, {4, 32e9}, {12, 48e9}};
  return facts;
}

TEST(Floor, HostCopyRateFollowsTheMeasuredThreads) {
  const HostFacts facts = host();
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 1), 10e9);  // below the first entry: in proportion
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 0), 10e9);
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 2), 20e9);
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 3), 26e9);
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 4), 32e9);
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 8), 40e9);
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 64), 48e9);
  EXPECT_EQ(host_copy_rate(HostFacts{}, 4), 0);
}

TEST(Floor, HostFloorCountsThePayloadOnce) {
  HostFacts facts = host();
  EXPECT_DOUBLE_EQ(host_floor(facts, 4, 32e9), 1.0);
  EXPECT_EQ(host_floor(facts, 4, 0), 0);
  EXPECT_EQ(host_floor(HostFacts{}, 4, 1e9), 0);
  // What fits the last cache twice is not bound by memory.
  facts.caches = {{1, 32 << 10, 1}, {3, 64 << 20, 8}};
  facts.rates.cached_copy = 30e9;
  EXPECT_DOUBLE_EQ(host_floor(facts, 4, 32 << 20), (32 << 20) / 120e9);
  EXPECT_DOUBLE_EQ(host_floor(facts, 4, (32 << 20) + 1), ((32 << 20) + 1) / 32e9);
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 4, 32 << 20), 120e9);
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 4, 33 << 20), 32e9);
  // The cache may be shared with others, and threads may wait for each other there.
  facts.rates.small = {{1 << 20, 30e9, 90e9}, {16 << 20, 20e9, 60e9}};
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 4, 1 << 20), 90e9);
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 2, 1 << 20), 60e9) << "two threads at 30";
  EXPECT_NEAR(host_copy_rate(facts, 4, 8.5 * (1 << 20)), 75e9, 1);
  EXPECT_NEAR(host_copy_rate(facts, 1, 8.5 * (1 << 20)), 25e9, 1) << "one thread is not as fast as all";
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 4, 32 << 20), 32e9) << "more than was tried";
  facts.rates.small.clear();
  facts.rates.cached_copy = 1e9;  // never slower than memory
  EXPECT_DOUBLE_EQ(host_copy_rate(facts, 4, 32 << 20), 32e9);
}

TEST(Floor, DeviceFloorCountsBothDirections) {
  DeviceFacts device;
  EXPECT_EQ(device_floor(device, 1e9, 1e9), 0);
  device.rates.copy = 4e12;
  EXPECT_DOUBLE_EQ(device_floor(device, 1e12, 3e12), 1.0);
}

TEST(Floor, SmallDeviceFloorsTakeTheBestRateThatCachesGave) {
  constexpr double kMib = 1 << 20;
  DeviceFacts device;
  device.rates.copy = 4e12;
  device.rates.small = {{1 << 20, 1e12}, {4 << 20, 6e12}, {16 << 20, 5e12}};
  const auto rate = [&](double payload) { return 2 * payload / device_floor(device, payload, payload); };
  EXPECT_DOUBLE_EQ(rate(1), 6e12) << "starting a copy is not what bounds other kernels";
  EXPECT_DOUBLE_EQ(rate(1 * kMib), 6e12);
  EXPECT_DOUBLE_EQ(rate(4 * kMib), 6e12);
  EXPECT_DOUBLE_EQ(rate(15 * kMib), 6e12) << "caches may hold it as well as the next smaller size";
  EXPECT_DOUBLE_EQ(rate(16 * kMib), 5e12);
  EXPECT_DOUBLE_EQ(rate(63 * kMib), 5e12);
  EXPECT_DOUBLE_EQ(rate(64 * kMib), 4e12) << "more than was tried";
  EXPECT_DOUBLE_EQ(device_floor(device, 8 * kMib, 0), 8 * kMib / 6e12) << "all of it, whether read or written";
  // More bytes never take less, and no floor is higher than that of memory.
  double before = 0;
  for (double bytes = 1; bytes < 1e9; bytes *= 1.1) {
    const double floor = device_floor(device, bytes, 0);
    EXPECT_GT(floor, before) << bytes;
    EXPECT_LE(floor, bytes / device.rates.copy) << bytes;
    before = floor;
  }
  device.rates.small = {{64 << 20, 1e12}};
  EXPECT_DOUBLE_EQ(rate(1 * kMib), 4e12) << "never slower than memory";
}

TEST(Floor, LinkFloorOverlapsUpToTheDuplexRate) {
  DeviceFacts device;
  device.rates.link_to_device = 50e9;
  device.rates.link_to_host = 40e9;
  device.rates.link_duplex = 80e9;
  EXPECT_DOUBLE_EQ(link_floor(device, 50e9, 0), 1.0);
  EXPECT_DOUBLE_EQ(link_floor(device, 0, 40e9), 1.0);
  EXPECT_DOUBLE_EQ(link_floor(device, 50e9, 50e9), 1.25);  // duplex and the slower way agree
  EXPECT_DOUBLE_EQ(link_floor(device, 60e9, 40e9), 1.25);  // 1.2 and 1.0 alone, 100 GB at 80 GB/s together
  EXPECT_DOUBLE_EQ(link_floor(device, 50e9, 1e9), 1.0);
  EXPECT_EQ(link_floor(device, 0, 0), 0);
  EXPECT_EQ(link_floor(DeviceFacts{}, 1e9, 1e9), 0);
}

TEST(Floor, ArithmeticOfThreadsOnTheirCores) {
  HostFacts facts;
  facts.cores = 4;
  facts.rates.core = {1e9, 2e9, 0, 3e9, 8e9};
  EXPECT_DOUBLE_EQ(peak(facts, 1, Precision::f64), 1e9);
  EXPECT_DOUBLE_EQ(peak(facts, 3, Precision::f32), 6e9);
  EXPECT_DOUBLE_EQ(peak(facts, 8, precision_of(MEMHIER_C64)), 8e9);  // two threads of a core share its units
  EXPECT_DOUBLE_EQ(peak(facts, 0, precision_of(MEMHIER_U8)), 8e9);
  EXPECT_DOUBLE_EQ(peak(facts, 4, precision_of(MEMHIER_BF16)), 12e9);
  EXPECT_EQ(peak(facts, 4, precision_of(MEMHIER_BYTES(4))), 0);
  EXPECT_DOUBLE_EQ(operations_floor(facts, 4, Precision::f64, 8e9), 2.0);
  EXPECT_EQ(operations_floor(facts, 4, precision_of(MEMHIER_I64), 8e9), 0);
  EXPECT_EQ(operations_floor(facts, 4, Precision::f64, 0), 0);
  DeviceFacts device;
  EXPECT_EQ(operations_floor(device, Precision::f32, 1e12), 0);
  device.rates.arithmetic.f32 = 4e12;
  EXPECT_DOUBLE_EQ(operations_floor(device, Precision::f32, 1e12), 0.25);
  EXPECT_EQ(peak(device, Precision::f64), 0);
}

TEST(Floor, LooserPrecisionIsNeverSlower) {
  DeviceFacts device;
  device.rates.arithmetic = {30e12, 60e12, 480e12, 960e12, 1900e12};
  EXPECT_EQ(peak(device, Precision::f32), 60e12);
  EXPECT_EQ(peak(device, Precision::f32_equivalent), 160e12);  // three products of tf32 for one
  EXPECT_EQ(peak(device, Precision::tf32), 480e12);
  device.rates.arithmetic.tf32 = 0;  // units that are not there
  EXPECT_EQ(peak(device, Precision::f32_equivalent), 60e12);
  EXPECT_EQ(peak(device, Precision::tf32), 60e12);
}

}  // namespace
}  // namespace memhier
