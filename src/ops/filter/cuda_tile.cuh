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

// Rows [0, rows) x columns [0, columns) of the tile from source positions (row, column) on. Warps take rows in turn.
template <int Warps, class A>
__device__ void fill_tile(typename A::Work *tile, int pitch, const DeviceForm &form, const Channel<A> &channel,
                          int64_t row, int64_t column, int rows, int columns) {
  using Part = Chunk<typename A::Work>;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const bool whole_rows = column >= 0 && column + columns <= form.columns.extent;
  const bool inner = whole_rows && row >= 0 && row + rows <= form.rows.extent && form.columns.source == 1;
  if (!inner) {
    for (int r = warp; r < rows; r += Warps) {
      int64_t at = row + r;
      const bool row_beyond = beyond(form.rows, at);
      typename A::Work *const to = tile + r * pitch;
      const typename A::Stored *const from = channel.source + at * form.rows.source + column * form.columns.source;
      for (int c = lane; c < columns; c += 32) {
        if (whole_rows && !row_beyond)
          send<A>(to + c, from + c * form.columns.source);
        else
          to[c] = value_at(form, channel, row_beyond, at, column + c);
      }
    }
    return;
  }
  const typename A::Stored *from = channel.source + (row + warp) * form.rows.source + column;
  const int64_t step = Warps * form.rows.source;
  typename A::Work *to = tile + warp * pitch;
  const bool chunks =
      aligned(from, kChunkBytes<A>) && form.rows.source * static_cast<int64_t>(sizeof(*from)) % kChunkBytes<A> == 0;
  if (chunks) {
    const int done = columns / Part::kCount * Part::kCount;
    for (int r = warp; r < rows; r += Warps, from += step, to += Warps * pitch) {
      for (int c = lane * Part::kCount; c < done; c += 32 * Part::kCount)
        send_chunk<A>(reinterpret_cast<Part *>(to + c), from + c);
      for (int c = done + lane; c < columns; c += 32) send<A>(to + c, from + c);
    }
  } else {
    for (int r = warp; r < rows; r += Warps, from += step, to += Warps * pitch) {
#pragma unroll 4
      for (int c = lane; c < columns; c += 32) send<A>(to + c, from + c);
    }
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

// The block's part of the outputs, and where a thread's part of the tile begins.
template <class A>
struct TileBlock {
  static constexpr int kCount = Chunk<typename A::Work>::kCount;
  Channel<A> channel;
  int64_t row, column;  // of the first output
  int rows, columns;
  const typename A::Work *own;

  __device__ TileBlock(const DeviceForm &form, const Grid::Place &at, const typename A::Work *tile, int pitch)
      : channel(form, at.channel),
        row(static_cast<int64_t>(at.row) * (kTileRows * kTileWarps)),
        column(static_cast<int64_t>(at.column) * (32 * kCount)),
        rows(static_cast<int>(min(form.rows.outputs - row, static_cast<int64_t>(kTileRows * kTileWarps)))),
        columns(static_cast<int>(min(form.columns.outputs - column, static_cast<int64_t>(32 * kCount)))),
        own(tile + static_cast<int>(threadIdx.x) / 32 * kTileRows * pitch +
            static_cast<int>(threadIdx.x) % 32 * kCount) {}
  __device__ typename A::Stored *destination(const DeviceForm &form) const {
    return channel.destination + row * form.rows.destination + column * form.columns.destination;
  }
};

template <class A, int kCount>
__device__ void clear(typename A::Sum (&sum)[kTileRows][kCount]) {
#pragma unroll
  for (int r = 0; r < kTileRows; ++r) {
#pragma unroll
    for (int c = 0; c < kCount; ++c) sum[r][c] = A::zero();
  }
}

template <int Threads, class A, class Taps>
__device__ void tile_outputs(const TileParameters<Taps> &p) {
  static_assert(Threads == 32 * kTileWarps);
  extern __shared__ uint4 shared[];
  typename A::Work *const tile = reinterpret_cast<typename A::Work *>(shared);
  const DeviceForm &form = p.form;
  const int pitch = p.sections.pitch;
  const TileBlock<A> block(form, p.grid.place(blockIdx.x), tile, pitch);
  typename A::Sum sum[kTileRows][TileBlock<A>::kCount];
  clear<A>(sum);
  for (int64_t k = 0; k < form.rows.taps; k += p.sections.tap_rows) {
    const int tap_rows = static_cast<int>(min(form.rows.taps - k, static_cast<int64_t>(p.sections.tap_rows)));
    for (int64_t l = 0; l < form.columns.taps; l += p.sections.tap_columns) {
      const int tap_columns =
          static_cast<int>(min(form.columns.taps - l, static_cast<int64_t>(p.sections.tap_columns)));
      if (k + l > 0) __syncthreads();
      fill_tile<kTileWarps>(tile, pitch, form, block.channel, form.rows.first + block.row + k,
                            form.columns.first + block.column + l, block.rows + tap_rows - 1,
                            block.columns + tap_columns - 1);
      if constexpr (Taps::kStaged) {
        typename A::Tap *const staged = reinterpret_cast<typename A::Tap *>(reinterpret_cast<std::byte *>(shared) +
                                                                            p.sections.bytes - p.sections.tap_bytes);
        for (int i = threadIdx.x; i < tap_rows * p.sections.tap_pitch; i += Threads) {
          const int r = i / p.sections.tap_pitch, c = i - r * p.sections.tap_pitch;
          if (c < tap_columns) staged[i] = p.taps[(k + r) * form.columns.taps + l + c];
        }
        landed();
        __syncthreads();
        tile_section<A>(sum, block.own, pitch, SharedTaps<typename A::Tap>{staged}, 0, p.sections.tap_pitch, tap_rows,
                        tap_columns);
      } else {
        landed();
        __syncthreads();
        tile_section<A>(sum, block.own, pitch, p.taps, static_cast<int>(k * form.columns.taps + l),
                        static_cast<int>(form.columns.taps), tap_rows, tap_columns);
      }
    }
  }
  store_tile<A>(reinterpret_cast<typename A::Stored *>(shared), sum, form, block.destination(form), block.rows,
                block.columns);
}

// The same for Side x Side taps, known when the kernel is built: loops are gone, and taps are operands of the
// multiply-adds.
template <int Threads, class A, int Side, class Taps>
__device__ void square_outputs(const TileParameters<Taps> &p) {
  static_assert(Threads == 32 * kTileWarps && !Taps::kStaged);
  constexpr int kCount = TileBlock<A>::kCount, kParts = 1 + (Side + kCount - 2) / kCount;
  using Part = Chunk<typename A::Work>;
  extern __shared__ uint4 shared[];
  typename A::Work *const tile = reinterpret_cast<typename A::Work *>(shared);
  const DeviceForm &form = p.form;
  const int pitch = p.sections.pitch;
  const TileBlock<A> block(form, p.grid.place(blockIdx.x), tile, pitch);
  fill_tile<kTileWarps>(tile, pitch, form, block.channel, form.rows.first + block.row,
                        form.columns.first + block.column, block.rows + Side - 1, block.columns + Side - 1);
  typename A::Sum sum[kTileRows][kCount];
  clear<A>(sum);
  landed();
  __syncthreads();
#pragma unroll
  for (int s = 0; s < kTileRows + Side - 1; ++s) {
    Part parts[kParts];
#pragma unroll
    for (int i = 0; i < kParts; ++i) parts[i] = reinterpret_cast<const Part *>(block.own + s * pitch)[i];
#pragma unroll
    for (int r = 0; r < kTileRows; ++r) {
      if (s - r < 0 || s - r >= Side) continue;
#pragma unroll
      for (int l = 0; l < Side; ++l) {
#pragma unroll
        for (int c = 0; c < kCount; ++c)
          A::add(sum[r][c], p.taps[(s - r) * Side + l], parts[(c + l) / kCount].value[(c + l) % kCount]);
      }
    }
  }
  store_tile<A>(reinterpret_cast<typename A::Stored *>(shared), sum, form, block.destination(form), block.rows,
                block.columns);
}

}  // namespace memhier::filter
