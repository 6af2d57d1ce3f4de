// The layout of a matrix of floats, by rows.
#pragma once
#include "base/layout.hpp"

namespace memhier::test {

inline Layout f32_matrix(int64_t rows, int64_t columns, int64_t leading) {
  return {MEMHIER_F32, 2, {rows, columns}, {leading, 1}};
}

}  // namespace memhier::test
