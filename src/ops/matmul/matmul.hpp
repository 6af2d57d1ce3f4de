// The matrix product: C(i, j[, l]) = alpha sum over p of A(i, p[, l]) B(p, j[, l]) + beta C(i, j[, l]).
#pragma once
#include <cstdint>

#include "execution/way.hpp"
#include "memhier/matmul.h"

namespace memhier {

extern const Operation matmul_operation;

namespace matmul {

// What a problem says about a scalar; the value itself belongs to the run.
enum class ScalarClass : int64_t { zero = 0, one = 1, other = 2 };

// What Problem::parameters mean here.
enum Parameter { kAlpha, kBeta, kConjugate, kAccuracy };
// Bits of kConjugate; never set for real types.
inline constexpr int64_t kConjugateA = 1, kConjugateB = 2;

// What Problem::values and RunContext::values mean here. The imaginary parts of real types are 0.
enum Value { kAlphaReal, kAlphaImaginary, kBetaReal, kBetaImaginary };

struct Scalar {
  double real = 0, imaginary = 0;
};
ScalarClass class_of(Scalar scalar) noexcept;

// What beside the operands makes a problem.
struct Form {
  int64_t conjugate = 0;
  memhier_accuracy accuracy = MEMHIER_ACCURACY_EXACT;
  Scalar alpha{1, 0}, beta{0, 0};
};

// Operands {A, B, C} as they are multiplied, transposition done by strides: A {m, k[, batch]}, B {k, n[, batch]}, C
// {m, n[, batch]}. Access of C: write when beta is 0, else update. Where alpha is 0 the problem is that of k = 0, which
// has no elements in A and B; where k is 0 alpha counts as 0. Accuracy counts for f32 and c64 alone.
Problem problem_of(const OperandDescription &a, const OperandDescription &b, const OperandDescription &c,
                   const Form &form);

// A problem as the ways work on it, over extents (batch, m, n, k). Strides in elements, 0 for modes of one index.
//   C is stored by rows: |c_row| >= |c_column| where both step; otherwise the transposed product stands here, A and B
//   exchanged.
//   batch is 1 where the matrices of a batch with one B (one A) continue the rows (columns) of a single product.
struct Product {
  memhier_type type = 0, c_type = 0;  // of A and B; of C
  int64_t batch = 1, m = 0, n = 0, k = 0;
  int64_t a_batch = 0, a_row = 0, a_column = 0;  // row: from i to i + 1, column: from p to p + 1
  int64_t b_batch = 0, b_row = 0, b_column = 0;  // row: from p to p + 1, column: from j to j + 1
  int64_t c_batch = 0, c_row = 0, c_column = 0;
  bool conjugate_a = false, conjugate_b = false;
  bool exchanged = false;  // a_* tell about operand 1, b_* about operand 0
  ScalarClass alpha = ScalarClass::one, beta = ScalarClass::zero;
  memhier_accuracy accuracy = MEMHIER_ACCURACY_EXACT;

  bool empty() const noexcept { return batch == 0 || m == 0 || n == 0; }
  int32_t a_operand() const noexcept { return exchanged ? 1 : 0; }
  int32_t b_operand() const noexcept { return exchanged ? 0 : 1; }
};
Product product_of(const Problem &problem);
void transpose(Product *product);  // the same product, A and B exchanged

// The scalars of a run: 0 and 1 by their class, others from the values of the run.
Scalar alpha_of(const Product &product, const double *values) noexcept;
Scalar beta_of(const Product &product, const double *values) noexcept;

bool is_complex(memhier_type type) noexcept;

}  // namespace matmul
}  // namespace memhier
