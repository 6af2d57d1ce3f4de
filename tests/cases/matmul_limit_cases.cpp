// Extents, strides, spans and batches at the limits of 16, 31 and 32 bits.
#include "cases/matmul_cases.hpp"

namespace matmul_cases {
namespace {

TEST_P(Cases, TheSpanOf2To31Elements) {
  if (!big()) GTEST_SKIP() << "needs MEMHIER_TEST_BIG=1 and 9 GB";
  for (const int64_t rows : {134217727, 134217728}) {
    MatmulCase test;
    test.problem = matmul_problem(MEMHIER_F16, rows, 1, 2, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ROW_MAJOR, 16);
    if (device_) {
      test.places = local()[0];
      EXPECT_EQ(harness::run_all_choices(context_, test), "");
      continue;
    }
    const auto outcome = harness::run(context_, test);
    EXPECT_EQ(outcome.status, MEMHIER_SUCCESS) << outcome.error;
    EXPECT_EQ(outcome.difference, "");
  }
}

TEST_P(Cases, BatchesPastTheGridLimit) {
  for (const int64_t batch : harness::thinned({131071, 65535, 65536}, 1)) check(batch_of(MEMHIER_F32, 2, 3, 2, batch));
  check(batch_of(MEMHIER_F64, 1, 1, 1, 70000));
  if (harness::kSanitized) return;
  // Hosts have no grids: one size will do.
  const std::vector<int64_t> batches =
      device_ ? std::vector<int64_t>{65535, 65536, 131071} : std::vector<int64_t>{65536};
  for (const int64_t batch : batches) {
    MatmulProblem problem = batch_of(MEMHIER_F32, 16, 16, 8, batch);
    problem.integers = true;
    problem.period = 251;  // what is expected need not be computed more often
    check(problem, local());
  }
}

TEST_P(Cases, StridesNearTheLimitsAreRefusedOrExact) {
  float data[16] = {1, 2, 3, 4, 5, 6, 7, 8}, result[16] = {};
  memhier_operand a, b, c;
  memhier_operand_matrix(&a, MEMHIER_F32, MEMHIER_ROW_MAJOR, 3, 1, data, 1);
  memhier_operand_matrix(&b, MEMHIER_F32, MEMHIER_ROW_MAJOR, 1, 2, data + 8, 2);
  memhier_operand_matrix(&c, MEMHIER_F32, MEMHIER_ROW_MAJOR, 3, 2, result, 2);
  for (const int64_t stride : {INT64_MIN, INT64_MIN + 1, INT64_MAX, INT64_MAX / 2}) {
    for (memhier_operand *operand : {&a, &b, &c}) {
      for (int mode = 0; mode < 2; ++mode) {
        if (operand->extents[mode] == 1) continue;
        const memhier_operand before = *operand;
        operand->strides[mode] = stride;
        EXPECT_EQ(memhier_matmul_operands(context_, &a, &b, &c, nullptr, nullptr, nullptr, nullptr),
                  MEMHIER_INVALID_ARGUMENT);
        *operand = before;
      }
    }
  }
  for (const float value : result) EXPECT_EQ(value, 0);
}

}  // namespace
}  // namespace matmul_cases
