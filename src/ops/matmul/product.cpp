// The canonical form that the ways work on.
#include <cstdlib>
#include <utility>

#include "ops/matmul/problem.hpp"

namespace memhier::matmul {

void transpose(Product *product) {
  Product &p = *product;
  std::swap(p.m, p.n);
  std::swap(p.a_batch, p.b_batch);
  std::swap(p.a_row, p.b_column);
  std::swap(p.a_column, p.b_row);
  std::swap(p.c_row, p.c_column);
  std::swap(p.conjugate_a, p.conjugate_b);
  p.exchanged = !p.exchanged;
}

namespace {

// The stride of a mode of one index may be anything, and counts for nothing.
int64_t step(const Layout &layout, int mode) {
  return mode < layout.rank && layout.extents[mode] > 1 ? layout.strides[mode] : 0;
}

// A batch that continues the rows of A and C, with one B.
void join_rows(Product *product) {
  Product &p = *product;
  if (p.batch <= 1 || p.b_batch != 0) return;
  if (p.m > 1 && (p.a_batch != p.m * p.a_row || p.c_batch != p.m * p.c_row)) return;
  if (p.m == 1) {
    p.a_row = p.a_batch;
    p.c_row = p.c_batch;
  }
  p.m *= p.batch;
  p.batch = 1;
  p.a_batch = p.c_batch = 0;
}

Scalar scalar_of(ScalarClass of_class, const double *value) noexcept {
  if (of_class == ScalarClass::other) return {value[0], value[1]};
  return {of_class == ScalarClass::one ? 1.0 : 0.0, 0};
}

}  // namespace

Product product_of(const Problem &problem) {
  const Layout &a = problem.operands[kA].layout, &b = problem.operands[kB].layout, &c = problem.operands[kC].layout;
  const Extents extents = extents_of(problem);
  Product product;
  product.type = a.type;
  product.c_type = c.type;
  product.batch = extents.batch;
  product.m = extents.m;
  product.n = extents.n;
  product.k = extents.k;
  product.a_batch = step(a, 2);
  product.a_row = step(a, 0);
  product.a_column = step(a, 1);
  product.b_batch = step(b, 2);
  product.b_row = step(b, 0);
  product.b_column = step(b, 1);
  product.c_batch = step(c, 2);
  product.c_row = step(c, 0);
  product.c_column = step(c, 1);
  product.conjugate_a = problem.parameters[kConjugate] & kConjugateA;
  product.conjugate_b = problem.parameters[kConjugate] & kConjugateB;
  product.alpha = static_cast<ScalarClass>(problem.parameters[kAlpha]);
  product.beta = static_cast<ScalarClass>(problem.parameters[kBeta]);
  product.accuracy = static_cast<memhier_accuracy>(problem.parameters[kAccuracy]);
  if (product.empty()) return product;
  join_rows(&product);
  transpose(&product);
  join_rows(&product);
  transpose(&product);
  const bool by_columns =
      product.c_row != 0 && (product.c_column == 0 || std::abs(product.c_row) < std::abs(product.c_column));
  if (by_columns) transpose(&product);
  return product;
}

Scalar alpha_of(const Product &product, const double *values) noexcept {
  return scalar_of(product.alpha, values + kAlphaReal);
}

Scalar beta_of(const Product &product, const double *values) noexcept {
  return scalar_of(product.beta, values + kBetaReal);
}

}  // namespace memhier::matmul
