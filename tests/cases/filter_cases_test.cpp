// Filters that comparable libraries got wrong, crashed on or refused, and the whole kind around each. The literal cases
// run in every pair of places that exists here; every feasible way and route is forced, every byte checked.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/filter_fixture.hpp"
#include "harness/thinned.hpp"

namespace {

using namespace harness;

class FilterCases : public FilterFixture {};
INSTANTIATE_TEST_SUITE_P(Host, FilterCases, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, FilterCases, testing::Values("Device"));

using Numbers = std::vector<double>;

// 3 taps over 10 elements with origin -2 read before the array.
TEST_P(FilterCases, OriginsOutsideOfTheTapsAreRefused) {
  for (int64_t taps = 1; taps <= 5; ++taps) {
    for (int64_t origin = -taps; origin <= taps; ++origin) {
      const FilterCase test = at_origin(signal(MEMHIER_F64, 10, taps), origin);
      if (origin >= -(taps / 2) && origin <= (taps - 1) / 2) {
        check(test, taps == 3 && origin == -1);
        check(convolution(test));
      } else {
        const FilterOutcome outcome = run(context_, test);
        EXPECT_EQ(outcome.status, MEMHIER_INVALID_ARGUMENT);
        EXPECT_NE(outcome.error.find("filter.origin[0]"), std::string::npos) << outcome.error;
      }
    }
  }
}

// 1x2x3x4 under 3 ones along the axis of length one, mirrored: random memory was read. Three times the source.
TEST_P(FilterCases, AxesOfLengthOne) {
  for (const memhier_type type : {MEMHIER_I16, MEMHIER_F32}) {
    for (const memhier_border border : kBorders) {
      FilterCase test = with_border(signal(type, 1, 3), border, 5);
      test.channels = 2 * 3 * 4;
      test.coefficients = {1, 1, 1};
      Numbers expected;
      for (int i = 0; i < 24; ++i) {
        test.values.push_back(i - 7);
        expected.push_back(border == MEMHIER_BORDER_CONSTANT ? i - 7 + 2 * 5 : 3 * (i - 7));
      }
      expect(test, expected, border == MEMHIER_BORDER_MIRROR);
    }
  }
  for (const memhier_border border : kBorders)
    for (int64_t n = 1; n <= 3; ++n)
      for (int64_t taps = 1; taps <= 9; ++taps) check(with_border(signal(MEMHIER_F64, n, taps), border, 3));
}

// One byte under a kernel of 9 read out of bounds; images of 1 to 4 and kernels of 1 to 31.
TEST_P(FilterCases, KernelsLargerThanTheImage) {
  for (const memhier_border border : kBorders) {
    const double of_border = border == MEMHIER_BORDER_CONSTANT ? 3 : 20;
    for (const int64_t rows : {1, 9}) {
      FilterCase test = with_border(image(MEMHIER_U8, 1, 1, rows, 9), border, 3);
      test.values = {20};
      test.coefficients.assign(static_cast<size_t>(rows * 9), 1);
      test.divisor = rows * 9;
      expect(test, {std::round((20 + static_cast<double>(rows * 9 - 1) * of_border) / static_cast<double>(rows * 9))},
             border == MEMHIER_BORDER_CONSTANT || border == MEMHIER_BORDER_REFLECT);
    }
    for (int64_t n = 1; n <= 4; ++n) {
      for (int64_t taps = 1; taps <= 31; taps += kSanitized ? 3 : 1) {
        if (device_ && kBorders[(n + taps) % 5] != border) continue;  // one after the other
        FilterCase bytes = with_border(image(MEMHIER_U8, n, n, taps, taps), border, 200);
        bytes.divisor = 7;
        check(bytes);
        bytes.taps[0] = 1 + taps % 3;
        bytes.extents[0] = 5 - n;
        check(bytes);
      }
      for (const int64_t taps : {1, 2, 3, 4, 8, 9, 20, 31}) {
        check(with_border(signal(MEMHIER_F32, n, taps), border, 3));
        check(in_mode(with_border(signal(MEMHIER_I16, n, taps), border, 3), MEMHIER_FILTER_FULL));
        check(convolution(with_border(image(MEMHIER_F32, n, 5 - n, taps, 3), border, -2)));
      }
    }
  }
}

constexpr double kSpecials[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()};

FilterCase with_special(FilterCase test, double special, int64_t row, int64_t column) {
  test.values.assign(static_cast<size_t>(test.extents[0] * test.extents[1]), 1);
  test.values[static_cast<size_t>(row * test.extents[1] + column)] = special;
  const bool dense = !test.separable;
  test.coefficients.assign(static_cast<size_t>(dense ? test.taps[0] * test.taps[1] : test.taps[0] + test.taps[1]), 1);
  if (dense) test.coefficients[7] = 0;  // also under a tap that is zero
  return test;
}

int64_t not_finite(const Numbers &values) {
  return std::count_if(values.begin(), values.end(), [](double value) { return !std::isfinite(value); });
}

// A running sum smeared one NaN of a 51x51 image at (20, 30) to the end of its line.
TEST_P(FilterCases, NanAndInfinityStayInTheirWindows) {
  for (const double special : kSpecials) {
    for (const bool separable : {false, true}) {
      FilterCase test = image(MEMHIER_F64, 51, 51, 5, 5);
      test.separable = separable;
      const FilterCase inside = with_special(test, special, 20, 30);
      EXPECT_EQ(not_finite(result(inside)), 25);
      check(inside, std::isnan(special));
      for (const memhier_border border : kBorders)
        for (const int64_t row : {0, 25, 50})
          for (const int64_t column : {0, 25, 50})
            check(with_special(with_border(test, border, 2), special, row, column));
      FilterCase small = image(MEMHIER_F32, 7, 8, 3, 4);
      small.separable = separable;
      for (int at = 0; at < 7 * 8; at += kSanitized ? 3 : 1)
        check(with_special(with_border(small, kBorders[at % 5], 2), special, at / 8, at % 8));
    }
  }
}

// A transform turned one NaN among 1000 elements into 1000, where 200 taps see it at most 200 times.
TEST_P(FilterCases, NanAndInfinityStayInTheirWindowsOfManyTaps) {
  for (const double special : kSpecials) {
    for (const int64_t at : {100, 0, 1, 7, 500, 998, 999}) {
      FilterCase test = with_border(signal(MEMHIER_F32, 1000, 200), MEMHIER_BORDER_CONSTANT);
      test.values.assign(1000, 0.5);
      test.values[static_cast<size_t>(at)] = special;
      test.coefficients.assign(200, 0.25);
      test.coefficients[3] = 0;
      check(test, at == 100 && std::isnan(special));
      if (at == 100) EXPECT_EQ(not_finite(result(test)), 200);
    }
  }
}

// A valid window has the value that it has in mode SAME, whatever the border and whichever of both is larger: 4x4 under
// 4x3, 4x3 under 4x4.
TEST_P(FilterCases, ValidLiesInsideSame) {
  struct Sizes {
    int64_t image[2], taps[2];
  };
  for (const memhier_border border : kBorders) {
    for (const Sizes &sizes :
         {Sizes{{4, 4}, {4, 3}}, {{4, 3}, {4, 4}}, {{4, 4}, {3, 4}}, {{4, 4}, {5, 4}}, {{4, 4}, {4, 5}}}) {
      const auto [rows, columns] = sizes.taps;
      FilterCase same = with_border(image(MEMHIER_F64, sizes.image[0], sizes.image[1], rows, columns), border);
      for (int64_t i = 0; i < sizes.image[0] * sizes.image[1]; ++i) same.values.push_back(static_cast<double>(i * i));
      for (int64_t i = 0; i < rows * columns; ++i) same.coefficients.push_back(static_cast<double>(i + 1));
      const bool literal = border == MEMHIER_BORDER_WRAP && rows == 4 && sizes.image[1] + columns == 7;
      check(same, literal);
      const Numbers outer = result(same);
      const FilterCase valid = in_mode(same, MEMHIER_FILTER_VALID);
      Numbers inner;
      for (int64_t i = 0; i <= sizes.image[0] - rows; ++i)
        for (int64_t j = 0; j <= sizes.image[1] - columns; ++j)
          inner.push_back(outer[static_cast<size_t>((i + rows / 2) * sizes.image[1] + j + columns / 2)]);
      if (inner.empty()) {
        const FilterOutcome outcome = run(context_, valid);
        EXPECT_EQ(outcome.status, MEMHIER_SUCCESS) << outcome.error;
        EXPECT_TRUE(outcome.result.empty());
      } else {
        expect(valid, inner, literal);
      }
    }
  }
}

// Columns 1 to 3 of 3x4 ones under a row of 3 ones: what surrounds a view counts exactly where margins say so. The
// harness fills the rest of the parent with NaN.
TEST_P(FilterCases, ViewsReadTheirMarginsAndNothingElse) {
  FilterCase isolated = with_border(image(MEMHIER_F32, 3, 3, 1, 3), MEMHIER_BORDER_CONSTANT);
  isolated.values.assign(9, 1);
  isolated.coefficients = {1, 1, 1};
  isolated.source_gap = 1;
  expect(isolated, {2, 3, 2, 2, 3, 2, 2, 3, 2}, true);
  FilterCase surrounded = isolated;
  surrounded.values.assign(12, 1);
  surrounded.before[1] = 1;
  surrounded.source_gap = 0;
  expect(surrounded, {3, 3, 2, 3, 3, 2, 3, 3, 2}, true);
  for (const memhier_border border : kBorders) {
    for (const int64_t margin : {1, 2, 3, 9}) {
      for (const int64_t taps : {3, 5, 13}) {
        FilterCase test = with_border(image(MEMHIER_F32, 3, 4, taps, 3), border, 4);
        test.before[0] = margin;
        test.after[1] = margin;
        check(test);
        test.after[0] = 1;
        test.before[1] = 2;
        test.source_gap = 3;
        test.type = MEMHIER_U8;
        test.border_value[0] = 9;
        check(test, margin == 2 && taps == 5 && border == MEMHIER_BORDER_REFLECT);
        FilterCase line = with_border(signal(MEMHIER_F64, 5, taps), border, 4);
        line.before[0] = margin;
        line.after[0] = 1;
        check(line);
        line.reversed = true;
        check(line);
      }
    }
  }
}

// 60x64 bytes in rows of 100.
TEST_P(FilterCases, PitchesAreHonoured) {
  for (const int64_t gap : {1, 3, 36}) {
    for (const memhier_type type : kFilterTypes) {
      FilterCase test = image(type, 60, 64, 5, 3);
      test.source_gap = gap;
      test.destination_gap = gap;
      check(test, type == MEMHIER_U8);
      test.destination_gap = gap + 1;
      test.separable = true;
      check(test, type == MEMHIER_U8 && gap == 36);
      test.along_columns = true;
      check(test);
      test.reversed = true;
      check(test);
    }
  }
}

}  // namespace
