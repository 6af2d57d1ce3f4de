// Calibration of a real device: what is measured is plausible.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "context/context.hpp"
#include "context/options.hpp"
#include "harness/cuda_devices.hpp"
#include "machine/floor.hpp"

using namespace memhier;

namespace {

TEST(GpuCalibration, MeasuresDeviceCopiesBySize) {
  if (const std::string missing = harness::devices_missing(); !missing.empty()) GTEST_SKIP() << missing;
  memhier_context_options options;
  init_options(&options, sizeof options);
  options.device = 0;
  Context context(options);
  context.calibrate();
  const DeviceFacts &device = *context.resources().device_facts();
  const DeviceRates &rates = device.rates;
  ASSERT_GT(rates.copy, 0);
  ASSERT_FALSE(rates.small.empty());
  int64_t bytes = 0;
  for (const DeviceRates::SmallCopy &small : rates.small) {
    SCOPED_TRACE(small.bytes);
    EXPECT_GT(small.bytes, bytes);
    bytes = small.bytes;
    ASSERT_TRUE(std::isfinite(small.copy) && small.copy > 0) << small.copy;
    EXPECT_LT(small.copy, 20 * rates.copy);
    // A twentieth at least; where `copy` is that fast the smallest take as long as it takes to start them.
    const double moved = 2.0 * static_cast<double>(small.bytes);
    EXPECT_LT(moved / small.copy, std::max(20 * moved / rates.copy, 2 * rates.launch));
    EXPECT_LE(device_floor(device, moved / 2, moved / 2), moved / small.copy);
    std::printf("%8lld KiB: %.3g B/s, %.3g of a large copy\n", static_cast<long long>(small.bytes >> 10), small.copy,
                small.copy / rates.copy);
  }
}

}  // namespace
