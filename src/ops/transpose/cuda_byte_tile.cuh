// A tile of elements at any address, in shared memory: rows come in and turned rows go out as vectors of
// 16 bytes; in between a thread turns groups of elements that fill whole words. Every line lies in its image as it lies
// to 16 bytes in memory, so any address will do: shifts by bytes happen in registers.
#pragma once
#include <cuda_pipeline.h>

#include <utility>

#include "ops/transpose/cuda_kernel.cuh"

namespace memhier::transpose {

// The least number from `words` on that leaves `residue`.
constexpr int padded(int words, int modulus, int residue) {
  return words + (residue - words % modulus + modulus) % modulus;
}

// whole: a full tile of which every line begins at 16 bytes.
enum class Lines { whole, any };

template <int Threads, int Bytes, int Rows, int Columns>
struct ByteTile {
  static constexpr int kGroup = Bytes % 2 ? 4 : Bytes % 4 ? 2 : 1;  // elements that are whole words
  static constexpr int kWords = Bytes * kGroup / 4;                 // of such a run; an odd number
  static constexpr int kAcross = Columns / kGroup, kDown = Rows / kGroup;
  static constexpr int kGroups = kAcross * kDown;
  static constexpr int kRowWords = Columns * Bytes / 4, kColumnWords = Rows * Bytes / 4;
  // One vector more than a run fills, where it begins inside of one.
  static constexpr int kRowLine = kRowWords + 4, kColumnLine = kColumnWords + 4;
  // From group to group. A warp is 8 groups across and 4 down: 8 x odd + 4 x (8 words) and 8 x (4 words) + 4 x odd meet
  // each bank once.
  static constexpr int kRowPitch = padded(kGroup * kRowLine, 16, 8);
  static constexpr int kColumnPitch = padded(kGroup * kColumnLine, 8, 4);
  static constexpr int kRowImage = kDown * kRowPitch, kColumnImage = kAcross * kColumnPitch;
  static_assert(kWords % 2 == 1 && kAcross % 8 == 0 && kDown % 4 == 0 && kRowWords % 4 == 0 && kColumnWords % 4 == 0);

  struct Group {
    uint32_t word[kGroup][kWords];  // of each row
  };
  struct Place {
    int across, down;
  };
  __device__ static Place place(int group) {
    const int warp = group / 32;
    return {group % 8 + warp % (kAcross / 8) * 8, group / 8 % 4 + warp / (kAcross / 8) * 4};
  }
  __device__ static int row_line(int row) { return row / kGroup * kRowPitch + row % kGroup * kRowLine; }
  __device__ static int column_line(int column) {
    return column / kGroup * kColumnPitch + column % kGroup * kColumnLine;
  }
  // Bytes from the last multiple of 16 to a line.
  __device__ static int phase(const char *base, int64_t pitch, int line) {
    const uint32_t low = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(base));
    return static_cast<int>((low + static_cast<uint32_t>(line) * static_cast<uint32_t>(pitch)) % 16);
  }

  // Rows of the source into an image. `before`, `after`: bytes of each row that exist beside the tile, at most 15.
  template <Lines Kind>
  __device__ static void load(const char *source, int64_t pitch, uint32_t *image, int rows, int columns, int before,
                              int after) {
    constexpr int kVectors = kRowWords / 4 + (Kind == Lines::whole ? 0 : 1);
    constexpr int kTurns = (Rows * kVectors + Threads - 1) / Threads;
#pragma unroll Kind == Lines::whole ? kTurns : 1
    for (int k = 0; k < kTurns; ++k) {
      const int id = threadIdx.x + k * Threads, row = id / kVectors, vector = id % kVectors;
      if constexpr (Kind == Lines::whole) {
        if (Rows * kVectors % Threads == 0 || row < Rows)
          __pipeline_memcpy_async(image + row_line(row) + 4 * vector, source + row * pitch + 16 * vector, 16);
      } else {
        const char *const line = source + row * pitch;
        const int start = phase(source, pitch, row), begin = 16 * vector - start, end = columns * Bytes;
        if (row >= rows || begin >= end) continue;
        uint32_t *const to = image + row_line(row) + 4 * vector;
        if (begin >= -before && begin + 16 <= end + after) {
          __pipeline_memcpy_async(to, line + begin, 16);
        } else {
          for (int i = max(begin, 0); i < min(begin + 16, end); ++i) reinterpret_cast<char *>(to)[i - begin] = line[i];
        }
      }
    }
    __pipeline_commit();
  }

  // What `load` began has arrived, for the threads behind the next barrier.
  __device__ static void arrive() { __pipeline_wait_prior(0); }

  template <Lines Kind>
  __device__ static void take(Group &group, const uint32_t *image, Place at, const char *source, int64_t pitch) {
#pragma unroll
    for (int r = 0; r < kGroup; ++r) {
      const uint32_t *line = image + at.down * kRowPitch + r * kRowLine + at.across * kWords;
      if constexpr (Kind == Lines::whole) {
#pragma unroll
        for (int k = 0; k < kWords; ++k) group.word[r][k] = line[k];
      } else {
        const int start = phase(source, pitch, at.down * kGroup + r);
        const uint32_t select = 0x3210 + 0x1111 * (start % 4);
        line += start / 4;
        uint32_t low = line[0];
#pragma unroll
        for (int k = 0; k < kWords; ++k) {
          const uint32_t high = line[k + 1];
          group.word[r][k] = __byte_perm(low, high, select);
          low = high;
        }
      }
    }
  }

  // Word `w` of turned row `c` of a group: its bytes come from at most four words.
  struct Recipe {
    int count = 0;
    int row[4] = {}, word[4] = {};
    uint32_t select[4] = {};  // of step i: byte j from word i, or as the steps before left it
  };
  __host__ __device__ static constexpr Recipe recipe(int c, int w) {
    Recipe result;
    int from[4] = {};
    for (int j = 0; j < 4; ++j) {
      const int row = (4 * w + j) / Bytes, word = (c * Bytes + (4 * w + j) % Bytes) / 4;
      int i = 0;
      while (i < result.count && (result.row[i] != row || result.word[i] != word)) ++i;
      if (i == result.count) result.row[i] = row, result.word[i] = word, ++result.count;
      from[j] = i;
    }
    for (int j = 0; j < 4; ++j) {
      const uint32_t byte = (c * Bytes + (4 * w + j) % Bytes) % 4;
      for (int i = 0; i < 4; ++i) {
        // The first step takes bytes of word 0 (select 0 to 3) and word 1 (4 to 7), each later one of its word (4 to
        // 7).
        const uint32_t taken = i == 1 && from[j] == 0 ? byte : from[j] == i ? byte + (i > 0 ? 4 : 0) : j;
        result.select[i] |= taken << (4 * j);
      }
    }
    return result;
  }
  template <int C, int W>
  __device__ static uint32_t turned(const Group &group) {
    constexpr Recipe kRecipe = recipe(C, W);
    const uint32_t first = group.word[kRecipe.row[0]][kRecipe.word[0]];
    if constexpr (kRecipe.count == 1) {
      return kRecipe.select[0] == 0x3210 ? first : __byte_perm(first, 0, kRecipe.select[0]);
    } else {
      uint32_t result = __byte_perm(first, group.word[kRecipe.row[1]][kRecipe.word[1]], kRecipe.select[1]);
      if constexpr (kRecipe.count > 2)
        result = __byte_perm(result, group.word[kRecipe.row[2]][kRecipe.word[2]], kRecipe.select[2]);
      if constexpr (kRecipe.count > 3)
        result = __byte_perm(result, group.word[kRecipe.row[3]][kRecipe.word[3]], kRecipe.select[3]);
      return result;
    }
  }
  template <int C, int... W>
  __device__ static void put_line(const Group &group, uint32_t *line, std::integer_sequence<int, W...>) {
    ((line[W] = turned<C, W>(group)), ...);
  }
  template <Lines Kind, int... C>
  __device__ static void put_lines(const Group &group, uint32_t *image, Place at, const char *destination,
                                   int64_t pitch, std::integer_sequence<int, C...>) {
    uint32_t *const first = image + at.across * kColumnPitch + at.down * kWords;
    const auto start = [&](int c) {
      return Kind == Lines::whole ? 0 : phase(destination, pitch, at.across * kGroup + c) / 4;
    };
    (put_line<C>(group, first + C * kColumnLine + start(C), std::make_integer_sequence<int, kWords>{}), ...);
  }
  template <Lines Kind>
  __device__ static void put(const Group &group, uint32_t *image, Place at, const char *destination, int64_t pitch) {
    put_lines<Kind>(group, image, at, destination, pitch, std::make_integer_sequence<int, kGroup>{});
  }

  // Turned rows out of an image. The word before the image is read and not used.
  template <Lines Kind>
  __device__ static void store(char *destination, int64_t pitch, const uint32_t *image, int rows, int columns) {
    constexpr int kVectors = kColumnWords / 4 + (Kind == Lines::whole ? 0 : 1);
    constexpr int kTurns = (Columns * kVectors + Threads - 1) / Threads;
#pragma unroll Kind == Lines::whole ? kTurns : 1
    for (int k = 0; k < kTurns; ++k) {
      const int id = threadIdx.x + k * Threads, column = id / kVectors, vector = id % kVectors;
      const uint32_t *const from = image + column_line(column) + 4 * vector;
      if constexpr (Kind == Lines::whole) {
        if (Columns * kVectors % Threads == 0 || column < Columns)
          *reinterpret_cast<uint4 *>(destination + column * pitch + 16 * vector) =
              *reinterpret_cast<const uint4 *>(from);
      } else {
        const int start = phase(destination, pitch, column);
        if (column < columns) store_part(destination + column * pitch, 16 * vector - start, rows * Bytes, from, start);
      }
    }
  }

  // The bytes of one vector that lie in [0, end) of the line.
  __device__ static void store_part(char *line, int begin, int end, const uint32_t *from, int start) {
    if (begin >= end) return;
    const uint32_t select = 0x7654 - 0x1111 * (start % 4);
    const uint4 words = *reinterpret_cast<const uint4 *>(from);
    const uint4 out = make_uint4(__byte_perm(from[-1], words.x, select), __byte_perm(words.x, words.y, select),
                                 __byte_perm(words.y, words.z, select), __byte_perm(words.z, words.w, select));
    if (begin >= 0 && begin + 16 <= end) {
      *reinterpret_cast<uint4 *>(line + begin) = out;
      return;
    }
    const uint32_t word[4] = {out.x, out.y, out.z, out.w};
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const int at = begin + 4 * i;
      if (at >= 0 && at + 4 <= end) {
        *reinterpret_cast<uint32_t *>(line + at) = word[i];
      } else {
#pragma unroll
        for (int j = 0; j < 4; ++j)
          if (at + j >= 0 && at + j < end) line[at + j] = static_cast<char>(word[i] >> (8 * j));
      }
    }
  }
};

}  // namespace memhier::transpose
