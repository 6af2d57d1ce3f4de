// How the direct kernels divide a product among threads. Plain C++.
#pragma once
#include <cstdint>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

inline constexpr int kDirectColumns = 4;                   // of C, a thread
inline constexpr int64_t kDirectItems = int64_t{1} << 31;  // threads of one launch at most

struct DirectShape {
  int64_t columns = 0;  // threads that share a row of C
  int64_t rows = 0;     // of C, a thread: 1, 4, 8
  int64_t groups = 0;   // threads that share a column of C
};

// Thin products with few rows keep all of them in one thread, so that B is read once. Small matrices of a batch need
// more threads than that.
inline DirectShape direct_shape(const Product &product) {
  DirectShape shape;
  shape.columns = ceil_divide(product.n, kDirectColumns);
  const bool wide = shape.columns >= 32;
  if (product.m <= (wide ? 1 : 4))
    shape.rows = 1;
  else if (product.m <= (wide ? 4 : 31) || element_size(product.type) > 8)
    shape.rows = 4;
  else
    shape.rows = 8;
  shape.groups = ceil_divide(product.m, shape.rows);
  return shape;
}

}  // namespace memhier::matmul
