// Which tile a product takes, and into how many parts its sums are split. Plain C++: the ways' feasibility, their
// predictions and the launches ask here.
#pragma once
#include <cstdint>
#include <span>

#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

// Filling and draining the stages and writing C, as steps along k; estimated.
inline constexpr double kTileOverheadSteps = 48;

struct TileShape {
  int32_t m = 0, n = 0;   // tile of C
  int32_t resident = 0;   // blocks that a multiprocessor holds
  double efficiency = 0;  // of the multiply-adds that a multiprocessor could make, when it holds that many
  double overhead = kTileOverheadSteps;
};

// The register-tiled kernels that are built for a type, in the order of the kernels' own table.
std::span<const TileShape> register_shapes(memhier_type type) noexcept;

struct TileChoice {
  int32_t shape = 0;   // index into the shapes
  int64_t splits = 1;  // parts of the sums along k, each of split_k steps but the last
  int64_t split_k = 0;
  double steps = 0;  // multiply-adds that one multiprocessor could make while the product runs
};

// The shape that finishes first on `multiprocessors`, sums whole.
TileChoice tile_choice(const Product &product, std::span<const TileShape> shapes, int32_t multiprocessors);
// The same where sums may be split, for a fixed number of multiprocessors, so that the workspace does not depend on the
// device. One part where splitting does not pay.
TileChoice split_choice(const Product &product, std::span<const TileShape> shapes);
TileChoice register_choice(const Product &product, int32_t multiprocessors);
TileChoice register_split_choice(const Product &product);
int64_t split_bytes(const Product &product, const TileChoice &choice);

// Multiply-adds per second and multiprocessor of the units that the register-tiled kernels use; complex ones count one.
double register_rate(memhier_type type, const DeviceFacts &device) noexcept;

}  // namespace memhier::matmul
