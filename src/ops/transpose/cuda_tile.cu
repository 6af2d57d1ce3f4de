// Tiles of 32x32 elements through shared memory, coalesced on both sides; elements of 1 to 16 bytes, any strides.
// Without padding the column reads meet 32-way bank conflicts and bound it; one more column a row removes them.
#include "ops/transpose/cuda_kernel.cuh"
#include "ops/transpose/cuda_ways.hpp"

namespace memhier {
namespace transpose {
namespace {

constexpr int kTile = 32;
constexpr int kThreads = 256;

template <class T, class Offset, int Step, bool Guarded, int Pitch>
__device__ void through_tile(const T *source, T *destination, T (*tile)[Pitch], int x, int y, int rows, int columns,
                             Offset source_row, Offset source_column, Offset destination_row,
                             Offset destination_column) {
#pragma unroll
  for (int k = 0; k < kTile; k += Step) {
    if (!Guarded || (y + k < rows && x < columns)) tile[y + k][x] = source[(y + k) * source_row + x * source_column];
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < kTile; k += Step) {
    if (!Guarded || (x < rows && y + k < columns))
      destination[x * destination_row + (y + k) * destination_column] = tile[x][y + k];
  }
}

template <int Threads, class T, int Padding, class Offset>
__global__ void __launch_bounds__(Threads) tile(const __grid_constant__ OuterParameters p) {
  __shared__ T tile[kTile][kTile + Padding];
  const TilePlace at = tile_place(p, kTile, kTile);
  const BatchOffset start = batch_offset(p, at.batch);
  const T *source =
      static_cast<const T *>(p.source) + start.source + at.row * p.source_row + at.column * p.source_column;
  T *destination = static_cast<T *>(p.destination) + start.destination + at.row * p.destination_row +
                   at.column * p.destination_column;
  const int rows = static_cast<int>(min(p.rows - at.row, static_cast<int64_t>(kTile)));
  const int columns = static_cast<int>(min(p.columns - at.column, static_cast<int64_t>(kTile)));
  const int x = threadIdx.x % kTile, y = threadIdx.x / kTile;
  const Offset sr = static_cast<Offset>(p.source_row), sc = static_cast<Offset>(p.source_column);
  const Offset dr = static_cast<Offset>(p.destination_row), dc = static_cast<Offset>(p.destination_column);
  constexpr int kStep = Threads / kTile;
  if (rows == kTile && columns == kTile) {
    through_tile<T, Offset, kStep, false>(source, destination, tile, x, y, rows, columns, sr, sc, dr, dc);
  } else {
    through_tile<T, Offset, kStep, true>(source, destination, tile, x, y, rows, columns, sr, sc, dr, dc);
  }
}

template <int Padding>
void run(const Problem &problem, void *const *pointers, const RunContext &context, const char *name) {
  const TileShape shape{kTile, kTile};
  for_slices(canonical_move(problem), shape, kGridLimit, [&](const Move &move) {
    const OuterParameters p = parameters_of(move, pointers[0], pointers[1], shape);
    const int64_t blocks = tile_count(move, shape);
    with_element(move.element_bytes, access_alignment(move, pointers[0], pointers[1]), [&](auto tag) {
      using T = typename decltype(tag)::type;
      const auto kernel =
          narrow_offsets(move, shape) ? &tile<kThreads, T, Padding, int32_t> : &tile<kThreads, T, Padding, int64_t>;
      launch(kernel, name, blocks, kThreads, p, context.stream);
    });
  });
}

}  // namespace
}  // namespace transpose

void run_cuda_tile_unpadded(const Problem &problem, void *const *pointers, const RunContext &context) {
  transpose::run<0>(problem, pointers, context, "tile_unpadded");
}

void run_cuda_tile_padded(const Problem &problem, void *const *pointers, const RunContext &context) {
  transpose::run<1>(problem, pointers, context, "tile_padded");
}

}  // namespace memhier
