// One side of at most 32 elements: a tile is a strip of exactly that width and some hundred elements of length, so that
// no lane idles. Threads walk the narrow side first where it is the contiguous one, the long side elsewhere; both sides
// are coalesced whatever the width. Bound by device memory from 4-byte elements on, by issue below.
#include "ops/transpose/cuda_strip.hpp"

#include "ops/transpose/cuda_kernel.cuh"

namespace memhier::transpose {
namespace {

constexpr int kThreads = 256;

struct StripParameters {
  OuterParameters move;  // rows: the long side, columns: the short one
  int length, pitch;
  FastDivide by_width, by_length;
};

// Calls body(slot, short index, long index, valid) for Flight elements of the strip at once.
template <int Threads, int Flight, bool ShortFirst, class Body>
__device__ void for_elements(const StripParameters &p, int base, int length, Body body) {
#pragma unroll
  for (int k = 0; k < Flight; ++k) {
    const uint32_t id = base + k * Threads + threadIdx.x;
    if constexpr (ShortFirst) {
      const uint32_t l = p.by_width.quotient(id), s = id - l * p.by_width.divisor;
      body(k, static_cast<int>(s), static_cast<int>(l), l < static_cast<uint32_t>(length));
    } else {
      const uint32_t s = p.by_length.quotient(id), l = id - s * p.by_length.divisor;
      body(k, static_cast<int>(s), static_cast<int>(l), s < p.by_width.divisor && l < static_cast<uint32_t>(length));
    }
  }
}

// Tall: the source runs along the short side, the destination along the long one. Else the other way round.
template <int Threads, class T, bool Tall, class Offset>
__global__ void __launch_bounds__(Threads) strip(const __grid_constant__ StripParameters p) {
  constexpr int kFlight = sizeof(T) >= 8 ? 4 : 8;
  constexpr int kCapacity = (kStripBytes + kStripWidth * 128) / static_cast<int>(sizeof(T));
  __shared__ T shared[kCapacity];
  const TilePlace at = tile_place(p.move, p.length, 1);
  const BatchOffset start = batch_offset(p.move, at.batch);
  const T *source = static_cast<const T *>(p.move.source) + start.source + at.row * p.move.source_row;
  T *destination = static_cast<T *>(p.move.destination) + start.destination + at.row * p.move.destination_row;
  const int length = static_cast<int>(min(p.move.rows - at.row, static_cast<int64_t>(p.length)));
  const Offset source_long = static_cast<Offset>(p.move.source_row);
  const Offset source_short = static_cast<Offset>(p.move.source_column);
  const Offset destination_long = static_cast<Offset>(p.move.destination_row);
  const Offset destination_short = static_cast<Offset>(p.move.destination_column);
  const int total = static_cast<int>(p.by_width.divisor) * p.length;
  for (int base = 0; base < total; base += Threads * kFlight) {
    T value[kFlight];
    for_elements<Threads, kFlight, Tall>(p, base, length, [&](int k, int s, int l, bool valid) {
      if (valid) value[k] = source[l * source_long + s * source_short];
    });
    for_elements<Threads, kFlight, Tall>(p, base, length, [&](int k, int s, int l, bool valid) {
      if (valid) shared[s * p.pitch + l] = value[k];
    });
  }
  __syncthreads();
  for (int base = 0; base < total; base += Threads * kFlight) {
    for_elements<Threads, kFlight, !Tall>(p, base, length, [&](int, int s, int l, bool valid) {
      if (valid) destination[l * destination_long + s * destination_short] = shared[s * p.pitch + l];
    });
  }
}

template <class T, bool Tall>
void run(const Move &whole, void *const *pointers, void *stream) {
  const StripShape shape = strip_shape(whole.columns, whole.rows, whole.batch, whole.element_bytes);
  const TileShape tile{shape.length, shape.width};
  for_slices(whole, tile, kGridLimit, [&](const Move &move) {
    StripParameters p;
    p.move = parameters_of(move, pointers[0], pointers[1], tile);
    p.length = static_cast<int>(shape.length), p.pitch = static_cast<int>(shape.pitch);
    p.by_width = FastDivide(shape.width), p.by_length = FastDivide(shape.length);
    const auto kernel =
        narrow_offsets(move, tile) ? &strip<kThreads, T, Tall, int32_t> : &strip<kThreads, T, Tall, int64_t>;
    launch(kernel, "strip", tile_count(move, tile), kThreads, p, stream);
  });
}

// The kernel knows a long and a short side; rows and columns change places where the rows are the short one.
Move long_side_first(const Move &move) {
  Move turned = move;
  std::swap(turned.rows, turned.columns);
  std::swap(turned.source_row, turned.source_column);
  std::swap(turned.destination_row, turned.destination_column);
  return turned;
}

}  // namespace

void run_strip(const Move &move, VectorShape shape, void *const *pointers, void *stream) {
  with_power_of_two(move.element_bytes, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (shape == VectorShape::tall_strip) {
      run<T, true>(move, pointers, stream);
    } else {
      run<T, false>(long_side_first(move), pointers, stream);
    }
  });
}

}  // namespace memhier::transpose
