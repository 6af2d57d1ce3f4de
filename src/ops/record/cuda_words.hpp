// Conversions between records or blocks of lanes on both sides whose fields are whole words, or alone in theirs: a
// table tells for every word of the destination which word of the source it is. Plain C++, so that it is tested without
// a device.
#pragma once
#include <array>
#include <cstdint>

#include "ops/record/cuda_tile.hpp"

namespace memhier::record {

// Of a destination word: the source word of its period in the lowest bits, bytes less than four behind it, or nothing.
inline constexpr int kWordBits = 11;
inline constexpr uint16_t kNoWord = 0x8000;
inline constexpr int kMostWords = 1536;

struct WordMap {
  int32_t period = 0;                   // records after which both sides repeat; 0: they do not suit
  int32_t source_words = 0, words = 0;  // of a period; of the destination a multiple of 4
  bool whole = true;                    // every word of the destination is one of the source
  std::array<uint16_t, kMostWords> from;
};
// Whatever the addresses of the operands.
void word_map(const FieldMap &map, WordMap *result);
// Records, from the first on, of which whole periods consist and every byte is there.
int64_t word_records(const FieldMap &map, const WordMap &words);

struct WordTile {
  int32_t periods = 0;      // of which the source's are whole accesses of 16 bytes
  int32_t pad = 0;          // of the source's image, in words: an access is left free after each 2^pad
  int32_t image_words = 0;  // the table lies behind it
  int32_t bytes = 0;        // of shared memory
};
WordTile word_tile(const WordMap &words, int64_t periods);
MEMHIER_HOST_DEVICE inline int32_t word_place(int32_t word, int32_t pad) { return word + ((word >> pad) << 2); }

}  // namespace memhier::record
