// Tables of words: what suits, and that applying the table by plain loops gives what the definition says.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "base/text.hpp"
#include "ops/record/cuda_words.hpp"
#include "ops/record/problem.hpp"

namespace memhier::record {
namespace {

WordMap map_of(const std::string &line) {
  WordMap words;
  word_map(field_map(parse(line)), &words);
  return words;
}

TEST(RecordWords, SuitRecordsAndBlocksOfWholeWords) {
  EXPECT_EQ(map_of("record 6*f32 count=1000 from=aos to=aosoa8").period, 8);
  EXPECT_EQ(map_of("record 6*f32 count=1000 from=aos to=aosoa8").words, 48);
  EXPECT_EQ(map_of("record 6*f32 count=1000 from=aosoa8 to=aosoa12").period, 24);
  EXPECT_EQ(map_of("record f32 count=1000 from=aos to=aosoa2").period, 4) << "whole accesses";
  EXPECT_TRUE(map_of("record 6*f32 count=1000 from=aos to=aosoa8").whole);
  const WordMap padded = map_of("record f64,f32,i32,u8 count=1000 from=aos to=aos soffsets=16,4,8,0");
  EXPECT_GT(padded.period, 0) << "one byte alone in its word";
  EXPECT_FALSE(padded.whole);
  EXPECT_EQ(map_of("record 6*f32 count=1000 from=aos to=soa").period, 0) << "arrays";
  EXPECT_EQ(map_of("record f32,2*u8,i16 count=1000 from=aos to=aosoa8").period, 0) << "fields that share words";
  EXPECT_EQ(map_of("record f64,u8 count=1000 from=aos to=aos packed").period, 0) << "records of nine bytes";
  EXPECT_EQ(map_of("record f32:f64 count=1000 from=aos to=aosoa8").period, 0) << "numbers that are converted";
  EXPECT_EQ(map_of("record 6*f32 count=1000 from=aos to=aosoa1000").period, 0) << "too many words";
}

// Bytes of a side: a little more than all of its records.
std::vector<unsigned char> side_bytes(int64_t stride, int64_t lanes, int64_t records) {
  return std::vector<unsigned char>(
      static_cast<size_t>(stride * ((records + lanes) / std::max<int64_t>(1, lanes) + 1)));
}

TEST(RecordWords, TheTableIsTheConversion) {
  for (const char *line : {"record 6*f32 count=100 from=aos to=aosoa8", "record 5*f64 count=97 from=aosoa4 to=aos",
                           "record 3*f32,2*i64 count=131 from=aosoa8 to=aosoa16",
                           "record f64,f32,i32,u8 count=90 from=aos to=aos soffsets=16,4,8,0",
                           "record f32,b12 count=65 from=aosoa3 to=aos"}) {
    SCOPED_TRACE(line);
    const Problem problem = parse(line);
    const FieldMap map = field_map(problem);
    WordMap words;
    word_map(map, &words);
    ASSERT_GT(words.period, 0);
    const int64_t records = word_records(map, words);
    ASSERT_GT(records, 0);
    ASSERT_EQ(records % words.period, 0);
    std::vector<unsigned char> from = side_bytes(map.source_stride, map.source_lanes, map.records);
    for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<unsigned char>(i * 37 + i / 251);
    std::vector<unsigned char> wanted = side_bytes(map.destination_stride, map.destination_lanes, map.records),
                               got = wanted;
    for (const FieldMove &move : map)
      for (int64_t r = 0; r < records; ++r)
        for (int64_t c = 0; c < move.components; ++c) {
          const auto place = [&](const Track &track, int64_t lanes) {
            return track.base + c * track.component +
                   (lanes ? r / lanes * track.block + r % lanes * track.record : r * track.record);
          };
          std::memcpy(&wanted[static_cast<size_t>(place(move.destination, map.destination_lanes))],
                      &from[static_cast<size_t>(place(move.source, map.source_lanes))],
                      static_cast<size_t>(move.bytes));
        }
    for (int64_t w = 0; w < records / words.period * words.words; ++w) {
      const uint16_t entry = words.from[static_cast<size_t>(w % words.words)];
      if (entry == kNoWord) continue;
      const int64_t word = w / words.words * words.source_words + (entry & ((1 << kWordBits) - 1));
      std::memcpy(&got[static_cast<size_t>(4 * w)], &from[static_cast<size_t>(4 * word)],
                  static_cast<size_t>(4 - (entry >> kWordBits & 3)));
    }
    EXPECT_EQ(got == wanted, true);
  }
}

TEST(RecordWords, LeaveTheLastRecordWhereItsEndIsNotThere) {
  const FieldMap map = field_map(parse("record f64,u8 count=64 from=aos to=aos doffsets=8,0"));
  WordMap words;
  word_map(map, &words);
  EXPECT_EQ(word_records(map, words), 63) << "seven bytes behind its last field may be missing";
  const FieldMap whole = field_map(parse("record 2*f64 count=64 from=aos to=aosoa8"));
  word_map(whole, &words);
  EXPECT_EQ(word_records(whole, words), 64);
}

TEST(RecordWords, TilesAreWholeAccessesAndFit) {
  for (int fields = 1; fields <= 32; ++fields)
    for (const int lanes : {1, 2, 3, 5, 8, 16, 32}) {
      const WordMap words = map_of(format("record %d*f32 count=1000000 from=aos to=aosoa%d", fields, lanes));
      if (!words.period) continue;
      const WordTile tile = word_tile(words, 1000000 / words.period);
      EXPECT_EQ(tile.periods * words.source_words % 4, 0);
      EXPECT_EQ(words.words % 4, 0);
      EXPECT_GT(tile.image_words, word_place(tile.periods * words.source_words - 1, tile.pad));
      EXPECT_LE(tile.bytes, 48 << 10);
    }
}

}  // namespace
}  // namespace memhier::record
