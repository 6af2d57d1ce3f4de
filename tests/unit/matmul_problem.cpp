// Problems of the matrix product: what makes two the same, their lines both ways, what is refused, how they are cut.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "base/element_type.hpp"
#include "base/status.hpp"
#include "execution/piece.hpp"
#include "harness/thinned.hpp"
#include "ops/matmul/problem.hpp"
#include "ops/operations.hpp"

namespace memhier {
namespace {

constexpr memhier_type kTypes[] = {MEMHIER_F32, MEMHIER_F64,  MEMHIER_C64, MEMHIER_C128,
                                   MEMHIER_F16, MEMHIER_BF16, MEMHIER_I8};

Problem line_problem(const char *line) { return parse_problem(line); }

class RandomProblems {
 public:
  Problem next() {
    const memhier_type type = kTypes[upto(6)];
    const memhier_type c_type =
        (type == MEMHIER_F16 || type == MEMHIER_BF16) && upto(1) ? MEMHIER_F32 : matmul::default_c_type(type);
    const int rank = 2 + static_cast<int>(upto(1));
    const int64_t m = upto(9), n = upto(9), k = upto(9), batch = upto(4);
    matmul::Form form;
    form.conjugate = upto(3);
    form.accuracy = static_cast<memhier_accuracy>(upto(2));
    form.alpha = {static_cast<double>(upto(2)), upto(3) == 0 ? 1.0 : 0.0};
    form.beta = {static_cast<double>(upto(2)), upto(3) == 0 ? 1.0 : 0.0};
    if (!matmul::is_complex(type)) form.alpha.imaginary = form.beta.imaginary = 0;
    OperandDescription c = operand(c_type, rank, m, n, batch, true);
    return matmul::problem_of(operand(type, rank, m, k, batch, false), operand(type, rank, k, n, batch, false), c,
                              form);
  }

 private:
  int64_t upto(int64_t most) { return static_cast<int64_t>(random_() % static_cast<uint64_t>(most + 1)); }

  OperandDescription operand(memhier_type type, int rank, int64_t rows, int64_t columns, int64_t batch, bool nested) {
    OperandDescription operand;
    operand.layout.type = type;
    operand.layout.rank = rank;
    operand.layout.extents = {rows, columns, rank == 3 ? batch : 0};
    const int64_t pad = upto(2);
    if (nested || upto(2)) {
      const bool by_rows = upto(1);
      const int64_t pitch = std::max<int64_t>(1, by_rows ? columns : rows) + pad;
      operand.layout.strides = {by_rows ? pitch : 1, by_rows ? 1 : pitch};
      if (rank == 3) operand.layout.strides[2] = pitch * std::max<int64_t>(1, by_rows ? rows : columns) + pad;
    } else {
      operand.layout.strides = {upto(40) - 20, upto(40) - 20, rank == 3 ? upto(40) - 20 : 0};
    }
    operand.place = static_cast<Place>(1 + upto(3));
    operand.adopted = upto(5) == 0;
    operand.alignment = 1 << upto(8);
    return operand;
  }

  std::mt19937_64 random_{20250301};
};

TEST(MatmulLine, EveryProblemParsesBackEqual) {
  RandomProblems problems;
  for (int i = 0; i < harness::thinned_rounds(20000); ++i) {
    const Problem problem = problems.next();
    const std::string line = problem_line(problem);
    ASSERT_TRUE(parse_problem(line) == problem) << line << "\nprinted again: " << problem_line(parse_problem(line));
    ASSERT_EQ(problem_line(parse_problem(line)), line);
    ASSERT_EQ(hash_value(parse_problem(line)), hash_value(problem));
  }
}

TEST(MatmulLine, CanonicalText) {
  const char *const lines[] = {
      "matmul f32 8192x8192x8192 a=pageable b=pageable c=pageable",
      "matmul f64 100x7x33 order=col ta=t lda=40 beta=1 a=device b=device c=device",
      "matmul c64 10x20x30 ta=c tb=t ldc=24 alpha=other beta=other a=pinned b=managed c=pageable",
      "matmul bf16:f32 64x64x64 batch=12 bbs=0 a=pageable b=pageable c=pageable",
      "matmul i8 3x4x5 tb=t a=pageable b=pageable c=pageable",
      "matmul f32 3x10x2 ars=3 acs=9 a=pageable b=pageable c=pageable",
      "matmul f32 256x256x256 class=fast a=pageable aalign=4 b=pageable badopted c=pageable",
      "matmul f32 4x4x0 beta=other a=pageable b=pageable c=pageable",
      "matmul c128 2x3x4 ta=c ars=1 acs=9 a=pageable b=pageable c=pageable",
  };
  for (const char *line : lines) EXPECT_EQ(problem_line(parse_problem(line)), line);
}

TEST(MatmulLine, OtherSpellings) {
  const auto same = [](const char *a, const char *b) { return parse_problem(a) == parse_problem(b); };
  EXPECT_TRUE(same("matmul f32 3x4x5", "matmul f32:f32 3x4x5 order=row ta=n lda=5 alpha=1 beta=0 class=exact"));
  EXPECT_TRUE(same("matmul f32 3x4x5 alpha=2.5", "matmul f32 3x4x5 alpha=other"));
  EXPECT_TRUE(same("matmul f32 3x4x5 ta=c", "matmul f32 3x4x5 ta=t"));  // real numbers have no conjugates
  EXPECT_TRUE(same("matmul f32 3x4x5 alpha=0 lda=9", "matmul f32 3x4x0"));
  EXPECT_TRUE(same("matmul f64 3x4x5 class=fast", "matmul f64 3x4x5"));
  EXPECT_FALSE(same("matmul c64 3x4x5 ta=c", "matmul c64 3x4x5 ta=t"));
  EXPECT_FALSE(same("matmul f32 3x4x5 class=fast", "matmul f32 3x4x5"));
}

TEST(MatmulLine, ScalarsOfALine) {
  const Problem problem = line_problem("matmul c64 3x4x5 alpha=2.5,-1 beta=0,1");
  EXPECT_EQ(problem.values, (RunValues{2.5, -1, 0, 1}));
  EXPECT_EQ(line_problem("matmul f32 3x4x5 alpha=0.1").values[0], static_cast<double>(0.1f));
  EXPECT_EQ(line_problem("matmul f64 3x4x5 alpha=0.1").values[0], 0.1);
  EXPECT_EQ(line_problem("matmul i8 3x4x5 beta=-7").values[2], -7);
}

TEST(MatmulLine, RefusalsNameTheWord) {
  const char *const wrong[][2] = {
      {"matmul f32", "extents"},
      {"matmul f32 3x4", "three extents"},
      {"matmul f32 3x4x5x6", "three extents"},
      {"matmul f32 3x-4x5", "extents"},
      {"matmul q7 3x4x5", "q7"},
      {"matmul f32:f64 3x4x5", "c:"},
      {"matmul i16 3x4x5", "not of i16"},
      {"matmul i8:i8 3x4x5", "c:"},
      {"matmul f32 3x4x5 lda=4", "lda"},
      {"matmul f32 3x4x5 ta=t lda=2", "lda"},
      {"matmul f32 3x4x5 ta=x", "ta"},
      {"matmul f32 3x4x5 alpha=two", "alpha"},
      {"matmul f32 3x4x5 alpha=1,2", "alpha"},
      {"matmul f32 3x4x5 alpha=", "alpha"},
      {"matmul i8 3x4x5 alpha=1.5", "alpha"},
      {"matmul i8 3x4x5 beta=3000000000", "beta"},
      {"matmul f32 3x4x5 class=tol", "class"},
      {"matmul f32 3x4x5 order=both", "order"},
      {"matmul f32 3x4x5 abs=3", "abs"},
      {"matmul f32 3x4x5 crs=0 ccs=1", "c.strides[0]"},
      {"matmul f32 3x4x5 batch=2 cbs=1", "c.strides[2]"},
      {"matmul f32 3x4x5 src=device", "src"},
      {"matmul f32 3x4x5 a=moon", "a=moon"},
      {"matmul f32 3x4x5 aalign=3", "aalign"},
  };
  for (const auto &[line, name] : wrong) {
    try {
      parse_problem(line);
      ADD_FAILURE() << line << " was accepted";
    } catch (const Error &error) {
      EXPECT_EQ(error.status(), MEMHIER_INVALID_ARGUMENT) << line;
      EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << line << ": " << error.what();
    }
  }
}

TEST(MatmulProblem, PlansServeAllScalarsOfAClass) {
  const Problem two = line_problem("matmul f32 3x4x5 alpha=2"), three = line_problem("matmul f32 3x4x5 alpha=3");
  EXPECT_TRUE(two == three);
  EXPECT_EQ(hash_value(two), hash_value(three));
  EXPECT_FALSE(two == line_problem("matmul f32 3x4x5"));
  EXPECT_EQ(two.operands[matmul::kC].access, Access::write);
  EXPECT_EQ(line_problem("matmul f32 3x4x5 beta=1").operands[matmul::kC].access, Access::update);
}

TEST(MatmulProblem, OverlapOfCIsRefusedUnlessNothingIsRead) {
  std::vector<float> memory(64);
  const auto validate = [&](const Problem &problem, float *a, float *b, float *c) {
    void *pointers[] = {a, b, c};
    try {
      matmul::validate(problem, pointers);
    } catch (const Error &error) {
      return error.status();
    }
    return memhier_status{MEMHIER_SUCCESS};
  };
  float *data = memory.data();
  const Problem problem = line_problem("matmul f32 4x4x4");
  EXPECT_EQ(validate(problem, data, data, data + 16), MEMHIER_SUCCESS);
  EXPECT_EQ(validate(problem, data, data + 16, data + 15), MEMHIER_OVERLAP);
  EXPECT_EQ(validate(problem, data + 16, data, data), MEMHIER_OVERLAP);
  EXPECT_EQ(validate(problem, nullptr, data, data + 16), MEMHIER_INVALID_ARGUMENT);
  const Problem scaled = line_problem("matmul f32 4x4x4 alpha=0 beta=2");
  EXPECT_EQ(validate(scaled, nullptr, nullptr, data), MEMHIER_SUCCESS);
  EXPECT_EQ(validate(scaled, data, data, data), MEMHIER_SUCCESS);
  EXPECT_EQ(validate(scaled, data, data, nullptr), MEMHIER_INVALID_ARGUMENT);
}

TEST(MatmulProblem, WorkCountsMultiplicationsAndAdditions) {
  EXPECT_EQ(matmul::work(line_problem("matmul f32 3x4x5 batch=2")).operations, 2 * 3 * 4 * 5 * 2);
  EXPECT_EQ(matmul::work(line_problem("matmul c128 3x4x5")).operations, 8 * 3 * 4 * 5);
  EXPECT_EQ(matmul::work(line_problem("matmul c128 3x4x5")).precision, Precision::f64);
  EXPECT_EQ(matmul::work(line_problem("matmul c64 3x4x5 class=fast")).precision, Precision::tf32);
  EXPECT_EQ(matmul::work(line_problem("matmul f32 3x4x5 class=fp32eq")).precision, Precision::f32_equivalent);
  EXPECT_EQ(matmul::work(line_problem("matmul f64 3x4x5 class=fast")).precision, Precision::f64);
  EXPECT_EQ(matmul::work(line_problem("matmul f32 3x4x5 alpha=0")).operations, 0);
}

// Pieces cover every product of C's elements exactly once, k ascending, none larger than allowed.
void check_pieces(const Problem &problem, int64_t bytes) {
  const std::vector<Piece> pieces = matmul::cut(problem, bytes);
  ASSERT_FALSE(pieces.empty()) << problem_line(problem) << " in " << bytes;
  const matmul::Extents whole = matmul::extents_of(problem);
  const bool batched = problem.operands[0].layout.rank == 3;
  std::map<std::array<int64_t, 3>, int64_t> depth;  // summed so far, by element of C
  for (const Piece &piece : pieces) {
    int64_t staged = 0;
    for (int32_t i = 0; i < 3; ++i) staged += staged_layout(problem.operands[i].layout, piece.boxes[i]).bytes;
    ASSERT_LE(staged, bytes);
    const Box &a = piece.boxes[0], &b = piece.boxes[1], &c = piece.boxes[2];
    ASSERT_EQ(a.extent[1], b.extent[0]);
    ASSERT_EQ(a.offset[1], b.offset[0]);
    ASSERT_EQ(a.extent[0], c.extent[0]);
    ASSERT_EQ(a.offset[0], c.offset[0]);
    ASSERT_EQ(b.extent[1], c.extent[1]);
    ASSERT_EQ(b.offset[1], c.offset[1]);
    Problem of_piece = problem;
    matmul::specialise(problem, piece, &of_piece);
    const bool adds = of_piece.operands[2].access == Access::update;
    ASSERT_EQ(adds, problem.operands[2].access == Access::update || a.offset[1] > 0);
    for (int64_t l = 0; l < (batched ? c.extent[2] : 1); ++l)
      for (int64_t i = 0; i < c.extent[0]; ++i)
        for (int64_t j = 0; j < c.extent[1]; ++j) {
          int64_t &summed = depth[{c.offset[0] + i, c.offset[1] + j, (batched ? c.offset[2] : 0) + l}];
          ASSERT_EQ(summed, a.offset[1]);
          summed += a.extent[1];
        }
  }
  ASSERT_EQ(static_cast<int64_t>(depth.size()), whole.m * whole.n * whole.batch);
  for (const auto &[element, summed] : depth) ASSERT_EQ(summed, whole.k);
}

TEST(MatmulPieces, CoverEveryProductOnce) {
  for (const char *line :
       {"matmul f32 60x50x70", "matmul f64 100x3x20 ta=t beta=1", "matmul f32 5x100x40 batch=7", "matmul c64 9x9x200",
        "matmul f16 40x40x40", "matmul i8 64x64x300 tb=t", "matmul f32 33x35x0 beta=1", "matmul f32 1x1x900"}) {
    for (const int64_t bytes : {1 << 9, 1 << 11, 1 << 12, 1 << 13, 1 << 15, 1 << 20}) {
      const Problem problem = line_problem(line);
      if (matmul::cut(problem, bytes).empty()) continue;
      check_pieces(problem, bytes);
      if (testing::Test::HasFailure()) return;
    }
    check_pieces(line_problem(line), 1 << 15);
  }
}

TEST(MatmulPieces, SumsAreCutOnlyWhereNothingIsRoundedBetween) {
  const auto cuts_sums = [](const char *line, int64_t bytes) {
    const auto pieces = matmul::cut(line_problem(line), bytes);
    return std::any_of(pieces.begin(), pieces.end(), [](const Piece &piece) { return piece.boxes[0].offset[1] > 0; });
  };
  EXPECT_TRUE(cuts_sums("matmul f32 300x300x100000", 1 << 20));
  EXPECT_FALSE(cuts_sums("matmul f16 300x300x100000", 1 << 20));
  EXPECT_TRUE(cuts_sums("matmul f16:f32 300x300x100000", 1 << 20));
  EXPECT_FALSE(cuts_sums("matmul i8 300x300x100000 tb=t", 1 << 20)) << "the library does not add";
  EXPECT_TRUE(cuts_sums("matmul i8 300x300x100000", 1 << 20)) << "the library does not take it at all";
  EXPECT_TRUE(cuts_sums("matmul i8 4x4x131068 tb=t", 1 << 17)) << "not one row of A and one column of B fit";
}

TEST(MatmulPieces, WhatStaysIsBroughtOnce) {
  // Half of the bytes hold all of B: A passes by once, B never leaves.
  const Problem problem = line_problem("matmul f32 20000x512x512");
  const std::vector<Piece> pieces = matmul::cut(problem, 4 << 20);
  ASSERT_GT(pieces.size(), 4u);
  for (const Piece &piece : pieces) EXPECT_EQ(piece.boxes[1], pieces.front().boxes[1]);
}

int64_t volume(const Box &box) { return box.extent[0] * box.extent[1]; }

// Boxes that come or go cover the operand once.
void check_boxes(const Problem &problem, const std::vector<Piece> &pieces, int32_t operand,
                 bool (*moves)(const std::vector<Piece> &, bool, size_t, int32_t) noexcept) {
  int64_t moved = 0;
  std::vector<Box> boxes;
  for (size_t p = 0; p < pieces.size(); ++p) {
    if (!moves(pieces, true, p, operand)) continue;
    const Box &box = pieces[p].boxes[operand];
    for (const Box &other : boxes) EXPECT_FALSE(overlap(box, other)) << "operand " << operand << " piece " << p;
    boxes.push_back(box);
    moved += volume(box);
  }
  EXPECT_EQ(moved, element_count(problem.operands[operand].layout)) << "operand " << operand;
}

TEST(MatmulPieces, StandingOnesMoveEverythingOnceAndMultiplyEverythingOnce) {
  for (const char *line : {"matmul f32 2048x3000x4096", "matmul f64 1111x777x5001 ta=t", "matmul i8 600x9000x1000",
                           "matmul i8 8192x8192x8192 tb=t", "matmul f32 8192x8192x8192", "matmul c64 520x512x1500 tb=t",
                           "matmul bf16 8192x4096x8192", "matmul f32 4096x5000x4096 beta=1"})
    for (const double work : {0.3, 1.2}) {
      SCOPED_TRACE(std::string(line) + " " + std::to_string(work));
      const Problem problem = line_problem(line);
      std::vector<Piece> pieces = matmul::cut_standing(problem, work);
      if (work < 0.75 && pieces.empty()) continue;  // small operands stay from piece to piece
      ASSERT_GT(pieces.size(), 3u);
      ASSERT_LT(pieces.size(), 24u);
      const matmul::Extents whole = matmul::extents_of(problem);
      int64_t products = 0;
      for (const Piece &piece : pieces) {
        products += volume(piece.boxes[2]) * piece.boxes[0].extent[1];
        EXPECT_EQ(volume(piece.boxes[0]), piece.boxes[2].extent[0] * piece.boxes[0].extent[1]);
        EXPECT_EQ(volume(piece.boxes[1]), piece.boxes[2].extent[1] * piece.boxes[0].extent[1]);
      }
      EXPECT_EQ(products, whole.m * whole.n * whole.k);
      check_boxes(problem, pieces, 0, arrives);
      check_boxes(problem, pieces, 1, arrives);
      check_boxes(problem, pieces, 2, leaves);
      EXPECT_LE(4 * volume(pieces.back().boxes[2]), element_count(problem.operands[2].layout))
          << "what leaves behind the last";
      // Places do not overlap and lie in the buffer.
      place_boxes(problem, &pieces);
      for (int32_t i = 0; i < 3; ++i)
        for (const Piece &a : pieces)
          for (const Piece &b : pieces) {
            const StagedLayout of_a = staged_layout(problem.operands[i].layout, a.boxes[i]);
            if (overlap(a.boxes[i], b.boxes[i])) continue;
            EXPECT_TRUE(a.place(i) + of_a.bytes <= b.place(i) || b.place(i) < a.place(i)) << "operand " << i;
          }
    }
}

TEST(MatmulPieces, StandingOnesStartThinWhereSumsMaySplit) {
  const auto first = [](const char *line, double work) {  // share of k in the first piece; 0: no pieces
    const auto pieces = matmul::cut_standing(line_problem(line), work);
    if (pieces.empty()) return 0.0;
    return static_cast<double>(pieces.front().boxes[0].extent[1]) /
           static_cast<double>(pieces.back().boxes[0].extent[1] + pieces.back().boxes[0].offset[1]);
  };
  EXPECT_EQ(first("matmul f32 8192x8192x8192", 1.1), 1.0 / 32);
  EXPECT_EQ(first("matmul bf16:f32 8192x8192x8192", 1.1), 1.0 / 32);
  EXPECT_EQ(first("matmul f32 8192x8192x8192", 0.5), 1) << "panels leave earlier";
  EXPECT_EQ(first("matmul f32 8192x8192x8192 beta=1", 2), 1) << "all of C would have to come first";
  EXPECT_EQ(first("matmul bf16 8192x8192x8192", 2), 1) << "C would round each time";
  EXPECT_EQ(first("matmul i8 8192x8192x8192 tb=t", 2), 1) << "the library does not add";
  EXPECT_EQ(first("matmul i8 8192x8192x8192", 2), 1.0 / 32) << "the library does not take it at all";
  EXPECT_EQ(first("matmul f32 4096x4096x4096 batch=2", 2), 0) << "matrices are pieces";
  EXPECT_EQ(first("matmul f32 4096x4096x500", 2), 0) << "operands of 8 MB stay";
  EXPECT_EQ(first("matmul f32 64x64x10000000", 0.5), 0) << "pieces along k";
}

TEST(MatmulWindow, IsForTheOperandThatIsReadAgain) {
  const auto again = [](const char *way, const char *line) {
    const Way *const found = find_way(matmul_operation, way);
    return found->read_again ? found->read_again(line_problem(line)) : -2;
  };
  for (const char *way : {"cuda_register", "cuda_register_split", "cuda_direct", "cuda_tiled", "cuda_naive"}) {
    EXPECT_EQ(again(way, "matmul f32 256x32x131072"), 1) << way;
    EXPECT_EQ(again(way, "matmul f32 32x256x131072 ta=t"), 0) << way;
    EXPECT_EQ(again(way, "matmul f32 256x32x131072 batch=3"), -1) << way << ": each product has its own";
  }
  for (const char *way : {"cuda_cublaslt", "cuda_cublaslt_split", "host_packed"})
    EXPECT_EQ(again(way, "matmul f32 256x32x131072"), -2) << way << ": its launches are not ours";
}

}  // namespace
}  // namespace memhier
