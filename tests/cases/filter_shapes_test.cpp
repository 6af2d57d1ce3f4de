// What the header promises of filters: its examples, every mode, type and step, channels, sums of integers, streams,
// pieces. Every feasible way and route forced, every byte checked.
#include <gtest/gtest.h>

#include <cmath>

#include "harness/filter_fixture.hpp"
#include "harness/thinned.hpp"

namespace {

using namespace harness;

class FilterShapes : public FilterFixture {};
INSTANTIATE_TEST_SUITE_P(Host, FilterShapes, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, FilterShapes, testing::Values("Device"));

using Numbers = std::vector<double>;

FilterCase example(Numbers x, Numbers w, memhier_border border = MEMHIER_BORDER_NEAREST, double value = 0,
                   memhier_type type = MEMHIER_F32) {
  FilterCase test =
      with_border(signal(type, static_cast<int64_t>(x.size()), static_cast<int64_t>(w.size())), border, value);
  test.values = std::move(x);
  test.coefficients = std::move(w);
  return test;
}

TEST_P(FilterShapes, ExamplesOfTheHeader) {
  const memhier_border zero = MEMHIER_BORDER_CONSTANT;
  const FilterCase flip = example({0, 1, 0}, {0, 0, 1}, zero);
  expect(flip, {1, 0, 0}, true);
  expect(convolution(flip), {0, 0, 1}, true);
  const FilterCase even = example({1, 2, 3, 4}, {1, 10}, zero);
  expect(even, {10, 21, 32, 43});
  expect(convolution(even), {12, 23, 34, 40});
  const FilterCase centred = example({1, 2, 3, 4}, {1, 0, 0}, zero);
  expect(at_origin(centred, -1), {1, 2, 3, 4});
  expect(centred, {0, 1, 2, 3});
  expect(at_origin(centred, 1), {0, 0, 1, 2});
  const FilterCase full = in_mode(example({1, 2, 3}, {1, 10}, zero), MEMHIER_FILTER_FULL);
  expect(full, {10, 21, 32, 3});
  expect(convolution(full), {1, 12, 23, 30});
  const FilterCase valid = in_mode(example({1, 2, 3}, {1, 10}), MEMHIER_FILTER_VALID);
  expect(valid, {21, 32});
  expect(convolution(valid), {12, 23});
  FilterCase stream = in_mode(example({1, 2, 3}, {1, 10}), MEMHIER_FILTER_STREAM);
  expect(stream, {10, 21, 32});
  stream.state_in = true;
  stream.state_values = {7};
  expect(stream, {17, 21, 32});
  const auto shifted = [](memhier_border border) { return example({1, 2, 3, 4}, {1, 0, 0, 0, 0}, border, 9); };
  expect(shifted(MEMHIER_BORDER_REFLECT), {2, 1, 1, 2});
  expect(shifted(MEMHIER_BORDER_MIRROR), {3, 2, 1, 2});
  expect(shifted(MEMHIER_BORDER_NEAREST), {1, 1, 1, 2});
  expect(shifted(MEMHIER_BORDER_WRAP), {3, 4, 1, 2});
  expect(shifted(MEMHIER_BORDER_CONSTANT), {9, 9, 1, 2});
  FilterCase decimated = example({1, 2, 3, 4, 5}, {1});
  decimated.step[0] = 2;
  expect(decimated, {1, 3, 5});
  FilterCase bytes = example({10, 20, 255}, {1, 1, 1}, MEMHIER_BORDER_NEAREST, 0, MEMHIER_U8);
  bytes.divisor = 2;
  expect(bytes, {20, 143, 255});
  FilterCase halves = example({1, 3}, {-1}, MEMHIER_BORDER_NEAREST, 0, MEMHIER_I16);
  halves.divisor = 2;
  expect(halves, {-1, -2});
}

TEST_P(FilterShapes, EveryTypeModeAndStep) {
  for (const memhier_type type : kFilterTypes) {
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

TEST_P(FilterShapes, ChannelsTogetherAndInPlanes) {
  for (const memhier_type type : kFilterTypes) {
    for (const int64_t channels : thinned({1, 2, 3, 4, 17, 40}, 6)) {
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
TEST_P(FilterShapes, IntegersAreExact) {
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

TEST_P(FilterShapes, StreamsHaveTheSameBitsHoweverTheyAreCut) {
  for (const memhier_type type : kFilterTypes) {
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
      whole.source_place = whole.destination_place = place();
      const Numbers expected = run(context_, whole).result;
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
        const FilterOutcome outcome = run(context_, block);
        ASSERT_EQ(outcome.difference, "") << block.text();
        ASSERT_EQ(outcome.status, MEMHIER_SUCCESS) << outcome.error;
        joined.insert(joined.end(), outcome.result.begin(), outcome.result.end());
        // The harness has compared the state out with this.
        state.insert(state.end(), block.values.begin(), block.values.end());
        state.erase(state.begin(), state.begin() + length * width);
        begin += length;
        check(block, type == MEMHIER_F32);
      }
      EXPECT_EQ(joined, expected);
    }
  }
}

// Past 65535 rows of tiles, and sizes around those of vectors and segments.
TEST_P(FilterShapes, LongAndManyRows) {
  for (const int64_t n : thinned({15, 16, 17, 127, 128, 129, 4095, 4096, 4097, 70000}, 3))
    check(signal(MEMHIER_F32, n, 9));
  const int64_t many = kSanitized ? 4097 : 65535 * 8 + 1;  // hosts have no grids
  check(image(MEMHIER_F32, many, 3, 3, 1));
  check(image(MEMHIER_U8, 2, kSanitized ? 30000 : 300000, 1, 3));
  check(image(MEMHIER_F32, 5, kThreadSanitized ? 300 : 2100, 31, 31), true);
  FilterCase separable = image(MEMHIER_F32, kThreadSanitized ? 30 : 150, 1100, 31, 15);
  separable.separable = true;
  check(separable, true);
  if (!kThreadSanitized) check(signal(MEMHIER_F32, 1200, 4096));
  if (!kSanitized) check(signal(MEMHIER_F32, 3 << 20, 5));  // beyond the size from which stores bypass the caches
}

TEST_P(FilterShapes, EmptyExtentsDoNothing) {
  for (const memhier_filter_mode mode : {MEMHIER_FILTER_SAME, MEMHIER_FILTER_VALID, MEMHIER_FILTER_FULL}) {
    EXPECT_EQ(run(context_, in_mode(signal(MEMHIER_F32, 0, 3), mode)).difference, "");
    EXPECT_EQ(run(context_, in_mode(image(MEMHIER_F32, 0, 5, 3, 3), mode)).difference, "");
    EXPECT_EQ(run(context_, in_mode(image(MEMHIER_F32, 5, 0, 3, 3), mode)).status, MEMHIER_SUCCESS);
  }
  EXPECT_EQ(run(context_, in_mode(signal(MEMHIER_F32, 2, 3), MEMHIER_FILTER_VALID)).status, MEMHIER_SUCCESS);
}

// A plan that was cached for other taps must not serve.
TEST_P(FilterShapes, CallsWithOtherTapsComputeWithThem) {
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
TEST_P(FilterShapes, PiecesHaveTheirHalos) {
  if (!device_) GTEST_SKIP() << "pieces are the device's";
  for (const memhier_border border : kBorders) {
    FilterCase line = with_border(signal(MEMHIER_F32, 300000, 101), border, 2);
    line.target = MEMHIER_TARGET_DEVICE;
    line.working_set = 1 << 20;
    if (border != MEMHIER_BORDER_WRAP) EXPECT_EQ(run_all_choices(context_, line), "");
    FilterCase flat = with_border(image(MEMHIER_F32, 700, 900, 9, 7), border, 2);
    flat.target = MEMHIER_TARGET_DEVICE;
    flat.working_set = 1 << 20;
    flat.before[0] = flat.after[0] = 20;
    EXPECT_EQ(run_all_choices(context_, flat), "");
    flat.separable = true;
    flat.step[0] = 2;
    EXPECT_EQ(run_all_choices(context_, flat), "");
  }
  FilterCase stream = in_mode(signal(MEMHIER_F32, 300000, 33), MEMHIER_FILTER_STREAM);
  stream.target = MEMHIER_TARGET_DEVICE;
  stream.working_set = 1 << 20;
  stream.state_in = stream.state_out = true;
  EXPECT_EQ(run_all_choices(context_, stream), "");
  stream.channels = 3;
  EXPECT_EQ(run_all_choices(context_, stream), "");
  stream.planar = true;
  EXPECT_EQ(run_all_choices(context_, stream), "");
}

// Windows that reach over one end only: the first piece meets no border, or is the only one that does.
TEST_P(FilterShapes, PiecesMeetBordersThatOthersDoNot) {
  if (!device_) GTEST_SKIP() << "pieces are the device's";
  for (const int64_t origin : {-4, 4}) {
    FilterCase flat = with_border(image(MEMHIER_F32, 700, 900, 9, 7), MEMHIER_BORDER_NEAREST, 0);
    flat.border[0] = MEMHIER_BORDER_CONSTANT;
    flat.border_value[0] = 2;
    flat.origin[0] = origin;
    flat.target = MEMHIER_TARGET_DEVICE;
    flat.working_set = 1 << 20;
    EXPECT_EQ(run_all_choices(context_, flat), "");
  }
}

}  // namespace
