// Problem lines of filters: each parses to a problem whose line is itself; what is wrong is named.
#include <gtest/gtest.h>

#include "base/status.hpp"
#include "ops/filter/problem.hpp"

namespace memhier::filter {
namespace {

std::string error_of(const char *line) {
  try {
    parse_filter(line);
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_INVALID_ARGUMENT);
    return error.what();
  }
  return "no error";
}

TEST(FilterLine, PrintedLinesParseBack) {
  for (const char *line : {
           "filter f32 1000 taps=16 src=pageable dst=pageable",
           "filter f64 480x640 taps=3x5 src=device dst=pinned",
           "filter c64 1000 taps=16 convolution realtaps mode=full border=constant value=0.5,-1 src=pageable "
           "dst=device",
           "filter u8 480x640 taps=3x5 separable border=nearest,mirror channels=3 lds=2000 src=pageable dst=pageable",
           "filter i16 480x640 taps=3x5 origin=1,-2 step=2,1 before=1,0 after=0,3 divisor=7 src=pageable dst=pageable",
           "filter f32 480x640 taps=3x5 mode=valid channels=3 planar ldd=700 src=pageable dst=pageable",
           "filter f32 100 taps=3 sstrides=-2 dstrides=3 src=pageable salign=4 sadopted dst=pageable",
           "filter f32 1000 taps=16 mode=stream step=2 channels=8 src=device dst=device statein=device stateout=pinned",
           "filter f32 1000 taps=16 mode=stream src=device dst=device stateout=device",
           "filter f32 0x7 taps=3x3 src=pageable dst=pageable",
       }) {
    const Problem problem = parse_filter(line);
    EXPECT_EQ(filter_line(problem), line);
    EXPECT_EQ(parse_filter(filter_line(problem)), problem);
  }
}

TEST(FilterLine, DefaultsAreLeftOut) {
  EXPECT_EQ(filter_line(parse_filter("filter u8 9x9 taps=3x3 divisor=9 border=reflect mode=same step=1 origin=0,0")),
            "filter u8 9x9 taps=3x3 src=pageable dst=pageable");
  // A border that no window reaches is no part of the problem.
  EXPECT_EQ(parse_filter("filter f32 9 taps=3 mode=valid border=wrap"), parse_filter("filter f32 9 taps=3 mode=valid"));
}

TEST(FilterLine, ImagesByColumnsAreThoseByRowsTurned) {
  EXPECT_EQ(filter_line(parse_filter("filter f32 30x20 taps=3x5 sstrides=1,30 dstrides=1,30 border=wrap,mirror")),
            "filter f32 20x30 taps=5x3 border=mirror,wrap src=pageable dst=pageable");
}

TEST(FilterLine, MarginsThatNoWindowReachesAreNoPart) {
  EXPECT_EQ(filter_line(parse_filter("filter f32 30 taps=3 before=7 after=9")),
            "filter f32 30 taps=3 before=1 after=1 src=pageable dst=pageable");
  // Where the pattern of the border goes round, all of them count.
  EXPECT_EQ(filter_line(parse_filter("filter f32 30 taps=3 before=7 after=0 border=wrap")),
            "filter f32 30 taps=3 border=wrap before=7 src=pageable dst=pageable");
}

TEST(FilterLine, TapsArePartOfTheProblem) {
  Form form;
  form.taps_type = MEMHIER_F32;
  form.axes[1].taps = 2;
  const float one[] = {1, 2}, other[] = {1, 3};
  const void *const first[] = {nullptr, one}, *const second[] = {nullptr, other};
  OperandDescription signal;
  signal.layout = {MEMHIER_F32, 1, {8}, {1}};
  const Problem a = make_problem(signal, signal, nullptr, nullptr, make_taps(form, MEMHIER_F32, first));
  const Problem b = make_problem(signal, signal, nullptr, nullptr, make_taps(form, MEMHIER_F32, second));
  const Problem c = make_problem(signal, signal, nullptr, nullptr, make_taps(form, MEMHIER_F32, first));
  EXPECT_FALSE(a == b);
  EXPECT_EQ(a, c);
  EXPECT_EQ(hash_value(a), hash_value(c));
  EXPECT_NE(hash_value(a), hash_value(b));
}

TEST(FilterLine, WhatIsWrongIsNamed) {
  const auto expect = [](const char *line, const char *text) {
    EXPECT_NE(error_of(line).find(text), std::string::npos) << line << ": " << error_of(line);
  };
  expect("filter f16 9 taps=3", "f16");
  expect("filter f32 9", "taps=");
  expect("filter f32 9 taps=3x3", "taps");
  expect("filter f32 9x9x9 taps=3", "extents");
  expect("filter f32 9 taps=0", "taps[0]");
  expect("filter f32 9 taps=3 origin=2", "origin[0]");
  expect("filter f32 9x9 taps=3x3 origin=0,-2", "origin[1]");
  expect("filter f32 9 taps=3 mode=valid origin=1", "origin[0]");
  expect("filter f32 9 taps=3 border=clamp", "border");
  expect("filter f32 9 taps=3 step=0", "step[0]");
  expect("filter f32 9 taps=3 divisor=2", "divisor");
  expect("filter u8 9 taps=3 divisor=0", "divisor");
  expect("filter u8 9 taps=3 border=constant value=256", "border_value");
  expect("filter u8 9 taps=3 border=constant value=0.5", "border_value");
  expect("filter f32 9x9 taps=3x3 mode=stream", "rank");
  expect("filter f32 9 taps=3 mode=stream step=2", "step");
  expect("filter f32 9 taps=3 statein=pageable", "statein");
  expect("filter f32 9 taps=3 mode=full before=1", "before");
  expect("filter f32 9 taps=3 separable", "separable");
  expect("filter f32 9 taps=3 realtaps", "realtaps");
  expect("filter f32 9x9 taps=3x3 lds=8", "lds");
  expect("filter f32 9 taps=3 lds=9", "lds");
  expect("filter f32 9 taps=3 dstrides=0", "destination");
  expect("filter f32 9 taps=3 wrong=1", "wrong");
  expect("filter f32 9 taps=9223372036854775807", "taps");
  expect("filter f32 9x9 taps=1000000x1000000", "taps");
}

TEST(FilterTaps, SumsThatNeed64BitsAreKnown) {
  const auto wide = [](memhier_type type, std::vector<int32_t> taps, std::vector<int32_t> column = {}) {
    Form form;
    form.taps_type = MEMHIER_I32;
    form.axes[1].taps = static_cast<int64_t>(taps.size());
    form.separable = !column.empty();
    if (form.separable) form.rank = 2, form.axes[0].taps = static_cast<int64_t>(column.size());
    const void *const coefficients[] = {column.data(), taps.data()};
    Problem problem;
    problem.constants = make_taps(form, type, coefficients);
    return form_of(problem).wide != 0;
  };
  EXPECT_FALSE(wide(MEMHIER_U8, {8421504}));  // 255 times it is 2^31 - 128
  EXPECT_TRUE(wide(MEMHIER_U8, {8421505}));
  EXPECT_TRUE(wide(MEMHIER_U8, {INT32_MIN}));
  EXPECT_FALSE(wide(MEMHIER_I16, {-32768, 32767}));
  EXPECT_TRUE(wide(MEMHIER_I16, {-32768, 32768}));
  EXPECT_FALSE(wide(MEMHIER_I16, {200, -55}, {256, 1}));
  EXPECT_TRUE(wide(MEMHIER_I16, {200, -56}, {256, 1}));
  EXPECT_TRUE(wide(MEMHIER_I16, {40000, 40000}, {0}));  // the rows' own sums
  EXPECT_THROW(wide(MEMHIER_I16, {INT32_MIN, INT32_MIN}, {INT32_MIN, INT32_MIN}), Error);
}

TEST(FilterTaps, RoundingAndSaturation) {
  EXPECT_EQ(finish_integer(5, 2, -32768, 32767), 3);
  EXPECT_EQ(finish_integer(-5, 2, -32768, 32767), -3);
  EXPECT_EQ(finish_integer(-4, 3, -32768, 32767), -1);
  EXPECT_EQ(finish_integer(-1, 1, 0, 255), 0);
  EXPECT_EQ(finish_integer(256, 1, 0, 255), 255);
  EXPECT_EQ(finish_integer(INT64_MIN, 1, -32768, 32767), -32768);
  EXPECT_EQ(finish_integer(INT64_MAX, INT64_MAX, 0, 255), 1);
  EXPECT_EQ(finish_integer(INT64_MAX / 2 + 1, INT64_MAX, 0, 255), 1);
  EXPECT_EQ(finish_integer(INT64_MAX / 2, INT64_MAX, 0, 255), 0);
}

TEST(FilterBorders, PatternsGoOnForAnyDistance) {
  const auto pattern = [](Border border, int64_t length) {
    std::string text;
    for (int64_t p = -2 * length - 1; p <= 3 * length; ++p)
      text.push_back(
          static_cast<char>('a' + (p >= 0 && p < length ? p : mapped(border, {10, 10 + length}, 10 + p) - 10)));
    return text;
  };
  EXPECT_EQ(pattern(Border::reflect, 3), "aabccbaabccbaabcc");
  EXPECT_EQ(pattern(Border::wrap, 3), "cabcabcabcabcabca");
  EXPECT_EQ(pattern(Border::nearest, 3), "aaaaaaaabcccccccc");
  EXPECT_EQ(pattern(Border::mirror, 3), "bcbabcbabcbabcbab");
  EXPECT_EQ(pattern(Border::mirror, 1), "aaaaaaa");
  EXPECT_EQ(pattern(Border::reflect, 1), "aaaaaaa");
}

}  // namespace
}  // namespace memhier::filter
