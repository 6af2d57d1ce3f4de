// What the CUDA ways of the matrix product decide without a device: parts of sums, calls that cuBLASLt can express.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "execution/piece_run.hpp"
#include "ops/matmul/cublaslt.hpp"
#include "ops/matmul/cuda_shape.hpp"
#include "ops/matmul/problem.hpp"
#include "ops/operations.hpp"

namespace memhier::matmul {
namespace {

Product product(const std::string &line) { return product_of(parse_problem("matmul " + line)); }
Reason library(const std::string &line) { return library_call(product(line), nullptr); }

TEST(MatmulCudaDecide, PartsCoverTheSums) {
  for (const char *line :
       {"f32 8x8x1000000", "f64 33x65x4099", "c64 1x1x100003", "i8 128x128x20000", "f16 4096x16x4096"}) {
    const Product whole = product(line);
    const TileChoice choice = register_split_choice(whole);
    EXPECT_GT(choice.splits, 1) << line;
    EXPECT_GE(choice.splits * choice.split_k, whole.k) << line;
    EXPECT_LT((choice.splits - 1) * choice.split_k, whole.k) << line;
    EXPECT_GE(split_bytes(whole, choice), choice.splits * whole.m * whole.n * 4) << line;
  }
}

TEST(MatmulCudaDecide, ShortSumsAndManyTilesStayWhole) {
  for (const char *line : {"f32 8x8x0", "f32 8x8x1", "f32 8x8x200", "f32 8192x8192x8192", "f32 0x8x5000"}) {
    const TileChoice choice = register_split_choice(product(line));
    EXPECT_EQ(choice.splits, 1) << line;
    EXPECT_EQ(split_bytes(product(line), choice), 0) << line;
  }
}

TEST(MatmulCudaDecide, TheLibraryTakesLeadingDimensions) {
  for (const char *line : {"f32 7x5x3", "f32 7x5x3 order=col ta=t tb=t", "c64 7x5x3 ta=c", "f64 7x5x3 lda=9 batch=4",
                           "f16:f32 7x5x3", "f32 1x5x3", "f32 7x1x3 tb=t", "i8 8x4x16 tb=t"})
    EXPECT_EQ(library(line), Reason::none) << line;
}

TEST(MatmulCudaDecide, TheLibraryDoesNotTakeTheRest) {
  EXPECT_EQ(library("f32 7x5x3 ars=6 acs=2"), Reason::strides);
  EXPECT_EQ(library("f32 7x5x3 ars=0 acs=1"), Reason::strides);
  EXPECT_EQ(library("f32 7x5x3 ars=-3 acs=1"), Reason::strides);
  EXPECT_EQ(library("f32 7x5x0"), Reason::too_small);
  EXPECT_EQ(library("f32 2x3000000000x2"), Reason::extents);
  EXPECT_EQ(library("i8 8x4x16"), Reason::alignment);
  EXPECT_EQ(library("i8 8x4x16 tb=t alpha=2"), Reason::element_type);
  EXPECT_EQ(library("i8 4x4x131072 tb=t"), Reason::extents);
}

TEST(MatmulCudaDecide, SixteenBitSumsAreSplitOnlyInWholeBlocks) {
  EXPECT_TRUE(library_may_split(product("f16 32x32x11520")));
  EXPECT_FALSE(library_may_split(product("f16 32x32x11528")));
  EXPECT_TRUE(library_may_split(product("f32 32x32x11528")));
}

// A way is chosen by the first piece; the others may have another depth.
TEST(MatmulCudaDecide, PiecesGetAWorkspaceOnlyWhereTheirOwnSumsMayBeSplit) {
  const Problem whole = parse_problem("matmul f16:f32 512x512x11521");
  const Way *const way = find_way(matmul_operation, "cuda_cublaslt_split");
  ASSERT_NE(way, nullptr);
  std::array<RouteId, kMaxOperands> staged{};
  staged.fill(RouteId::staged_ring);
  const std::vector<Piece> pieces = cut_standing(whole, 1);
  ASSERT_GT(pieces.size(), 2u);
  int split = 0, odd = 0;
  for (const Piece &piece : pieces) {
    const Problem of_piece = piece_problem(whole, staged, piece);
    const bool may = library_may_split(product_of(of_piece));
    EXPECT_EQ(way->workspace(of_piece), may ? kLibraryWorkspace : 0);
    EXPECT_EQ(library_workspace(product_of(of_piece)), may ? kLibraryWorkspace : 0);
    ++(may ? split : odd);
  }
  EXPECT_GT(split, 0);
  EXPECT_GT(odd, 0);
}

}  // namespace
}  // namespace memhier::matmul
