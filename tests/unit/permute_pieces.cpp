// Cutting of permutations: pieces cover both sides once, stay within the bound, and each is a permutation of its own.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "execution/piece.hpp"
#include "unit/permute_random.hpp"

namespace memhier::testing {
namespace {

int64_t staging(const Problem &problem, const Piece &piece) {
  return staged_layout(problem.operands[0].layout, piece.boxes[0]).bytes +
         staged_layout(problem.operands[1].layout, piece.boxes[1]).bytes;
}

void expect_partition(const Layout &layout, const std::vector<Piece> &pieces, int32_t which, const std::string &text) {
  std::vector<int> covered(static_cast<size_t>(element_count(layout)));
  for (const Piece &piece : pieces) {
    const Box &box = piece.boxes[which];
    const auto count = static_cast<int64_t>(elements_of(layout, box));
    for (int64_t element = 0; element < count; ++element) {
      int64_t rest = element, at = 0;
      for (int32_t i = layout.rank; i-- > 0;) {
        const size_t mode = static_cast<size_t>(i);
        const int64_t index = box.offset[mode] + rest % box.extent[mode];
        ASSERT_LT(index, layout.extents[mode]) << text;
        rest /= box.extent[mode];
        int64_t step = 1;
        for (int32_t inner = i + 1; inner < layout.rank; ++inner) step *= layout.extents[static_cast<size_t>(inner)];
        at += index * step;
      }
      ++covered[static_cast<size_t>(at)];
    }
  }
  for (const int count : covered) ASSERT_EQ(count, 1) << text;
}

TEST(PermutePieces, PartitionWithinTheBound) {
  RandomPermutations problems(78);
  int cut = 0, indivisible = 0;
  for (int i = 0; i < 2000; ++i) {
    const Problem problem = problems.next(4000);
    const Piece whole = whole_piece(problem);
    const int64_t all = staging(problem, whole);
    const int64_t bytes = problems.number(0, 2) == 0 ? problems.number(0, 3000) : problems.number(all / 30, all + 1);
    const std::string text = problem_line(problem) + " in " + std::to_string(bytes) + " bytes";
    const std::vector<Piece> pieces = problem.operation->cut(problem, bytes, kMostPieces);
    if (pieces.empty()) {
      ++indivisible;
      Piece one = whole;
      for (Box *box : {&one.boxes[0], &one.boxes[1]})
        for (int32_t mode = 0; mode < problem.operands[0].layout.rank; ++mode)
          box->extent[static_cast<size_t>(mode)] = 1;
      EXPECT_GT(staging(problem, one), bytes) << text;
      continue;
    }
    if (all <= bytes) {
      EXPECT_EQ(pieces.size(), 1u) << text;
    }
    cut += pieces.size() > 1;
    for (const Piece &piece : pieces) {
      ASSERT_LE(staging(problem, piece), bytes) << text;
      for (int32_t mode = 0; mode < problem.operands[1].layout.rank; ++mode) {
        const auto to = static_cast<size_t>(mode), from = static_cast<size_t>(source_mode(problem, mode));
        ASSERT_EQ(piece.boxes[1].offset[to], piece.boxes[0].offset[from]) << text;
        ASSERT_EQ(piece.boxes[1].extent[to], piece.boxes[0].extent[from]) << text;
      }
    }
    for (int32_t which = 0; which < 2; ++which) expect_partition(problem.operands[which].layout, pieces, which, text);
  }
  EXPECT_GT(cut, 500);
  EXPECT_GT(indivisible, 10);
}

TEST(PermutePieces, NoMoreThanWanted) {
  const Problem problem = parse_permute("permute f32 1000x1000x3 perm=2,1,0");
  EXPECT_TRUE(cut_permute(problem, 4096, 16).empty());
}

}  // namespace
}  // namespace memhier::testing
