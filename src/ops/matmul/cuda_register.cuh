// Register-tiled products of types that are computed as they are stored (f32, f64, c64, c128): tiles of A and B stream
// through a ring of stages in shared memory, each thread keeps OwnM x OwnN sums. Any strides and extents; operands are
// aligned to their elements. Bound by the multiply-adds: a warp reads 4 and 8 distinct runs of 16 bytes for them.
#pragma once
#include "ops/matmul/cuda_loader.cuh"
#include "ops/matmul/cuda_register_tile.cuh"

namespace memhier::matmul {

template <int Threads, class S, class AccessA, class AccessB, bool Conjugate>
__global__ void __launch_bounds__(Threads, S::kBlocks)
    register_tile(const __grid_constant__ Parameters<typename S::Element> p) {
  using T = typename S::Element;
  using LoaderA = TileLoader<Threads, T, S::kTileM, S::kDepth, AccessA>;
  using LoaderB = TileLoader<Threads, T, S::kTileN, S::kDepth, AccessB>;
  __shared__ __align__(16) T stages_a[S::kStages][LoaderA::kElements];
  __shared__ __align__(16) T stages_b[S::kStages][LoaderB::kElements];

  const TilePlace place = tile_place(p);
  const int64_t first_m = static_cast<int64_t>(place.m) * S::kTileM,
                first_n = static_cast<int64_t>(place.n) * S::kTileN;
  const int64_t first_k = place.split * p.split_k;
  int64_t left_k = min(p.split_k, p.k - first_k);
  LoaderA loader_a(p.a + place.batch * p.a_batch + first_m * p.a_row + first_k * p.a_column, p.a_row, p.a_column,
                   p.m - first_m);
  LoaderB loader_b(p.b + place.batch * p.b_batch + first_n * p.b_column + first_k * p.b_row, p.b_column, p.b_row,
                   p.n - first_n);
  int64_t tiles = (left_k + S::kDepth - 1) / S::kDepth;
  // A group is committed for every stage, empty or not, so that the count of pending groups tells which have arrived.
  const auto start = [&](int stage) {
    if (left_k > 0) {
      const int steps = static_cast<int>(min(left_k, static_cast<int64_t>(S::kDepth)));
      loader_a.start(stages_a[stage], steps);
      loader_b.start(stages_b[stage], steps);
      left_k -= S::kDepth;
    }
    commit_copies();
  };
#pragma unroll
  for (int stage = 0; stage < S::kStages - 1; ++stage) start(stage);

  const ThreadPlace thread = thread_place<S>();
  T sums[S::kOwnM][S::kOwnN] = {};
  int stage = 0, next = S::kStages - 1;
  for (; tiles > 0; --tiles) {
    wait_copies<S::kStages - 2>();
    __syncthreads();
    start(next);
    multiply_tiles<S, LoaderA::kPitch, LoaderB::kPitch, Conjugate>(stages_a[stage], stages_b[stage], thread, sums);
    stage = stage + 1 == S::kStages ? 0 : stage + 1;
    next = next + 1 == S::kStages ? 0 : next + 1;
  }

  write_tile<S>(p, place, thread, first_m, first_n, sums);
}

}  // namespace memhier::matmul
