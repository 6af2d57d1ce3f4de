// Register tiles: the innermost products, of real numbers and integers. Complex products are made of real ones while
// packing.
#pragma once
#include <cstdint>

namespace memhier::matmul {

// c(i, j) = alpha sum over p of a(p, i) b(p, j) [+ beta c(i, j)], all rows and columns of the tile.
template <class T>
struct Tile {
  int64_t depth = 0;
  const T *a = nullptr;                        // depth x rows, packed; or in place: a[i * a_row + p * a_depth]
  int64_t a_row = 0, a_depth = 0, a_rows = 0;  // in place: of these rows, the others repeat the last
  const T *b = nullptr;                        // depth x columns, packed, aligned to a line
  T *c = nullptr;                              // rows of unit stride
  int64_t c_row = 0;                           // elements from row to row
  T alpha{}, beta{};
  bool reads_c = false;  // else c is only written
};

template <class T>
struct TileKernel {
  int32_t rows = 0, columns = 0;
  void (*multiply)(const Tile<T> &) = nullptr;
  void (*multiply_in_place)(const Tile<T> &) = nullptr;  // A where it is
};

// For many columns, and for no more than one vector of them.
template <class T>
struct TileKernelPair {
  TileKernel<T> wide, narrow;
  const TileKernel<T> &of(int64_t columns) const noexcept { return columns <= narrow.columns ? narrow : wide; }
};

// For one instruction set; integers wrap around.
struct TileKernels {
  TileKernelPair<float> f32;
  TileKernelPair<double> f64;
  TileKernelPair<int32_t> i32;
  const char *name;

  const TileKernelPair<float> &of(float) const noexcept { return f32; }
  const TileKernelPair<double> &of(double) const noexcept { return f64; }
  const TileKernelPair<int32_t> &of(int32_t) const noexcept { return i32; }
};

// Those for this CPU, chosen by cached CPU flags.
const TileKernels &tile_kernels() noexcept;

inline constexpr int32_t kMostTileElements = 12 * 64;  // rows x columns of any kernel

}  // namespace memhier::matmul
