// What the cases of transposes share: every place that exists here, every feasible way and route forced.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "harness/thinned.hpp"
#include "harness/transpose_case.hpp"

namespace transpose_cases {

using harness::in_place;
using harness::row_major;
using harness::TransposeCase;

inline bool big() { return std::getenv("MEMHIER_TEST_BIG") != nullptr; }

// Host: pageable memory only. Device: every pair of places with at least one that needs a device.
class Cases : public testing::TestWithParam<const char *> {
 protected:
  void SetUp() override {
    device_ = std::string(GetParam()) == "Device";
    if (device_ && !harness::device_missing().empty()) GTEST_SKIP() << harness::device_missing();
    memhier_context_options options;
    memhier_context_options_init(&options, sizeof options);
    if (!device_) options.device = MEMHIER_DEVICE_NONE;
    ASSERT_EQ(memhier_context_create(&options, &context_), MEMHIER_SUCCESS) << memhier_error_text();
  }
  void TearDown() override { EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS); }

  std::vector<memhier_place> places() const {
    return device_ ? harness::places() : std::vector<memhier_place>{MEMHIER_PLACE_PAGEABLE};
  }

  void check(TransposeCase test) {
    const harness::TransposeData data(test);
    int runs = 0;
    for (const memhier_place source : places()) {
      for (const memhier_place destination : places()) {
        if (test.in_place && source != destination) continue;
        test.source_place = source;
        test.destination_place = destination;
        EXPECT_EQ(harness::run_all_choices(context_, test, data, &runs), "");
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(runs, 3);  // the default, and at least the blocked and the reference way
  }

  // For what is large: where it is computed.
  void check_local(TransposeCase test) {
    test.source_place = test.destination_place = places().back();
    EXPECT_EQ(harness::run_all_choices(context_, test), "");
  }

  bool device_ = false;
  memhier_context *context_ = nullptr;
};

}  // namespace transpose_cases
