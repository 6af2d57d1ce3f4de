// Tiles that end where sectors of the destination do, line by line: a tile holds a sector of elements more than it
// stores of a line, so that lines which begin anywhere are written by whole sectors, but for their two ends. What the
// memory would have to read before it writes part of a sector is saved; rows that two tiles load come from L2.
#include "ops/transpose/cuda_kernel.cuh"
#include "ops/transpose/cuda_shape.hpp"
#include "ops/transpose/cuda_tile_shifted.hpp"

namespace memhier::transpose {
namespace {

template <int Threads, class Element, int Rows, int Columns, class Offset>
struct ShiftedTile {
  static constexpr int kSector = kSectorBytes / sizeof(Element);
  static constexpr int kLoaded = Rows + kSector;  // rows of a tile
  static constexpr int kPitch = kLoaded + 1;
  static constexpr int kLoads = kLoaded * Columns / Threads, kStores = (Rows * Columns + Threads - 1) / Threads;
  static_assert(kLoads * Threads == kLoaded * Columns && kPitch % 2 == 1);

  // `begin`, `end`: rows of the tile that the matrix has. Guarded: not all of them, or not all columns.
  template <bool Guarded>
  __device__ static void move(const Element *source, Offset source_row, Element *destination, Offset destination_column,
                              Element *shared, int begin, int end, int columns) {
    if constexpr (Guarded) {
#pragma unroll 4
      for (int k = 0; k < kLoads; ++k) {
        const unsigned id = threadIdx.x + k * Threads;
        const int row = static_cast<int>(id / Columns), column = static_cast<int>(id % Columns);
        if (row >= begin && row < end && column < columns)
          shared[column * kPitch + row] = source[row * source_row + column];
      }
    } else {
      Element value[kLoads];
#pragma unroll
      for (int k = 0; k < kLoads; ++k) {
        const unsigned id = threadIdx.x + k * Threads;
        value[k] = source[static_cast<int>(id / Columns) * source_row + static_cast<int>(id % Columns)];
      }
#pragma unroll
      for (int k = 0; k < kLoads; ++k) {
        const unsigned id = threadIdx.x + k * Threads;
        shared[id % Columns * kPitch + id / Columns] = value[k];
      }
    }
    __syncthreads();
    const uint32_t first = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(destination) / sizeof(Element));
#pragma unroll Guarded ? 2 : kStores
    for (int k = 0; k < kStores; ++k) {
      const unsigned id = threadIdx.x + k * Threads, column = id / Rows;
      if (Rows * Columns % Threads != 0 && column >= Columns) break;
      // A line's first stored row: the first of the tile that begins a sector, of the next one where that is row 0.
      const uint32_t phase = (first + column * static_cast<uint32_t>(destination_column)) % kSector;
      const int row = static_cast<int>(id % Rows + kSector - phase);
      if (Guarded && (row < begin || row >= end || static_cast<int>(column) >= columns)) continue;
      destination[column * destination_column + row] = shared[column * kPitch + row];
    }
  }
};

template <int Threads, class Element, int Rows, int Columns, class Offset, class P>
__global__ void __launch_bounds__(Threads) tile_shifted(const __grid_constant__ P p) {
  using Tile = ShiftedTile<Threads, Element, Rows, Columns, Offset>;
  __shared__ Element shared[Columns * Tile::kPitch];
  TilePlace at = tile_place(p, Rows, Columns);
  at.row -= Tile::kSector;
  const BatchOffset start = batch_offset(p, at.batch);
  const Element *source = static_cast<const Element *>(p.source) + start.source + at.row * p.source_row + at.column;
  Element *destination =
      static_cast<Element *>(p.destination) + start.destination + at.column * p.destination_column + at.row;
  const int begin = at.row < 0 ? Tile::kSector : 0;
  const int end = static_cast<int>(min(p.rows - at.row, static_cast<int64_t>(Tile::kLoaded)));
  const int columns = static_cast<int>(min(p.columns - at.column, static_cast<int64_t>(Columns)));
  const Offset source_row = static_cast<Offset>(p.source_row);
  const Offset destination_column = static_cast<Offset>(p.destination_column);
  if (begin == 0 && end == Tile::kLoaded && columns == Columns)
    Tile::template move<false>(source, source_row, destination, destination_column, shared, begin, end, columns);
  else
    Tile::template move<true>(source, source_row, destination, destination_column, shared, begin, end, columns);
}

template <class Element>
void run(const Move &whole, void *const *pointers, void *stream) {
  constexpr int bytes = static_cast<int>(sizeof(Element)), sector = kSectorBytes / bytes, threads = 256;
  constexpr TileShape stored = shifted_tile(bytes), loaded{stored.rows + sector, stored.columns};
  constexpr int rows = static_cast<int>(stored.rows), columns = static_cast<int>(stored.columns);
  // A tile more in each column of tiles: at most twice as many.
  for_slices(whole, stored, kGridLimit / 2, [&](const Move &move) {
    OuterParameters p = parameters_of(move, pointers[0], pointers[1], stored);
    Move lengthened = move;
    lengthened.rows += sector;
    p.row_tiles = FastDivide(ceil_divide(lengthened.rows, stored.rows));
    const int64_t blocks = tile_count(lengthened, stored);
    if (move.outer_count > 0) {
      launch(&tile_shifted<threads, Element, rows, columns, int64_t, OuterParameters>, "tile_shifted", blocks, threads,
             p, stream);
      return;
    }
    const auto kernel = narrow_offsets(move, loaded)
                            ? &tile_shifted<threads, Element, rows, columns, int32_t, Parameters>
                            : &tile_shifted<threads, Element, rows, columns, int64_t, Parameters>;
    launch<Parameters>(kernel, "tile_shifted", blocks, threads, p, stream);
  });
}

}  // namespace

void run_shifted(const Move &move, void *const *pointers, void *stream) {
  return move.element_bytes == 4 ? run<uint32_t>(move, pointers, stream) : run<uint2>(move, pointers, stream);
}

}  // namespace memhier::transpose
