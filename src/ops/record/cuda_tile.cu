// Tiles of records through shared memory: both sides are copied between memory and their images in shared memory by 16
// bytes an access, whatever their alignment, and the fields change places between the images. Any mix of fields; bytes
// between them are written as zeros on the way. Bound by device memory from 4-byte components on, by issue below.
#include "ops/record/cuda_tile.hpp"

#include <cuda_pipeline.h>

#include "base/checked.hpp"
#include "ops/record/cuda_access.cuh"
#include "ops/record/cuda_image.cuh"
#include "ops/record/cuda_ways.hpp"

namespace memhier::record {
namespace {

constexpr int kThreads = 256;

// Calls body(image offset, address, position, length) for every 16 bytes of the side's arrays that hold some of the
// tile: lanes take neighbouring ones, warps take turns at 32 of them. Positions count from the start of an array and
// may begin before it or end behind it.
template <int Threads, bool Padded, class Body>
__device__ void for_chunks(const TileSide &side, int64_t tile, int records, bool last, const Body &body) {
  constexpr int kWarps = Threads / 32;
  // The last tile may have fewer blocks, and its last block fewer bytes.
  const int blocks = last ? static_cast<int>(side.by_lanes.quotient(records + side.lanes - 1)) : side.blocks;
  const int missing = last ? side.missing : 0;
  int turn = threadIdx.x / 32;
  for (int i = 0; i < side.arrays; ++i) {
    const TileArray &array = side.array[i];
    const int segments = last ? segments_of(blocks * array.bytes - missing) : array.segments;
    const int all = segments * array.count;
    if (turn >= all) {  // most arrays of a short tile are other warps' alone
      turn -= all;
      continue;
    }
    const int length = blocks * array.bytes - missing;
    const int64_t first = array.address + tile * (static_cast<int64_t>(side.blocks) * array.bytes);
    int c = 0;
    while (true) {
      while (turn >= segments && c < array.count) turn -= segments, ++c;
      if (c == array.count) break;
      const int64_t address = first + c * array.pitch;
      const int chunk = (turn * 32 + threadIdx.x % 32) * 16;
      const int position = chunk - static_cast<int>(address & 15);
      const int at = c * array.image_pitch + chunk;
      if (position < length && position > -16)
        body(array.image + (Padded ? padded(at, side.pad) : at), address + position, position, length);
      turn += kWarps;
    }
  }
}

// What one side of a component looks like within its image.
__device__ inline Component component_of(const TileSide &side, int array_index, char *shared, int c, int offset,
                                         int record, int step) {
  const TileArray &array = side.array[array_index];
  Component component;
  component.image = shared + array.image;
  // Only the last bits of an address count here.
  const bool apart = array.count > 1;
  const auto address = static_cast<uint32_t>(array.address), pitch = apart ? static_cast<uint32_t>(array.pitch) : 0;
  component.start = offset + static_cast<int>((address + c * pitch) & 15) + c * (apart ? array.image_pitch : step);
  component.pad = side.pad;
  component.lanes = side.lanes;
  component.block = array.bytes;
  component.record = record;
  return component;
}

template <int Threads, bool SourcePadded, bool DestinationPadded>
__global__ void __launch_bounds__(Threads) tile(const __grid_constant__ TileParameters p) {
  extern __shared__ uint4 shared_words[];
  char *const shared = reinterpret_cast<char *>(shared_words);
  const int64_t tile_index = blockIdx.x;
  const int64_t left = p.records - tile_index * p.records_of_tile;
  const int records = static_cast<int>(min(left, static_cast<int64_t>(p.records_of_tile)));
  const bool last = left <= p.records_of_tile;

  for_chunks<Threads, SourcePadded>(
      p.source, tile_index, records, last, [&](int image, int64_t address, int position, int length) {
        if (position >= 0 && position + 16 <= length) {
          __pipeline_memcpy_async(shared + image, reinterpret_cast<const void *>(address), 16);
        } else {
          for (int i = 0; i < 16; ++i)
            if (position + i >= 0 && position + i < length)
              shared[image + i] = reinterpret_cast<const char *>(address)[i];
        }
      });
  __pipeline_commit();
  if (p.clear) {
    for (int at = p.image_begin + threadIdx.x * 16; at < p.image_end; at += Threads * 16)
      *reinterpret_cast<uint4 *>(shared + at) = uint4{0, 0, 0, 0};
  }
  __pipeline_wait_prior(0);
  __syncthreads();

  // Warps take turns at the components: most of a turn is its arithmetic, so each is one warp's alone.
  int turn = threadIdx.x / 32;
  for (int i = 0; i < p.fields; ++i) {
    const TileField &field = p.field[i];
    const int turns = (records * field.units + kTurn - 1) / kTurn;
    for (int c = 0; c < field.components; ++c) {
      for (; turn < turns; turn += Threads / 32) {
        const Component from = component_of(p.source, field.source_array, shared, c, field.source_offset,
                                            field.source_record, field.source_component);
        const Component to = component_of(p.destination, field.destination_array, shared, c, field.destination_offset,
                                          field.destination_record, field.destination_component);
        if (field.source_type == field.destination_type) {
          move_component<SourcePadded, DestinationPadded>(field, p.source.by_lanes, p.destination.by_lanes, from, to,
                                                          turn * kTurn, records);
        } else {
          convert_component<SourcePadded, DestinationPadded>(field, p.source.by_lanes, p.destination.by_lanes, from, to,
                                                             turn * kTurn, records);
        }
      }
      turn -= turns;
    }
  }
  __syncthreads();

  for_chunks<Threads, DestinationPadded>(
      p.destination, tile_index, records, last, [&](int image, int64_t address, int position, int length) {
        if (position >= 0 && position + 16 <= length) {
          *reinterpret_cast<uint4 *>(address) = *reinterpret_cast<const uint4 *>(shared + image);
        } else {
          for (int i = 0; i < 16; ++i)
            if (position + i >= 0 && position + i < length) reinterpret_cast<char *>(address)[i] = shared[image + i];
        }
      });
}

void (*kernel_of(const TileShape &shape))(TileParameters) {
  if (shape.source_pad) return shape.destination_pad ? &tile<kThreads, true, true> : &tile<kThreads, true, false>;
  return shape.destination_pad ? &tile<kThreads, false, true> : &tile<kThreads, false, false>;
}

}  // namespace

void run_cuda_tile(const Problem &problem, void *const *pointers, const RunContext &context) {
  const FieldMap map = field_map(problem);
  if (map.records == 0) return;
  const TileShape shape = tile_shape(map, shared_capacity(context.device), pointers);
  const TileParameters p = tile_parameters(map, shape, pointers);
  // A tile has 32 records at least: one grid holds more of them than there is memory.
  launch(kernel_of(shape), "tile", ceil_divide(map.records, shape.records), kThreads, p, context.stream,
         static_cast<int>(shape.bytes));
}

}  // namespace memhier::record
