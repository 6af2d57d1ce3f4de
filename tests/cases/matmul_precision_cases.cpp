// F32 is F32 unless something shorter was asked for.
#include "cases/matmul_cases.hpp"

namespace matmul_cases {
namespace {

// Ten bits of a mantissa make 1024 or 1025 of 1024.5.
constexpr double kElevenBitsAndAHalf = 1024.5;

TEST_P(Cases, F32IsF32) {
  MatmulProblem one = matmul_problem(MEMHIER_F32, 1, 1, 1);
  one.given = {{{kElevenBitsAndAHalf}, {1}, {}}};
  check(one);
  constexpr int64_t kSize = 128;  // large enough for the units that multiply shorter numbers
  MatmulProblem many = matmul_problem(MEMHIER_F32, kSize, kSize, kSize);
  many.given[0].assign(kSize * kSize, kElevenBitsAndAHalf);
  many.given[1].assign(kSize * kSize, 0);
  for (size_t i = 0; i < kSize; ++i) many.given[1][i * (kSize + 1)] = 1;
  check(many, uniform());
  check(matmul_problem(MEMHIER_F32, 10003, 4, 4));
  if (!harness::kSanitized) check(matmul_problem(MEMHIER_F32, 1000000, 4, 4), local());
}

// Both classes that promise the error of sums in f32, for each pair of operations.
TEST_P(Cases, TheErrorOfSumsInF32) {
  for (const auto accuracy : harness::thinned({MEMHIER_ACCURACY_EXACT, MEMHIER_ACCURACY_FP32_EQUIVALENT}, 1)) {
    for (const memhier_type type : harness::thinned({MEMHIER_F32, MEMHIER_C64}, 1)) {
      check(matmul_problem(type, harness::kSanitized ? 30 : 260, 130, 515), uniform(), accuracy);
      for (const memhier_operation op_a : {MEMHIER_OP_N, MEMHIER_OP_T})
        for (const memhier_operation op_b : {MEMHIER_OP_N, MEMHIER_OP_T})
          check(matmul_problem(type, 128, 64, 96, op_a, op_b), uniform(), accuracy);
    }
  }
}

// Two operands of TF32, each rounded to eleven bits, in each product; sums as ever.
constexpr double kFastProduct = 2 * 0x1p-11;

TEST_P(Cases, FastProductsKeepElevenBits) {
  for (const memhier_type type : harness::thinned({MEMHIER_C64, MEMHIER_F32}, 1)) {
    for (const memhier_operation op_a : kOperations) {
      for (const memhier_operation op_b : kOperations) {
        if (type == MEMHIER_F32 && (op_a == MEMHIER_OP_C || op_b == MEMHIER_OP_C)) continue;
        for (const auto &[m, n, k] : {std::array<int64_t, 3>{128, 64, 96}, {37, 66, 131}}) {
          MatmulProblem problem = matmul_problem(type, m, n, k, op_a, op_b);
          problem.product_error = kFastProduct;
          check(problem, uniform(), MEMHIER_ACCURACY_FAST);
        }
      }
    }
    MatmulProblem batch = batch_of(type, 33, 18, 40, 7);
    batch.product_error = kFastProduct;
    check(batch, uniform(), MEMHIER_ACCURACY_FAST);
  }
}

TEST_P(Cases, APlanNamesThePrecisionThatWasAskedFor) {
  const auto explained = [&](memhier_accuracy accuracy) {
    memhier_operand operand;
    memhier_operand_matrix(&operand, MEMHIER_F32, MEMHIER_ROW_MAJOR, 256, 256, nullptr, 256);
    operand.place = uniform().back()[0];
    memhier_matmul_options options;
    memhier_matmul_options_init(&options, sizeof options);
    options.accuracy = accuracy;
    memhier_plan *plan = nullptr;
    EXPECT_EQ(
        memhier_plan_create_matmul(context_, &operand, &operand, &operand, &options, nullptr, nullptr, nullptr, &plan),
        MEMHIER_SUCCESS)
        << memhier_error_text();
    char text[16384] = "";
    EXPECT_EQ(memhier_plan_explain(plan, MEMHIER_TEXT, text, sizeof text, nullptr), MEMHIER_SUCCESS);
    EXPECT_EQ(memhier_plan_destroy(plan), MEMHIER_SUCCESS);
    return std::string(text);
  };
  EXPECT_EQ(explained(MEMHIER_ACCURACY_EXACT).find("class="), std::string::npos);
  EXPECT_NE(explained(MEMHIER_ACCURACY_FP32_EQUIVALENT).find(" class=fp32eq"), std::string::npos);
  EXPECT_NE(explained(MEMHIER_ACCURACY_FAST).find(" class=fast"), std::string::npos);
}

}  // namespace
}  // namespace matmul_cases
