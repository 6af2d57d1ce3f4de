// One thread an element, writes along the destination's smallest stride, no shared memory: any strides, any shape.
// Bound by the sectors that the strided reads touch; whole ones where both sides run along the same index.
#include "ops/transpose/cuda_kernel.cuh"
#include "ops/transpose/cuda_ways.hpp"

namespace memhier {
namespace transpose {
namespace {

constexpr int kThreads = 256;

template <int Threads, class T>
__global__ void __launch_bounds__(Threads) naive(const __grid_constant__ OuterParameters p) {
  // Tiles of one element: the tile counts are the extents.
  const uint32_t index = blockIdx.x * static_cast<uint32_t>(Threads) + threadIdx.x;
  const uint32_t rest = p.row_tiles.quotient(index);
  const uint32_t batch = p.column_tiles.quotient(rest);
  const int64_t row = index - rest * p.row_tiles.divisor;
  const int64_t column = rest - batch * p.column_tiles.divisor;
  if (batch >= p.batch) return;
  const T *source = static_cast<const T *>(p.source);
  T *destination = static_cast<T *>(p.destination);
  const BatchOffset start = batch_offset(p, batch);
  destination[start.destination + row * p.destination_row + column * p.destination_column] =
      source[start.source + row * p.source_row + column * p.source_column];
}

}  // namespace
}  // namespace transpose

void run_cuda_naive(const Problem &problem, void *const *pointers, const RunContext &context) {
  using namespace transpose;
  const TileShape element{1, 1};
  const Move whole = canonical_move(problem);
  for_slices(whole, element, kGridLimit - kThreads, [&](const Move &move) {
    const OuterParameters p = parameters_of(move, pointers[0], pointers[1], element);
    const int64_t blocks = ceil_divide(tile_count(move, element), kThreads);
    with_element(move.element_bytes, access_alignment(move, pointers[0], pointers[1]), [&](auto tag) {
      launch(&naive<kThreads, typename decltype(tag)::type>, "naive", blocks, kThreads, p, context.stream);
    });
  });
}

}  // namespace memhier
