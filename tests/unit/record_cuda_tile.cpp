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

struct Range {
  int64_t begin, end;
};

// Where the arrays of a side lie in shared memory, whatever the alignment of their memory.
std::vector<Range> images(const TileSide &side, int64_t records) {
  std::vector<Range> ranges;
  for (int i = 0; i < side.arrays; ++i) {
    const TileArray &array = side.array[i];
    const int64_t bytes = (records + side.lanes - 1) / side.lanes * array.bytes + 15;
    for (int32_t k = 0; k < array.count; ++k) {
      const int64_t begin = array.image + int64_t{k} * array.image_pitch;
      ranges.push_back({begin, begin + (side.pad ? padded(static_cast<int32_t>(bytes), side.pad) : bytes)});
    }
  }
  return ranges;
}

TEST(RecordCudaTile, ImagesFitSideBySide) {
  Generator generator(7);
  const Arrangement all[] = {Arrangement::aos, Arrangement::soa, Arrangement::aosoa};
  int feasible = 0;
  for (int round = 0; round < 500; ++round) {
    Options options;
    options.count = 1 + generator.below(100000);
    options.types = {MEMHIER_F32, MEMHIER_U8, MEMHIER_F64, MEMHIER_BYTES(3)};
    options.fields = static_cast<int>(1 + generator.below(32));
    options.most_components = static_cast<int>(1 + generator.below(5));
    options.most_gap = static_cast<int>(generator.below(9));
    options.whole_lines = generator.below(2);
    options.source = all[generator.below(3)], options.destination = all[generator.below(3)];
    options.source_lanes = 1 + generator.below(40), options.destination_lanes = 1 + generator.below(40);
    const Case test = generator.make(options);
    const Problem problem = record_problem(test.description, test.pairs);
    const FieldMap map = field_map(problem);
    std::vector<void *> pointers;
    for (int32_t i = 0; i < problem.operand_count; ++i)
      pointers.push_back(reinterpret_cast<void *>((int64_t{i} + 1) << 40));
    const TileShape shape = tile_shape(map, kCapacity, pointers.data());
    if (!shape.records) continue;
    ++feasible;
    EXPECT_LE(shape.bytes, kCapacity);
    const TileParameters p = tile_parameters(map, shape, pointers.data());
    EXPECT_EQ(shape.records % p.source.lanes, 0);
    EXPECT_EQ(shape.records % p.destination.lanes, 0);
    std::vector<Range> ranges = images(p.source, shape.records);
    for (const Range &range : images(p.destination, shape.records)) ranges.push_back(range);
    for (const TileSide *side : {&p.source, &p.destination}) {
      for (int i = 0; i < side->arrays; ++i) {
        EXPECT_EQ(side->array[i].image % 16, 0);
        EXPECT_EQ(side->array[i].image_pitch % 16, 0);
        // Every tile begins with the same alignment as the first.
        EXPECT_EQ(shape.records / side->lanes * side->array[i].bytes % 16, 0);
      }
    }
    std::sort(ranges.begin(), ranges.end(), [](const Range &a, const Range &b) { return a.begin < b.begin; });
    for (size_t i = 1; i < ranges.size(); ++i) EXPECT_LE(ranges[i - 1].end, ranges[i].begin) << text_of(test);
    EXPECT_LE(ranges.back().end, shape.bytes) << text_of(test);
  }
  EXPECT_GT(feasible, 300);
}

TEST(RecordCudaTile, PaddingSpreadsTheRecordsOverTheBanks) {
  for (const int stride : {64, 128, 192, 256, 320, 512, 1024}) {
    const Problem problem =
        record_operation.parse("record f32 count=5000 from=aos to=soa sstride=" + std::to_string(stride));
    const TileShape shape = tile_shape(field_map(problem), kCapacity, nullptr);
    ASSERT_GT(shape.source_pad, 0) << stride;
    std::vector<int> in_bank(32);
    for (int record = 0; record < 32; ++record)
      ++in_bank[static_cast<size_t>(padded(record * stride, shape.source_pad) / 4 % 32)];
    EXPECT_LE(*std::max_element(in_bank.begin(), in_bank.end()), 4) << stride;
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
