// What stands beside the measured patterns, and the table that shows them.
#include "tools/patterns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/patterns_theory.hpp"

namespace memhier::tool {
namespace {

WarpPositions spaced(int64_t stride, int64_t offset = 0) {
  WarpPositions positions;
  for (int64_t lane = 0; lane < kWarp; ++lane) positions[static_cast<size_t>(lane)] = offset + lane * stride;
  return positions;
}

int passes(Bank pattern) {
  WarpPositions words;
  for (int lane = 0; lane < kWarp; ++lane) words[static_cast<size_t>(lane)] = bank_word(pattern, lane, 3);
  return bank_passes(words);
}

TEST(Patterns, UsefulShareFollowsFromSectorsAndLines) {
  EXPECT_DOUBLE_EQ(useful_share(spaced(1), 4, 32), 1.0);
  EXPECT_DOUBLE_EQ(useful_share(spaced(2), 4, 32), 0.5);
  EXPECT_DOUBLE_EQ(useful_share(spaced(8), 4, 32), 0.125);
  EXPECT_DOUBLE_EQ(useful_share(spaced(32), 4, 32), 0.125);
  EXPECT_DOUBLE_EQ(useful_share(spaced(32), 4, 128), 1.0 / 32);
  EXPECT_DOUBLE_EQ(useful_share(spaced(1, 1), 4, 32), 0.8);
  EXPECT_DOUBLE_EQ(useful_share(spaced(1, 1), 4, 128), 0.5);
  EXPECT_DOUBLE_EQ(useful_share(spaced(1, 8), 4, 32), 1.0);
  EXPECT_DOUBLE_EQ(useful_share(spaced(1), 16, 128), 1.0);
}

TEST(Patterns, PassesFollowFromBanks) {
  EXPECT_EQ(passes(Bank::row), 1);
  EXPECT_EQ(passes(Bank::column), 32);
  EXPECT_EQ(passes(Bank::column_padded), 1);
  EXPECT_EQ(passes(Bank::column_swizzled), 1);
  EXPECT_EQ(passes(Bank::broadcast), 1);
  EXPECT_EQ(passes(Bank::stride2), 2);
  EXPECT_EQ(passes(Bank::stride4), 4);
  EXPECT_EQ(passes(Bank::stride8), 8);
  EXPECT_EQ(passes(Bank::stride16), 16);
}

TEST(Patterns, EveryWordLiesInTheTile) {
  for (int pattern = 0; pattern <= static_cast<int>(Bank::stride16); ++pattern) {
    for (int lane = 0; lane < kWarp; ++lane) {
      for (int c = 0; c < 32; ++c) {
        const int word = bank_word(static_cast<Bank>(pattern), lane, c);
        EXPECT_GE(word, 0);
        EXPECT_LT(word, kBankWords) << pattern;
      }
    }
  }
}

TEST(Patterns, ReadsOfASetMeetAllOfItAboutAlikeOften) {
  for (const uint32_t chunks : {1u, 7u, 8192u, 184320u}) {
    std::vector<int> met(chunks, 0);
    for (uint32_t i = 0; i < 8 * chunks; ++i) {
      const uint32_t chunk = chunk_of(i, chunks);
      ASSERT_LT(chunk, chunks);
      ++met[chunk];
    }
    EXPECT_LT(std::count(met.begin(), met.end(), 0), 1 + chunks / 100) << chunks;
    EXPECT_LT(*std::max_element(met.begin(), met.end()), 40) << chunks;
  }
}

const PatternTable kTable{"some",
                          "Title",
                          {{"a_key", "first", 0}, {"b_key", "second one", 2}},
                          {{"x", {12.4, 0.5}}, {"long label", {std::nullopt, 3}}}};

TEST(Patterns, TextLinesUp) {
  EXPECT_EQ(pattern_text(kTable),
            "Title\n"
            "              first  second one\n"
            "  x              12        0.50\n"
            "  long label      -        3.00\n");
}

TEST(Patterns, JsonHasEveryFigure) {
  const nlohmann::ordered_json json = patterns_json("memhier bench patterns", {}, -1, 3, {kTable});
  EXPECT_EQ(json["schema"], "memhier-patterns-1");
  EXPECT_EQ(json["command"], "memhier bench patterns");
  EXPECT_TRUE(json["gpu"].is_null());
  ASSERT_EQ(json["tables"].size(), 1u);
  const auto &rows = json["tables"][0]["rows"];
  EXPECT_EQ(json["tables"][0]["name"], "some");
  EXPECT_EQ(rows[0]["pattern"], "x");
  EXPECT_EQ(rows[0]["a_key"], 12.4);
  EXPECT_TRUE(rows[1]["a_key"].is_null());
  EXPECT_EQ(rows[1]["b_key"], 3);
}

}  // namespace
}  // namespace memhier::tool
