// Empty sums and what alpha and beta of zero, one and NaN make of NaN in the operands.
#include <cmath>
#include <cstring>
#include <limits>

#include "cases/matmul_cases.hpp"

namespace matmul_cases {
namespace {

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
  // C is full of quiet and signalling NaN and infinities before each product with beta = 0.
  for (const memhier_type type : kTypes) {
    check(matmul_problem(type, 4, 4, 4));
    check(matmul_problem(type, 1, 67, 45));
    check(matmul_problem(type, 130, 67, 45));
  }
}

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kScalars[] = {0, 1, 2, kNaN};

// NaN first in A, in B, in C, or nowhere: what is not read holds none that counts.
const std::array<std::vector<double>, 3> kOperands[] = {{{{1, 2, 3, 4}, {1, 0, 0, 1}, {5, 6, 7, 8}}},
                                                        {{{kNaN, 2, 3, 4}, {1, 0, 0, 1}, {5, 6, 7, 8}}},
                                                        {{{1, 2, 3, 4}, {kNaN, 0, 0, 1}, {5, 6, 7, 8}}},
                                                        {{{1, 2, 3, 4}, {1, 0, 0, 1}, {kNaN, 6, 7, 8}}}};

TEST_P(Cases, ScalarsOfZeroDoNotLookAndNaNMultiplies) {
  for (const memhier_type type : {MEMHIER_F32, MEMHIER_F64, MEMHIER_C64}) {
    for (const double alpha : kScalars) {
      for (const double beta : kScalars) {
        for (const auto &operands : kOperands) {
          MatmulProblem problem = matmul_problem(type, 2, 2, 2);
          problem.alpha[0] = alpha;
          problem.beta[0] = beta;
          problem.given = operands;
          check(problem, uniform());
        }
      }
    }
  }
}

// One decision serves all scalars of a class: the one-shot call brings their values.
TEST_P(Cases, ScalarsOfOneShotCalls) {
  for (const Placement &placement : uniform()) {
    for (const double alpha : kScalars) {
      for (const double beta : kScalars) {
        for (const auto &operands : kOperands) {
          constexpr size_t kBytes = 4 * sizeof(double);
          harness::Memory a(placement[0], kBytes), b(placement[1], kBytes), c(placement[2], kBytes);
          const auto bytes = [](const std::vector<double> &numbers) {
            std::vector<unsigned char> result(kBytes);
            std::memcpy(result.data(), numbers.data(), kBytes);
            return result;
          };
          a.write(bytes(operands[0]));
          b.write(bytes(operands[1]));
          c.write(bytes(operands[2]));
          ASSERT_EQ(memhier_matmul(context_, MEMHIER_F64, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 2, 2, 2,
                                   &alpha, alpha != 0 ? a.data() : nullptr, 2, alpha != 0 ? b.data() : nullptr, 2,
                                   &beta, c.data(), 2, nullptr),
                    MEMHIER_SUCCESS)
              << memhier_error_text();
          double result[4];
          std::memcpy(result, c.read().data(), kBytes);
          for (size_t i = 0; i < 2; ++i) {
            for (size_t j = 0; j < 2; ++j) {
              const double sum = operands[0][2 * i] * operands[1][j] + operands[0][2 * i + 1] * operands[1][2 + j];
              const double right = (alpha != 0 ? alpha * sum : 0) + (beta != 0 ? beta * operands[2][2 * i + j] : 0);
              const double got = result[2 * i + j];
              EXPECT_TRUE(std::isnan(right) ? std::isnan(got) : got == right)
                  << harness::place_word(placement[0]) << " alpha " << alpha << " beta " << beta << ": c(" << i << ","
                  << j << ") is " << got << ", not " << right;
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace matmul_cases
