// Elements of a field on their way between an image in shared memory and memory, or between two images: a warp's turn.
#pragma once
#include <cuda_pipeline.h>

#include "ops/record/cuda_access.cuh"
#include "ops/record/cuda_tile.hpp"

namespace memhier::record {

constexpr int kOfLane = kTurn / 32;

// One side of a component in a tile. Image: start counts from the image's base, and free bytes lie within.
template <bool Image>
struct Component {
  char *base;
  int start;
  int pad;
  const TilePlaces &places;

  __device__ char *at(int x) const {  // x: offset of an element
    if constexpr (Image) {
      return base + padded(start + x, pad);
    } else {
      return base + x;
    }
  }
};

// Numbers at any place of an image; those of 4 and 8 bytes are read from the words that hold them.
template <class T>
__device__ inline T load_scattered(const char *at) {
  if constexpr (sizeof(T) < 4) {
    return load_number<T>(at);
  } else {
    const auto *const words = reinterpret_cast<const uint32_t *>(reinterpret_cast<uintptr_t>(at) & ~uintptr_t{3});
    const int shift = static_cast<int>(reinterpret_cast<uintptr_t>(at) & 3) * 8;
    const uint32_t low = __funnelshift_r(words[0], words[1], shift);
    if constexpr (sizeof(T) == 4) {
      return __builtin_bit_cast(T, low);
    } else {
      return __builtin_bit_cast(T, uint2{low, __funnelshift_r(words[1], words[2], shift)});
    }
  }
}

template <bool Number, class T>
__device__ inline T load_from_image(const TileMove &move, const char *at) {
  if constexpr (Number) {
    if (!move.aligned) return load_scattered<T>(at);
  }
  return *reinterpret_cast<const T *>(at);
}
template <bool Number, class T>
__device__ inline void store_to_image(const TileMove &move, char *at, T value) {
  if constexpr (Number) {
    if (!move.aligned) return store_number(at, value);
  }
  *reinterpret_cast<T *>(at) = value;
}

template <class To, class From>
__device__ inline To result_of(From value) {
  if constexpr (std::is_same_v<From, To>) {
    return value;
  } else {
    return converted<To>(value);
  }
}

// Elements `first`, first + 32 ... of those below `total`, wherever they lie.
template <bool SourceImage, bool DestinationImage, class From, class To>
__device__ void move_scattered(const Component<SourceImage> &from, const Component<DestinationImage> &to, int first,
                               int total) {
  const int end = min(first + kTurn, total);
#pragma unroll 1
  for (int e = first; e < end; e += 32) {
    const char *const source = from.at(from.places.offset(e));
    char *const destination = to.at(to.places.offset(e));
    if constexpr (std::is_same_v<From, To>) {
      *reinterpret_cast<To *>(destination) = *reinterpret_cast<const From *>(source);
    } else {
      store_number(destination, converted<To>(load_number<From>(source)));
    }
  }
}

// The same where those in memory lie side by side: one an access.
template <bool SourceImage, bool DestinationImage, class From, class To>
__device__ void move_elements(const TileMove &move, const Component<SourceImage> &from,
                              const Component<DestinationImage> &to, int first, int total) {
  constexpr bool kNumber = !std::is_same_v<From, To>;
  if constexpr (!SourceImage && !kNumber && sizeof(From) >= 4) {
    const From *const sources = reinterpret_cast<const From *>(from.base) + first;
#pragma unroll
    for (int k = 0; k < kOfLane; ++k)
      if (first + k * 32 < total)
        __pipeline_memcpy_async(to.at(to.places.offset(first + k * 32)), sources + k * 32, sizeof(From));
  } else {
    // Memory is far away: all of a turn is read before the first is written.
    constexpr int kBatch = SourceImage ? kOfLane / 2 : kOfLane;
    const int end = min(first + kTurn, total);
#pragma unroll 1
    for (int batch = first; batch < end; batch += kBatch * 32) {
      From value[kBatch];
#pragma unroll
      for (int k = 0; k < kBatch; ++k) {
        const int e = batch + k * 32;
        if (e >= end) break;
        if constexpr (SourceImage) {
          value[k] = load_from_image<kNumber, From>(move, from.at(from.places.offset(e)));
        } else {
          value[k] = reinterpret_cast<const From *>(from.base)[e];
        }
      }
#pragma unroll
      for (int k = 0; k < kBatch; ++k) {
        const int e = batch + k * 32;
        if (e >= end) break;
        const To result = result_of<To>(value[k]);
        if constexpr (DestinationImage) {
          store_to_image<kNumber>(move, to.at(to.places.offset(e)), result);
        } else {
          reinterpret_cast<To *>(to.base)[e] = result;
        }
      }
    }
  }
}

// Calls body(i, offset) for the elements e + i of a word. Count is a power of two.
template <int Count, class Body>
__device__ inline void for_word(const TileMove &move, const TilePlaces &places, int e, int rotation, const Body &body) {
  if (move.word_step != 0) {
    const int x = places.offset(e);
#pragma unroll
    for (int k = 0; k < Count; ++k) {
      const int i = (k + rotation) & (Count - 1);
      body(i, x + i * move.word_step);
    }
  } else {
    const int size = static_cast<int>(places.by_group.divisor);
    const int group = static_cast<int>(places.by_group.quotient(e));
    int within = e - group * size, x = group * places.step + within * places.inner;
#pragma unroll
    for (int i = 0; i < Count; ++i) {
      body(i, x);
      const bool next = ++within == size;
      x += next ? places.step - (size - 1) * places.inner : places.inner;
      within = next ? 0 : within;
    }
  }
}

template <class T>
__device__ inline uint32_t bits_of(T value) {
  if constexpr (sizeof(T) == 1) {
    return static_cast<uint8_t>(value);
  } else {
    return static_cast<uint16_t>(value);
  }
}

// Elements below 4 bytes: an access to memory takes 4 bytes of them, aligned. Words at the ends of a tile may belong to
// others in part. `first`: word of this lane.
template <class From, class To>
__device__ void words_to_memory(const TileMove &move, const Component<true> &from, const Component<false> &to,
                                int first, int total) {
  constexpr bool kNumber = !std::is_same_v<From, To>;
  constexpr int kCount = 4 / static_cast<int>(sizeof(To));
  const int phase = static_cast<int>(reinterpret_cast<uintptr_t>(to.base) & 3) / static_cast<int>(sizeof(To));
  const int rotation = static_cast<int>(threadIdx.x % 32) >> move.rotate;
  const bool together = !kNumber && move.word_step == sizeof(To) && from.pad == kNoPad;
#pragma unroll 1
  for (int k = 0; k < kOfLane; ++k) {
    const int e = (first + k * 32) * kCount - phase;
    if (e >= total) break;
    if (e >= 0 && e + kCount <= total) {
      uint32_t word = 0;
      if (together) {
        word = load_scattered<uint32_t>(from.at(from.places.offset(e)));
      } else {
        for_word<kCount>(move, from.places, e, rotation, [&](int i, int x) {
          word |= bits_of(result_of<To>(load_from_image<kNumber, From>(move, from.at(x)))) << (8 * sizeof(To) * i);
        });
      }
      *reinterpret_cast<uint32_t *>(to.base + e * static_cast<int>(sizeof(To))) = word;
    } else {
#pragma unroll 1
      for (int i = max(e, 0); i < min(e + kCount, total); ++i)
        reinterpret_cast<To *>(to.base)[i] =
            result_of<To>(load_from_image<kNumber, From>(move, from.at(from.places.offset(i))));
    }
  }
}

template <class From, class To>
__device__ void words_from_memory(const TileMove &move, const Component<false> &from, const Component<true> &to,
                                  int first, int total) {
  constexpr bool kNumber = !std::is_same_v<From, To>;
  constexpr int kCount = 4 / static_cast<int>(sizeof(From));
  const int phase = static_cast<int>(reinterpret_cast<uintptr_t>(from.base) & 3) / static_cast<int>(sizeof(From));
  const int rotation = static_cast<int>(threadIdx.x % 32) >> move.rotate;
  uint32_t word[kOfLane];
#pragma unroll
  for (int k = 0; k < kOfLane; ++k) {
    const int e = (first + k * 32) * kCount - phase;
    if (e >= 0 && e + kCount <= total)
      word[k] = *reinterpret_cast<const uint32_t *>(from.at(e * static_cast<int>(sizeof(From))));
  }
#pragma unroll
  for (int k = 0; k < kOfLane; ++k) {
    const int e = (first + k * 32) * kCount - phase;
    if (e >= 0 && e + kCount <= total) {
      for_word<kCount>(move, to.places, e, rotation, [&](int i, int x) {
        store_to_image<kNumber>(move, to.at(x), result_of<To>(static_cast<From>(word[k] >> (8 * sizeof(From) * i))));
      });
    } else if (e < total) {
#pragma unroll 1
      for (int i = max(e, 0); i < min(e + kCount, total); ++i)
        store_to_image<kNumber>(move, to.at(to.places.offset(i)),
                                result_of<To>(reinterpret_cast<const From *>(from.base)[i]));
    }
  }
}

// A warp's turn at a component.
template <class From, class To, bool SourceImage, bool DestinationImage>
__device__ void move_turn(const TileMove &move, const Component<SourceImage> &from,
                          const Component<DestinationImage> &to, int turn, int total) {
  const int first = turn * kTurn + static_cast<int>(threadIdx.x % 32);
  if (move.single) return move_scattered<SourceImage, DestinationImage, From, To>(from, to, first, total);
  if constexpr (!DestinationImage && sizeof(To) < 4) {
    words_to_memory<From, To>(move, from, to, first, total);
  } else if constexpr (!SourceImage && sizeof(From) < 4) {
    words_from_memory<From, To>(move, from, to, first, total);
  } else {
    move_elements<SourceImage, DestinationImage, From, To>(move, from, to, first, total);
  }
}

}  // namespace memhier::record
