// Components that change places between two images in shared memory.
#pragma once
#include "ops/record/cuda_access.cuh"
#include "ops/record/cuda_tile.hpp"

namespace memhier::record {

struct Component {
  char *image;  // a multiple of 16
  int start;    // offset of record 0
  int pad;
  int lanes;   // records of a block
  int block;   // bytes from a block to the next
  int record;  // bytes from a record to the next within a block, where it has several

  template <bool Padded>
  __device__ int offset(const FastDivide &by_lanes, uint32_t r, int within) const {
    int x = start + within;
    if (lanes == 1) {
      x += static_cast<int>(r) * block;
    } else {
      const uint32_t b = by_lanes.quotient(r);
      x += static_cast<int>(b) * block + static_cast<int>(r - b * lanes) * record;
    }
    return Padded ? padded(x, pad) : x;
  }
  // Divides by what divides every distance between records.
  __device__ int steps() const { return lanes == 1 ? block : record | block; }
};

// A unit at any offset of an image: where it is not aligned, from the words that hold it.
template <class T>
__device__ inline T load_unit(const char *image, int offset, bool aligned) {
  if (sizeof(T) == 1 || aligned) return *reinterpret_cast<const T *>(image + offset);
  const uint32_t *const words = reinterpret_cast<const uint32_t *>(image + (offset & ~3));
  const int shift = (offset & 3) * 8;
  if constexpr (sizeof(T) == 8) {
    return {__funnelshift_r(words[0], words[1], shift), __funnelshift_r(words[1], words[2], shift)};
  } else {
    return static_cast<T>(__funnelshift_r(words[0], words[1], shift));
  }
}

template <class T>
__device__ inline void store_unit(char *image, int offset, T value, bool aligned) {
  if (sizeof(T) == 1 || aligned) {
    *reinterpret_cast<T *>(image + offset) = value;
  } else if constexpr (sizeof(T) == 8) {
    store_unit(image, offset, value.x, offset % 4 == 0);
    store_unit(image, offset + 4, value.y, offset % 4 == 0);
  } else if constexpr (sizeof(T) == 4) {
    store_unit(image, offset, static_cast<uint16_t>(value), offset % 2 == 0);
    store_unit(image, offset + 2, static_cast<uint16_t>(value >> 16), offset % 2 == 0);
  } else if constexpr (sizeof(T) == 2) {
    image[offset] = static_cast<char>(value);
    image[offset + 1] = static_cast<char>(value >> 8);
  }
}

// Components of one byte, four neighbouring records a lane: one access where they lie together, four where they do not.
__device__ inline void move_bytes(const Component &from, const Component &to, int first, int records) {
  const int from_step = from.block, to_step = to.block;
  const int r = first + static_cast<int>(threadIdx.x % 32) * 4;
  if (r + 4 <= records) {
    const int source = from.start + r * from_step, destination = to.start + r * to_step;
    uint32_t value;
    if (from_step == 1) {
      value = load_unit<uint32_t>(from.image, source, source % 4 == 0);
    } else {
      value = 0;
#pragma unroll
      for (int k = 0; k < 4; ++k)
        value |= static_cast<uint32_t>(static_cast<uint8_t>(from.image[source + k * from_step])) << (8 * k);
    }
    if (to_step == 1) {
      store_unit(to.image, destination, value, destination % 4 == 0);
    } else {
#pragma unroll
      for (int k = 0; k < 4; ++k) to.image[destination + k * to_step] = static_cast<char>(value >> (8 * k));
    }
  } else {
    for (int k = r; k < records; ++k) to.image[to.start + k * to_step] = from.image[from.start + k * from_step];
  }
}

template <bool SourcePadded, bool DestinationPadded, class T>
__device__ void move_units(const TileField &field, const FastDivide &source_lanes, const FastDivide &destination_lanes,
                           const Component &from, const Component &to, int first, int total) {
  constexpr int kBytes = sizeof(T);
  const bool from_aligned = (from.start | from.steps()) % kBytes == 0,
             to_aligned = (to.start | to.steps()) % kBytes == 0;
  const int units = field.units;
  if (!SourcePadded && !DestinationPadded && units == 1 && from.lanes == 1 && to.lanes == 1 && from_aligned &&
      to_aligned) {  // what most fields are
    const int e = first + static_cast<int>(threadIdx.x % 32);
    const char *source = from.image + from.start + e * from.block;
    char *destination = to.image + to.start + e * to.block;
#pragma unroll
    for (int k = 0; k < kTurn / 32; ++k) {
      if (e + k * 32 < total)
        *reinterpret_cast<T *>(destination + k * 32 * to.block) =
            *reinterpret_cast<const T *>(source + k * 32 * from.block);
    }
    return;
  }
#pragma unroll
  for (int k = 0; k < kTurn / 32; ++k) {
    const int e = first + k * 32 + static_cast<int>(threadIdx.x % 32);
    if (e >= total) break;
    const uint32_t r = units == 1 ? e : field.by_units.quotient(e);
    const int within = (e - static_cast<int>(r) * units) * kBytes;
    store_unit(to.image, to.offset<DestinationPadded>(destination_lanes, r, within),
               load_unit<T>(from.image, from.offset<SourcePadded>(source_lanes, r, within), from_aligned), to_aligned);
  }
}

// A warp's turn at a component that is moved: elements [first, first + kTurn) of its records' units.
template <bool SourcePadded, bool DestinationPadded>
__device__ void move_component(const TileField &field, const FastDivide &source_lanes,
                               const FastDivide &destination_lanes, const Component &from, const Component &to,
                               int first, int records) {
  if (field.unit == 1 && field.units == 1 && !SourcePadded && !DestinationPadded && from.lanes == 1 && to.lanes == 1)
    return move_bytes(from, to, first, records);
  const auto move = [&](auto unit) {
    move_units<SourcePadded, DestinationPadded, decltype(unit)>(field, source_lanes, destination_lanes, from, to, first,
                                                                records * field.units);
  };
  switch (field.unit) {
    case 1:
      return move(uint8_t{});
    case 2:
      return move(uint16_t{});
    case 4:
      return move(uint32_t{});
    default:
      return move(uint2{});
  }
}

// Likewise one that is converted.
template <bool SourcePadded, bool DestinationPadded>
__device__ void convert_component(const TileField &field, const FastDivide &source_lanes,
                                  const FastDivide &destination_lanes, const Component &from, const Component &to,
                                  int first, int records) {
  with_number_types(field.source_type, field.destination_type, [&](auto source, auto destination) {
    const int last = min(records, first + kTurn);
    for (int r = first + static_cast<int>(threadIdx.x % 32); r < last; r += 32) {
      const auto value = load_number<decltype(source)>(from.image + from.offset<SourcePadded>(source_lanes, r, 0));
      store_number(to.image + to.offset<DestinationPadded>(destination_lanes, r, 0),
                   converted<decltype(destination)>(value));
    }
  });
}

}  // namespace memhier::record
