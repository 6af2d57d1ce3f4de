// The line grammar: what is printed parses back to an equal problem; what is wrong is refused by name.
#include <gtest/gtest.h>

#include <string>

#include "base/status.hpp"
#include "ops/operations.hpp"
#include "unit/transpose_random.hpp"

namespace memhier {
namespace {

TEST(TransposeLine, EveryProblemParsesBackEqual) {
  testing::RandomProblems problems(20240717);
  for (int i = 0; i < 20000; ++i) {
    const Problem problem = problems.next(40);
    const std::string line = problem_line(problem);
    ASSERT_TRUE(parse_problem(line) == problem) << line << "\nprinted again: " << problem_line(parse_problem(line));
  }
}

TEST(TransposeLine, Defaults) {
  const Problem problem = parse_problem("transpose f32 3x5");
  ASSERT_EQ(problem.operand_count, 2);
  const OperandDescription &source = problem.operands[0], &destination = problem.operands[1];
  EXPECT_EQ(source.layout.rank, 2);
  EXPECT_EQ(source.layout.strides[0], 5);
  EXPECT_EQ(source.layout.strides[1], 1);
  EXPECT_EQ(destination.layout.extents[0], 5);
  EXPECT_EQ(destination.layout.strides[0], 3);
  EXPECT_EQ(source.place, Place::pageable);
  EXPECT_EQ(source.alignment, 16);
  EXPECT_EQ(problem_line(problem), "transpose f32 3x5 src=pageable dst=pageable");
}

TEST(TransposeLine, CanonicalText) {
  const char *const lines[] = {
      "transpose f32 8192x8192 src=pageable dst=device",
      "transpose c128 1000x7 order=col lds=1024 batch=16 src=device dst=device",
      "transpose f64 4096x4096 inplace src=device",
      "transpose u8 17x33 lds=40 ldd=20 src=pinned dst=managed",
      "transpose b3 480x640 drs=480 dcs=-1 src=pageable dst=pageable",
      "transpose i16 2x3 batch=0 src=pageable dst=pageable",
      "transpose f32 2x3 batch=2 sbs=0 src=pageable dst=pageable",
      "transpose f32 0x3 src=pageable dst=pageable",
      "transpose f32 4x4 inplace src=pageable salign=4 sadopted",
  };
  for (const char *line : lines) EXPECT_EQ(problem_line(parse_problem(line)), line);
}

TEST(TransposeLine, OtherSpellings) {
  const auto same = [](const char *a, const char *b) { return parse_problem(a) == parse_problem(b); };
  EXPECT_TRUE(same("transpose f32 3x5 dst=device:1 lds=5", "  transpose   f32 3x5 dst=device:1"));
  EXPECT_TRUE(same("transpose f32 3x5 srs=5 scs=1", "transpose f32 3x5"));
  EXPECT_TRUE(same("transpose f32 3x5 batch=2 order=row sbs=15", "transpose f32 3x5 batch=2"));
  EXPECT_TRUE(same("transpose f32 inplace 3x3", "transpose f32 3x3 inplace"));
}

TEST(TransposeLine, RefusalsNameTheWord) {
  const char *const wrong[][2] = {
      {"transpose", "element type"},
      {"transpose f33 3x5", "f33"},
      {"transpose b17 3x5", "b17"},
      {"transpose f32", "extents"},
      {"transpose f32 3", "two extents"},
      {"transpose f32 3x4x5", "two extents"},
      {"transpose f32 3x-5", "extents 3x-5: \"-5\" is not a whole number from 0 to 2^63-1"},
      {"transpose f32 3x5 order=up", "order="},
      {"transpose f32 3x5 lds=4", "lds=4"},
      {"transpose f32 3x5 ldd=2", "ldd=2"},
      {"transpose f32 3x5 order=col lds=2", "lds=2"},
      {"transpose f32 3x5 lds=5 srs=5 scs=1", "exclude"},
      {"transpose f32 3x5 srs=5", "go together"},
      {"transpose f32 3x5 sbs=15", "needs batch="},
      {"transpose f32 3x5 batch=-1", "extent"},
      {"transpose f32 3x5 inplace", "square"},
      {"transpose f32 3x3 inplace dst=device", "dst=device"},
      {"transpose f32 3x5 src=moon", "moon"},
      {"transpose f32 3x5 src=pinned:0", "pinned:0"},
      {"transpose f32 3x5 src=device:-1", "src"},
      {"transpose f32 3x5 salign=3", "salign="},
      {"transpose f32 3x5 salign=512", "salign="},
      {"transpose f32 3x5 drs=0 dcs=1", "destination"},
      {"transpose f32 3x5 colour=red", "\"colour=red\" is not understood by \"transpose\", whose words are"},
      {"transpose f32 3x5 lds=5 lds=5", "\"lds=\" stands twice"},
      {"transpose f32 3x5 backwards", "backwards"},
      {"transpose f32 4000000000x4000000000", ""},
      {"transpose f32 2x2 batch=2 lds=9223372036854775807", ""},
      {"rotate f32 3x5", "rotate"},
      {"", "empty"},
  };
  for (const auto &[line, word] : wrong) {
    try {
      parse_problem(line);
      ADD_FAILURE() << line << " was accepted";
    } catch (const Error &error) {
      EXPECT_EQ(error.status(), MEMHIER_INVALID_ARGUMENT) << line;
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << line << ": " << error.what();
    }
  }
}

}  // namespace
}  // namespace memhier
