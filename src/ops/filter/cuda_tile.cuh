// The tile kernel: a block computes 32 chunks of 16 bytes by 32 rows of outputs from a tile of the source in shared
// memory, a thread one chunk by kTileRows rows: each load of 16 bytes feeds a tap row for all of its rows. Filters
// whose tile would not fit come in sections of tap rows; very long rows of taps, one tap row at a time, in sections of
// columns, so that the order of the sums stays.
#pragma once
#include "ops/filter/cuda_grid.cuh"
#include "ops/filter/cuda_taps.cuh"
#include "ops/filter/cuda_tile_memory.cuh"
#include "ops/filter/cuda_tiles.hpp"

namespace memhier::filter {

template <class Taps>
struct TileParameters {
  DeviceForm form;
  Grid grid;
  TileSections sections;
  Taps taps;
};

// Rows [0, rows) x columns [0, columns) of the tile from source positions (row, column) on.
template <int Warps, class A>
__device__ void fill_tile(typename A::Work *tile, int pitch, const DeviceForm &form, const Channel<A> &channel,
                          int64_t row, int64_t column, int rows, int columns) {
  using Part = Chunk<typename A::Work>;
  const int lane = threadIdx.x % 32;
  const bool whole_row = column >= 0 && column + columns <= form.columns.extent;
  for (int r = static_cast<int>(threadIdx.x) / 32; r < rows; r += Warps) {
    typename A::Work *const to = tile + r * pitch;
    int64_t at = row + r;
    const bool row_beyond = beyond(form.rows, at);
    if (!whole_row || row_beyond) {
      for (int c = lane; c < columns; c += 32) to[c] = value_at(form, channel, row_beyond, at, column + c);
      continue;
    }
    const typename A::Stored *const from = channel.source + at * form.rows.source + column * form.columns.source;
    if (form.columns.source != 1) {
      for (int c = lane; c < columns; c += 32) send<A>(to + c, from + c * form.columns.source);
      continue;
    }
    int done = 0;
    if (aligned(from, kChunkBytes<A>)) {
      done = columns / Part::kCount * Part::kCount;
      for (int c = lane * Part::kCount; c < done; c += 32 * Part::kCount)
        send_chunk<A>(reinterpret_cast<Part *>(to + c), from + c);
    }
#pragma unroll 4
    for (int c = done + lane; c < columns; c += 32) send<A>(to + c, from + c);
  }
}

// kCount taps of a tap row applied to one row of outputs; with Whole false the first `count` of them.
template <class A, bool Whole, class Taps, int kCount>
__device__ void apply_taps(typename A::Sum (&sum)[kCount], const Chunk<typename A::Work> &low,
                           const Chunk<typename A::Work> &high, const Taps &taps, int at, int count) {
  typename A::Tap tap[kCount];
  if constexpr (Whole) taps.read(tap, at);
#pragma unroll
  for (int u = 0; u < (Whole ? kCount : kCount - 1); ++u) {
    if (!Whole && u >= count) break;
    if constexpr (!Whole) tap[u] = taps[at + u];
#pragma unroll
    for (int c = 0; c < kCount; ++c)
      A::add(sum[c], tap[u], c + u < kCount ? low.value[(c + u) % kCount] : high.value[(c + u) % kCount]);
  }
}

// One section of the taps on the thread's outputs. `tile` points at the thread's first element; the section's taps
// begin at `tap`, its tap rows stand `tap_pitch` apart.
template <class A, class Taps, int kCount>
__device__ void tile_section(typename A::Sum (&sum)[kTileRows][kCount], const typename A::Work *tile, int pitch,
                             const Taps &taps, int tap, int tap_pitch, int tap_rows, int tap_columns) {
  using Part = Chunk<typename A::Work>;
  for (int s = 0; s < kTileRows + tap_rows - 1; ++s) {
    const Part *const row = reinterpret_cast<const Part *>(tile + s * pitch);
    Part low = row[0];
    int l = 0;
    for (; l + kCount <= tap_columns; l += kCount) {
      const Part high = row[l / kCount + 1];
#pragma unroll
      for (int r = 0; r < kTileRows; ++r) {
        if (s - r >= 0 && s - r < tap_rows)
          apply_taps<A, true>(sum[r], low, high, taps, tap + (s - r) * tap_pitch + l, kCount);
      }
      low = high;
    }
    if (l == tap_columns) continue;
    const Part high = row[l / kCount + 1];
#pragma unroll
    for (int r = 0; r < kTileRows; ++r) {
      if (s - r >= 0 && s - r < tap_rows)
        apply_taps<A, false>(sum[r], low, high, taps, tap + (s - r) * tap_pitch + l, tap_columns - l);
    }
  }
}

// A thread's outputs, `rows` x `columns` of the block, from the thread's place on. Where the destination's rows do not
// begin at whole chunks, a warp exchanges its outputs through shared memory and writes them side by side.
template <class A, int kCount>
__device__ void store_tile(typename A::Stored *shared, const typename A::Sum (&sum)[kTileRows][kCount],
                           const DeviceForm &form, typename A::Stored *to, int rows, int columns) {
  using Stored = typename A::Stored;
  struct alignas(sizeof(Stored) * kCount) Packed {
    Stored value[kCount];
  };
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, column = lane * kCount;
  const bool packs = form.columns.destination == 1 && aligned(to, sizeof(Packed)) &&
                     form.rows.destination * static_cast<int64_t>(sizeof(Stored)) % sizeof(Packed) == 0;
  if (!packs) __syncthreads();  // everybody has read the tile
  Packed *const exchange = reinterpret_cast<Packed *>(shared) + warp * 32;
#pragma unroll
  for (int r = 0; r < kTileRows; ++r) {
    const int row = warp * kTileRows + r;
    if (row >= rows) break;
    Packed packed;
#pragma unroll
    for (int c = 0; c < kCount; ++c) packed.value[c] = A::finish(sum[r][c], form);
    Stored *const line = to + row * form.rows.destination;
    if (packs && column + kCount <= columns) {
      *reinterpret_cast<Packed *>(line + column) = packed;
    } else if (packs) {
      for (int c = 0; c < kCount; ++c)
        if (column + c < columns) line[column + c] = packed.value[c];
    } else {
      exchange[lane] = packed;
      __syncwarp();
      const Stored *const values = reinterpret_cast<const Stored *>(exchange);
#pragma unroll
      for (int c = 0; c < kCount; ++c)
        if (c * 32 + lane < columns) line[(c * 32 + lane) * form.columns.destination] = values[c * 32 + lane];
      __syncwarp();
    }
  }
}

template <int Threads, class A, class Taps>
__device__ void tile_block_outputs(const TileParameters<Taps> &p) {
  static_assert(Threads == 32 * kTileWarps);
  constexpr int kCount = Chunk<typename A::Work>::kCount, kRows = kTileRows * kTileWarps, kColumns = 32 * kCount;
  extern __shared__ uint4 shared[];
  typename A::Work *const tile = reinterpret_cast<typename A::Work *>(shared);
  const DeviceForm &form = p.form;
  const Grid::Place at = p.grid.place(blockIdx.x);
  const Channel<A> channel(form, at.channel);
  const int64_t row = static_cast<int64_t>(at.row) * kRows, column = static_cast<int64_t>(at.column) * kColumns;
  const int rows = static_cast<int>(min(form.rows.outputs - row, static_cast<int64_t>(kRows)));
  const int columns = static_cast<int>(min(form.columns.outputs - column, static_cast<int64_t>(kColumns)));
  const int pitch = p.sections.pitch;
  const typename A::Work *const own =
      tile + static_cast<int>(threadIdx.x) / 32 * kTileRows * pitch + static_cast<int>(threadIdx.x) % 32 * kCount;

  typename A::Sum sum[kTileRows][kCount];
#pragma unroll
  for (int r = 0; r < kTileRows; ++r) {
#pragma unroll
    for (int c = 0; c < kCount; ++c) sum[r][c] = A::zero();
  }
  for (int64_t k = 0; k < form.rows.taps; k += p.sections.tap_rows) {
    const int tap_rows = static_cast<int>(min(form.rows.taps - k, static_cast<int64_t>(p.sections.tap_rows)));
    for (int64_t l = 0; l < form.columns.taps; l += p.sections.tap_columns) {
      const int tap_columns =
          static_cast<int>(min(form.columns.taps - l, static_cast<int64_t>(p.sections.tap_columns)));
      if (k + l > 0) __syncthreads();
      fill_tile<kTileWarps>(tile, pitch, form, channel, form.rows.first + row + k, form.columns.first + column + l,
                            rows + tap_rows - 1, columns + tap_columns - 1);
      if constexpr (Taps::kStaged) {
        typename A::Tap *const staged = reinterpret_cast<typename A::Tap *>(reinterpret_cast<std::byte *>(shared) +
                                                                            p.sections.bytes - p.sections.tap_bytes);
        for (int i = threadIdx.x; i < tap_rows * p.sections.tap_pitch; i += Threads) {
          const int r = i / p.sections.tap_pitch, c = i - r * p.sections.tap_pitch;
          if (c < tap_columns) staged[i] = p.taps[(k + r) * form.columns.taps + l + c];
        }
        landed();
        __syncthreads();
        tile_section<A>(sum, own, pitch, SharedTaps<typename A::Tap>{staged}, 0, p.sections.tap_pitch, tap_rows,
                        tap_columns);
      } else {
        landed();
        __syncthreads();
        tile_section<A>(sum, own, pitch, p.taps, static_cast<int>(k * form.columns.taps + l),
                        static_cast<int>(form.columns.taps), tap_rows, tap_columns);
      }
    }
  }
  store_tile<A>(reinterpret_cast<typename A::Stored *>(shared), sum, form,
                channel.destination + row * form.rows.destination + column * form.columns.destination, rows, columns);
}

}  // namespace memhier::filter
