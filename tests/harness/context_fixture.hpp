// What tests on the host alone and with a device share.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "harness/places.hpp"
#include "memhier/memhier.h"

namespace harness {

// Asked for cases of many GiB.
inline bool big() { return std::getenv("MEMHIER_TEST_BIG") != nullptr; }

// Parameter: "Host", a context without a device, or "Device", skipped where there is none.
class ContextFixture : public testing::TestWithParam<const char *> {
 protected:
  void SetUp() override {
    device_ = std::string(GetParam()) == "Device";
    if (device_ && !device_missing().empty()) GTEST_SKIP() << device_missing();
    memhier_context_options options;
    memhier_context_options_init(&options, sizeof options);
    if (!device_) options.device = MEMHIER_DEVICE_NONE;
    ASSERT_EQ(memhier_context_create(&options, &context_), MEMHIER_SUCCESS) << memhier_error_text();
  }
  void TearDown() override { EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS); }

  bool device_ = false;
  memhier_context *context_ = nullptr;
};

}  // namespace harness
