// Square matrices in place by accesses of 16 bytes: a block loads two mirrored tiles as the vectorised tile does, turns
// both in registers, and stores each in the other's place. Two tiles are 16 or 32 KiB, in flight at once. Bound by
// device memory.
#include "ops/transpose/cuda_shape.hpp"
#include "ops/transpose/cuda_swap.cuh"
#include "ops/transpose/cuda_swap_vector.hpp"
#include "ops/transpose/cuda_vector_tile.cuh"

namespace memhier::transpose {
namespace {

// Strides in accesses; `rows` x `columns` elements of the upper tile.
template <class Shape, int Threads, bool Guarded>
__device__ void swap_tiles(typename Shape::Access *upper, typename Shape::Access *lower, int outer,
                           typename Shape::Access (*shared)[Shape::kTileAccesses], int rows, int columns,
                           bool mirrored) {
  constexpr int kBlocks = 2 * Shape::kBlocks / Threads;
  static_assert(kBlocks * Threads == 2 * Shape::kBlocks && Shape::kBlocks % 32 == 0);
  typename Shape::Row row[kBlocks][Shape::kSide];
  // The blocks of the upper tile, then those of the lower one.
  const auto for_blocks = [&](auto body) {
#pragma unroll
    for (int b = 0; b < kBlocks; ++b) {
      const unsigned id = threadIdx.x + b * Threads;
      const bool second = id >= Shape::kBlocks;
      if (!second || mirrored) body(b, second, id % Shape::kBlocks);
    }
  };
  for_blocks([&](int b, bool second, unsigned block) {
    Shape::template load<Guarded>(row[b], block, second ? lower : upper, outer, second ? columns : rows,
                                  second ? rows : columns);
  });
  for_blocks([&](int b, bool second, unsigned block) {
    Shape::template turn<Guarded>(row[b], block, shared[second], second ? columns : rows, second ? rows : columns);
  });
  if constexpr (Guarded && Shape::kSide > 1) {
    Shape::load_rest(upper, outer, shared[0], rows, columns);
    if (mirrored) Shape::load_rest(lower, outer, shared[1], columns, rows);
  }
  __syncthreads();
  Shape::template store<Guarded>(lower, outer, shared[0], rows, columns);
  if (mirrored) Shape::template store<Guarded>(upper, outer, shared[1], columns, rows);
}

// 96 to 192 KiB in flight on a multiprocessor; four blocks of 128 threads would leave too few registers for bytes.
constexpr int swap_blocks(int threads) { return threads > 128 ? 1024 / threads : 3; }

template <int Threads, int ElementBytes, int AccessBytes, int Side>
__global__ void __launch_bounds__(Threads, swap_blocks(Threads))
    inplace_vector(const __grid_constant__ SwapParameters p) {
  using Shape = Tile<Threads, ElementBytes, AccessBytes, Side, Side>;
  using Access = typename Shape::Access;
  __shared__ Access shared[2][Shape::kTileAccesses];
  const SwapPlace at = swap_place(p, Side);
  if (!at.exists) return;  // the tile row that rounding up added
  Access *const matrix = static_cast<Access *>(p.matrix) + at.batch * p.batch;
  Access *const upper = matrix + at.row * p.outer + at.column / Shape::kSide;
  Access *const lower = matrix + at.column * p.outer + at.row / Shape::kSide;
  const int rows = static_cast<int>(min(p.extent - at.row, static_cast<int64_t>(Side)));
  const int columns = static_cast<int>(min(p.extent - at.column, static_cast<int64_t>(Side)));
  const int outer = static_cast<int>(p.outer);
  if (rows == Side && columns == Side) {
    swap_tiles<Shape, Threads, false>(upper, lower, outer, shared, rows, columns, at.mirrored);
  } else {
    swap_tiles<Shape, Threads, true>(upper, lower, outer, shared, rows, columns, at.mirrored);
  }
}

template <int Threads, int ElementBytes, int AccessBytes>
void run(const Move &move, void *matrix, void *stream) {
  constexpr int side = static_cast<int>(swap_tile(ElementBytes));
  for_swaps(move, side, matrix, [&](SwapParameters p, int64_t blocks) {
    constexpr int64_t elements = AccessBytes / ElementBytes;
    p.batch /= elements, p.outer /= elements;
    launch(&inplace_vector<Threads, ElementBytes, AccessBytes, side>, "inplace_vector", blocks, Threads, p, stream);
  });
}

}  // namespace

void run_swap(const Move &move, int32_t access, void *matrix, void *stream) {
  switch (move.element_bytes * 100 + access) {
    case 116:
      return run<128, 1, 16>(move, matrix, stream);
    case 216:
      return run<128, 2, 16>(move, matrix, stream);
    case 416:
      return run<256, 4, 16>(move, matrix, stream);
    case 404:
      return run<512, 4, 4>(move, matrix, stream);
    case 816:
      return run<256, 8, 16>(move, matrix, stream);
    case 808:
      return run<256, 8, 8>(move, matrix, stream);
    case 1616:
      return run<512, 16, 16>(move, matrix, stream);
    default:
      fail(MEMHIER_INTERNAL, "inplace_vector: no kernel for elements of %d bytes by %d", move.element_bytes, access);
  }
}

}  // namespace memhier::transpose
