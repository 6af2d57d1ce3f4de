// The words by which an explanation speaks of operands are those of the problem line.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ops/operations.hpp"

namespace memhier {
namespace {

std::vector<std::string> words(const char *line) {
  const Problem problem = parse_problem(line);
  std::vector<std::string> found;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    found.emplace_back(place_word(problem, i));
    EXPECT_NE(problem_line(problem).find(" " + found.back() + "="), std::string::npos) << problem_line(problem);
  }
  return found;
}

TEST(PlaceWords, StandInTheLine) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(words("transpose f32 3x5"), (Words{"src", "dst"}));
  EXPECT_EQ(words("transpose f32 3x3 inplace"), (Words{"src"}));
  EXPECT_EQ(words("matmul f32 3x5x7"), (Words{"a", "b", "c"}));
  EXPECT_EQ(words("matmul f32 3x5x7 beta=1"), (Words{"a", "b", "c"}));
  EXPECT_EQ(words("filter f32 100 taps=5"), (Words{"src", "dst"}));
  EXPECT_EQ(words("filter f32 100 taps=5 mode=stream statein=pageable stateout=pageable"),
            (Words{"src", "dst", "statein", "stateout"}));
  EXPECT_EQ(words("filter f32 100 taps=5 mode=stream stateout=pageable"), (Words{"src", "dst", "stateout"}));
  EXPECT_EQ(words("record 3*f32 count=9 from=aos to=aosoa4"), (Words{"src", "dst"}));
  EXPECT_EQ(words("record f32,f64 count=9 from=aos to=soa"), (Words{"src", "dst", "dst"})) << "an array for each field";
}

}  // namespace
}  // namespace memhier
