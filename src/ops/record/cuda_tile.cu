// Tiles of records through shared memory: records and blocks of lanes pass between memory and their image in shared
// memory by 16 bytes an access, whatever their alignment, elements of arrays between memory and the image by 4 to 16
// bytes, neighbours side by side; numbers are converted on the way. Any mix of fields; bytes between them are written
// as zeros. Bound by device memory; by shared memory for single bytes of records that are multiples of 32 bytes.
#include "ops/record/cuda_tile.hpp"

#include <cuda_pipeline.h>

#include <algorithm>

#include "base/checked.hpp"
#include "ops/record/cuda_tile_move.cuh"
#include "ops/record/cuda_ways.hpp"

namespace memhier::record {
namespace {

constexpr int kThreads = 256;
// Blocks of a multiprocessor that registers must allow.
constexpr int kBlocksLeast = 6;
constexpr int kNumbersBlocksLeast = 4;

// Calls body(place in the image, address, position, length) for every 16 bytes of the image that hold some of the tile,
// neighbouring threads with neighbouring ones. The first may begin before it, and the last end behind it.
template <int Threads, class Body>
__device__ void for_chunks(const TileImage &image, char *shared, int records, bool last, const Body &body) {
  // The last tile may have fewer blocks, and its last block fewer bytes.
  const int blocks =
      last ? static_cast<int>(image.by_lanes.quotient(records + image.by_lanes.divisor - 1)) : image.blocks;
  const int length = blocks * image.bytes - (last ? image.missing : 0);
  char *const first = reinterpret_cast<char *>(image.address) +
                      static_cast<int64_t>(blockIdx.x) * (static_cast<int64_t>(image.blocks) * image.bytes);
  const int before = static_cast<int>(reinterpret_cast<uintptr_t>(first) & 15);
#pragma unroll 1
  for (int chunk = threadIdx.x * 16; chunk < before + length; chunk += Threads * 16)
    body(shared + image.begin + padded(chunk, image.pad), first + (chunk - before), chunk - before, length);
}

template <int Threads>
__device__ void read_image(const TileImage &image, char *shared, int records, bool last) {
  for_chunks<Threads>(image, shared, records, last, [&](char *to, const char *from, int position, int length) {
    if (position >= 0 && position + 16 <= length) {
      __pipeline_memcpy_async(to, from, 16);
    } else {
#pragma unroll 1
      for (int i = max(0, -position); i < min(16, length - position); ++i) to[i] = from[i];
    }
  });
}

template <int Threads>
__device__ void write_image(const TileImage &image, char *shared, int records, bool last) {
  for_chunks<Threads>(image, shared, records, last, [&](const char *from, char *to, int position, int length) {
    if (position >= 0 && position + 16 <= length) {
      *reinterpret_cast<uint4 *>(to) = *reinterpret_cast<const uint4 *>(from);
    } else {
#pragma unroll 1
      for (int i = max(0, -position); i < min(16, length - position); ++i) to[i] = from[i];
    }
  });
}

// A component of a move on one side. `tile_bytes`: of TileMove.
template <bool Image>
__device__ inline Component<Image> component_of(const TilePlaces &places, const TileImage &image, char *shared, int c,
                                                int tile_bytes) {
  const int64_t at = c * places.component;
  if constexpr (Image) {
    return {shared + image.begin, static_cast<int>(places.address + at), image.pad, places};
  } else {
    // Sums of a pointer, not of numbers: the compiler sees that it is of device memory.
    return {reinterpret_cast<char *>(places.address) + (at + static_cast<int64_t>(blockIdx.x) * tile_bytes), 0, kNoPad,
            places};
  }
}

// Calls body(From{}, To{}) with the types of a move's elements.
template <bool Numbers, class Body>
__device__ inline void with_types(const TileMove &move, const Body &body) {
  if constexpr (Numbers) {
    if (move.unit == 0) return with_number_types(move.source_type, move.destination_type, body);
  }
  with_unit(move.unit, [&](auto unit) { body(unit, unit); });
}

// Numbers: some are converted.
template <int Threads, bool SourceImage, bool DestinationImage, bool Numbers>
__global__ void __launch_bounds__(Threads, Numbers ? kNumbersBlocksLeast : kBlocksLeast)
    tile(const __grid_constant__ TileParameters p) {
  extern __shared__ uint4 shared_words[];
  char *const shared = reinterpret_cast<char *>(shared_words);
  const int64_t left = p.records - static_cast<int64_t>(blockIdx.x) * p.records_of_tile;
  const bool last = left <= p.records_of_tile;
  const int records = last ? static_cast<int>(left) : p.records_of_tile;

  if constexpr (SourceImage) read_image<Threads>(p.source, shared, records, last);
  if (DestinationImage && p.clear)
    for (int at = p.destination.begin + threadIdx.x * 16; at < p.destination.end; at += Threads * 16)
      *reinterpret_cast<uint4 *>(shared + at) = uint4{0, 0, 0, 0};
  if (SourceImage || p.clear) {
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
  }

  // Warps take turns, each at one component.
  int turn = threadIdx.x / 32;
#pragma unroll 1
  for (int i = 0; i < p.moves; ++i) {
    const TileMove &move = p.move[i];
    if (turn < move.turns) {
      const int total = (records * move.per_record) >> move.shift;
#pragma unroll 1
      do {
        const int c = static_cast<int>(move.by_turns.quotient(turn));
        const auto from = component_of<SourceImage>(move.source, p.source, shared, c, move.tile_bytes);
        const auto to = component_of<DestinationImage>(move.destination, p.destination, shared, c, move.tile_bytes);
        with_types<Numbers>(move, [&](auto source, auto destination) {
          move_turn<decltype(source), decltype(destination)>(move, from, to,
                                                             turn - c * static_cast<int>(move.by_turns.divisor), total);
        });
        turn += Threads / 32;
      } while (turn < move.turns);
    }
    turn -= move.turns;
  }

  if constexpr (DestinationImage) {
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    write_image<Threads>(p.destination, shared, records, last);
  }
}

using Kernel = void (*)(TileParameters);

template <bool Numbers>
Kernel kernel_of(const TileParameters &p) {
  if (!p.source.bytes) return &tile<kThreads, false, true, Numbers>;
  return p.destination.bytes ? &tile<kThreads, true, true, Numbers> : &tile<kThreads, true, false, Numbers>;
}
Kernel kernel_of(const TileParameters &p) {
  const bool numbers = std::any_of(p.move, p.move + p.moves, [](const TileMove &move) { return move.unit == 0; });
  return numbers ? kernel_of<true>(p) : kernel_of<false>(p);
}

}  // namespace

bool run_tiles(const FieldMap &map, void *const *pointers, const RunContext &context) {
  if (map.records == 0) return true;
  const TileShape shape = tile_shape(map, shared_capacity(context.device), pointers);
  TileParameters p;
  if (!shape.records || !tile_parameters(map, shape, pointers, &p)) return false;
  // A tile has 32 records at least: one grid holds more of them than there is memory.
  launch(kernel_of(p), "tile", ceil_divide(map.records, shape.records), kThreads, p, context.stream,
         static_cast<int>(shape.bytes));
  return true;
}

void run_cuda_tile(const Problem &problem, void *const *pointers, const RunContext &context) {
  // Less aligned than planned.
  if (!run_tiles(field_map(problem), pointers, context)) run_cuda_fields(problem, pointers, context);
}

}  // namespace memhier::record
