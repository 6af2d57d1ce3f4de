// Tiles of the record conversion on devices: their images, and the bytes that no field covers.
#include "ops/record/cuda_tile.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gpu/record_cases.hpp"
#include "ops/record/cuda_fields.hpp"
#include "ops/record/cuda_interleave.hpp"
#include "ops/record/cuda_ways.hpp"

namespace memhier::record {
namespace {

using namespace record_cases;

constexpr int64_t kCapacity = 227 * 1024;

// Options by chance that a tile may or may not take.
Options any_options(Generator *generator) {
  const Arrangement all[] = {Arrangement::aos, Arrangement::soa, Arrangement::aosoa};
  Options options;
  options.count = 1 + generator->below(100000);
  options.types = {MEMHIER_F32, MEMHIER_U8, MEMHIER_F64, MEMHIER_BYTES(3)};
  options.fields = static_cast<int>(1 + generator->below(32));
  options.most_components = static_cast<int>(1 + generator->below(5));
  options.most_gap = static_cast<int>(generator->below(9));
  options.whole_lines = generator->below(2);
  options.source = all[generator->below(3)], options.destination = all[generator->below(3)];
  options.source_lanes = 1 + generator->below(40);
  options.destination_lanes = generator->below(2) ? options.source_lanes : 1 + generator->below(40);
  return options;
}

// Pointers that are `misalignment` beyond multiples of 256, far from each other.
std::vector<void *> far_pointers(const Problem &problem, int64_t misalignment) {
  std::vector<void *> pointers;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    pointers.push_back(reinterpret_cast<void *>(((int64_t{i} + 1) << 40) + misalignment));
  return pointers;
}

void expect_inside(const TileImage &image, int64_t records) {
  if (!image.bytes) return;
  EXPECT_EQ(image.begin % 16, 0);
  EXPECT_EQ(image.end % 16, 0);
  EXPECT_EQ(records % image.by_lanes.divisor, 0);
  EXPECT_EQ(int64_t{image.blocks} * image.by_lanes.divisor, records);
  // Every tile begins with the same alignment as the first.
  const int64_t bytes = int64_t{image.blocks} * image.bytes;
  EXPECT_EQ(bytes % 16, 0);
  // 15 bytes before it, and a word behind.
  EXPECT_LE(image.begin + padded(static_cast<int32_t>(bytes + 15), image.pad) + 4, image.end);
}

TEST(RecordCudaTile, ImagesFitSideBySide) {
  Generator generator(7);
  int feasible = 0;
  for (int round = 0; round < 700; ++round) {
    const Case test = generator.make(any_options(&generator));
    const Problem problem = record_problem(test.description, test.pairs);
    const FieldMap map = field_map(problem);
    const std::vector<void *> pointers = far_pointers(problem, generator.below(17));
    const TileShape shape = tile_shape(map, kCapacity, pointers.data());
    TileParameters p;
    if (!shape.records || !tile_parameters(map, shape, pointers.data(), &p)) continue;
    ++feasible;
    EXPECT_LE(shape.bytes, kCapacity);
    EXPECT_LE(p.source.end, p.destination.begin) << text_of(test);
    EXPECT_LE(p.destination.end, shape.bytes) << text_of(test);
    expect_inside(p.source, shape.records);
    expect_inside(p.destination, shape.records);
  }
  EXPECT_GT(feasible, 300);
}

// Byte `byte` of component c of record r, from its operand's start, as a tile's places tell it.
int64_t place_of(const TileMove &move, const TilePlaces &places, int64_t start, int64_t r, int64_t c, int64_t byte) {
  const int64_t at = r * move.per_record + byte;
  const auto element = static_cast<int32_t>(at >> move.shift);
  return places.address - start + c * places.component + places.offset(element) + (at & (move.unit - 1));
}

TEST(RecordCudaTile, ElementsLieWhereTheFieldsDo) {
  Generator generator(17);
  int64_t compared = 0;
  for (int round = 0; round < 300; ++round) {
    const Case test = generator.make(any_options(&generator));
    const Problem problem = record_problem(test.description, test.pairs);
    const FieldMap map = field_map(problem);
    const int64_t misalignment = generator.below(17);
    const std::vector<void *> pointers = far_pointers(problem, misalignment);
    const TileShape shape = tile_shape(map, kCapacity, pointers.data());
    TileParameters p;
    if (!shape.records || !tile_parameters(map, shape, pointers.data(), &p)) continue;
    for (int i = 0; i < map.count; ++i) {
      const FieldMove &move = map.moves[static_cast<size_t>(i)];
      const auto expect = [&](const Track &track, int64_t lanes, const TileImage &image, const TilePlaces &places) {
        const int64_t start = image.bytes ? misalignment % 16 : reinterpret_cast<intptr_t>(pointers[track.operand]);
        for (int64_t r = 0; r < std::min(map.records / 16 * 16, shape.records); r += 1 + generator.below(7)) {
          const int64_t c = generator.below(move.components), byte = generator.below(move.bytes);
          const int64_t of_record = lanes ? r / lanes * track.block + r % lanes * track.record : r * track.record;
          EXPECT_EQ(place_of(p.move[i], places, start, r, c, byte), track.base + c * track.component + of_record + byte)
              << text_of(test) << " field " << i << " record " << r;
          ++compared;
        }
      };
      expect(move.source, map.source_lanes, p.source, p.move[i].source);
      expect(move.destination, map.destination_lanes, p.destination, p.move[i].destination);
    }
  }
  EXPECT_GT(compared, 10000);
}

TEST(RecordCudaTile, RowsOfLanesGoByWideUnits) {
  const auto unit = [](const char *line) {
    const FieldMap map = field_map(record_operation.parse(line));
    TileParameters p;
    const bool told = tile_parameters(map, tile_shape(map, kCapacity, nullptr), nullptr, &p);
    return told ? p.move[0].unit : 0;
  };
  EXPECT_EQ(unit("record 6*f32 count=1600 from=aosoa32 to=soa"), 16);
  EXPECT_EQ(unit("record 6*f32 count=1600 from=soa to=aosoa2"), 8);
  EXPECT_EQ(unit("record 6*f32 count=1601 from=aosoa32 to=soa"), 4) << "the last record fills no unit";
  EXPECT_EQ(unit("record 6*f32 count=1600 from=aos to=aosoa8"), 4);
  EXPECT_EQ(unit("record f64,u8 count=1600 from=aos to=soa packed"), 8) << "whole in the array";
  EXPECT_EQ(unit("record 2*f64,u8 count=1600 from=aosoa3 to=soa packed"), 1) << "rows of lanes";
  EXPECT_EQ(unit("record b6,u8 count=1600 from=aos to=soa packed"), 1);
}

TEST(RecordCudaTile, PaddingSpreadsTheRecordsOverTheBanks) {
  for (const int stride : {32, 64, 128, 192, 256, 320, 512, 1024}) {
    const Problem problem =
        record_operation.parse("record f32 count=5000 from=aos to=soa sstride=" + std::to_string(stride));
    const TileShape shape = tile_shape(field_map(problem), kCapacity, nullptr);
    ASSERT_LT(shape.source_pad, kNoPad) << stride;
    std::vector<int> in_bank(32);
    for (int record = 0; record < 32; ++record)
      ++in_bank[static_cast<size_t>(padded(record * stride, shape.source_pad) / 4 % 32)];
    EXPECT_LE(*std::max_element(in_bank.begin(), in_bank.end()), 4) << stride;
  }
}

// Lanes that would read single bytes of records from one bank begin their words at different records.
TEST(RecordCudaTile, WordsOfBytesAreReadFromManyBanks) {
  for (const int stride : {4, 8, 12, 20, 24, 28}) {
    const Problem problem =
        record_operation.parse("record u8 count=5000 from=aos to=soa sstride=" + std::to_string(stride));
    const FieldMap map = field_map(problem);
    TileParameters p;
    ASSERT_TRUE(tile_parameters(map, tile_shape(map, kCapacity, nullptr), nullptr, &p));
    ASSERT_EQ(p.move[0].word_step, stride);
    for (int k = 0; k < 4; ++k) {
      std::vector<int> in_bank(32);
      for (int lane = 0; lane < 32; ++lane)
        ++in_bank[static_cast<size_t>((4 * lane + ((k + (lane >> p.move[0].rotate)) & 3)) * stride / 4 % 32)];
      EXPECT_LE(*std::max_element(in_bank.begin(), in_bank.end()), 2) << stride << " " << k;
    }
  }
}

TEST(RecordCudaTile, WhatItDoesNotTake) {
  DeviceFacts device;
  device.shared_per_block = kCapacity;
  const auto reason = [&](const char *line) { return cuda_tile_reason(record_operation.parse(line), &device); };
  EXPECT_EQ(reason("record 6*f32 count=1000 from=aos to=soa"), Reason::none);
  EXPECT_EQ(reason("record f64,u8,3*i32 count=1000 from=soa to=aosoa16"), Reason::none);
  EXPECT_EQ(reason("record f32x10000 count=1000 from=aos to=soa"), Reason::element_size);
  EXPECT_EQ(reason("record f32 count=100000 from=aosoa8191 to=soa"), Reason::element_size);
  EXPECT_EQ(reason("record 6*f32 count=1000 from=soa to=soa"), Reason::strides);
}

TEST(RecordCudaInterleave, TakesEqualComponentsWithoutGaps) {
  const auto reason = [](const char *line, int32_t alignment) {
    Problem problem = record_operation.parse(line);
    for (int32_t i = 0; i < problem.operand_count; ++i) problem.operands[i].alignment = alignment;
    return cuda_interleave_reason(problem);
  };
  for (const char *fields : {"3*u8", "4*u8", "2*i16", "6*f32", "4*f64", "u8x3", "8*b8"}) {
    for (const char *rest : {" count=1600 from=aos to=soa", " count=1600 from=soa to=aos"}) {
      EXPECT_EQ(reason((std::string("record ") + fields + rest).c_str(), 16), Reason::none) << fields << rest;
      EXPECT_EQ(reason((std::string("record ") + fields + rest).c_str(), 8), Reason::alignment) << fields << rest;
    }
  }
  for (const char *line : {"record 5*f32 count=1600 from=aos to=soa", "record f64,u8 count=1600 from=aos to=soa",
                           "record 4*f32 count=1600 from=aos to=aosoa8", "record 4*f32 count=1600 from=aos to=aos",
                           "record 2*f32:f64 count=1600 from=aos to=soa", "record f32x3t count=1600 from=aos to=soa"})
    EXPECT_EQ(reason(line, 16), Reason::strides) << line;
  EXPECT_EQ(reason("record u8x3 count=1601 from=aos to=soa", 16), Reason::alignment) << "arrays begin anywhere";
}

TEST(RecordCudaInterleave, FindsTheArrayOfEachSlot) {
  Case test;
  test.description.count = 1000;
  test.description.source.stride = 4;
  test.description.destination.arrangement = Arrangement::soa;
  test.description.destination.pitch = 1024;
  FieldPair alpha, colour;
  alpha.source_type = alpha.destination_type = colour.source_type = colour.destination_type = MEMHIER_U8;
  alpha.source_offset = 3;
  colour.components = 2, colour.source_offset = 1, colour.destination_operand = 1, colour.destination_together = 0;
  const Interleave found = interleave_of(field_map(record_problem(test.description, std::vector{alpha, colour})));
  EXPECT_EQ(found.slots, 4);
  EXPECT_EQ(found.bytes, 1);
  EXPECT_TRUE(found.split);
  EXPECT_EQ(found.operand[0], -1);
  EXPECT_EQ(found.operand[1], 2);
  EXPECT_EQ(found.offset[1], 0);
  EXPECT_EQ(found.operand[2], 2);
  EXPECT_EQ(found.offset[2], 1024);
  EXPECT_EQ(found.operand[3], 1);
}

TEST(RecordCudaFields, SpansAreWhatNoFieldCovers) {
  Generator generator(11);
  for (int round = 0; round < 300; ++round) {
    Options options;
    options.count = 1 + generator.below(100);
    options.types = {MEMHIER_F32, MEMHIER_U8, MEMHIER_BYTES(3)};
    options.fields = static_cast<int>(1 + generator.below(6));
    options.most_gap = static_cast<int>(generator.below(5));
    options.destination = generator.below(2) ? Arrangement::aos : Arrangement::aosoa;
    options.destination_lanes = 1 + generator.below(9);
    const Case test = generator.make(options);
    const FieldMap map = field_map(record_problem(test.description, test.pairs));
    const Description::Side &side = test.description.destination;
    const int64_t lanes = std::max<int64_t>(1, side.lanes), blocks = (map.records + lanes - 1) / lanes;
    std::vector<int> writes(static_cast<size_t>(blocks * side.stride));
    const auto apply = [&](const Spans &spans, int64_t first, int64_t end) {
      for (int64_t block = first; block < end; ++block)
        for (int i = 0; i < spans.count; ++i)
          for (int32_t k = 0; k < spans.span[i].repeats; ++k)
            for (int64_t at = 0; at < spans.span[i].length; ++at)
              ++writes[static_cast<size_t>(block * side.stride + spans.span[i].offset + k * spans.span[i].step + at)];
    };
    if (map.gaps) apply(gap_spans(map), 0, blocks);
    if (map.tail) apply(tail_spans(map), blocks - 1, blocks);
    for (const FieldPair &pair : test.pairs) {
      const int64_t size = element_size(pair.destination_type);
      for (int64_t r = 0; r < map.records; ++r)
        for (int32_t c = 0; c < pair.components; ++c)
          for (int64_t at = 0; at < size; ++at)
            ++writes[static_cast<size_t>(
                at + byte_of(side, size, pair.destination_offset, pair.destination_together, pair.components, r, c))];
    }
    EXPECT_EQ(std::count(writes.begin(), writes.end(), 1), static_cast<int64_t>(writes.size())) << text_of(test);
  }
}

}  // namespace
}  // namespace memhier::record
