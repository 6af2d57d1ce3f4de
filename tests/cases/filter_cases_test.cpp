// Filters that comparable libraries got wrong, crashed on or refused, and the whole kind around each; the examples of
// memhier/filter.h. Every place that exists here, every feasible way and route forced, every byte checked.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "harness/filter_case.hpp"
#include "harness/thinned.hpp"

namespace {

using harness::FilterCase;

constexpr memhier_border kBorders[] = {MEMHIER_BORDER_REFLECT, MEMHIER_BORDER_MIRROR, MEMHIER_BORDER_NEAREST,
                                       MEMHIER_BORDER_WRAP, MEMHIER_BORDER_CONSTANT};
constexpr memhier_type kTypes[] = {MEMHIER_F32, MEMHIER_F64, MEMHIER_C64, MEMHIER_U8, MEMHIER_I16};

FilterCase signal(memhier_type type, int64_t n, int64_t taps) {
  FilterCase test;
  test.type = type;
  test.extents[0] = n;
  test.taps[0] = taps;
  return test;
}

FilterCase image(memhier_type type, int64_t rows, int64_t columns, int64_t tap_rows, int64_t tap_columns) {
  FilterCase test = signal(type, rows, tap_rows);
  test.rank = 2;
  test.extents[1] = columns;
  test.taps[1] = tap_columns;
  return test;
}

FilterCase with_border(FilterCase test, memhier_border border, double value = 0) {
  test.border[0] = test.border[1] = border;
  test.border_value[0] = value;
  return test;
}

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

  // In every pair of places; with `everywhere` false from device to device only, on the host from pageable memory.
  void check(FilterCase test, bool everywhere = false) {
    std::vector<memhier_place> all = {device_ ? MEMHIER_PLACE_DEVICE : MEMHIER_PLACE_PAGEABLE};
    if (device_ && everywhere) all = harness::places();
    int runs = 0;
    for (memhier_place source : all) {
      for (memhier_place destination : all) {
        test.source_place = source;
        test.destination_place = destination;
        EXPECT_EQ(harness::run_all_choices(context_, test, &runs), "");
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(runs, 1);
  }

  // The result by the default choice, checked like all others.
  std::vector<double> result(const FilterCase &test) {
    check(test);
    FilterCase placed = test;
    if (device_) placed.source_place = placed.destination_place = MEMHIER_PLACE_DEVICE;
    return harness::run(context_, placed).result;
  }

  bool device_ = false;
  memhier_context *context_ = nullptr;
};
INSTANTIATE_TEST_SUITE_P(Host, Cases, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, Cases, testing::Values("Device"));

using Numbers = std::vector<double>;

FilterCase example(Numbers x, Numbers w, memhier_border border = MEMHIER_BORDER_NEAREST, double value = 0,
                   memhier_type type = MEMHIER_F32) {
  FilterCase test =
      with_border(signal(type, static_cast<int64_t>(x.size()), static_cast<int64_t>(w.size())), border, value);
  test.values = std::move(x);
  test.coefficients = std::move(w);
  return test;
}

FilterCase convolution(FilterCase test) {
  test.convolution = true;
  return test;
}
FilterCase in_mode(FilterCase test, memhier_filter_mode mode) {
  test.mode = mode;
  return test;
}
FilterCase at_origin(FilterCase test, int64_t origin) {
  test.origin[0] = origin;
  return test;
}

TEST_P(Cases, ExamplesOfTheHeader) {
  const memhier_border zero = MEMHIER_BORDER_CONSTANT;
  const FilterCase flip = example({0, 1, 0}, {0, 0, 1}, zero);
  EXPECT_EQ(result(flip), (Numbers{1, 0, 0}));
  EXPECT_EQ(result(convolution(flip)), (Numbers{0, 0, 1}));
  const FilterCase even = example({1, 2, 3, 4}, {1, 10}, zero);
  EXPECT_EQ(result(even), (Numbers{10, 21, 32, 43}));
  EXPECT_EQ(result(convolution(even)), (Numbers{12, 23, 34, 40}));
  const FilterCase centred = example({1, 2, 3, 4}, {1, 0, 0}, zero);
  EXPECT_EQ(result(at_origin(centred, -1)), (Numbers{1, 2, 3, 4}));
  EXPECT_EQ(result(centred), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(result(at_origin(centred, 1)), (Numbers{0, 0, 1, 2}));
  const FilterCase full = in_mode(example({1, 2, 3}, {1, 10}, zero), MEMHIER_FILTER_FULL);
  EXPECT_EQ(result(full), (Numbers{10, 21, 32, 3}));
  EXPECT_EQ(result(convolution(full)), (Numbers{1, 12, 23, 30}));
  const FilterCase valid = in_mode(example({1, 2, 3}, {1, 10}), MEMHIER_FILTER_VALID);
  EXPECT_EQ(result(valid), (Numbers{21, 32}));
  EXPECT_EQ(result(convolution(valid)), (Numbers{12, 23}));
  FilterCase stream = in_mode(example({1, 2, 3}, {1, 10}), MEMHIER_FILTER_STREAM);
  EXPECT_EQ(result(stream), (Numbers{10, 21, 32}));
  stream.state_in = true;
  stream.state_values = {7};
  EXPECT_EQ(result(stream), (Numbers{17, 21, 32}));
  const auto shifted = [](memhier_border border) { return example({1, 2, 3, 4}, {1, 0, 0, 0, 0}, border, 9); };
  EXPECT_EQ(result(shifted(MEMHIER_BORDER_REFLECT)), (Numbers{2, 1, 1, 2}));
  EXPECT_EQ(result(shifted(MEMHIER_BORDER_MIRROR)), (Numbers{3, 2, 1, 2}));
  EXPECT_EQ(result(shifted(MEMHIER_BORDER_NEAREST)), (Numbers{1, 1, 1, 2}));
  EXPECT_EQ(result(shifted(MEMHIER_BORDER_WRAP)), (Numbers{3, 4, 1, 2}));
  EXPECT_EQ(result(shifted(MEMHIER_BORDER_CONSTANT)), (Numbers{9, 9, 1, 2}));
  FilterCase decimated = example({1, 2, 3, 4, 5}, {1});
  decimated.step[0] = 2;
  EXPECT_EQ(result(decimated), (Numbers{1, 3, 5}));
  FilterCase bytes = example({10, 20, 255}, {1, 1, 1}, MEMHIER_BORDER_NEAREST, 0, MEMHIER_U8);
  bytes.divisor = 2;
  EXPECT_EQ(result(bytes), (Numbers{20, 143, 255}));
  FilterCase halves = example({1, 3}, {-1}, MEMHIER_BORDER_NEAREST, 0, MEMHIER_I16);
  halves.divisor = 2;
  EXPECT_EQ(result(halves), (Numbers{-1, -2}));
}

TEST_P(Cases, OriginsOutsideOfTheTapsAreRefused) {
  for (int64_t taps = 1; taps <= 5; ++taps) {
    for (int64_t origin = -taps; origin <= taps; ++origin) {
      const FilterCase test = at_origin(signal(MEMHIER_F64, 10, taps), origin);
      if (origin >= -(taps / 2) && origin <= (taps - 1) / 2) {
        check(test);
        check(convolution(test));
      } else {
        const harness::FilterOutcome outcome = harness::run(context_, test);
        EXPECT_EQ(outcome.status, MEMHIER_INVALID_ARGUMENT);
        EXPECT_NE(outcome.error.find("filter.origin[0]"), std::string::npos) << outcome.error;
      }
    }
  }
}

TEST_P(Cases, ShortAxesUnderEveryBorder) {
  for (const memhier_border border : kBorders)
    for (int64_t n = 1; n <= 4; ++n)
      for (const int64_t taps : {1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 31}) {
        check(with_border(signal(MEMHIER_F32, n, taps), border, 3));
        check(in_mode(with_border(signal(MEMHIER_I16, n, taps), border, 3), MEMHIER_FILTER_FULL));
        check(convolution(with_border(image(MEMHIER_F32, n, 5 - n, taps, 3), border, -2)));
        FilterCase bytes = with_border(image(MEMHIER_U8, n, n, 3, taps), border, 200);
        bytes.divisor = 7;
        check(bytes);
      }
  for (const memhier_border border : kBorders) {
    // Several channels of an axis of length one.
    FilterCase test = with_border(signal(MEMHIER_I16, 1, 3), border, 5);
    test.coefficients = {1, 1, 1};
    test.channels = 24;
    check(test);
    check(with_border(image(MEMHIER_U8, 1, 1, 1, 9), border));
  }
}

TEST_P(Cases, NanAndInfinityStayInTheirWindows) {
  const double specials[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()};
  for (const double special : specials) {
    for (const int64_t at : {0, 1, 7, 500, 998, 999}) {
      FilterCase test = signal(MEMHIER_F32, 1000, 200);
      test.border[0] = MEMHIER_BORDER_CONSTANT;
      test.values.assign(1000, 0.5);
      test.values[static_cast<size_t>(at)] = special;
      test.coefficients.assign(200, 0.25);
      test.coefficients[3] = 0;  // also under taps that are zero
      check(test);
    }
    FilterCase test = image(MEMHIER_F64, 51, 51, 5, 5);
    test.values.assign(51 * 51, 1);
    test.values[20 * 51 + 30] = special;
    test.coefficients.assign(25, 1);
    test.coefficients[7] = 0;
    const Numbers sums = result(test);
    EXPECT_EQ(std::count_if(sums.begin(), sums.end(), [](double value) { return !std::isfinite(value); }), 25);
    test.separable = true;
    test.coefficients.assign(10, 1);
    check(test);
  }
}

// A valid window has the value that it has in mode SAME, whatever the border and whichever of both is longer.
TEST_P(Cases, ValidLiesInsideSame) {
  for (const memhier_border border : kBorders) {
    for (const auto &[rows, columns] : {std::pair{4, 3}, {3, 4}, {5, 4}, {4, 5}}) {
      FilterCase same = with_border(image(MEMHIER_F64, 4, 4, rows, columns), border);
      for (int i = 0; i < 16; ++i) same.values.push_back(i * i);
      for (int i = 0; i < rows * columns; ++i) same.coefficients.push_back(i + 1);
      const Numbers outer = result(same);
      const FilterCase valid = in_mode(same, MEMHIER_FILTER_VALID);
      if (rows > 4 || columns > 4) {
        EXPECT_TRUE(harness::run(context_, valid).result.empty());
        continue;
      }
      const Numbers inner = result(valid);
      size_t k = 0;
      for (int i = 0; i <= 4 - rows; ++i)
        for (int j = 0; j <= 4 - columns; ++j)
          EXPECT_EQ(inner[k++], outer[static_cast<size_t>((i + rows / 2) * 4 + j + columns / 2)]);
      EXPECT_EQ(k, inner.size());
    }
  }
}

// What surrounds a view counts exactly where margins say so: the harness fills the rest of the parent with NaN.
TEST_P(Cases, ViewsReadTheirMarginsAndNothingElse) {
  FilterCase isolated = with_border(image(MEMHIER_F32, 3, 3, 1, 3), MEMHIER_BORDER_CONSTANT);
  isolated.values.assign(9, 1);
  isolated.coefficients = {1, 1, 1};
  isolated.source_gap = 1;
  EXPECT_EQ(result(isolated), (Numbers{2, 3, 2, 2, 3, 2, 2, 3, 2}));
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
        check(test);
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

TEST_P(Cases, PitchesAreHonoured) {
  for (const int64_t gap : {1, 3, 36}) {
    for (const memhier_type type : kTypes) {
      FilterCase test = image(type, 60, 64, 5, 3);
      test.source_gap = gap;
      test.destination_gap = gap + 1;
      check(test);
      test.separable = true;
      check(test);
      test.along_columns = true;
      check(test);
      test.reversed = true;
      check(test);
    }
  }
}

TEST_P(Cases, EveryTypeModeAndStep) {
  for (const memhier_type type : kTypes) {
    for (const bool real_taps : {false, true}) {
      if (real_taps && type != MEMHIER_C64) continue;
      for (const memhier_filter_mode mode : {MEMHIER_FILTER_SAME, MEMHIER_FILTER_VALID, MEMHIER_FILTER_FULL}) {
        for (const int64_t step : {1, 2, 5}) {
          FilterCase line = in_mode(with_border(signal(type, 301, 16), MEMHIER_BORDER_MIRROR), mode);
          line.step[0] = step;
          line.real_taps = real_taps;
          line.divisor = type == MEMHIER_U8 ? 100 : type == MEMHIER_I16 ? 33 : 1;
          check(line, step == 1);
          line.convolution = true;
          check(line);
          FilterCase flat = in_mode(with_border(image(type, 37, 70, 4, 5), MEMHIER_BORDER_WRAP), mode);
          flat.step[0] = step;
          flat.step[1] = 3 - step % 2;
          flat.real_taps = real_taps;
          flat.divisor = line.divisor;
          check(flat);
          flat.separable = true;
          check(flat);
        }
      }
    }
  }
}

TEST_P(Cases, ChannelsTogetherAndInPlanes) {
  for (const memhier_type type : kTypes) {
    for (const int64_t channels : {1, 2, 3, 4, 17, 40}) {
      for (const bool planar : {false, true}) {
        FilterCase line = signal(type, 129, 7);
        line.channels = channels;
        line.planar = planar;
        check(line);
        line.step[0] = 3;
        check(line);
        FilterCase flat = image(type, 19, 33, 3, 5);
        flat.channels = channels;
        flat.planar = planar;
        flat.source_gap = 5;
        check(flat);
        flat.separable = true;
        flat.reversed = true;
        check(flat);
      }
    }
  }
}

// Sums of 32 and of 64 bits, saturation at both ends, divisors of every kind.
TEST_P(Cases, IntegersAreExact) {
  for (const memhier_type type : {MEMHIER_U8, MEMHIER_I16}) {
    for (const int32_t most : {3, 2000, 100000, 2000000000}) {
      for (const int64_t divisor :
           {int64_t{1}, int64_t{2}, int64_t{3}, int64_t{16}, int64_t{1000003}, int64_t{4000000000}, int64_t{1} << 40}) {
        FilterCase test = image(type, 9, 83, 3, 3);
        test.large_taps = most;
        test.divisor = divisor;
        check(test);
        if (most > 2000) continue;
        test.separable = true;
        check(test);
      }
    }
  }
}

TEST_P(Cases, StreamsHaveTheSameBitsHoweverTheyAreCut) {
  for (const memhier_type type : kTypes) {
    for (const int64_t channels : {0, 3, 32}) {
      const int64_t taps = 37, n = 600, width = std::max<int64_t>(1, channels) * (type == MEMHIER_C64 ? 2 : 1);
      FilterCase whole = in_mode(signal(type, n, taps), MEMHIER_FILTER_STREAM);
      whole.convolution = true;
      whole.channels = channels;
      whole.step[0] = 2;
      whole.divisor = type == MEMHIER_U8 || type == MEMHIER_I16 ? 9 : 1;
      for (int64_t i = 0; i < n * width; ++i)
        whole.values.push_back(type == MEMHIER_U8    ? i * 37 % 256
                               : type == MEMHIER_I16 ? i * 9973 % 60000 - 30000
                                                     : std::sin(i));
      for (double &value : whole.values) value = type == MEMHIER_F64 ? value : static_cast<float>(value);
      for (int64_t i = 0; i < taps * (type == MEMHIER_C64 ? 2 : 1); ++i)
        whole.coefficients.push_back(whole.divisor > 1 ? i % 7 - 3 : static_cast<float>(std::cos(i)));
      whole.source_place = whole.destination_place = device_ ? MEMHIER_PLACE_DEVICE : MEMHIER_PLACE_PAGEABLE;
      const Numbers expected = harness::run(context_, whole).result;
      ASSERT_EQ(expected.size(), static_cast<size_t>(n / 2 * width));
      // Blocks shorter and longer than the taps, an empty one among them. On the device with hosts between.
      Numbers joined, state(static_cast<size_t>((taps - 1) * width), 0);
      int64_t begin = 0;
      for (const int64_t length : {2, 30, 0, 100, 4, 464}) {
        FilterCase block = whole;
        block.extents[0] = length;
        block.state_in = block.state_out = true;
        block.values.assign(whole.values.begin() + begin * width, whole.values.begin() + (begin + length) * width);
        block.state_values = state;
        if (device_ && length == 100) block.source_place = block.destination_place = MEMHIER_PLACE_PAGEABLE;
        const harness::FilterOutcome outcome = harness::run(context_, block);
        ASSERT_EQ(outcome.difference, "") << block.text();
        ASSERT_EQ(outcome.status, MEMHIER_SUCCESS) << outcome.error;
        joined.insert(joined.end(), outcome.result.begin(), outcome.result.end());
        // The harness has compared the state out with this.
        state.insert(state.end(), block.values.begin(), block.values.end());
        state.erase(state.begin(), state.begin() + length * width);
        begin += length;
        check(block, true);
      }
      EXPECT_EQ(joined, expected);
    }
  }
}

// Past 65535 rows of tiles, and sizes around those of vectors and segments.
TEST_P(Cases, LongAndManyRows) {
  for (const int64_t n : harness::thinned({15, 16, 17, 127, 128, 129, 4095, 4096, 4097, 70000}, 3))
    check(signal(MEMHIER_F32, n, 9));
  const int64_t many = harness::kSanitized ? 65536 : 65535 * 8 + 1;
  check(image(MEMHIER_F32, many, 3, 3, 1));
  check(image(MEMHIER_U8, 2, 300000, 1, 3));
  check(image(MEMHIER_F32, 5, 2100, 31, 31), true);
  FilterCase separable = image(MEMHIER_F32, 150, 1100, 31, 15);
  separable.separable = true;
  check(separable, true);
  check(signal(MEMHIER_F32, 1200, 4096));
  if (!harness::kSanitized)
    check(signal(MEMHIER_F32, 3 << 20, 5));  // beyond the size from which stores bypass the caches
}

TEST_P(Cases, EmptyExtentsDoNothing) {
  for (const memhier_filter_mode mode : {MEMHIER_FILTER_SAME, MEMHIER_FILTER_VALID, MEMHIER_FILTER_FULL}) {
    EXPECT_EQ(harness::run(context_, in_mode(signal(MEMHIER_F32, 0, 3), mode)).difference, "");
    EXPECT_EQ(harness::run(context_, in_mode(image(MEMHIER_F32, 0, 5, 3, 3), mode)).difference, "");
    EXPECT_EQ(harness::run(context_, in_mode(image(MEMHIER_F32, 5, 0, 3, 3), mode)).status, MEMHIER_SUCCESS);
  }
  EXPECT_EQ(harness::run(context_, in_mode(signal(MEMHIER_F32, 2, 3), MEMHIER_FILTER_VALID)).status, MEMHIER_SUCCESS);
}

// A plan that was cached for other taps must not serve.
TEST_P(Cases, CallsWithOtherTapsComputeWithThem) {
  const std::vector<float> x = {1, 2, 3, 4, 5};
  for (int round = 0; round < 3; ++round) {
    for (const float tap : {1.0F, 2.0F, -3.0F}) {
      std::vector<float> y(x.size(), 99);
      ASSERT_EQ(
          memhier_filter_1d(context_, MEMHIER_F32, 5, x.data(), 1, &tap, MEMHIER_BORDER_REFLECT, y.data(), nullptr),
          MEMHIER_SUCCESS)
          << memhier_error_text();
      for (size_t i = 0; i < x.size(); ++i) EXPECT_EQ(y[i], tap * x[i]);
      std::vector<float> z(4, 99);
      const float four[] = {tap, 0, 0, 0};
      ASSERT_EQ(memhier_filter_2d(context_, MEMHIER_F32, 2, 2, x.data(), 2, 2, 2, four, MEMHIER_BORDER_WRAP, z.data(),
                                  2, nullptr),
                MEMHIER_SUCCESS);
      EXPECT_EQ(z, (std::vector<float>{tap * 4, tap * 3, tap * 2, tap}));
    }
  }
}

// In pieces, as where the device has less memory than the problem.
TEST_P(Cases, PiecesHaveTheirHalos) {
  if (!device_) GTEST_SKIP() << "pieces are the device's";
  for (const memhier_border border : kBorders) {
    FilterCase line = with_border(signal(MEMHIER_F32, 300000, 101), border, 2);
    line.target = MEMHIER_TARGET_DEVICE;
    line.working_set = 1 << 20;
    if (border != MEMHIER_BORDER_WRAP) EXPECT_EQ(harness::run_all_choices(context_, line), "");
    FilterCase flat = with_border(image(MEMHIER_F32, 700, 900, 9, 7), border, 2);
    flat.target = MEMHIER_TARGET_DEVICE;
    flat.working_set = 1 << 20;
    flat.before[0] = flat.after[0] = 20;
    EXPECT_EQ(harness::run_all_choices(context_, flat), "");
    flat.separable = true;
    flat.step[0] = 2;
    EXPECT_EQ(harness::run_all_choices(context_, flat), "");
  }
  FilterCase stream = in_mode(signal(MEMHIER_F32, 300000, 33), MEMHIER_FILTER_STREAM);
  stream.target = MEMHIER_TARGET_DEVICE;
  stream.working_set = 1 << 20;
  stream.state_in = stream.state_out = true;
  EXPECT_EQ(harness::run_all_choices(context_, stream), "");
  stream.channels = 3;
  EXPECT_EQ(harness::run_all_choices(context_, stream), "");
  stream.planar = true;
  EXPECT_EQ(harness::run_all_choices(context_, stream), "");
}

}  // namespace
