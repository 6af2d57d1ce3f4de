// A host-only context, checked calls, and a transpose to compare with.
#pragma once
#include <gtest/gtest.h>
#include <memhier/memhier.h>

#include <cstring>
#include <random>
#include <string>
#include <vector>

#define ASSERT_SUCCESS(call) ASSERT_EQ((call), MEMHIER_SUCCESS) << memhier_error_text()
#define EXPECT_SUCCESS(call) EXPECT_EQ((call), MEMHIER_SUCCESS) << memhier_error_text()

namespace capi {

inline memhier_context_options host_options() {
  memhier_context_options options;
  memhier_context_options_init(&options, sizeof options);
  options.device = MEMHIER_DEVICE_NONE;
  return options;
}

class HostContext : public ::testing::Test {
 protected:
  void SetUp() override {
    const memhier_context_options options = host_options();
    ASSERT_SUCCESS(memhier_context_create(&options, &context));
  }
  void TearDown() override { EXPECT_SUCCESS(memhier_context_destroy(context)); }

  memhier_context *context = nullptr;
};

template <class T>
std::vector<T> random_values(size_t count) {
  static std::mt19937_64 random(std::random_device{}());
  std::vector<T> values(count);
  for (T &value : values) {
    const uint64_t bits = random();
    std::memcpy(&value, &bits, sizeof value < sizeof bits ? sizeof value : sizeof bits);
  }
  return values;
}

// Bitwise, so that NaNs compare as what they are.
template <class T>
bool is_transpose(const T *source, int64_t rows, int64_t columns, const T *destination) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      if (std::memcmp(&source[i * columns + j], &destination[j * rows + i], sizeof(T)) != 0) return false;
    }
  }
  return true;
}

inline std::string explanation(memhier_plan *plan, memhier_format format = MEMHIER_TEXT) {
  int64_t needed = 0;
  EXPECT_EQ(memhier_plan_explain(plan, format, nullptr, 0, &needed), MEMHIER_SUCCESS);
  std::string text(static_cast<size_t>(needed), '\0');
  EXPECT_EQ(memhier_plan_explain(plan, format, text.data(), needed, nullptr), MEMHIER_SUCCESS);
  text.pop_back();
  return text;
}

}  // namespace capi
