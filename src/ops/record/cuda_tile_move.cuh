// Elements of a field on their way between an image in shared memory and memory, or between two images: a warp's turn.
#pragma once
#include <cuda_pipeline.h>

#include <cstring>

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

  __device__ int place(int x) const { return Image ? padded(start + x, pad) : x; }  // x: offset of an element
  __device__ char *at(int x) const { return base + place(x); }
};

template <class To, class From>
__device__ inline To same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  memcpy(&to, &from, sizeof(To));
  return to;
}

// Numbers at any place of an image; those of 4 and 8 bytes are read from the words that hold them. The image's base is
// a multiple of 16.
template <class T>
__device__ inline T load_scattered(const char *image, int place) {
  if constexpr (sizeof(T) < 4) {
    return load_number<T>(image + place);
  } else {
    const auto *const words = reinterpret_cast<const uint32_t *>(image + (place & ~3));
    const int shift = (place & 3) * 8;
    const uint32_t low = __funnelshift_r(words[0], words[1], shift);
    if constexpr (sizeof(T) == 4) {
      return same_bits<T>(low);
    } else {
      return same_bits<T>(uint2{low, __funnelshift_r(words[1], words[2], shift)});
    }
  }
}
template <class T>
__device__ inline void store_scattered(char *at, T value) {
  if constexpr (sizeof(T) == 8) {
    const auto words = same_bits<uint2>(value);
    store_scattered(at, words.x);
    store_scattered(at + 4, words.y);
  } else if constexpr (sizeof(T) == 4) {
    const auto word = same_bits<uint32_t>(value);
#pragma unroll
    for (int i = 0; i < 4; ++i) at[i] = static_cast<char>(word >> (8 * i));
  } else {
    store_number(at, value);
  }
}

template <bool Number, class T>
__device__ inline T load_from_image(const TileMove &move, const Component<true> &from, int x) {
  if constexpr (Number) {
    if (!move.aligned) return load_scattered<T>(from.base, from.place(x));
  }
  return *reinterpret_cast<const T *>(from.at(x));
}
template <bool Number, class T>
__device__ inline void store_to_image(const TileMove &move, const Component<true> &to, int x, T value) {
  if constexpr (Number) {
    if (!move.aligned) return store_scattered(to.at(x), value);
  }
  *reinterpret_cast<T *>(to.at(x)) = value;
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

// From a lane's element of a turn to its next one; 0 where that is not the same for all.
template <bool Image, class T>
__device__ inline int lane_step(const Component<Image> &side) {
  return Image ? side.places.lane_step : static_cast<int>(32 * sizeof(T));
}
// An element in an image, or one of those that lie side by side in memory.
template <class T, bool Image>
__device__ inline char *element(const Component<Image> &side, int e) {
  if constexpr (Image) {
    return side.at(side.places.offset(e));
  } else {
    return side.base + e * static_cast<int64_t>(sizeof(T));
  }
}

// The same where those in memory lie side by side: one an access.
template <bool SourceImage, bool DestinationImage, class From, class To>
__device__ void move_elements(const TileMove &move, const Component<SourceImage> &from,
                              const Component<DestinationImage> &to, int first, int total) {
  constexpr bool kNumber = !std::is_same_v<From, To>;
  constexpr bool kAsync = !SourceImage && !kNumber && sizeof(From) >= 4;
  const int from_step = lane_step<SourceImage, From>(from), to_step = lane_step<DestinationImage, To>(to);
  const bool whole = first - static_cast<int>(threadIdx.x % 32) + kTurn <= total;
  if ((!kNumber || move.aligned) && whole && from_step != 0 && to_step != 0) {  // what most turns are
    const char *const source = element<From>(from, first);
    char *const destination = element<To>(to, first);
    if constexpr (kAsync) {
#pragma unroll
      for (int k = 0; k < kOfLane; ++k)
        __pipeline_memcpy_async(destination + k * to_step, source + k * from_step, sizeof(From));
    } else {
      constexpr int kHeld = DestinationImage && SourceImage ? kOfLane / 2 : kOfLane;
#pragma unroll
      for (int batch = 0; batch < kOfLane; batch += kHeld) {
        From value[kHeld];
#pragma unroll
        for (int k = 0; k < kHeld; ++k) value[k] = *reinterpret_cast<const From *>(source + (batch + k) * from_step);
#pragma unroll
        for (int k = 0; k < kHeld; ++k)
          *reinterpret_cast<To *>(destination + (batch + k) * to_step) = result_of<To>(value[k]);
      }
    }
    return;
  }
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
      if constexpr (kAsync) {
        __pipeline_memcpy_async(element<To>(to, e), element<From>(from, e), sizeof(From));
      } else if constexpr (SourceImage) {
        value[k] = load_from_image<kNumber, From>(move, from, from.places.offset(e));
      } else {
        value[k] = reinterpret_cast<const From *>(from.base)[e];
      }
    }
#pragma unroll
    for (int k = 0; k < kBatch; ++k) {
      const int e = batch + k * 32;
      if (kAsync || e >= end) break;
      const To result = result_of<To>(value[k]);
      if constexpr (DestinationImage) {
        store_to_image<kNumber>(move, to, to.places.offset(e), result);
      } else {
        reinterpret_cast<To *>(to.base)[e] = result;
      }
    }
  }
}

// Words and pairs of words between an array, where they are aligned, and an image, where they are not.
template <bool SourceImage, bool DestinationImage, class T>
__device__ void move_unaligned(const Component<SourceImage> &from, const Component<DestinationImage> &to, int first,
                               int total) {
  constexpr int kBatch = SourceImage ? 1 : kOfLane;  // memory is far away
  const int end = min(first + kTurn, total);
#pragma unroll 1
  for (int batch = first; batch < end; batch += kBatch * 32) {
    T value[kBatch];
#pragma unroll
    for (int k = 0; k < kBatch; ++k) {
      const int e = batch + k * 32;
      if (e >= end) break;
      if constexpr (SourceImage) {
        value[k] = load_scattered<T>(from.base, from.place(from.places.offset(e)));
      } else {
        value[k] = reinterpret_cast<const T *>(from.base)[e];
      }
    }
#pragma unroll
    for (int k = 0; k < kBatch; ++k) {
      const int e = batch + k * 32;
      if (e >= end) break;
      if constexpr (DestinationImage) {
        store_scattered(to.at(to.places.offset(e)), value[k]);
      } else {
        reinterpret_cast<T *>(to.base)[e] = value[k];
      }
    }
  }
}

// Calls body(i, offset) for the elements e + i of a word. Count is a power of two. Even: word_step is not 0.
template <int Count, bool Even, class Body>
__device__ inline void for_word(const TileMove &move, const TilePlaces &places, int e, int rotation, const Body &body) {
  if (Even || move.word_step != 0) {
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
        word = load_scattered<uint32_t>(from.base, from.place(from.places.offset(e)));
      } else {
        for_word<kCount, kNumber>(move, from.places, e, rotation, [&](int i, int x) {
          word |= bits_of(result_of<To>(load_from_image<kNumber, From>(move, from, x))) << (8 * sizeof(To) * i);
        });
      }
      *reinterpret_cast<uint32_t *>(to.base + e * static_cast<int>(sizeof(To))) = word;
    } else {
#pragma unroll 1
      for (int i = max(e, 0); i < min(e + kCount, total); ++i)
        reinterpret_cast<To *>(to.base)[i] =
            result_of<To>(load_from_image<kNumber, From>(move, from, from.places.offset(i)));
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
      for_word<kCount, kNumber>(move, to.places, e, rotation, [&](int i, int x) {
        store_to_image<kNumber>(move, to, x, result_of<To>(static_cast<From>(word[k] >> (8 * sizeof(From) * i))));
      });
    } else if (e < total) {
#pragma unroll 1
      for (int i = max(e, 0); i < min(e + kCount, total); ++i)
        store_to_image<kNumber>(move, to, to.places.offset(i),
                                result_of<To>(reinterpret_cast<const From *>(from.base)[i]));
    }
  }
}

// A warp's turn at a component.
template <class From, class To, bool SourceImage, bool DestinationImage>
__device__ void move_turn(const TileMove &move, const Component<SourceImage> &from,
                          const Component<DestinationImage> &to, int turn, int total) {
  const int first = turn * kTurn + static_cast<int>(threadIdx.x % 32);
  if constexpr (std::is_same_v<From, To> && SourceImage != DestinationImage && (sizeof(To) == 4 || sizeof(To) == 8)) {
    if (!move.aligned) return move_unaligned<SourceImage, DestinationImage, To>(from, to, first, total);
  }
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
