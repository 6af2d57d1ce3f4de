// Square matrices in place: a block swaps two mirrored 32x32 tiles through shared memory. Every element is read and
// written once; a pair is read entirely before any of it is written, so blocks never wait for each other. Any element,
// any strides; where rows allow it the vectorised swap runs instead.
#include "ops/transpose/cuda_shape.hpp"
#include "ops/transpose/cuda_swap.cuh"
#include "ops/transpose/cuda_swap_vector.hpp"
#include "ops/transpose/cuda_ways.hpp"

namespace memhier {
namespace transpose {
namespace {

constexpr int kTile = 32;
constexpr int kThreads = 256;

template <int Threads, class T, class Offset>
__global__ void __launch_bounds__(Threads) inplace(const __grid_constant__ SwapParameters p) {
  __shared__ T upper[kTile][kTile + 1];
  __shared__ T lower[kTile][kTile + 1];
  const SwapPlace at = swap_place(p, kTile);
  if (!at.exists) return;  // the tile row that rounding up added
  T *const matrix = static_cast<T *>(p.matrix) + at.batch * p.batch;
  T *const at_upper = matrix + at.row * p.outer + at.column * p.inner;
  T *const at_lower = matrix + at.column * p.outer + at.row * p.inner;
  const int height = static_cast<int>(min(p.extent - at.row, static_cast<int64_t>(kTile)));
  const int width = static_cast<int>(min(p.extent - at.column, static_cast<int64_t>(kTile)));
  const int x = threadIdx.x % kTile, y = threadIdx.x / kTile;
  const Offset outer = static_cast<Offset>(p.outer), inner = static_cast<Offset>(p.inner);
  constexpr int kStep = Threads / kTile;
  // Elements of many bytes have enough accesses in flight by themselves, and unrolled ones run out of registers.
  constexpr int kUnroll = sizeof(T) / alignof(T) > 4 ? 1 : kTile / kStep;
#pragma unroll kUnroll
  for (int k = 0; k < kTile; k += kStep) {
    if (y + k < height && x < width) upper[y + k][x] = at_upper[(y + k) * outer + x * inner];
    if (at.mirrored && y + k < width && x < height) lower[y + k][x] = at_lower[(y + k) * outer + x * inner];
  }
  __syncthreads();
#pragma unroll kUnroll
  for (int k = 0; k < kTile; k += kStep) {
    if (y + k < width && x < height) at_lower[(y + k) * outer + x * inner] = upper[x][y + k];
    if (at.mirrored && y + k < height && x < width) at_upper[(y + k) * outer + x * inner] = lower[x][y + k];
  }
}

}  // namespace
}  // namespace transpose

void run_cuda_inplace(const Problem &problem, void *const *pointers, const RunContext &context) {
  using namespace transpose;
  const Move move = swap_move(problem);
  const int32_t alignment = access_alignment(move, pointers[0], pointers[0]);
  if (const int32_t access = swap_access(move, alignment)) return run_swap(move, access, pointers[0], context.stream);
  const bool narrow = narrow_offsets(move, TileShape{kTile, kTile});
  for_swaps(move, kTile, pointers[0], [&](const SwapParameters &p, int64_t blocks) {
    with_element(move.element_bytes, alignment, [&](auto tag) {
      using T = typename decltype(tag)::type;
      const auto kernel = narrow ? &inplace<kThreads, T, int32_t> : &inplace<kThreads, T, int64_t>;
      launch(kernel, "inplace", blocks, kThreads, p, context.stream);
    });
  });
}

}  // namespace memhier
