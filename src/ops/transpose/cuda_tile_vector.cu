// Accesses of 16 bytes on both sides (8 or 4 where alignment asks): a thread loads an N x N block of elements, N to an
// access, turns it in registers (byte permutes for 1- and 2-byte elements) and leaves whole accesses along the
// destination in shared memory, swizzled so that both sides are free of bank conflicts. Few instructions a byte: on
// Hopper a scalar tile is bound by issue before bandwidth. Bound by device memory.
#include "ops/transpose/cuda_shape.hpp"
#include "ops/transpose/cuda_strip.hpp"
#include "ops/transpose/cuda_tile_shifted.hpp"
#include "ops/transpose/cuda_vector_tile.cuh"
#include "ops/transpose/cuda_ways.hpp"

namespace memhier {
namespace transpose {
namespace {

template <class Shape, int Threads, bool Guarded, class Offset>
__device__ void move_tile(const typename Shape::Access *source, Offset source_row, typename Shape::Access *destination,
                          Offset destination_column, typename Shape::Access *shared, int rows, int columns) {
  constexpr int kBlocks = Shape::kBlocks / Threads;
  static_assert(kBlocks * Threads == Shape::kBlocks);
  typename Shape::Row row[kBlocks][Shape::kSide];
#pragma unroll
  for (int b = 0; b < kBlocks; ++b)
    Shape::template load<Guarded>(row[b], threadIdx.x + b * Threads, source, source_row, rows, columns);
#pragma unroll
  for (int b = 0; b < kBlocks; ++b)
    Shape::template turn<Guarded>(row[b], threadIdx.x + b * Threads, shared, rows, columns);
  if constexpr (Guarded && Shape::kSide > 1) Shape::load_rest(source, source_row, shared, rows, columns);
  __syncthreads();
  Shape::template store<Guarded>(destination, destination_column, shared, rows, columns);
}

// P: OuterParameters where the batch runs over several modes; kernels of their own, because registers bound these.
template <int Threads, int ElementBytes, int AccessBytes, int TileRows, int TileColumns, class Offset, class P>
__global__ void __launch_bounds__(Threads) tile_vector(const __grid_constant__ P p) {
  using Shape = Tile<Threads, ElementBytes, AccessBytes, TileRows, TileColumns>;
  using Access = typename Shape::Access;
  __shared__ Access shared[Shape::kTileAccesses];
  const TilePlace at = tile_place(p, TileRows, TileColumns);
  // Every stride but the unit ones is a whole number of accesses, and so are the starts of tiles.
  const Access *source;
  Access *destination;
  if constexpr (std::is_same_v<P, OuterParameters>) {
    const BatchOffset start = batch_offset(p, at.batch);
    source = static_cast<const Access *>(p.source) + start.source + at.row * p.source_row + at.column / Shape::kSide;
    destination = static_cast<Access *>(p.destination) + start.destination + at.column * p.destination_column +
                  at.row / Shape::kSide;
  } else {
    source = static_cast<const Access *>(p.source) + at.batch * p.source_batch + at.row * p.source_row +
             at.column / Shape::kSide;
    destination = static_cast<Access *>(p.destination) + at.batch * p.destination_batch +
                  at.column * p.destination_column + at.row / Shape::kSide;
  }
  const int rows = static_cast<int>(min(p.rows - at.row, static_cast<int64_t>(TileRows)));
  const int columns = static_cast<int>(min(p.columns - at.column, static_cast<int64_t>(TileColumns)));
  const Offset sr = static_cast<Offset>(p.source_row), dc = static_cast<Offset>(p.destination_column);
  if (rows == TileRows && columns == TileColumns) {
    move_tile<Shape, Threads, false>(source, sr, destination, dc, shared, rows, columns);
  } else {
    move_tile<Shape, Threads, true>(source, sr, destination, dc, shared, rows, columns);
  }
}

template <int Threads, int ElementBytes, int AccessBytes>
void run_square(const Move &whole, void *const *pointers, void *stream) {
  constexpr TileShape shape = square_tile(ElementBytes, AccessBytes);
  constexpr int rows = static_cast<int>(shape.rows), columns = static_cast<int>(shape.columns);
  for_slices(whole, shape, kGridLimit, [&](const Move &move) {
    OuterParameters p = parameters_of(move, pointers[0], pointers[1], shape);
    constexpr int64_t side = AccessBytes / ElementBytes;
    scale_batch(&p, 1, side);
    p.source_row /= side, p.destination_column /= side;
    go_across(&p, tiles_across(move, shape));
    const int64_t blocks = tile_count(move, shape);
    if (move.outer_count > 0) {
      launch(&tile_vector<Threads, ElementBytes, AccessBytes, rows, columns, int64_t, OuterParameters>, "tile_vector",
             blocks, Threads, p, stream);
      return;
    }
    const auto kernel = narrow_offsets(move, shape)
                            ? &tile_vector<Threads, ElementBytes, AccessBytes, rows, columns, int32_t, Parameters>
                            : &tile_vector<Threads, ElementBytes, AccessBytes, rows, columns, int64_t, Parameters>;
    launch<Parameters>(kernel, "tile_vector", blocks, Threads, p, stream);
  });
}

// Threads: 16 to 64 bytes in flight each, more only where a block of bytes is turned whole.
void run_square(const Move &move, int32_t access, void *const *pointers, void *stream) {
  switch (move.element_bytes * 100 + access) {
    case 116:
      return run_square<128, 1, 16>(move, pointers, stream);
    case 108:
      return run_square<256, 1, 8>(move, pointers, stream);
    case 104:
      return run_square<512, 1, 4>(move, pointers, stream);
    case 216:
      return run_square<128, 2, 16>(move, pointers, stream);
    case 208:
      return run_square<512, 2, 8>(move, pointers, stream);
    case 204:
      return run_square<512, 2, 4>(move, pointers, stream);
    case 416:
      return run_square<256, 4, 16>(move, pointers, stream);
    case 408:
      return run_square<512, 4, 8>(move, pointers, stream);
    case 404:
      return run_square<512, 4, 4>(move, pointers, stream);
    case 816:
      return run_square<256, 8, 16>(move, pointers, stream);
    case 808:
      return run_square<256, 8, 8>(move, pointers, stream);
    case 1616:
      return run_square<512, 16, 16>(move, pointers, stream);
    default:
      fail(MEMHIER_INTERNAL, "tile_vector: no kernel for elements of %d bytes by %d", move.element_bytes, access);
  }
}

}  // namespace
}  // namespace transpose

void run_cuda_tile_vector(const Problem &problem, void *const *pointers, const RunContext &context) {
  using namespace transpose;
  const Move move = canonical_move(problem);
  const VectorChoice choice = vector_choice(move, access_alignment(move, pointers[0], pointers[1]));
  switch (choice.shape) {
    case VectorShape::square:
      if (shifted(move, pointers[1])) return run_shifted(move, pointers, context.stream);
      return run_square(move, choice.access_bytes, pointers, context.stream);
    case VectorShape::tall_strip:
    case VectorShape::wide_strip:
      return run_strip(move, choice.shape, pointers, context.stream);
    case VectorShape::none:
      return run_cuda_tile_padded(problem, pointers, context);
  }
}

}  // namespace memhier
