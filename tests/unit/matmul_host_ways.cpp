// The host ways beside a reference in higher precision: every type, operation and class of scalars, sizes at the edges
// of tiles and blocks, any strides, batches, misaligned pointers, threads.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "base/element_type.hpp"
#include "harness/matmul_data.hpp"
#include "harness/thinned.hpp"
#include "ops/matmul/host_kernel.hpp"
#include "ops/matmul/host_ways.hpp"
#include "ops/matmul/matmul.hpp"
#include "threads/pool.hpp"

namespace memhier {
namespace {

using harness::matmul_problem;
using harness::MatmulData;
using harness::MatmulProblem;
using harness::MatrixStrides;

constexpr memhier_type kTypes[] = {MEMHIER_F32, MEMHIER_F64,  MEMHIER_C64, MEMHIER_C128,
                                   MEMHIER_F16, MEMHIER_BF16, MEMHIER_I8};
constexpr memhier_operation kOperations[] = {MEMHIER_OP_N, MEMHIER_OP_T, MEMHIER_OP_C};

OperandDescription describe(memhier_type type, int64_t rows, int64_t columns, int64_t batch,
                            const MatrixStrides &strides, int64_t misalign) {
  OperandDescription operand;
  operand.layout.type = type;
  operand.layout.rank = 3;
  operand.layout.extents = {rows, columns, batch};
  operand.layout.strides = {strides.row, strides.column, strides.batch};
  operand.alignment = misalign ? static_cast<int32_t>(misalign & -misalign) : 16;
  return operand;
}

Problem problem_of(const MatmulProblem &test) {
  matmul::Form form;
  form.conjugate = (test.conjugate_a ? matmul::kConjugateA : 0) | (test.conjugate_b ? matmul::kConjugateB : 0);
  form.alpha = {test.alpha[0], test.alpha[1]};
  form.beta = {test.beta[0], test.beta[1]};
  return matmul::problem_of(describe(test.type, test.m, test.k, test.batch, test.a, test.misalign),
                            describe(test.type, test.k, test.n, test.batch, test.b, test.misalign),
                            describe(test.c_type, test.m, test.n, test.batch, test.c, test.misalign), form);
}

using RunFunction = void (*)(const Problem &, void *const *, const RunContext &);

std::string difference(RunFunction run, const MatmulProblem &test, Pool *pool = nullptr) {
  MatmulData data(test);
  const Problem problem = problem_of(test);
  matmul_operation.validate(problem, nullptr);
  std::vector<unsigned char> a = data.a().bytes, b = data.b().bytes, c = data.c().bytes;
  const auto at = [&](std::vector<unsigned char> &bytes, const MatmulData::Image &image) -> void * {
    return bytes.empty() ? nullptr : bytes.data() + image.origin;
  };
  void *pointers[] = {at(a, data.a()), at(b, data.b()), at(c, data.c())};
  RunContext context;
  context.pool = pool;
  context.threads = pool ? pool->threads() : 1;
  context.values = problem.values.data();
  run(problem, pointers, context);
  std::string text = data.difference(c);
  if (text.empty() && (a != data.a().bytes || b != data.b().bytes)) text = "A or B was written";
  return text.empty() ? text : test.text() + ": " + text;
}

void check(const MatmulProblem &test, Pool *pool = nullptr) {
  EXPECT_EQ(difference(matmul::run_reference, test), "") << "reference";
  EXPECT_EQ(difference(matmul::run_host_packed, test, pool), "") << "host_packed";
  if (matmul::host_cblas_reason(problem_of(test)) == Reason::none) {
    EXPECT_EQ(difference(matmul::run_host_cblas, test), "") << "host_cblas";
  }
}

class MatmulHost : public testing::Test {
 protected:
  Pool pool_{3};
};

TEST_F(MatmulHost, EveryTypeOperationAndOrder) {
  for (const memhier_type type : harness::thinned(kTypes, 7)) {
    for (const memhier_operation op_a : kOperations) {
      for (const memhier_operation op_b : kOperations) {
        for (const memhier_order order : {MEMHIER_ROW_MAJOR, MEMHIER_COLUMN_MAJOR}) {
          MatmulProblem test = matmul_problem(type, 37, 41, 29, op_a, op_b, order, 50, 51, 52);
          for (const bool integers : {false, true}) {
            test.integers = integers;
            check(test, &pool_);
          }
        }
      }
    }
  }
}

TEST_F(MatmulHost, ResultsOfHalvesInF32) {
  for (const memhier_type type : {MEMHIER_F16, MEMHIER_BF16}) {
    MatmulProblem test = matmul_problem(type, 33, 65, 300);
    test.c_type = MEMHIER_F32;
    check(test, &pool_);
    test.beta[0] = -1.5;
    check(test, &pool_);
  }
}

TEST_F(MatmulHost, EdgesOfTilesAndBlocks) {
  for (const memhier_type type : harness::thinned(kTypes, 3)) {
    const int64_t sizes[] = {1, 2, 3, 5, 7, 11, 12, 13, 16, 17, 31, 32, 33, 64, 67};
    for (const int64_t m : sizes)
      for (const int64_t n : sizes) {
        MatmulProblem test = matmul_problem(type, m, n, 1 + (m * 5 + n * 3) % 19);
        test.integers = (m + n) % 2;
        check(test);
        if (HasFailure()) return;
      }
    for (const int64_t k : {1, 2, 127, 128, 129, 255, 256, 257, 511, 513, 700}) check(matmul_problem(type, 14, 35, k));
    if (HasFailure()) return;
  }
}

TEST_F(MatmulHost, LargerThanABlockOfEveryKind) {
  for (const memhier_type type :
       harness::thinned({MEMHIER_F32, MEMHIER_F64, MEMHIER_C64, MEMHIER_I8, MEMHIER_BF16}, 2)) {
    MatmulProblem test = matmul_problem(type, 201, 1100, 60);
    test.integers = true;
    EXPECT_EQ(difference(matmul::run_host_packed, test, &pool_), "");
    EXPECT_EQ(difference(matmul::run_host_packed, matmul_problem(type, 1050, 35, 40), &pool_), "");
    EXPECT_EQ(difference(matmul::run_host_packed, matmul_problem(type, 300, 50, 517, MEMHIER_OP_T), &pool_), "");
    // More columns than the panels of B that are packed at once.
    EXPECT_EQ(difference(matmul::run_host_packed, matmul_problem(type, 3, 9001, 260), &pool_), "");
    // More panels of B than rows of A pass together.
    EXPECT_EQ(difference(matmul::run_host_packed, matmul_problem(type, 30, 1100, 300)), "");
  }
}

TEST_F(MatmulHost, ClassesOfScalars) {
  const double scalars[][2] = {{0, 0}, {1, 0}, {-2.5, 0}, {0.5, -1.5}};
  for (const memhier_type type : harness::thinned(kTypes, 3)) {
    for (const auto &alpha : scalars) {
      for (const auto &beta : scalars) {
        MatmulProblem test = matmul_problem(type, 25, 35, 270);
        const bool complex = type == MEMHIER_C64 || type == MEMHIER_C128, integer = type == MEMHIER_I8;
        test.alpha[0] = integer ? std::trunc(alpha[0]) : alpha[0];
        test.alpha[1] = complex ? alpha[1] : 0;
        test.beta[0] = integer ? std::trunc(beta[0]) : beta[0];
        test.beta[1] = complex ? beta[1] : 0;
        check(test, &pool_);
      }
    }
  }
}

TEST_F(MatmulHost, SumsOfNothing) {
  for (const memhier_type type : kTypes) {
    for (const double beta : {0.0, 1.0, 3.0}) {
      MatmulProblem test = matmul_problem(type, 5, 6, 0, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ROW_MAJOR, 0, 0, 9, 2);
      test.beta[0] = beta;
      check(test);
    }
    for (const auto [m, n, batch] : {std::array<int64_t, 3>{0, 4, 1}, {4, 0, 1}, {4, 4, 0}})
      check(matmul_problem(type, m, n, 3, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ROW_MAJOR, 0, 0, 0, batch));
  }
}

TEST_F(MatmulHost, StridesOfAnyKind) {
  for (const memhier_type type : kTypes) {
    MatmulProblem test = matmul_problem(type, 13, 35, 21);
    test.a = {3, 50, 0};  // no unit stride
    test.b = {70, 2, 0};
    test.c = {2, 40, 0};
    check(test);
    test.a = {-21, 1, 0};  // descending rows
    test.b = {35, -1, 0};
    test.c = {-80, 2, 0};
    check(test);
    test.a = {0, 0, 0};  // one element, one row everywhere
    test.b = {0, 1, 0};
    check(test);
    test.c = {-1, -13, 0};
    check(test);
  }
}

TEST_F(MatmulHost, Batches) {
  for (const memhier_type type : harness::thinned(kTypes, 3)) {
    for (const int64_t batch : {1, 2, 7, harness::kSanitized ? 30 : 300}) {
      check(matmul_problem(type, 4, 5, 6, MEMHIER_OP_N, MEMHIER_OP_T, MEMHIER_ROW_MAJOR, 0, 0, 0, batch), &pool_);
      MatmulProblem test =
          matmul_problem(type, 3, 8, 4, MEMHIER_OP_C, MEMHIER_OP_N, MEMHIER_COLUMN_MAJOR, 7, 8, 9, batch);
      test.beta[0] = 2;
      check(test, &pool_);
      test.b.batch = 0;  // one B for all
      check(test, &pool_);
      test.a.batch = 0;
      check(test, &pool_);
      test.c.batch = -test.c.batch;
      check(test, &pool_);
    }
    // One B, rows that go on from matrix to matrix: a single product.
    MatmulProblem joined = matmul_problem(type, 6, 7, 5, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ROW_MAJOR, 0, 0, 0, 9);
    joined.b.batch = 0;
    check(joined, &pool_);
    MatmulProblem rows = matmul_problem(type, 1, 7, 5, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ROW_MAJOR, 0, 0, 0, 9);
    rows.b.batch = 0;
    rows.a.batch = -5;
    check(rows, &pool_);
    MatmulProblem columns = matmul_problem(type, 6, 7, 5, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_COLUMN_MAJOR, 0, 0, 0, 9);
    columns.a.batch = 0;
    check(columns, &pool_);
  }
  const MatmulProblem large = matmul_problem(MEMHIER_F32, harness::kSanitized ? 60 : 300, 250, 260, MEMHIER_OP_N,
                                             MEMHIER_OP_N, MEMHIER_ROW_MAJOR, 0, 0, 0, 3);
  EXPECT_EQ(difference(matmul::run_host_packed, large, &pool_), "");
}

TEST_F(MatmulHost, MisalignedPointers) {
  for (const memhier_type type : kTypes) {
    for (const int64_t misalign : {1, 2, 4, 8}) {
      MatmulProblem test = matmul_problem(type, 25, 33, 17);
      test.misalign = misalign;
      check(test);
    }
  }
}

TEST_F(MatmulHost, RandomProblems) {
  std::mt19937_64 random(std::random_device{}());
  const auto upto = [&](int64_t most) { return static_cast<int64_t>(random() % static_cast<uint64_t>(most + 1)); };
  for (int round = 0; round < harness::thinned_rounds(400); ++round) {
    const memhier_type type = kTypes[upto(6)];
    const int64_t m = upto(60), n = upto(60), k = upto(70);
    const auto op_a = kOperations[upto(2)], op_b = kOperations[upto(2)];
    const memhier_order order = upto(1) ? MEMHIER_ROW_MAJOR : MEMHIER_COLUMN_MAJOR;
    MatmulProblem test =
        matmul_problem(type, m, n, k, op_a, op_b, order, 71 + upto(9), 71 + upto(9), 71 + upto(9), upto(3));
    test.alpha[0] = static_cast<double>(upto(3)) - 1;
    test.beta[0] = static_cast<double>(upto(3)) - 1;
    test.integers = upto(1);
    check(test, &pool_);
    ASSERT_FALSE(HasFailure());
  }
}

TEST(MatmulCanonical, CIsStoredByRows) {
  for (const memhier_order order : {MEMHIER_ROW_MAJOR, MEMHIER_COLUMN_MAJOR}) {
    const matmul::Product product =
        matmul::product_of(problem_of(matmul_problem(MEMHIER_F32, 5, 7, 3, MEMHIER_OP_N, MEMHIER_OP_N, order)));
    const bool by_rows = order == MEMHIER_ROW_MAJOR;
    EXPECT_EQ(product.m, by_rows ? 5 : 7);
    EXPECT_EQ(product.n, by_rows ? 7 : 5);
    EXPECT_EQ(product.c_column, 1);
    EXPECT_EQ(product.exchanged, !by_rows);
    EXPECT_EQ(product.a_operand(), by_rows ? 0 : 1);
  }
}

TEST(MatmulCanonical, BatchesOfOneBAreOneProduct) {
  MatmulProblem test = matmul_problem(MEMHIER_F32, 6, 7, 5, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ROW_MAJOR, 0, 0, 0, 9);
  EXPECT_EQ(matmul::product_of(problem_of(test)).batch, 9);
  test.b.batch = 0;
  const matmul::Product product = matmul::product_of(problem_of(test));
  EXPECT_EQ(product.batch, 1);
  EXPECT_EQ(product.m, 54);
  test.a.row = 6;  // gaps between the rows of A, none between its matrices
  test.a.batch = 30;
  EXPECT_EQ(matmul::product_of(problem_of(test)).batch, 9);
}

TEST(MatmulKernels, FitTheScratchOfPartialTiles) {
  const matmul::TileKernels &kernels = matmul::tile_kernels();
  const auto check_pair = [](const auto &pair) {
    for (const auto &kernel : {pair.wide, pair.narrow}) {
      EXPECT_LE(kernel.rows * kernel.columns, matmul::kMostTileElements);
      EXPECT_EQ(kernel.columns % 2 == 0 || kernel.columns == 1, true);  // a complex number is two lanes
    }
    EXPECT_LT(pair.narrow.columns, pair.wide.columns);
  };
  check_pair(kernels.f32);
  check_pair(kernels.f64);
  check_pair(kernels.i32);
}

}  // namespace
}  // namespace memhier
