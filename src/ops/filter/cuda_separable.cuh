// The separable kernel: a block brings a tile of the source into shared memory, filters its rows there in place, and
// the columns of the result from there, both through sliding windows (cuda_slide.cuh). The sums of the rows never leave
// the block; what it reads beyond its outputs is the price.
#pragma once
#include "ops/filter/cuda_grid.cuh"
#include "ops/filter/cuda_tile_memory.cuh"
#include "ops/filter/cuda_window.cuh"

namespace memhier::filter {

template <class Taps>
struct SeparableParameters {
  DeviceForm form;
  Grid grid;
  SeparableTile tile;
  Taps taps;  // along a row, then along a column
};

// What the tile holds: elements, later the sums of rows.
template <class A>
using Held =
    std::conditional_t<(sizeof(typename A::Sum) > sizeof(typename A::Work)), typename A::Sum, typename A::Work>;

// Rows [0, rows) x columns [0, columns) from source positions (row, column) on, a warp a row at a time.
template <int Warps, class A>
__device__ void fill_padded(Held<A> *tile, int pitch, const DeviceForm &form, const Channel<A> &channel, int64_t row,
                            int64_t column, int rows, int columns) {
  using Tile = WindowTile<Held<A>>;
  using Part = Chunk<Held<A>>;
  const int lane = threadIdx.x % 32;
  const bool whole_row = column >= 0 && column + columns <= form.columns.extent;
  for (int r = static_cast<int>(threadIdx.x) / 32; r < rows; r += Warps) {
    Held<A> *const to = tile + r * pitch;
    int64_t at = row + r;
    const bool row_beyond = beyond(form.rows, at);
    if (!whole_row || row_beyond) {
      for (int c = lane; c < columns; c += 32) to[Tile::place(c)] = value_at(form, channel, row_beyond, at, column + c);
      continue;
    }
    const typename A::Stored *const from = channel.source + at * form.rows.source + column * form.columns.source;
    if constexpr (std::is_same_v<Held<A>, typename A::Work>) {
      int done = 0;
      if (form.columns.source == 1 && aligned(from, kChunkBytes<A>)) {
        done = columns / Part::kCount * Part::kCount;
        for (int c = lane * Part::kCount; c < done; c += 32 * Part::kCount)
          send_chunk<A>(reinterpret_cast<Part *>(to + Tile::place(c)), from + c);
      }
#pragma unroll 4
      for (int c = done + lane; c < columns; c += 32) send<A>(to + Tile::place(c), from + c * form.columns.source);
    } else {
#pragma unroll 4
      for (int c = lane; c < columns; c += 32) to[Tile::place(c)] = A::load(from + c * form.columns.source);
    }
  }
}

// Sums of the tile's rows, in their place: a thread kWindow of a row, a warp whole rows.
template <int Threads, class A, class Taps>
__device__ void filter_rows(Held<A> *tile, int pitch, const Taps &taps, int tap_count, int rows) {
  using Tile = WindowTile<Held<A>>;
  using Part = Chunk<Held<A>>;
  constexpr int kUnits = kSeparableBytes / static_cast<int>(sizeof(Held<A>)) / kWindow;  // of a row
  static_assert(32 % kUnits == 0);
  const int column = static_cast<int>(threadIdx.x) % kUnits * kWindow;
  for (int first = 0; first < rows; first += Threads / kUnits) {
    const int row = first + static_cast<int>(threadIdx.x) / kUnits;
    const bool mine = row < rows;
    Held<A> *const line = tile + (mine ? row : 0) * pitch;
    typename A::Sum sum[kWindow][1];
#pragma unroll
    for (int r = 0; r < kWindow; ++r) sum[r][0] = A::zero();
    if (mine)
      slide<A, Held<A>>(sum, taps, 0, tap_count,
                        [&](Held<A>(&window)[kWindow][1], int from) { read_window(window, line, column + from); });
    __syncwarp();  // everybody has read the row
    if (mine) {
#pragma unroll
      for (int r = 0; r < kWindow; r += Part::kCount) {
        Part part;
#pragma unroll
        for (int i = 0; i < Part::kCount; ++i) part.value[i] = sum[r + i][0];
        *reinterpret_cast<Part *>(line + Tile::place(column) + r) = part;
      }
    }
  }
}

// Columns of the sums, and the outputs.
template <int Threads, class A, class Taps>
__device__ void filter_columns(const Held<A> *tile, int pitch, const Taps &taps, int first_tap, int tap_count,
                               int tile_rows, const DeviceForm &form, typename A::Stored *to, int rows, int columns) {
  using Tile = WindowTile<Held<A>>;
  constexpr int kLanes = 8 / static_cast<int>(sizeof(Held<A>));
  constexpr int kUnits = kSeparableBytes / 8;  // across
  struct alignas(8) Lanes {
    Held<A> value[kLanes];
  };
  using Stored = typename A::Stored;
  struct alignas(sizeof(Stored) * kLanes) Packed {
    Stored value[kLanes];
  };
  const bool packs = form.columns.destination == 1 && aligned(to, sizeof(Packed)) &&
                     form.rows.destination * static_cast<int64_t>(sizeof(Stored)) % sizeof(Packed) == 0;
  const int column = static_cast<int>(threadIdx.x) % kUnits * kLanes;
  const Held<A> *const own = tile + Tile::place(column);
  for (int row = static_cast<int>(threadIdx.x) / kUnits * kWindow; row < rows; row += Threads / kUnits * kWindow) {
    typename A::Sum sum[kWindow][kLanes];
#pragma unroll
    for (int r = 0; r < kWindow; ++r) {
#pragma unroll
      for (int lane = 0; lane < kLanes; ++lane) sum[r][lane] = A::zero();
    }
    slide<A, Held<A>>(sum, taps, first_tap, tap_count, [&](Held<A>(&window)[kWindow][kLanes], int from) {
#pragma unroll
      for (int r = 0; r < kWindow; ++r) {
        const Lanes lanes = *reinterpret_cast<const Lanes *>(own + min(row + from + r, tile_rows - 1) * pitch);
#pragma unroll
        for (int lane = 0; lane < kLanes; ++lane) window[r][lane] = lanes.value[lane];
      }
    });
#pragma unroll
    for (int r = 0; r < kWindow; ++r) {
      if (row + r >= rows) break;
      Packed packed;
#pragma unroll
      for (int lane = 0; lane < kLanes; ++lane) packed.value[lane] = A::finish(sum[r][lane], form);
      Stored *const line = to + (row + r) * form.rows.destination;
      if (packs && column + kLanes <= columns) {
        *reinterpret_cast<Packed *>(line + column) = packed;
      } else {
#pragma unroll
        for (int lane = 0; lane < kLanes; ++lane)
          if (column + lane < columns) line[(column + lane) * form.columns.destination] = packed.value[lane];
      }
    }
  }
}

template <int Threads, class A, class Taps>
__device__ void separable_outputs(const SeparableParameters<Taps> &p) {
  extern __shared__ uint4 shared[];
  Held<A> *const tile = reinterpret_cast<Held<A> *>(shared);
  constexpr int kColumns = kSeparableBytes / static_cast<int>(sizeof(Held<A>));
  const DeviceForm &form = p.form;
  const Grid::Place at = p.grid.place(blockIdx.x);
  const Channel<A> channel(form, at.channel);
  const int64_t row = static_cast<int64_t>(at.row) * p.tile.rows, column = static_cast<int64_t>(at.column) * kColumns;
  const int rows = static_cast<int>(min(form.rows.outputs - row, static_cast<int64_t>(p.tile.rows)));
  const int columns = static_cast<int>(min(form.columns.outputs - column, static_cast<int64_t>(kColumns)));
  const int row_taps = static_cast<int>(form.columns.taps), column_taps = static_cast<int>(form.rows.taps);
  const int tile_rows = rows + column_taps - 1;
  fill_padded<Threads / 32>(tile, p.tile.pitch, form, channel, form.rows.first + row, form.columns.first + column,
                            tile_rows, columns + row_taps - 1);
  landed();
  __syncthreads();
  filter_rows<Threads, A>(tile, p.tile.pitch, p.taps, row_taps, tile_rows);
  __syncthreads();
  filter_columns<Threads, A>(tile, p.tile.pitch, p.taps, row_taps, column_taps, tile_rows, form,
                             channel.destination + row * form.rows.destination + column * form.columns.destination,
                             rows, columns);
}

}  // namespace memhier::filter
