// Matrix products that comparable libraries got wrong, crashed on or refused, and the whole kind around each: every
// place that exists here, every feasible way and route forced, every byte checked.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "harness/matmul_case.hpp"
#include "harness/thinned.hpp"

namespace {

using harness::matmul_problem;
using harness::MatmulCase;
using harness::MatmulProblem;

bool big() { return std::getenv("MEMHIER_TEST_BIG") != nullptr; }

constexpr memhier_type kTypes[] = {MEMHIER_F32, MEMHIER_F64,  MEMHIER_C64, MEMHIER_C128,
                                   MEMHIER_F16, MEMHIER_BF16, MEMHIER_I8};
constexpr memhier_operation kOperations[] = {MEMHIER_OP_N, MEMHIER_OP_T, MEMHIER_OP_C};

MatmulProblem batch_of(memhier_type type, int64_t m, int64_t n, int64_t k, int64_t batch) {
  return matmul_problem(type, m, n, k, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ROW_MAJOR, 0, 0, 0, batch);
}

// Host: pageable memory only. Device: all operands in each place, and one of them elsewhere.
class Cases : public testing::TestWithParam<const char *> {
 protected:
  void SetUp() override {
    device_ = std::string(GetParam()) == "Device";
    if (device_ && !harness::device_missing().empty()) GTEST_SKIP() << harness::device_missing();
    memhier_context_options options;
    memhier_context_options_init(&options, sizeof options);
    if (!device_) options.device = MEMHIER_DEVICE_NONE;
    ASSERT_EQ(memhier_context_create(&options, &context_), MEMHIER_SUCCESS) << memhier_error_text();
  }
  void TearDown() override { EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS); }

  void check(const MatmulProblem &problem) {
    MatmulCase test;
    test.problem = problem;
    int runs = 0;
    for (const auto &places : placements()) {
      test.places = places;
      EXPECT_EQ(harness::run_all_choices(context_, test, &runs), "");
      if (HasFailure()) return;
    }
    EXPECT_GE(runs, 3);  // the default, and at least the packed and the reference way
  }

  std::vector<std::array<memhier_place, 3>> placements() const {
    const memhier_place pageable = MEMHIER_PLACE_PAGEABLE;
    std::vector<std::array<memhier_place, 3>> result{{pageable, pageable, pageable}};
    if (!device_) return result;
    for (const memhier_place place : harness::places()) {
      if (place == pageable) continue;
      result.push_back({place, place, place});
      result.push_back({place, pageable, place});
      result.push_back({pageable, place, pageable});
    }
    return result;
  }

  bool device_ = false;
  memhier_context *context_ = nullptr;
};

TEST_P(Cases, SumsOfNothingAreZerosAndNothingToMultiplyIsFine) {
  for (const memhier_type type : kTypes) {
    check(batch_of(type, 2, 3, 0, 3));
    for (const auto &[m, n, batch] : {std::array<int64_t, 3>{0, 3, 3}, {2, 0, 3}, {2, 3, 0}, {0, 0, 0}}) {
      EXPECT_EQ(memhier_matmul_batch(context_, type, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, m, n, 4, nullptr,
                                     nullptr, 4, 8, nullptr, 3, 12, nullptr, nullptr, 3, 6, batch, nullptr),
                MEMHIER_SUCCESS)
          << memhier_error_text();
    }
  }
}

TEST_P(Cases, SumsOfNothingLeaveBetaTimesC) {
  for (const memhier_type type : kTypes) {
    for (const double beta : {1.0, 2.0, type == MEMHIER_I8 ? -3.0 : 0.5}) {
      MatmulProblem problem = matmul_problem(type, 3, 3, 0);
      problem.beta[0] = beta;
      check(problem);
    }
  }
}

TEST_P(Cases, AResultThatIsOnlyWrittenIsNotRead) {
  // C is full of NaN before each product with beta = 0.
  for (const memhier_type type : kTypes) {
    check(matmul_problem(type, 4, 4, 4));
    check(matmul_problem(type, 130, 67, 45));
  }
}

TEST_P(Cases, ScalarsOfZeroDoNotLookAndNaNMultiplies) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float scalars[] = {0, 1, 2, nan};
  for (const float alpha : scalars) {
    for (const float beta : scalars) {
      for (int position = 0; position < 4; ++position) {  // of a NaN: nowhere, in A, in B, in C
        float a[4] = {1, 2, 3, 4}, b[4] = {1, 0, 0, 1}, c[4] = {5, 6, 7, 8};
        const bool reads_ab = alpha != 0, reads_c = beta != 0;
        if (position == 1) a[0] = nan;
        if (position == 2) b[0] = nan;
        if (position == 3) c[0] = nan;
        ASSERT_EQ(memhier_matmul(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 2, 2, 2, &alpha,
                                 reads_ab ? a : nullptr, 2, reads_ab ? b : nullptr, 2, &beta, c, 2, nullptr),
                  MEMHIER_SUCCESS)
            << memhier_error_text();
        const bool expected = (reads_ab && (std::isnan(alpha) || position == 1 || position == 2)) ||
                              (reads_c && (std::isnan(beta) || position == 3));
        EXPECT_EQ(std::isnan(c[0]), expected) << alpha << " " << beta << " position " << position;
        if (!expected) {
          EXPECT_EQ(c[0], (reads_ab ? alpha * 1 : 0) + (reads_c ? beta * 5 : 0));
        }
      }
    }
  }
}

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

TEST_P(Cases, TheSpanOf2To31Elements) {
  if (!big()) GTEST_SKIP() << "needs MEMHIER_TEST_BIG=1 and 9 GB";
  MatmulCase test;
  test.problem = matmul_problem(MEMHIER_F16, 134217728, 1, 2, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ROW_MAJOR, 16);
  if (device_) test.places = {MEMHIER_PLACE_DEVICE, MEMHIER_PLACE_DEVICE, MEMHIER_PLACE_DEVICE};
  const auto outcome = harness::run(context_, test);
  EXPECT_EQ(outcome.status, MEMHIER_SUCCESS) << outcome.error;
  EXPECT_EQ(outcome.difference, "");
}

TEST_P(Cases, BatchesPastTheGridLimit) {
  for (const int64_t batch : harness::thinned({131071, 65535, 65536}, 1)) check(batch_of(MEMHIER_F32, 2, 3, 2, batch));
  check(batch_of(MEMHIER_F64, 1, 1, 1, 70000));
  if (harness::kSanitized) return;
  MatmulCase test;
  test.problem = batch_of(MEMHIER_F32, 16, 16, 8, 65536);
  test.problem.integers = true;
  if (device_) test.places = {MEMHIER_PLACE_DEVICE, MEMHIER_PLACE_DEVICE, MEMHIER_PLACE_DEVICE};
  const auto outcome = harness::run(context_, test);
  EXPECT_EQ(outcome.status, MEMHIER_SUCCESS) << outcome.error;
  EXPECT_EQ(outcome.difference, "");
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

TEST_P(Cases, F32IsF32) {
  // Ten bits of a mantissa would give 1024 or 1025.
  const float a = 1024.5f, b = 1;
  float c = 0;
  ASSERT_EQ(memhier_matmul(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 1, 1, 1, nullptr, &a,
                           1, &b, 1, nullptr, &c, 1, nullptr),
            MEMHIER_SUCCESS);
  EXPECT_EQ(c, 1024.5f);
  check(matmul_problem(MEMHIER_F32, harness::kSanitized ? 10003 : 100003, 4, 4));
  for (const auto accuracy : {MEMHIER_ACCURACY_EXACT, MEMHIER_ACCURACY_FP32_EQUIVALENT}) {
    MatmulCase test;
    test.problem = matmul_problem(MEMHIER_F32, harness::kSanitized ? 30 : 260, 130, 515);
    test.accuracy = accuracy;
    EXPECT_EQ(harness::run_all_choices(context_, test), "");
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
  // Planned, the sums of offsets are those of 64 bits.
  for (const int64_t stride : {int64_t{-1073741825}, int64_t{1} << 30, -(int64_t{1} << 31), (int64_t{1} << 31) + 1}) {
    a.pointer = b.pointer = c.pointer = nullptr;
    a.strides[0] = stride;
    memhier_plan *plan = nullptr;
    EXPECT_EQ(memhier_plan_create_matmul(context_, &a, &b, &c, nullptr, nullptr, nullptr, nullptr, &plan),
              MEMHIER_SUCCESS)
        << memhier_error_text();
    EXPECT_EQ(memhier_plan_destroy(plan), MEMHIER_SUCCESS);
  }
}

TEST_P(Cases, EveryPairOfOperations) {
  for (const memhier_type type : kTypes)
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

INSTANTIATE_TEST_SUITE_P(Host, Cases, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, Cases, testing::Values("Device"));

}  // namespace
