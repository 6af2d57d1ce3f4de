// Matrix products that comparable libraries got wrong, crashed on or refused, and the whole kind around each: every
// place that exists here, every feasible way and route forced, every byte checked.
#include "cases/matmul_cases.hpp"

namespace matmul_cases {
namespace {

TEST_P(Cases, NoUnitStride) {
  MatmulProblem problem = matmul_problem(MEMHIER_F32, 3, 10, 2);
  problem.a = {3, 9, 0};
  check(problem);
  for (const memhier_type type : kTypes) {
    problem = matmul_problem(type, 33, 35, 34);
    problem.a = {3, 120, 0};
    problem.b = {2, 80, 0};
    problem.c = {90, 2, 0};
    check(problem);
    problem.beta[0] = 1;
    problem.a = {-34, 1, 0};
    problem.c = {-2, -70, 0};
    check(problem);
  }
}

TEST_P(Cases, OddSizesAndStartsOffEveryAlignment) {
  for (const memhier_type type : harness::thinned(kTypes, 3)) {
    check(matmul_problem(type, 1, 105, 107));
    for (const int64_t lead : {0, 109, 113}) {
      MatmulProblem problem =
          matmul_problem(type, 53, 61, 67, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ROW_MAJOR, lead, lead, lead);
      for (const int64_t elements : {0, 1, 3}) {
        problem.misalign = elements * memhier_type_size(type);
        check(problem);
      }
    }
  }
}

TEST_P(Cases, EveryPairOfOperations) {
  for (const memhier_type type : harness::thinned(kTypes, 3))
    for (const memhier_operation op_a : kOperations)
      for (const memhier_operation op_b : kOperations)
        for (const memhier_order order : {MEMHIER_ROW_MAJOR, MEMHIER_COLUMN_MAJOR}) {
          MatmulProblem problem = matmul_problem(type, 35, 66, 37, op_a, op_b, order, 70, 70, 70);
          problem.integers = true;
          check(problem);
        }
}

// Beyond a working set: pieces, sums built up over several of them.
TEST_P(Cases, InPieces) {
  if (!device_) GTEST_SKIP() << "pieces are for devices";
  for (const memhier_type type : kTypes) {
    for (const double beta : {0.0, 2.0}) {
      MatmulCase test;
      test.problem = matmul_problem(type, 210, 190, 170, MEMHIER_OP_T);
      test.problem.beta[0] = beta;
      test.target = MEMHIER_TARGET_DEVICE;
      test.working_set = 3 * 40000;
      EXPECT_EQ(harness::run_all_choices(context_, test), "");
      test.problem = batch_of(type, 40, 30, 20, 11);
      test.problem.beta[0] = beta;
      EXPECT_EQ(harness::run_all_choices(context_, test), "");
    }
  }
}

// Depths of pieces that differ from the first one's: what serves the first must not be taken to serve them all.
TEST_P(Cases, InPiecesOfSumsOfOddDepth) {
  if (!device_) GTEST_SKIP() << "pieces are for devices";
  for (const memhier_type type : {MEMHIER_F16, MEMHIER_BF16}) {
    MatmulCase test;
    test.problem = matmul_problem(type, 130, 70, 20011);
    test.problem.c_type = MEMHIER_F32;
    test.target = MEMHIER_TARGET_DEVICE;
    test.working_set = 3 << 20;
    EXPECT_EQ(harness::run_all_choices(context_, test), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Host, Cases, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, Cases, testing::Values("Device"));

}  // namespace
}  // namespace matmul_cases
