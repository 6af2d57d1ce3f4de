// The choice among the register-tiled kernels.
#include "ops/matmul/cuda_shape.hpp"

#include <algorithm>
#include <array>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "machine/floor.hpp"
#include "ops/matmul/tuning_cuda.hpp"

namespace memhier::matmul {
namespace {

constexpr int64_t kSplitUnit = 32;  // parts end where a tile does

constexpr int64_t next_parts(int64_t parts) { return parts + std::max<int64_t>(1, parts / 4); }
constexpr size_t kSplitSteps = [] {
  size_t count = 0;
  for (int64_t parts = 2; parts <= kMostSplits; parts = next_parts(parts)) ++count;
  return count;
}();

// How long `blocks` blocks of `steps` steps along k take: in rounds of as many as fit, the last of them shared out.
double busy_steps(const TileShape &shape, memhier_type type, double blocks, double steps, int32_t multiprocessors) {
  const double slots = static_cast<double>(multiprocessors) * shape.resident;
  const double full = static_cast<double>(static_cast<int64_t>(blocks / slots));
  const double rest = blocks - full * slots;
  const double overhead = shape.overhead * (is_complex(type) ? kComplexOverhead : 1);
  const double each = shape.m * shape.n * (steps + overhead) / shape.efficiency;
  double busy = full * shape.resident * each;
  if (rest > 0) {
    const double resident = static_cast<double>(ceil_divide(static_cast<int64_t>(rest), multiprocessors));
    const double filled = resident / shape.resident;
    busy += resident * each / (kLoneShare + (1 - kLoneShare) * filled);
  }
  return busy;
}

double tiles_of(const Product &product, const TileShape &shape) {
  return static_cast<double>(ceil_divide(product.m, shape.m)) * static_cast<double>(ceil_divide(product.n, shape.n)) *
         static_cast<double>(product.batch);
}

// Fewer than busy_steps gives for any number of parts: all multiprocessors are busy all the time. More parts take more
// to be added up, so that a search may end where this much and that are no less than what was found.
double least_steps(const Product &product, const TileShape &shape) {
  constexpr double kRounding = 1 - 1e-9;
  return kRounding * tiles_of(product, shape) * shape.m * shape.n * static_cast<double>(product.k) /
         (shape.efficiency * kSplitMultiprocessors);
}

}  // namespace

std::span<const TileShape> register_shapes(memhier_type type) noexcept {
  switch (type) {
    case MEMHIER_F32:
      return kShapesF32;
    case MEMHIER_F64:
      return kShapesF64;
    case MEMHIER_C64:
      return kShapesC64;
    case MEMHIER_C128:
      return kShapesC128;
    default:
      return kShapesConverted;
  }
}

TileChoice tile_choice(const Product &product, std::span<const TileShape> shapes, int32_t multiprocessors) {
  TileChoice best;
  for (size_t i = 0; i < shapes.size(); ++i) {
    const double steps = busy_steps(shapes[i], product.type, tiles_of(product, shapes[i]),
                                    static_cast<double>(product.k), std::max(multiprocessors, 1));
    if (i == 0 || steps < best.steps) best = {static_cast<int32_t>(i), 1, product.k, steps};
  }
  return best;
}

TileChoice split_choice(const Product &product, std::span<const TileShape> shapes) {
  TileChoice best = tile_choice(product, shapes, kSplitMultiprocessors);
  const double results =
      static_cast<double>(product.m) * static_cast<double>(product.n) * static_cast<double>(product.batch);
  if (product.k < 2 * kLeastSplit) return best;
  const double real_steps = is_complex(product.type) ? 4 : 1;  // of a multiply-add
  // The same for every shape, and divisions take longest here.
  struct Split {
    int64_t parts, length;
    double reduce_steps;
  };
  std::array<Split, kSplitSteps> splits;
  size_t count = 0;
  double least = best.steps;
  for (const TileShape &shape : shapes) least = std::min(least, least_steps(product, shape));
  for (int64_t parts = 2; parts <= kMostSplits; parts = next_parts(parts)) {
    const int64_t length = round_up(ceil_divide(product.k, parts), kSplitUnit);
    const int64_t whole = ceil_divide(product.k, length);
    const double partial = results * static_cast<double>(whole);
    const double reduce_steps = (partial * kReduceSteps / kSplitMultiprocessors + kReduceLaunchSteps) / real_steps;
    if (whole < 2 || length < kLeastSplit || partial > kMostPartialSums || least + reduce_steps >= best.steps) break;
    splits[count++] = {whole, length, reduce_steps};
  }
  for (size_t i = 0; i < shapes.size(); ++i) {
    const double tiles = tiles_of(product, shapes[i]), least_of_shape = least_steps(product, shapes[i]);
    for (const Split &split : std::span(splits).first(count)) {
      const double blocks = tiles * static_cast<double>(split.parts);
      if (blocks > kMostSplitBlocks || least_of_shape + split.reduce_steps >= best.steps) break;
      const double steps =
          busy_steps(shapes[i], product.type, blocks, static_cast<double>(split.length), kSplitMultiprocessors) +
          split.reduce_steps;
      if (steps < best.steps) best = {static_cast<int32_t>(i), split.parts, split.length, steps};
    }
  }
  return best;
}

TileChoice register_choice(const Product &product, int32_t multiprocessors) {
  return tile_choice(product, register_shapes(product.type), multiprocessors);
}

TileChoice register_split_choice(const Product &product) {
  return split_choice(product, register_shapes(product.type));
}

double register_rate(memhier_type type, const DeviceFacts &device) noexcept {
  // Those of 16 and 8 bits are converted first. A complex multiply-add is four real ones.
  const bool doubles = type == MEMHIER_F64 || type == MEMHIER_C128;
  const double operations =
      peak(device, doubles ? Precision::f64 : Precision::f32) / std::max(device.multiprocessors, 1);
  return operations / (is_complex(type) ? 8 : 2);
}

int64_t split_bytes(const Product &product, const TileChoice &choice) {
  if (choice.splits < 2) return 0;
  // Sums of 16-bit and 8-bit types have 4 bytes.
  const int64_t size = std::max<int64_t>(element_size(product.type), 4);
  return product.m * product.n * product.batch * choice.splits * size;
}

}  // namespace memhier::matmul
