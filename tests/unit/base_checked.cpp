// Checked arithmetic at the ends of the range.
#include "base/checked.hpp"

#include <gtest/gtest.h>

#include <random>

namespace memhier {
namespace {

constexpr int64_t kLeast = INT64_MIN;
constexpr int64_t kMost = INT64_MAX;

memhier_status status_of(auto &&call) {
  try {
    call();
  } catch (const Error &error) {
    return error.status();
  }
  return MEMHIER_SUCCESS;
}

TEST(Checked, BoundariesPassAndOneBeyondFails) {
  EXPECT_EQ(checked_multiply(kMost, 1, "n"), kMost);
  EXPECT_EQ(checked_multiply(kLeast, 1, "n"), kLeast);
  EXPECT_EQ(checked_multiply(int64_t{1} << 31, int64_t{1} << 31, "n"), int64_t{1} << 62);
  EXPECT_EQ(checked_multiply(kLeast, 0, "n"), 0);
  EXPECT_EQ(checked_add(kMost, 0, "n"), kMost);
  EXPECT_EQ(checked_add(kLeast, kMost, "n"), -1);
  EXPECT_EQ(status_of([] { checked_multiply(kLeast, -1, "n"); }), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(status_of([] { checked_multiply(int64_t{1} << 32, int64_t{1} << 31, "n"); }), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(status_of([] { checked_add(kMost, 1, "n"); }), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(status_of([] { checked_add(kLeast, -1, "n"); }), MEMHIER_INVALID_ARGUMENT);
}

TEST(Checked, AgreesWithWideArithmetic) {
  std::mt19937_64 random(std::random_device{}());
  for (int i = 0; i < 20000; ++i) {
    const int64_t a = static_cast<int64_t>(random()) >> (random() % 64);
    const int64_t b = static_cast<int64_t>(random()) >> (random() % 64);
    const __int128 product = static_cast<__int128>(a) * b;
    const bool fits = product >= kLeast && product <= kMost;
    int64_t result = 0;
    ASSERT_EQ(multiply_overflows(a, b, &result), !fits) << a << " * " << b;
    ASSERT_TRUE(!fits || result == static_cast<int64_t>(product));
  }
}

TEST(Checked, ErrorsNameTheArgument) {
  try {
    checked_add(kMost, kMost, "working_set");
    FAIL();
  } catch (const Error &error) {
    EXPECT_NE(std::string(error.what()).find("working_set"), std::string::npos);
  }
}

TEST(Checked, CeilingsAtTheEnds) {
  EXPECT_EQ(ceil_divide(0, 7), 0);
  EXPECT_EQ(ceil_divide(7, 7), 1);
  EXPECT_EQ(ceil_divide(8, 7), 2);
  EXPECT_EQ(ceil_divide(kMost, 1), kMost);
  EXPECT_EQ(ceil_divide(kMost, 2), (int64_t{1} << 62));
  EXPECT_EQ(round_up(513, 512), 1024);
  EXPECT_EQ(round_up(512, 512), 512);
}

}  // namespace
}  // namespace memhier
