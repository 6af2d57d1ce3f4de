// canonical_move: what it promises about modes, signs, order, batch and alignment.
#include <gtest/gtest.h>

#include "ops/transpose/transpose.hpp"
#include "unit/transpose_host_cases.hpp"

namespace memhier::test {
namespace {

Problem aligned(Problem problem, int32_t alignment) {
  for (int32_t i = 0; i < problem.operand_count; ++i) problem.operands[i].alignment = alignment;
  return problem;
}

TEST(CanonicalMove, PlainRowMajor) {
  const Move move = canonical_move(aligned(problem_of(packed_case(4, 100, 60, 4, 8)), 256));
  EXPECT_EQ(move.rows, 100);
  EXPECT_EQ(move.columns, 60);
  EXPECT_EQ(move.batch, 1);
  EXPECT_EQ(move.source_row, 64);
  EXPECT_EQ(move.source_column, 1);
  EXPECT_EQ(move.destination_row, 1);
  EXPECT_EQ(move.destination_column, 108);
  EXPECT_EQ(move.element_bytes, 4);
  EXPECT_EQ(move.alignment, 16);  // pitches of 256 and 432 bytes
}

TEST(CanonicalMove, ColumnMajorIsTheSameMoveWithRolesSwapped) {
  HostCase test = packed_case(4, 60, 100);
  test.source[0] = 1, test.source[1] = 64;
  test.destination[0] = 1, test.destination[1] = 108;
  const Move move = canonical_move(aligned(problem_of(test), 256));
  const Move row_major = canonical_move(aligned(problem_of(packed_case(4, 100, 60, 4, 8)), 256));
  EXPECT_EQ(move.rows, row_major.rows);
  EXPECT_EQ(move.columns, row_major.columns);
  EXPECT_EQ(move.source_row, row_major.source_row);
  EXPECT_EQ(move.source_column, row_major.source_column);
  EXPECT_EQ(move.destination_row, row_major.destination_row);
  EXPECT_EQ(move.destination_column, row_major.destination_column);
}

TEST(CanonicalMove, FlipsDestinationAndTellsWhereToStart) {
  HostCase test = packed_case(1, 10, 20);
  test.destination[0] = -10;  // a mirrored side
  const Move move = canonical_move(problem_of(test));
  EXPECT_EQ(move.destination_column, 10);
  EXPECT_EQ(move.destination_offset, -190);
  EXPECT_EQ(move.source_column, -1);
  EXPECT_EQ(move.source_offset, 19);
}

TEST(CanonicalMove, ExtentOneHasStrideZeroAndLeavesItsPlaceToTheBatch) {
  HostCase test = packed_case(4, 1, 20, 0, 0, 7);
  const Move move = canonical_move(problem_of(test));
  EXPECT_EQ(move.batch, 1);
  EXPECT_EQ(move.rows * move.columns, 140);
}

TEST(CanonicalMove, FusesABatchThatContinuesTheRows) {
  HostCase test;
  test.bytes = 4, test.rows = 10, test.columns = 20, test.batch = 7;
  test.source[0] = 20, test.source[1] = 1, test.source[2] = 200;
  test.destination[0] = 70, test.destination[1] = 1, test.destination[2] = 10;
  const Move move = canonical_move(problem_of(test));
  EXPECT_EQ(move.batch, 1);
  EXPECT_EQ(move.rows, 70);
  EXPECT_EQ(move.columns, 20);
}

TEST(CanonicalMove, KeepsABatchThatDoesNot) {
  const Move move = canonical_move(problem_of(packed_case(4, 10, 20, 0, 0, 7)));
  EXPECT_EQ(move.batch, 7);
  EXPECT_EQ(move.source_batch, 200);
  EXPECT_EQ(move.destination_batch, 200);
}

TEST(CanonicalMove, AlignmentIsThatOfTheWorstStride) {
  EXPECT_EQ(canonical_move(aligned(problem_of(packed_case(4, 8, 8, 1)), 256)).alignment, 4);
  EXPECT_EQ(canonical_move(aligned(problem_of(packed_case(4, 8, 8, 2)), 256)).alignment, 8);
  EXPECT_EQ(canonical_move(aligned(problem_of(packed_case(4, 8, 8)), 2)).alignment, 2);
  EXPECT_EQ(canonical_move(aligned(problem_of(packed_case(3, 16, 16)), 256)).alignment, 16);
}

TEST(CanonicalMove, InPlaceMovesAMatrixOntoItself) {
  const Move move = canonical_move(inplace_problem_of(packed_case(8, 32, 32, 4)));
  EXPECT_EQ(move.rows, 32);
  EXPECT_EQ(move.source_row, 36);
  EXPECT_EQ(move.destination_column, 36);
  EXPECT_EQ(move.source_column, 1);
  EXPECT_EQ(move.destination_row, 1);
}

}  // namespace
}  // namespace memhier::test
