// Permutation problems: lines both ways, what is refused, canonical moves, reasons.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "base/status.hpp"
#include "ops/operations.hpp"
#include "ops/transpose/cuda_grid.hpp"
#include "ops/transpose/transpose.hpp"
#include "unit/permute_random.hpp"

namespace memhier::testing {
namespace {

std::string refusal(const std::string &line) {
  try {
    parse_problem(line);
  } catch (const Error &error) {
    return error.what();
  }
  return "accepted";
}

TEST(PermuteLine, EveryProblemHasOneLineThatParsesBack) {
  RandomPermutations problems(5);
  for (int i = 0; i < 3000; ++i) {
    const Problem problem = problems.next(100000);
    const std::string line = problem_line(problem);
    ASSERT_TRUE(parse_problem(line) == problem) << line;
    ASSERT_EQ(problem_line(parse_problem(line)), line);
  }
}

TEST(PermuteLine, Defaults) {
  const Problem problem = parse_problem("permute f32 4x5x6 perm=2,0,1 dst=device");
  EXPECT_EQ(problem.operands[1].layout.extents[0], 6);
  EXPECT_EQ(problem.operands[1].layout.strides[0], 20);
  EXPECT_EQ(problem.operands[1].layout.strides[2], 1);
  EXPECT_EQ(problem_line(problem), "permute f32 4x5x6 perm=2,0,1 src=pageable dst=device");
}

TEST(PermuteLine, Refusals) {
  EXPECT_NE(refusal("permute f32 4x5").find("perm= is missing"), std::string::npos);
  EXPECT_NE(refusal("permute f32 4x5 perm=0").find("as many numbers"), std::string::npos);
  EXPECT_NE(refusal("permute f32 4x5 perm=0,2").find("2 is no mode"), std::string::npos);
  EXPECT_NE(refusal("permute f32 4x5 perm=0,-1").find("-1 is no mode"), std::string::npos);
  EXPECT_NE(refusal("permute f32 4x5 perm=1,1").find("stands twice"), std::string::npos);
  EXPECT_NE(refusal("permute f32 4x5 perm=1,x").find("whole number"), std::string::npos);
  EXPECT_NE(refusal("permute f32 4x5 perm=1,0 dstrides=1,1").find("must nest"), std::string::npos);
  EXPECT_NE(refusal("permute f32 4x5 perm=1,0 sstrides=1").find("sstrides= takes as many"), std::string::npos);
  EXPECT_NE(refusal("permute f32 4x5 perm=1,0 lds=9").find("not understood"), std::string::npos);
  EXPECT_NE(refusal("permute f99 4x5 perm=1,0").find("no element type"), std::string::npos);
  EXPECT_NE(refusal("permute f32 1x1x1x1x1x1x1x1x1 perm=0").find("more than 8"), std::string::npos);
  EXPECT_EQ(refusal("permute f32 4x5 perm=1,0 sstrides=0,-1"), "accepted");
}

TEST(PermuteMove, FusesWhatStaysTogether) {
  const Move move = canonical_move(parse_problem("permute f32 6x7x8x9 perm=2,3,0,1"));
  EXPECT_EQ(move.rows, 42);
  EXPECT_EQ(move.columns, 72);
  EXPECT_EQ(move.batch, 1);
}

TEST(PermuteMove, ShortContiguousModeIsPartOfTheElement) {
  const Move move = canonical_move(parse_problem("permute f32 60x70x3 perm=1,0,2"));
  EXPECT_EQ(move.element_bytes, 12);
  EXPECT_EQ(move.rows, 60);
  EXPECT_EQ(move.columns, 70);
  EXPECT_EQ(move.source_row, 70);
}

TEST(PermuteMove, OuterModes) {
  const Move move = canonical_move(parse_problem("permute f32 4x50x5x60 perm=2,3,0,1"));
  EXPECT_EQ(move.batch, 1);  // a matrix after all
  const Move four = canonical_move(parse_problem("permute f32 4x50x5x60 perm=0,3,2,1"));
  EXPECT_EQ(four.rows, 50);
  EXPECT_EQ(four.columns, 60);
  EXPECT_EQ(four.batch, 20);
  ASSERT_EQ(four.outer_count, 2);
  EXPECT_EQ(four.outer[0].extent, 5);
  EXPECT_EQ(four.outer[0].source, 60);
  EXPECT_EQ(four.outer[1].source, 50 * 5 * 60);
}

TEST(PermuteMove, IsATransposeWhereItIsOne) {
  const Move move = canonical_move(parse_problem("permute f32 300x500 perm=1,0"));
  const Move transpose = canonical_move(parse_problem("transpose f32 300x500"));
  EXPECT_EQ(move.rows, transpose.rows);
  EXPECT_EQ(move.columns, transpose.columns);
  EXPECT_EQ(move.source_row, transpose.source_row);
  EXPECT_EQ(move.destination_column, transpose.destination_column);
  EXPECT_EQ(move.alignment, transpose.alignment);
}

// Accesses of several elements would begin in the middle of one.
TEST(PermuteMove, WindowsThatOverlapAreNotAligned) {
  EXPECT_EQ(canonical_move(parse_problem("permute f32 64x64 perm=1,0 sstrides=1,1")).alignment, 4);
  EXPECT_EQ(canonical_move(parse_problem("permute f32 8x64x64 perm=0,2,1 sstrides=1,64,1")).alignment, 4);
}

// Every matrix of a batch over several modes once, whatever one grid holds.
TEST(PermuteMove, SlicesOfSeveralOuterModes) {
  const Move whole = canonical_move(parse_problem("permute f32 3x40x5x2x7x50 perm=5,0,2,1,4,3"));
  ASSERT_GT(whole.outer_count, 1);
  const auto starts = [](const Move &move, std::multiset<std::pair<int64_t, int64_t>> *found) {
    for (int64_t batch = 0; batch < move.batch; ++batch) {
      int64_t rest = batch, source = move.source_offset, destination = move.destination_offset;
      if (move.outer_count == 0) source += batch * move.source_batch, destination += batch * move.destination_batch;
      for (int32_t i = 0; i < move.outer_count; ++i) {
        const Mode &mode = move.outer[static_cast<size_t>(i)];
        source += rest % mode.extent * mode.source, destination += rest % mode.extent * mode.destination;
        rest /= mode.extent;
      }
      found->insert({source, destination});
    }
  };
  std::multiset<std::pair<int64_t, int64_t>> expected;
  starts(whole, &expected);
  const TileShape tile{64, 64};
  for (const int64_t limit : {1, 2, 3, 7, 50, 1000}) {
    std::multiset<std::pair<int64_t, int64_t>> found;
    for_slices(whole, tile, limit, [&](const Move &move) {
      EXPECT_LE(tile_count(move, tile), limit);
      starts(move, &found);
    });
    EXPECT_EQ(found, expected) << limit;
  }
}

}  // namespace
}  // namespace memhier::testing
