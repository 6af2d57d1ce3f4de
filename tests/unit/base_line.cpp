// Problem lines and the errors of lines that are wrong.
#include "base/line.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/status.hpp"

namespace memhier {
namespace {

std::string refusal(auto &&call) {
  try {
    call();
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_INVALID_ARGUMENT);
    return error.what();
  }
  return "";
}

bool mentions(const std::string &text, const char *word) { return text.find(word) != std::string::npos; }

TEST(Line, WordsOptionsAndFlags) {
  Line line(" transpose  f32 3x4 lds=10 inplace src=device:1 ");
  EXPECT_EQ(line.operation(), "transpose");
  EXPECT_EQ(line.positional(0, "element type"), "f32");
  EXPECT_EQ(line.positional(1, "extents"), "3x4");
  EXPECT_EQ(line.take_integer("lds"), 10);
  EXPECT_EQ(line.take_integer("ldd"), std::nullopt);
  EXPECT_TRUE(line.take_flag("inplace"));
  EXPECT_FALSE(line.take_flag("inplace"));
  EXPECT_EQ(line.take("src"), "device:1");
  EXPECT_EQ(line.take("src"), std::nullopt);
  line.finish();
}

TEST(Line, FlagsMayStandBeforePositionalWords) {
  Line line("transpose inplace f32 4x4");
  EXPECT_TRUE(line.take_flag("inplace"));
  EXPECT_EQ(line.positional(0, "element type"), "f32");
  EXPECT_EQ(line.positional(1, "extents"), "4x4");
  line.finish();
}

TEST(Line, LeftoversAreNamed) {
  const auto leftover = [](const char *text) {
    return refusal([&] {
      Line line(text);
      line.positional(0, "element type");
      line.take("src");
      line.take_flag("inplace");
      line.finish();
    });
  };
  EXPECT_EQ(leftover("transpose f32 src=device inplace"), "");
  EXPECT_TRUE(mentions(leftover("transpose f32 scr=device"), "\"scr=device\""));
  EXPECT_TRUE(mentions(leftover("transpose f32 3x4"), "\"3x4\""));
  EXPECT_TRUE(mentions(leftover("transpose f32 src=device src=pinned"), "\"src=\""));
  EXPECT_TRUE(mentions(leftover("transpose f32 inplace inplace"), "\"inplace\""));
  EXPECT_TRUE(mentions(leftover("transpose f32 =device"), "\"=device\""));
}

TEST(Line, UnknownWordsAreToldApartFromThoseThatStandTwice) {
  const auto told = [](const char *text) {
    return refusal([&] {
      Line line(text);
      const bool inplace = line.take_flag("inplace");
      line.positional(0, "element type");
      line.take("src");
      if (!inplace) line.take("dst");
      line.take("src");
      line.finish();
    });
  };
  EXPECT_EQ(told("transpose f32 scr=device"),
            "line: \"scr=device\" is not understood by \"transpose\", whose words are inplace src= dst=");
  EXPECT_EQ(told("transpose f32 inplce"),
            "line: \"inplce\" is not understood by \"transpose\", whose words are inplace src= dst=");
  EXPECT_EQ(told("transpose f32 inplace dst=device"),
            "line: \"dst=device\" is not understood by \"transpose\", whose words are inplace src=");
  EXPECT_EQ(told("transpose f32 src=device src=device"), "line: \"src=\" stands twice after \"transpose\"");
  EXPECT_EQ(told("transpose f32 src=device dst=managed src=pinned"), "line: \"src=\" stands twice after \"transpose\"");
  EXPECT_EQ(told("transpose inplace inplace f32"), "line: \"inplace\" stands twice after \"transpose\"");
  EXPECT_EQ(told("transpose f32 inplace src=device"), "");
}

TEST(Line, MissingThings) {
  EXPECT_TRUE(mentions(refusal([] { Line line(""); }), "empty"));
  EXPECT_TRUE(mentions(refusal([] { Line line(" \n "); }), "empty"));
  EXPECT_TRUE(mentions(refusal([] { Line("transpose f32").positional(1, "extents"); }), "extents is missing"));
  EXPECT_TRUE(mentions(refusal([] { Line("transpose src=").take("src"); }), "has no value"));
  EXPECT_TRUE(mentions(refusal([] { Line line(std::string(5000, 'x')); }), "longer"));
}

TEST(Line, WholeNumbers) {
  EXPECT_EQ(parse_integer("0", "n"), 0);
  EXPECT_EQ(parse_integer("-7", "n"), -7);
  EXPECT_EQ(parse_integer("9223372036854775807", "n"), INT64_MAX);
  EXPECT_EQ(parse_integer("-9223372036854775808", "n"), INT64_MIN);
  for (const char *wrong : {"", "-", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "ten", "1k", "--1"}) {
    EXPECT_TRUE(mentions(refusal([&] { parse_integer(wrong, "lds"); }), "lds")) << wrong;
  }
  EXPECT_TRUE(mentions(refusal([] { parse_integer("9223372036854775808", "lds"); }), "64 bits"));
}

TEST(Line, Extents) {
  EXPECT_EQ(parse_extents("3x4x5", "extents"), (std::vector<int64_t>{3, 4, 5}));
  EXPECT_EQ(parse_extents("0x7", "extents"), (std::vector<int64_t>{0, 7}));
  EXPECT_EQ(parse_extents("12", "extents"), (std::vector<int64_t>{12}));
  EXPECT_EQ(parse_extents("1x1x1x1x1x1x1x1", "extents").size(), 8u);
  for (const char *wrong : {"", "x", "3x", "x3", "3xx4", "-3x4", "3x4x", "3*4", "1x1x1x1x1x1x1x1x1"}) {
    EXPECT_TRUE(mentions(refusal([&] { parse_extents(wrong, "extents"); }), "extents")) << wrong;
  }
  const auto told = [](const char *text) { return refusal([&] { parse_extents(text, "extents"); }); };
  EXPECT_EQ(told("4x-2"), "extents 4x-2: \"-2\" is not a whole number from 0 to 2^63-1");
  EXPECT_EQ(told("4x"), "extents 4x: \"\" is not a whole number from 0 to 2^63-1");
  EXPECT_EQ(told("4x9223372036854775808"),
            "extents 4x9223372036854775808: \"9223372036854775808\" is not a whole number from 0 to 2^63-1");
  EXPECT_EQ(parse_extents("9223372036854775807", "extents"), std::vector<int64_t>{INT64_MAX});
}

}  // namespace
}  // namespace memhier
