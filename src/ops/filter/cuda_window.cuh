// The window kernel: a block computes kWindow outputs for each of its threads along a row, from a tile of the row in
// shared memory through a sliding window (cuda_slide.cuh). Long filters come in sections of taps, each with its own
// tile.
#pragma once
#include "ops/filter/cuda_grid.cuh"
#include "ops/filter/cuda_slide.cuh"
#include "ops/filter/cuda_tile_memory.cuh"

namespace memhier::filter {

inline constexpr int kSection = 512;  // taps

template <class Taps>
struct WindowParameters {
  DeviceForm form;
  Grid grid;
  Taps taps;
};

// The tile is padded by one chunk after every 128 bytes: threads that read kWindow elements apart meet different banks.
template <class Work>
struct WindowTile {
  static constexpr int kChunk = Chunk<Work>::kCount;
  __host__ __device__ static constexpr uint32_t place(uint32_t element) {
    return element + element / (8 * kChunk) * kChunk;
  }
};

// `element`: a multiple of kWindow, so that the padding is the same for all of the window.
template <class Element>
__device__ void read_window(Element (&window)[kWindow][1], const Element *tile, int element) {
  using Part = Chunk<Element>;
  const Part *const parts = reinterpret_cast<const Part *>(tile + WindowTile<Element>::place(element));
#pragma unroll
  for (int i = 0; i < kWindow; i += Part::kCount) {
    const Part part = parts[i / Part::kCount];
#pragma unroll
    for (int j = 0; j < Part::kCount; ++j) window[i + j][0] = part.value[j];
  }
}

// `count` elements of the row from column position `begin` on.
template <int Threads, class A>
__device__ void fill_row(typename A::Work *tile, const DeviceForm &form, const Channel<A> &channel, bool row_beyond,
                         int64_t row, int64_t begin, int count) {
  using Part = Chunk<typename A::Work>;
  using Tile = WindowTile<typename A::Work>;
  const bool whole = !row_beyond && begin >= 0 && begin + count <= form.columns.extent;
  if (!whole) {
    for (int i = threadIdx.x; i < count; i += Threads)
      tile[Tile::place(i)] = value_at(form, channel, row_beyond, row, begin + i);
    return;
  }
  const typename A::Stored *const from = channel.source + row * form.rows.source + begin * form.columns.source;
  if (form.columns.source == 1) {
    int done = 0;
    if (aligned(from, kChunkBytes<A>)) {
      done = count / Part::kCount * Part::kCount;
#pragma unroll 4
      for (int i = threadIdx.x * Part::kCount; i < done; i += Threads * Part::kCount)
        send_chunk<A>(reinterpret_cast<Part *>(tile + Tile::place(i)), from + i);
    }
#pragma unroll 4
    for (int i = done + static_cast<int>(threadIdx.x); i < count; i += Threads)
      send<A>(tile + Tile::place(i), from + i);
    return;
  }
  for (int i = threadIdx.x; i < count; i += Threads) send<A>(tile + Tile::place(i), from + i * form.columns.source);
}

// The outputs of a block, `count` of them, at `to`. Sums go through the tile where a thread has more than 16 bytes of
// them, so that a warp writes whole lines.
template <int Threads, class A>
__device__ void store_row(typename A::Work *tile, const typename A::Sum (&sum)[kWindow][1], const DeviceForm &form,
                          typename A::Stored *to, int count) {
  using Stored = typename A::Stored;
  const int begin = static_cast<int>(threadIdx.x) * kWindow;
  const int64_t stride = form.columns.destination;
  if constexpr (sizeof(Stored) * kWindow <= 16) {
    struct alignas(sizeof(Stored) * kWindow) Packed {
      Stored value[kWindow];
    } packed;
#pragma unroll
    for (int r = 0; r < kWindow; ++r) packed.value[r] = A::finish(sum[r][0], form);
    if (stride == 1 && begin + kWindow <= count && aligned(to, sizeof packed)) {
      *reinterpret_cast<Packed *>(to + begin) = packed;
    } else {
#pragma unroll
      for (int r = 0; r < kWindow; ++r)
        if (begin + r < count) to[(begin + r) * stride] = packed.value[r];
    }
  } else {
    using Part = Chunk<typename A::Work>;
    using Tile = WindowTile<typename A::Work>;
    static_assert(sizeof(Stored) == sizeof(typename A::Work));
    __syncthreads();  // everybody has read the tile
#pragma unroll
    for (int r = 0; r < kWindow; r += Part::kCount) {
      Part part;
#pragma unroll
      for (int j = 0; j < Part::kCount; ++j) part.value[j] = A::work(A::finish(sum[r + j][0], form));
      *reinterpret_cast<Part *>(tile + Tile::place(begin + r)) = part;
    }
    __syncthreads();
    int done = 0;
    if (stride == 1 && aligned(to, 16)) {
      done = count / Part::kCount * Part::kCount;
      for (int i = threadIdx.x * Part::kCount; i < done; i += Threads * Part::kCount)
        *reinterpret_cast<uint4 *>(to + i) = *reinterpret_cast<const uint4 *>(tile + Tile::place(i));
    }
    for (int i = done + static_cast<int>(threadIdx.x); i < count; i += Threads)
      to[i * stride] = A::stored(tile[Tile::place(i)]);
  }
}

template <int Threads, class A, class Taps>
__device__ void window_block(const WindowParameters<Taps> &p) {
  constexpr int kOutputs = Threads * kWindow;
  using Tile = WindowTile<typename A::Work>;
  __shared__ alignas(16) typename A::Work tile[Tile::place(kOutputs + kSection + kWindow - 1) + 1];
  const DeviceForm &form = p.form;
  const Grid::Place at = p.grid.place(blockIdx.x);
  const Channel<A> channel(form, at.channel);
  int64_t row = form.rows.first + at.row * form.rows.step;
  const bool row_beyond = beyond(form.rows, row);
  const int64_t output = static_cast<int64_t>(at.column) * kOutputs;
  const int count = static_cast<int>(min(form.columns.outputs - output, static_cast<int64_t>(kOutputs)));

  const auto read = [&](typename A::Work(&window)[kWindow][1], int from) {
    read_window(window, tile, static_cast<int>(threadIdx.x) * kWindow + from);
  };
  typename A::Sum sum[kWindow][1];
#pragma unroll
  for (int r = 0; r < kWindow; ++r) sum[r][0] = A::zero();
  for (int64_t tap = 0; tap < form.columns.taps; tap += kSection) {
    const int section = static_cast<int>(min(form.columns.taps - tap, static_cast<int64_t>(kSection)));
    if (tap > 0) __syncthreads();
    fill_row<Threads>(tile, form, channel, row_beyond, row, form.columns.first + output + tap, count + section - 1);
    if constexpr (Taps::kStaged) {
      __shared__ alignas(16) typename A::Tap staged[kSection];
      for (int i = threadIdx.x; i < section; i += Threads) staged[i] = p.taps[tap + i];
      landed();
      __syncthreads();
      slide<A, typename A::Work>(sum, SharedTaps<typename A::Tap>{staged}, 0, section, read);
    } else {
      landed();
      __syncthreads();
      slide<A, typename A::Work>(sum, p.taps, static_cast<int>(tap), section, read);
    }
  }
  store_row<Threads, A>(
      tile, sum, form, channel.destination + at.row * form.rows.destination + output * form.columns.destination, count);
}

}  // namespace memhier::filter
