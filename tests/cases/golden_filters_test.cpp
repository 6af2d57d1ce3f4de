// Filters against the results of NumPy, SciPy and OpenCV, bit for bit, by every feasible way and route.
#include <gtest/gtest.h>

#include <sstream>

#include "harness/filter_fixture.hpp"

namespace {

using namespace harness;

class GoldenFilters : public FilterFixture {};
INSTANTIATE_TEST_SUITE_P(Host, GoldenFilters, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, GoldenFilters, testing::Values("Device"));

struct Golden {
  const char *library;
  FilterProblem problem;
  const char *source, *taps, *state, *result;
};

constexpr memhier_type kF32 = MEMHIER_F32, kF64 = MEMHIER_F64, kC64 = MEMHIER_C64, kU8 = MEMHIER_U8, kI16 = MEMHIER_I16;
constexpr memhier_filter_mode kSame = MEMHIER_FILTER_SAME, kFull = MEMHIER_FILTER_FULL, kValid = MEMHIER_FILTER_VALID,
                              kStream = MEMHIER_FILTER_STREAM;
constexpr memhier_border kReflect = MEMHIER_BORDER_REFLECT, kMirror = MEMHIER_BORDER_MIRROR,
                         kNearest = MEMHIER_BORDER_NEAREST, kWrap = MEMHIER_BORDER_WRAP,
                         kConstant = MEMHIER_BORDER_CONSTANT;

constexpr Golden kGolden[] = {
#include "golden_filters.inc"
};

std::vector<double> numbers(const char *text) {
  std::istringstream in(text);
  std::vector<double> result;
  for (double value; in >> value;) result.push_back(value);
  return result;
}

FilterCase case_of(const Golden &golden) {
  FilterCase test;
  static_cast<FilterProblem &>(test) = golden.problem;
  test.values = numbers(golden.source);
  test.coefficients = numbers(golden.taps);
  test.state_values = numbers(golden.state);
  test.expected = numbers(golden.result);
  return test;
}

// With gaps behind the rows. On the device also from and to each place in turn.
TEST_P(GoldenFilters, OfOtherLibraries) {
  const std::vector<memhier_place> all = device_ ? places() : std::vector<memhier_place>{place()};
  size_t pair = 0;
  for (const Golden &golden : kGolden) {
    FilterCase test = case_of(golden);
    SCOPED_TRACE(golden.library);
    ASSERT_FALSE(test.expected.empty());
    check(test);
    if (test.rank == 2) test.source_gap = 3, test.destination_gap = 1;
    check(test, all[pair % all.size()], all[pair / all.size() % all.size()]);
    if (HasFailure()) return;
    ++pair;
  }
}

}  // namespace
