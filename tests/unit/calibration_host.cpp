// Calibration of the host gives rates that a planner can use.
#include <gtest/gtest.h>

#include "base/status.hpp"
#include "calibration/calibration.hpp"

namespace memhier {
namespace {

TEST(CalibrationHost, measures_every_rate) {
  Resources resources;
  resources.machine.host = query_host();
  resources.machine.host.memory = int64_t{1} << 28;  // keeps the test's buffers small
  resources.pool = std::make_unique<Pool>(3);
  measure_rates(resources);
  const Machine &machine = resources.machine;
  EXPECT_TRUE(machine.measured);
  ASSERT_GE(machine.host.rates.copy.size(), 2u);
  EXPECT_EQ(machine.host.rates.copy.front().threads, 1);
  EXPECT_EQ(machine.host.rates.copy.back().threads, 3);
  for (size_t i = 0; i < machine.host.rates.copy.size(); ++i) {
    EXPECT_GT(machine.host.rates.copy[i].payload, 0);
    if (i > 0) {
      EXPECT_GT(machine.host.rates.copy[i].threads, machine.host.rates.copy[i - 1].threads);
    }
  }
  EXPECT_GT(machine.host.rates.cached_copy, 0);
  EXPECT_GT(machine.host.rates.parallel_start, 0);
  // What was measured survives the way into a file.
  const Machine read = machine_from_json(machine_to_json(machine));
  EXPECT_TRUE(read.measured);
  EXPECT_EQ(read.host.rates.copy.size(), machine.host.rates.copy.size());
  ASSERT_EQ(read.host.rates.small.size(), machine.host.rates.small.size());
  for (size_t i = 0; i < read.host.rates.small.size(); ++i)
    EXPECT_EQ(read.host.rates.small[i].bytes, machine.host.rates.small[i].bytes);
}

TEST(CalibrationHost, refuses_the_machine_of_a_file) {
  Resources resources;
  resources.machine.source = "some.json";
  resources.pool = std::make_unique<Pool>(1);
  try {
    measure_rates(resources);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_INVALID_STATE);
  }
}

}  // namespace
}  // namespace memhier
