// Strides of a product as leading dimensions, scalars in their types, the library by its file names.
#include "tools/peer_cublas.hpp"

#include <algorithm>
#include <complex>
#include <cstring>

#include "tools/peer_library.hpp"

namespace memhier::tool {
namespace {

constexpr int kNormal = 0, kTransposed = 1, kConjugated = 2;  // CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C

// By the strides along its two modes; `fast` runs along the columns of cuBLAS's view.
bool factor_of(int64_t fast, int64_t slow, int64_t fast_extent, int64_t slow_extent, bool conjugate,
               CublasFactor *factor) {
  const auto fits = [](int64_t unit, int64_t other, int64_t extent) {
    return unit <= 1 && (other == 0 || other >= std::max<int64_t>(extent, 1));
  };
  if (fits(fast, slow, fast_extent) && !conjugate) {
    *factor = {kNormal, std::max({slow, fast_extent, int64_t{1}})};
    return true;
  }
  if (!fits(slow, fast, slow_extent)) return false;
  *factor = {conjugate ? kConjugated : kTransposed, std::max({fast, slow_extent, int64_t{1}})};
  return true;
}

}  // namespace

void *cublas_library() {
  static void *const library = load_first({"libcublas.so.13", "libcublas.so.12", "/usr/local/cuda/lib64/libcublas.so"});
  return library;
}

CublasScalar::CublasScalar(memhier_type type, double real, double imaginary) {
  const std::complex<float> single(static_cast<float>(real), static_cast<float>(imaginary));
  const std::complex<double> full(real, imaginary);
  const auto whole = static_cast<int32_t>(real);
  if (type == MEMHIER_F64 || type == MEMHIER_C128)
    std::memcpy(bytes_.data(), &full, sizeof full);
  else if (type == MEMHIER_I8)
    std::memcpy(bytes_.data(), &whole, sizeof whole);
  else
    std::memcpy(bytes_.data(), &single, sizeof single);
}

CublasProduct::CublasProduct(const matmul::Product &product, void *const *pointers, const double *values)
    : m(product.n),
      n(product.m),
      k(product.k),
      a(pointers[product.b_operand()]),
      b(pointers[product.a_operand()]),
      c(pointers[2]),
      c_leading(std::max({product.c_row, product.n, int64_t{1}})),
      alpha(product.type, matmul::alpha_of(product, values).real, matmul::alpha_of(product, values).imaginary),
      beta(product.type, matmul::beta_of(product, values).real, matmul::beta_of(product, values).imaginary) {
  possible = product.k > 0 && product.c_column <= 1 &&
             factor_of(product.b_column, product.b_row, product.n, product.k, product.conjugate_b, &first) &&
             factor_of(product.a_column, product.a_row, product.k, product.m, product.conjugate_a, &second);
}

}  // namespace memhier::tool
