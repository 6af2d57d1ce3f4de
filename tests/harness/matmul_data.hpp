// The data of one matrix product, checked to the last byte: A and B at random, C poisoned, guard bands before, after
// and in every gap; the expected result in higher precision with 64-bit indices.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "memhier/matmul.h"

namespace harness {

// Of a matrix as it is multiplied: elements from row to row, from column to column, from matrix to matrix.
struct MatrixStrides {
  int64_t row = 0, column = 0, batch = 0;
};

struct MatmulProblem {
  memhier_type type = MEMHIER_F32, c_type = MEMHIER_F32;
  int64_t m = 0, n = 0, k = 0, batch = 1;
  MatrixStrides a, b, c;
  bool conjugate_a = false, conjugate_b = false;
  double alpha[2] = {1, 0}, beta[2] = {0, 0};  // real, imaginary
  int64_t misalign = 0;                        // bytes that all three pointers are moved by
  bool integers = false;                       // small whole numbers: every order of summation gives the same bits
  double tolerance = 1;                        // times the bound of sums in the type of the table
  double product_error = 0;                    // of each product, beside that bound
  int64_t period = 0;                          // of a batch whose matrices are those of so many before; 0: all differ
  std::array<std::vector<double>, 3> given;    // elements of A, B, C by rows; empty: random. Complex: both parts

  bool reads_ab() const { return alpha[0] != 0 || alpha[1] != 0; }
  bool reads_c() const { return beta[0] != 0 || beta[1] != 0; }
  std::string text() const;
};

// op_a, op_b: MEMHIER_OP_; leading dimensions of the stored matrices, 0: packed. `order` of all three. Matrices of a
// batch lie one behind the other.
MatmulProblem matmul_problem(memhier_type type, int64_t m, int64_t n, int64_t k, memhier_operation op_a = MEMHIER_OP_N,
                             memhier_operation op_b = MEMHIER_OP_N, memhier_order order = MEMHIER_ROW_MAJOR,
                             int64_t lda = 0, int64_t ldb = 0, int64_t ldc = 0, int64_t batch = 1);
memhier_type matmul_result_type(memhier_type type);  // F32 of F32, I32 of I8, ...

class MatmulData {
 public:
  explicit MatmulData(const MatmulProblem &problem);

  // Bytes with guards, and where element (0, 0) is in them. A and B are empty where they are not read.
  struct Image {
    std::vector<unsigned char> bytes;
    int64_t origin = 0;
  };
  const Image &a() const { return a_; }
  const Image &b() const { return b_; }
  const Image &c() const { return c_; }  // before the product
  // In the type of the table in memhier/matmul.h.
  const void *alpha() const { return alpha_; }
  const void *beta() const { return beta_; }

  // Why `after`, the bytes of C behind the product, is not right; empty when it is.
  std::string difference(const std::vector<unsigned char> &after) const;

 private:
  struct Expected {
    long double re, im, bound;
  };
  Expected expected(int64_t l, int64_t i, int64_t j, int64_t at) const;

  MatmulProblem problem_;
  mutable std::vector<Expected> expected_;    // computed for the first comparison, in order of batch, row, column
  mutable std::vector<unsigned char> right_;  // the last that was right: others of whole numbers have the same bytes
  Image a_, b_, c_;
  unsigned char alpha_[16], beta_[16];
};

}  // namespace harness
