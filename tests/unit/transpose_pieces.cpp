// Cutting: pieces cover a problem once, stay within the bound, and keep rows long.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "execution/piece.hpp"
#include "ops/operations.hpp"
#include "unit/transpose_random.hpp"

namespace memhier {
namespace {

int64_t staging(const Problem &problem, const Piece &piece) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    bytes += staged_layout(problem.operands[i].layout, piece.boxes[i]).bytes;
  return bytes;
}

Piece whole(const Problem &problem) {
  Piece piece;
  for (int32_t i = 0; i < problem.operand_count; ++i) piece.boxes[i].extent = problem.operands[i].layout.extents;
  return piece;
}

int64_t batch_of(const Layout &layout) { return layout.rank == 3 ? layout.extents[2] : 1; }

// Counts how often every element of operand `which` is covered.
void expect_partition(const Problem &problem, const std::vector<Piece> &pieces, int which, const std::string &text) {
  const Layout &layout = problem.operands[which].layout;
  const int64_t rows = layout.extents[0], columns = layout.extents[1];
  std::vector<int> covered(static_cast<size_t>(rows * columns * batch_of(layout)));
  for (const Piece &piece : pieces) {
    const Box &box = piece.boxes[which];
    const int64_t depth = layout.rank == 3 ? box.extent[2] : 1;
    for (int64_t k = 0; k < depth; ++k)
      for (int64_t i = 0; i < box.extent[0]; ++i)
        for (int64_t j = 0; j < box.extent[1]; ++j) {
          const int64_t at[] = {box.offset[0] + i, box.offset[1] + j, box.offset[2] + k};
          ASSERT_TRUE(at[0] < rows && at[1] < columns && at[2] < batch_of(layout)) << text;
          ++covered[static_cast<size_t>((at[2] * rows + at[0]) * columns + at[1])];
        }
  }
  for (const int count : covered) ASSERT_EQ(count, 1) << text;
}

TEST(TransposePieces, PartitionWithinTheBound) {
  testing::RandomProblems problems(77);
  int cut = 0, indivisible = 0;
  for (int i = 0; i < 2000; ++i) {
    const Problem problem = problems.next(i % 4 == 0 ? 200 : 40);
    const int64_t all = staging(problem, whole(problem));
    const int64_t bytes = problems.number(0, 2) == 0 ? problems.number(0, 3000) : problems.number(all / 30, all + 1);
    const std::string text = problem_line(problem) + " in " + std::to_string(bytes) + " bytes";
    const std::vector<Piece> pieces = problem.operation->cut(problem, bytes, kMostPieces);
    if (pieces.empty()) {
      ++indivisible;
      EXPECT_GT(all, bytes) << text;
      // Out of place only when not even one element of each side fits.
      if (problem.operand_count == 2) {
        Piece one = whole(problem);
        for (int32_t i = 0; i < problem.operand_count; ++i)
          for (int mode = 0; mode < problem.operands[0].layout.rank; ++mode) one.boxes[i].extent[mode] = 1;
        EXPECT_GT(staging(problem, one), bytes) << text;
      }
      continue;
    }
    if (all <= bytes) {
      EXPECT_EQ(pieces.size(), 1u) << text;
    }
    cut += pieces.size() > 1;
    for (const Piece &piece : pieces) {
      ASSERT_LE(staging(problem, piece), bytes) << text;
      if (problem.operand_count == 1) continue;
      EXPECT_EQ(piece.boxes[0].offset[0], piece.boxes[1].offset[1]) << text;
      EXPECT_EQ(piece.boxes[0].offset[1], piece.boxes[1].offset[0]) << text;
      EXPECT_EQ(piece.boxes[0].extent[0], piece.boxes[1].extent[1]) << text;
      EXPECT_EQ(piece.boxes[0].extent[1], piece.boxes[1].extent[0]) << text;
      EXPECT_EQ(piece.boxes[0].offset[2], piece.boxes[1].offset[2]) << text;
      EXPECT_EQ(piece.boxes[0].extent[2], piece.boxes[1].extent[2]) << text;
    }
    for (int which = 0; which < problem.operand_count; ++which) expect_partition(problem, pieces, which, text);
  }
  EXPECT_GT(cut, 300);
  EXPECT_GT(indivisible, 30);
}

TEST(TransposePieces, LargeMatricesGiveSquareBoxes) {
  const Problem problem = parse_problem("transpose f32 32768x32768");
  const int64_t bytes = int64_t{64} << 20;
  const std::vector<Piece> pieces = problem.operation->cut(problem, bytes, kMostPieces);
  ASSERT_FALSE(pieces.empty());
  const Box &box = pieces.front().boxes[0];
  EXPECT_EQ(box.extent[0] % 64, 0);
  EXPECT_EQ(box.extent[1] % 64, 0);
  EXPECT_LE(std::max(box.extent[0], box.extent[1]), 2 * std::min(box.extent[0], box.extent[1]));
  // 8 GiB through 64 MiB: at most a quarter more pieces than the bytes ask for.
  EXPECT_LE(pieces.size(), 160u);
}

TEST(TransposePieces, TheOnlyOperandThatTravelsIsCutByWholeRows) {
  for (const char *order : {"row", "col"}) {
    const std::string line = std::string("transpose f32 3000x2000 order=") + order;
    // The inner index of the source is the column where rows are stored, and of the destination the row.
    const bool rows = order == std::string("row");
    const auto boxes = [&](const char *places) {
      const Problem problem = parse_problem(line + places);
      return problem.operation->cut(problem, 4 << 20, kMostPieces).front().boxes;
    };
    const auto in = boxes(" src=pageable dst=device");
    EXPECT_EQ(in[0].extent[rows ? 1 : 0], rows ? 2000 : 3000);
    EXPECT_LT(in[0].extent[rows ? 0 : 1], 600);
    const auto out = boxes(" src=device dst=pinned");
    EXPECT_EQ(out[1].extent[rows ? 1 : 0], rows ? 3000 : 2000);
    EXPECT_LT(out[1].extent[rows ? 0 : 1], 600);
    const auto both = boxes(" src=pageable dst=pageable");
    EXPECT_LT(both[0].extent[0], 1000);
    EXPECT_LT(both[0].extent[1], 1000);
  }
  // Not even a few of them fit: boxes.
  const Problem wide = parse_problem("transpose f32 1000x1000000 src=pageable dst=device");
  EXPECT_LT(wide.operation->cut(wide, 4 << 20, kMostPieces).front().boxes[0].extent[1], 10000);
}

TEST(TransposePieces, NarrowMatricesKeepTheirWidth) {
  for (const char *line : {"transpose f32 1000003x6", "transpose f32 6x1000003"}) {
    const Problem problem = parse_problem(line);
    for (const Piece &piece : problem.operation->cut(problem, int64_t{4} << 20, kMostPieces)) {
      const Box &box = piece.boxes[0];
      EXPECT_EQ(std::min(box.extent[0], box.extent[1]), 6) << line;
      EXPECT_GT(std::max(box.extent[0], box.extent[1]), 20000) << line;
    }
  }
}

TEST(TransposePieces, BatchesAreCutBetweenMatrices) {
  const Problem problem = parse_problem("transpose f32 64x64 batch=100");
  const std::vector<Piece> pieces = problem.operation->cut(problem, 10 * 2 * 64 * 64 * 4, kMostPieces);
  ASSERT_EQ(pieces.size(), 10u);
  for (const Piece &piece : pieces) EXPECT_EQ(piece.boxes[0].extent[2], 10);
}

TEST(TransposePieces, InPlaceIsCutBetweenMatricesOnly) {
  const Problem batch = parse_problem("transpose f32 64x64 batch=3 inplace");
  EXPECT_EQ(batch.operation->cut(batch, 64 * 64 * 4, kMostPieces).size(), 3u);
  EXPECT_TRUE(batch.operation->cut(batch, 64 * 64 * 4 - 1, kMostPieces).empty());
}

TEST(TransposePieces, EmptyProblemsAreOnePiece) {
  for (const char *line : {"transpose f32 0x5", "transpose f32 5x0", "transpose f32 5x5 batch=0"}) {
    const Problem problem = parse_problem(line);
    EXPECT_EQ(problem.operation->cut(problem, 0, kMostPieces).size(), 1u) << line;
  }
}

TEST(TransposePieces, CountIsBounded) {
  const Problem problem = parse_problem("transpose u8 1000000x1000000");
  EXPECT_TRUE(problem.operation->cut(problem, 4096, kMostPieces).empty());
}

TEST(Pieces, MoreThanAskedForAreNotMade) {
  for (const char *line : {"transpose f32 3000x3000", "matmul f32 3000x3000x3000", "matmul f32 64x64x64 batch=10000",
                           "filter f32 3000x3000 taps=5x5", "record 3*f32 count=3000000 from=aos to=soa"}) {
    const Problem problem = parse_problem(line);
    const auto count = static_cast<int64_t>(problem.operation->cut(problem, 1 << 20, kMostPieces).size());
    ASSERT_GT(count, 10) << line;
    EXPECT_EQ(static_cast<int64_t>(problem.operation->cut(problem, 1 << 20, count).size()), count) << line;
    EXPECT_TRUE(problem.operation->cut(problem, 1 << 20, count - 1).empty()) << line;
  }
}

}  // namespace
}  // namespace memhier
