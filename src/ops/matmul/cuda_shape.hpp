// Which tile of the register-tiled kernels a product takes, and into how many parts its sums are split. Plain C++: the
// ways' feasibility, their predictions and the launches ask here.
#pragma once
#include <cstdint>
#include <span>

#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

struct RegisterShape {
  int32_t m = 0, n = 0;   // tile of C
  int32_t threads = 0;    // of a block
  int32_t resident = 0;   // blocks that a multiprocessor holds
  double efficiency = 0;  // of the multiply-adds a multiprocessor could make, when it holds that many
};

// The shapes that are built for a type, in the order of the kernels' own table.
std::span<const RegisterShape> register_shapes(memhier_type type) noexcept;

struct RegisterChoice {
  int32_t shape = 0;   // index into register_shapes
  int64_t splits = 1;  // parts of the sums along k, each of split_k steps but the last
  int64_t split_k = 0;
  double steps = 0;  // multiply-adds that the busiest multiprocessor has time for while the product runs
};

// The shape that finishes first on `multiprocessors`; the sums whole.
RegisterChoice register_choice(const Product &product, int32_t multiprocessors);
// The same where sums may be split, for a fixed number of multiprocessors, so that the workspace does not depend on the
// device. One part where splitting does not pay.
RegisterChoice split_choice(const Product &product);
int64_t split_bytes(const Product &product, const RegisterChoice &choice);

}  // namespace memhier::matmul
