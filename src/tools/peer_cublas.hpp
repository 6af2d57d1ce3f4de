// What the peers by cuBLAS share. Its matrices are stored by columns, so it sees our products transposed.
#pragma once
#include <array>
#include <cstdint>

#include "ops/matmul/matmul.hpp"

namespace memhier::tool {

void *cublas_library();  // null: absent

// A scalar in the type that a call computes in.
class CublasScalar {
 public:
  CublasScalar(memhier_type type, double real, double imaginary);
  const void *data() const noexcept { return bytes_.data(); }

 private:
  alignas(16) std::array<unsigned char, 16> bytes_{};
};

// cublasOperation_t and leading dimension of a factor.
struct CublasFactor {
  int operation = 0;
  int64_t leading = 0;
};

// A product as gemm takes it, C included: the factors have changed places.
struct CublasProduct {
  CublasProduct(const matmul::Product &product, void *const *pointers, const double *values);

  bool possible = false;  // else no gemm takes these strides
  int64_t m, n, k;
  CublasFactor first, second;
  const void *a, *b;  // of first and second
  void *c;
  int64_t c_leading;
  CublasScalar alpha, beta;
};

}  // namespace memhier::tool
