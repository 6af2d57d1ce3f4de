// What the register-tiled kernels share: the tile of a block, the sums of a thread, the way into C.
#pragma once
#include "kernels/cuda_launch.cuh"
#include "ops/matmul/cuda_parameters.cuh"

namespace memhier::matmul {

// Tile and threads of a kernel. ThreadsM x ThreadsN threads cover TileM x TileN elements of C.
template <class T, int TileM, int TileN, int Depth, int ThreadsM, int ThreadsN, int Stages>
struct Shape {
  using Element = T;
  static constexpr int kTileM = TileM, kTileN = TileN, kDepth = Depth, kStages = Stages;
  static constexpr int kThreadsM = ThreadsM, kThreadsN = ThreadsN, kThreads = ThreadsM * ThreadsN;
  static constexpr int kOwnM = TileM / ThreadsM, kOwnN = TileN / ThreadsN;
  static constexpr int kVector = 16 / static_cast<int>(sizeof(T));
  // Resident blocks that the registers are shared out for.
  static constexpr int kBlocks = (sizeof(T) == 4 ? 512 : 384) / kThreads;
  static_assert(ThreadsM % 4 == 0 && ThreadsN % 8 == 0 && kOwnM % kVector == 0 && kOwnN % kVector == 0);
};

// Where a block works: tiles in groups of 8 rows, so that blocks in flight share both strips through L2.
struct TilePlace {
  uint32_t batch, split, m, n;
};
template <class Stored>
__device__ TilePlace tile_place(const Parameters<Stored> &p) {
  const uint32_t tiles = p.tiles_m * p.tiles_n;
  const uint32_t rest = blockIdx.x / tiles, tile = blockIdx.x - rest * tiles;
  TilePlace place;
  place.batch = rest / p.splits, place.split = rest - place.batch * p.splits;
  const uint32_t height = min(8u, p.tiles_m), group = tile / (height * p.tiles_n);
  const uint32_t within = tile - group * height * p.tiles_n, rows = min(height, p.tiles_m - group * height);
  place.n = within / rows, place.m = group * height + (within - place.n * rows);
  return place;
}

// A thread within its tile; a warp is 4 x 8 of them.
struct ThreadPlace {
  int m, n;
};
template <class S>
__device__ ThreadPlace thread_place() {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  return {warp / (S::kThreadsN / 8) * 4 + lane / 8, warp % (S::kThreadsN / 8) * 8 + lane % 8};
}

template <int Own, int Threads, class T>
__device__ void read_runs(const T *row, int thread, T (&own)[Own]) {
  constexpr int kVector = Run<T>::kCount;
#pragma unroll
  for (int run = 0; run < Own / kVector; ++run) {
    const auto values = *reinterpret_cast<const Run<T> *>(row + (run * Threads + thread) * kVector);
#pragma unroll
    for (int part = 0; part < kVector; ++part) own[run * kVector + part] = values.part[part];
  }
}

// Adds the products of one tile of A and one of B, each with k as its slow index.
template <class S, int PitchA, int PitchB, bool Conjugate, class T>
__device__ void multiply_tiles(const T *tile_a, const T *tile_b, ThreadPlace thread, T (&sums)[S::kOwnM][S::kOwnN]) {
#pragma unroll
  for (int step = 0; step < S::kDepth; ++step) {
    T left[S::kOwnM], right[S::kOwnN];
    read_runs<S::kOwnM, S::kThreadsM>(tile_a + step * PitchA, thread.m, left);
    read_runs<S::kOwnN, S::kThreadsN>(tile_b + step * PitchB, thread.n, right);
#pragma unroll
    for (int i = 0; i < S::kOwnM; ++i)
#pragma unroll
      for (int j = 0; j < S::kOwnN; ++j) sums[i][j] = accumulate<Conjugate>(left[i], right[j], sums[i][j]);
  }
}

// Stores the sums of a block: into C, or aside when they are parts.
template <class S, class Stored, class T>
__device__ void write_tile(const Parameters<Stored> &p, const TilePlace &place, ThreadPlace thread, int64_t first_m,
                           int64_t first_n, const T (&sums)[S::kOwnM][S::kOwnN]) {
  constexpr int kVector = S::kVector;
  T *const partial =
      p.splits > 1 ? p.partial + (static_cast<int64_t>(place.batch) * p.splits + place.split) * p.m * p.n : nullptr;
#pragma unroll
  for (int i = 0; i < S::kOwnM; ++i) {
    const int64_t row = first_m + (i / kVector * S::kThreadsM + thread.m) * kVector + i % kVector;
    if (row >= p.m) continue;
#pragma unroll
    for (int run = 0; run < S::kOwnN / kVector; ++run) {
      const int64_t column = first_n + (run * S::kThreadsN + thread.n) * kVector;
      const T *const sum = &sums[i][run * kVector];
      if (partial) {
#pragma unroll
        for (int part = 0; part < kVector; ++part)
          if (column + part < p.n) partial[row * p.n + column + part] = sum[part];
      } else {
        finish_run<kVector>(p, sum, place.batch * p.c_batch + row * p.c_row + column * p.c_column, p.n - column);
      }
    }
  }
}

}  // namespace memhier::matmul
