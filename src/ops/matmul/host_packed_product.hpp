// One product by register tiles of packed panels: the walk over the blocks that the caches hold.
//   for columns of C that B's panels in L3 serve
//     for steps of the depth: B is packed by all threads
//       for blocks of rows, one thread each: A is packed into L2; tiles of C, B's panel in L1
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "base/checked.hpp"
#include "kernels/scratch.hpp"
#include "ops/matmul/element.hpp"
#include "ops/matmul/host_kernel.hpp"
#include "ops/matmul/host_pack.hpp"
#include "ops/matmul/tuning_host.hpp"
#include "threads/parallel_for.hpp"

namespace memhier::matmul {

// Where the elements of one product lie: strides in bytes.
struct PackedShape {
  memhier_type type;
  int64_t m, n, k;
  int64_t a_row, a_column, b_row, b_column, c_row, c_column;
  bool conjugate_a, conjugate_b;
};

// How sums enter C.
template <class Sum>
struct Merge {
  ScalarClass alpha_class = ScalarClass::one, beta_class = ScalarClass::zero;
  Sum alpha{}, beta{};

  // What C holds after a sum was made of it: later steps of the depth add.
  Merge added() const { return {alpha_class, ScalarClass::one, alpha, beta}; }

  template <class Result>
  void operator()(Sum sum, char *element) const {
    if (alpha_class == ScalarClass::other) sum = alpha * sum;
    if (beta_class != ScalarClass::zero) {
      const Sum old = load<Result, Sum>(element);
      sum = sum + (beta_class == ScalarClass::one ? old : beta * old);
    }
    store<Result, Sum>(element, sum);
  }
};

// T: what the kernels multiply. Element: of C, and what is summed.
template <class T, class Element>
class PackedProduct {
  static constexpr int64_t kParts = sizeof(Element) / sizeof(T);  // 2: complex

 public:
  PackedProduct(const PackedShape &shape, const Merge<Element> &merge)
      : shape_(shape), merge_(merge), kernel_(tile_kernels().of(T{}).of(shape.n * kParts)) {
    depth_ = std::min(shape.k, kDepth / kParts);
    const int64_t columns = shape.n * kParts;
    const int64_t most = std::max<int64_t>(kBlockBytesB / (kDepth * int64_t{sizeof(T)}), kernel_.columns);
    panels_ = std::min(ceil_divide(columns, kernel_.columns), most / kernel_.columns);
    block_rows_ = std::max<int64_t>(kBlockBytesA / (kDepth * int64_t{sizeof(T)}) / kernel_.rows, 1) * kernel_.rows;
    block_rows_ = std::min(block_rows_, round_up(shape.m, kernel_.rows));
    packed_b_.emplace(panels_ * kernel_.columns * depth_ * kParts * int64_t{sizeof(T)});
  }

  // With depth > 0. May be called for many products of the shape, one after the other.
  void run(const char *a, const char *b, char *c, Pool *pool, int32_t threads) {
    in_place_ = a_in_place(a);
    const int64_t column_step = panels_ * kernel_.columns / kParts;
    for (int64_t column = 0; column < shape_.n; column += column_step) {
      Step step;
      step.columns = std::min(column_step, shape_.n - column);
      step.c = c + column * shape_.c_column;
      step.b = reinterpret_cast<T *>(packed_b_->bytes());
      for (int64_t depth = 0; depth < shape_.k; depth += depth_) {
        step.depth = std::min(depth_, shape_.k - depth);
        step.a = a + depth * shape_.a_column;
        step.merge = depth == 0 ? merge_ : merge_.added();
        pack_columns(b + depth * shape_.b_row + column * shape_.b_column, step, pool, threads);
        multiply(step, pool, threads);
      }
    }
  }

 private:
  // Columns of C by a part of the depth.
  struct Step {
    int64_t columns = 0, depth = 0;
    const char *a = nullptr;
    T *b = nullptr;  // packed
    char *c = nullptr;
    Merge<Element> merge;
  };

  int64_t panels_of(const Step &step) const { return ceil_divide(step.columns * kParts, kernel_.columns); }
  int64_t panel_size(const Step &step) const { return kernel_.columns * step.depth * kParts; }

  void pack_columns(const char *b, const Step &step, Pool *pool, int32_t threads) const {
    const int64_t panels = panels_of(step), lanes = kernel_.columns / kParts;
    // Elements of some 64 KiB at a time.
    const int64_t group = std::max<int64_t>(1, (64 << 10) / (panel_size(step) * int64_t{sizeof(T)}));
    parallel_for(pool, threads, ceil_divide(panels, group), [&](int64_t part) {
      const int64_t first = part * group * lanes;
      const int64_t count = std::min(group * lanes, step.columns - first);
      pack_b({shape_.type, b + first * shape_.b_column, shape_.b_column, shape_.b_row, count, step.depth,
              shape_.conjugate_b},
             kernel_.columns, step.b + part * group * panel_size(step));
    });
  }

  // Blocks of rows, cut by columns too where there are few of them.
  void multiply(const Step &step, Pool *pool, int32_t threads) {
    const int64_t work = shape_.m * kParts * step.columns * kParts * step.depth;
    const int64_t tasks = pool ? std::clamp<int64_t>(work / kTaskMultiplications, 1, threads) : 1;
    int64_t rows = block_rows_;
    if (tasks > 1) {
      const int64_t fair = ceil_divide(shape_.m, tasks * kBlocksPerThread);
      rows = std::clamp(round_up(fair, kernel_.rows), std::min(int64_t{kernel_.rows} * 4, rows), rows);
    }
    const int64_t row_blocks = ceil_divide(shape_.m, rows), panels = panels_of(step);
    const int64_t wanted = tasks > 1 ? ceil_divide(tasks * kBlocksPerThread, row_blocks) : 1;
    const int64_t block_panels = ceil_divide(panels, std::clamp<int64_t>(wanted, 1, panels));
    const int64_t column_blocks = ceil_divide(panels, block_panels), blocks = row_blocks * column_blocks;
    std::atomic<int64_t> next{0};
    parallel_for(pool, static_cast<int32_t>(tasks), tasks, [&](int64_t) {
      const int64_t bytes = in_place_ ? 0 : rows * step.depth * kParts * int64_t{sizeof(T)};
      // Of the calling thread alone: kept for the next product.
      std::optional<Scratch> own;
      if (tasks > 1)
        own.emplace(bytes);
      else if (!packed_a_)
        packed_a_.emplace(block_rows_ * depth_ * kParts * int64_t{sizeof(T)});
      T *const packed = reinterpret_cast<T *>((tasks > 1 ? own : packed_a_)->bytes());
      for (int64_t block; (block = next.fetch_add(1, std::memory_order_relaxed)) < blocks;) {
        const int64_t panel = block % column_blocks * block_panels, row = block / column_blocks * rows;
        multiply_block(step, row, std::min(rows, shape_.m - row), panel, std::min(panels, panel + block_panels),
                       packed);
      }
    });
  }

  void multiply_block(const Step &step, int64_t row, int64_t rows, int64_t panel, int64_t panel_end, T *packed) const {
    const char *a = step.a + row * shape_.a_row;
    if (!in_place_)
      pack_a({shape_.type, a, shape_.a_row, shape_.a_column, rows, step.depth, shape_.conjugate_a}, kernel_.rows,
             packed);
    const auto multiply_at = [&](int64_t panel, int64_t i) {
      const int64_t lanes = kernel_.columns / kParts;
      const int64_t column = panel * lanes, columns = std::min(lanes, step.columns - column);
      Tile<T> tile;
      tile.depth = step.depth * kParts;
      if (in_place_) {
        tile.a = reinterpret_cast<const T *>(a + i * shape_.a_row);
        tile.a_row = shape_.a_row / int64_t{sizeof(T)};
        tile.a_depth = kParts == 2 ? 1 : shape_.a_column / int64_t{sizeof(T)};
        tile.a_rows = rows - i;
      } else {
        tile.a = packed + i * tile.depth;
      }
      tile.b = step.b + panel * panel_size(step);
      char *c = step.c + (row + i) * shape_.c_row + column * shape_.c_column;
      multiply_tile(tile, std::min<int64_t>(kernel_.rows, rows - i), columns, c, step.merge);
    };
    // Along the rows of C by as many panels as stay in L2, since memory takes long runs better than narrow columns.
    const int64_t together = std::max<int64_t>(1, kPanelBytesB / (panel_size(step) * int64_t{sizeof(T)}));
    for (; panel < panel_end; panel += together)
      for (int64_t i = 0; i < rows; i += kernel_.rows)
        for (int64_t each = panel; each < std::min(panel + together, panel_end); ++each) multiply_at(each, i);
  }

  void multiply_tile(Tile<T> &tile, int64_t rows, int64_t columns, char *c, const Merge<Element> &merge) const {
    if (rows == kernel_.rows && columns * kParts == kernel_.columns && direct(merge)) {
      tile.c = reinterpret_cast<T *>(c);
      tile.c_row = shape_.c_row / int64_t{sizeof(T)};
      tile.alpha = merge.alpha_class == ScalarClass::one ? T{1} : real(merge.alpha);
      tile.beta = merge.beta_class == ScalarClass::one ? T{1} : real(merge.beta);
      tile.reads_c = merge.beta_class != ScalarClass::zero;
      return run_kernel(tile);
    }
    alignas(64) std::array<T, kMostTileElements> sums;
    tile.c = sums.data();
    tile.c_row = kernel_.columns;
    tile.alpha = T{1};
    run_kernel(tile);
    if (direct(merge)) return merge_rows(sums.data(), rows, columns * kParts, c, merge);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j)
        merge.template operator()<Element>(
            load<Element, Element>(reinterpret_cast<const char *>(sums.data() + i * kernel_.columns + j * kParts)),
            c + i * shape_.c_row + j * shape_.c_column);
  }

  // A part of a tile into rows of C, with real scalars. Integers wrap around.
  void merge_rows(const T *sums, int64_t rows, int64_t columns, char *c, const Merge<Element> &merge) const {
    using Number = std::conditional_t<std::is_same_v<T, int32_t>, uint32_t, T>;
    const Number alpha = merge.alpha_class == ScalarClass::one ? Number{1} : static_cast<Number>(real(merge.alpha));
    const Number beta = merge.beta_class == ScalarClass::one ? Number{1} : static_cast<Number>(real(merge.beta));
    const bool reads = merge.beta_class != ScalarClass::zero;
    for (int64_t i = 0; i < rows; ++i, c += shape_.c_row, sums += kernel_.columns) {
      for (int64_t j = 0; j < columns; ++j) {
        char *element = c + j * int64_t{sizeof(T)};
        Number sum = alpha * static_cast<Number>(sums[j]);
        if (reads) sum += beta * load<Number, Number>(element);
        store<Number, Number>(element, sum);
      }
    }
  }

  void run_kernel(const Tile<T> &tile) const { (in_place_ ? kernel_.multiply_in_place : kernel_.multiply)(tile); }

  // Whether the kernels may read A where it is: they would pack it for few columns only, it needs no conversion, and
  // its numbers are aligned.
  bool a_in_place(const char *a) const {
    if (shape_.n * kParts > 2 * kernel_.columns || shape_.conjugate_a) return false;
    if (shape_.type == MEMHIER_F16 || shape_.type == MEMHIER_BF16 || shape_.type == MEMHIER_I8) return false;
    if (kParts == 2 && shape_.a_column != int64_t{sizeof(Element)} && shape_.k > 1) return false;
    return (reinterpret_cast<uintptr_t>(a) | static_cast<uintptr_t>(shape_.a_row) |
            static_cast<uintptr_t>(shape_.a_column)) %
               sizeof(T) ==
           0;
  }

  // Whether the kernel itself may write C: its rows lie in vectors, on whole numbers, and the scalars are real.
  bool direct(const Merge<Element> &merge) const {
    if (shape_.c_column != int64_t{sizeof(Element)} || shape_.c_row % int64_t{sizeof(T)} != 0) return false;
    return (merge.alpha_class != ScalarClass::other || is_real(merge.alpha)) &&
           (merge.beta_class != ScalarClass::other || is_real(merge.beta));
  }

  static bool is_real(const Element &number) {
    if constexpr (kParts == 2)
      return number.im == 0;
    else
      return true;
  }
  static T real(const Element &number) {
    if constexpr (kParts == 2)
      return number.re;
    else
      return static_cast<T>(number);
  }

  const PackedShape shape_;
  const Merge<Element> merge_;
  const TileKernel<T> kernel_;
  int64_t depth_ = 0, panels_ = 0, block_rows_ = 0;  // in elements, panels, rows
  bool in_place_ = false;
  std::optional<Scratch> packed_a_, packed_b_;
};

}  // namespace memhier::matmul
