// Conversions of record layouts that comparable libraries got wrong, and the whole kind around each. The literal cases
// run in every pair of places that exists here; every feasible way and route is forced, every byte checked.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "harness/record_fixture.hpp"

namespace {

using namespace harness;

class RecordCases : public RecordFixture {};
INSTANTIATE_TEST_SUITE_P(Host, RecordCases, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, RecordCases, testing::Values("Device"));

// {u8, f64}, 3 records: the array of f64 was put right behind the 3 bytes.
TEST_P(RecordCases, ArraysOfOneBlockAreAligned) {
  const memhier_field fields[] = {{MEMHIER_U8}, {MEMHIER_F64}};
  memhier_records records;
  memhier_records_init(&records, sizeof records);
  records.arrangement = MEMHIER_SOA;
  records.fields = fields;
  records.field_count = 2;
  int64_t offsets[2], bytes = 0, stride = -1;
  ASSERT_EQ(memhier_record_layout(&records, 3, &stride, &bytes, offsets), MEMHIER_SUCCESS);
  EXPECT_EQ(offsets[0], 0);
  EXPECT_EQ(offsets[1], 64);
  EXPECT_EQ(bytes, 64 + 3 * 8);
  EXPECT_EQ(stride, 0);
  check_apart_and_joined(3, {{MEMHIER_U8}, {MEMHIER_F64}}, true);
  for (int64_t count : {1, 3, 63, 64, 65}) check_all(count, {{MEMHIER_U8}, {MEMHIER_F64}});
}

// {f64, u8}: without padding at the end every second record is misaligned.
TEST_P(RecordCases, RecordsArePaddedAtTheirEnd) {
  struct Record {
    double value;
    unsigned char flag;
  };
  const memhier_field fields[] = {{MEMHIER_F64}, {MEMHIER_U8}};
  memhier_records records;
  memhier_records_init(&records, sizeof records);
  records.fields = fields;
  records.field_count = 2;
  int64_t offsets[2], bytes = 0, stride = 0;
  ASSERT_EQ(memhier_record_layout(&records, 2, &stride, &bytes, offsets), MEMHIER_SUCCESS);
  EXPECT_EQ(stride, int64_t{sizeof(Record)});
  EXPECT_EQ(offsets[1], int64_t{offsetof(Record, flag)});
  EXPECT_EQ(bytes, int64_t{2 * sizeof(Record)});
  Record from[2] = {{1.5, 7}, {2.5, 9}};
  double values[2] = {};
  unsigned char flags[2] = {};
  void *arrays[] = {values, flags};
  memhier_records source = records, destination = records;
  source.pointer = from;
  destination.arrangement = MEMHIER_SOA;
  destination.field_pointers = arrays;
  ASSERT_EQ(memhier_record_convert(context_, 2, &source, &destination, nullptr), MEMHIER_SUCCESS);
  EXPECT_EQ(values[1], 2.5);
  EXPECT_EQ(flags[1], 9);
  check_apart_and_joined(2, {{MEMHIER_F64}, {MEMHIER_U8}}, true);
  check_all(2, {{MEMHIER_F64}, {MEMHIER_U8}});
}

// 7 channels of 5 places in groups of 8: the tail was thought to be dropped. The eighth is zero, whether the channels
// are the fields of padded records or the records of a block.
TEST_P(RecordCases, SevenOfGroupsOfEight) {
  RecordCase padded = conversion(5, std::vector<memhier_field>(7, {MEMHIER_F32}), MEMHIER_SOA, MEMHIER_AOS);
  padded.destination.stride = 8 * 4;
  check(padded, true);
  check(conversion(7, std::vector<memhier_field>(5, {MEMHIER_F32}), MEMHIER_AOS, MEMHIER_AOSOA, 8), true);
}

// Blocks with tails: 1 to 17 fields, blocks of 4, 8 and 16.
TEST_P(RecordCases, TailsOfBlocks) {
  for (int64_t lanes : {4, 8, 16}) {
    for (size_t fields = 1; fields <= 17; ++fields) {
      const std::vector<memhier_field> record(fields, {MEMHIER_F32});
      for (int64_t count : {lanes - 1, lanes, lanes + 1, 5 * lanes + lanes / 2}) {
        check(conversion(count, record, MEMHIER_AOS, MEMHIER_AOSOA, lanes));
        check(conversion(count, record, MEMHIER_AOSOA, MEMHIER_SOA, lanes));
        if (HasFailure()) return;
      }
    }
  }
}

TEST_P(RecordCases, LanesBeyondTheLastRecordAreZero) {
  const float from[3] = {1, 2, 3};
  float block[8];
  std::memset(block, 0xff, sizeof block);
  const memhier_field field = {MEMHIER_F32};
  memhier_records source, destination;
  memhier_records_init(&source, sizeof source);
  source.fields = &field;
  source.field_count = 1;
  destination = source;
  source.pointer = const_cast<float *>(from);
  destination.arrangement = MEMHIER_AOSOA;
  destination.lanes = 4;
  destination.pointer = block;
  ASSERT_EQ(memhier_record_convert(context_, 3, &source, &destination, nullptr), MEMHIER_SUCCESS);
  EXPECT_EQ(block[2], 3);
  EXPECT_EQ(block[3], 0);
  EXPECT_NE(block[4], 0);  // not ours
  std::memset(block, 0xff, sizeof block);
  destination.padding = MEMHIER_PADDING_KEEP;
  ASSERT_EQ(memhier_record_convert(context_, 3, &source, &destination, nullptr), MEMHIER_SUCCESS);
  EXPECT_EQ(block[2], 3);
  EXPECT_NE(block[3], 0);
}

// A destination with gaps: right values, gaps untouched.
TEST_P(RecordCases, GapsStayWhereTheyAreKept) {
  RecordCase test =
      conversion(1000, {{MEMHIER_F32, 0, 4}, {MEMHIER_F32, 0, 12}, {MEMHIER_U8, 0, 21}}, MEMHIER_SOA, MEMHIER_AOS);
  test.destination.packing = MEMHIER_PACKING_EXPLICIT;
  test.destination.stride = 33;
  for (memhier_padding padding : {MEMHIER_PADDING_ZERO, MEMHIER_PADDING_KEEP}) {
    test.padding = padding;
    check(test, true);
  }
  RecordCase pitched = conversion(100, {{MEMHIER_F32, 5}, {MEMHIER_F64, 2}}, MEMHIER_AOS, MEMHIER_SOA);
  pitched.destination.pitch = 117;
  check(pitched, true);
  std::swap(pitched.source, pitched.destination);
  check(pitched, true);
}

// f32 2x2x3x2 with its first two axes exchanged into strides of 48, 100, 8 and 3: records along the source's first
// axis, a field for each place along the others.
TEST_P(RecordCases, StridedDestinationOfFourAxes) {
  std::vector<memhier_field> dense, strided;
  for (int b = 0; b < 2; ++b)
    for (int c = 0; c < 3; ++c)
      for (int d = 0; d < 2; ++d) {
        dense.push_back({MEMHIER_F32, 1, 4 * (6 * b + 2 * c + d)});
        strided.push_back({MEMHIER_F32, 1, 4 * (48 * b + 8 * c + 3 * d)});
      }
  RecordCase test = conversion(2, dense, MEMHIER_AOS, MEMHIER_AOS);
  test.destination.fields = strided;
  test.source.packing = test.destination.packing = MEMHIER_PACKING_EXPLICIT;
  test.source.stride = 4 * 12;
  test.destination.stride = 4 * 100;
  test.padding = MEMHIER_PADDING_KEEP;
  check(test, true);
}

// Four fields of 64 bits came out in the wrong order; 2 to 8 fields of 1 to 16 bytes.
TEST_P(RecordCases, InterleavingKeepsTheOrder) {
  const int64_t records[8] = {1, 2, 3, 4, 5, 6, 7, 8}, arrays[4][2] = {{1, 5}, {2, 6}, {3, 7}, {4, 8}};
  const std::vector<unsigned char> poison(sizeof records, 0xff);
  for (memhier_place aos_place : places_of(true)) {
    for (memhier_place soa_place : places_of(true)) {
      Memory aos(aos_place, sizeof records), soa(soa_place, sizeof arrays);
      void *planes[4];
      for (size_t c = 0; c < 4; ++c) planes[c] = soa.data() + c * sizeof arrays[c];
      aos.write(bytes_of(records));
      soa.write(poison);
      ASSERT_EQ(memhier_record_split(context_, 2, 4, MEMHIER_I64, aos.data(), 0, planes, nullptr), MEMHIER_SUCCESS);
      EXPECT_EQ(soa.read(), bytes_of(arrays));
      aos.write(poison);
      ASSERT_EQ(memhier_record_join(context_, 2, 4, MEMHIER_I64, planes, aos.data(), 0, nullptr), MEMHIER_SUCCESS);
      EXPECT_EQ(aos.read(), bytes_of(records));
    }
  }
  check_apart_and_joined(2, std::vector<memhier_field>(4, {MEMHIER_I64}), true);
  for (size_t fields = 2; fields <= 8; ++fields) {
    for (int bytes : {1, 2, 4, 8, 16}) {
      const std::vector<memhier_field> record(fields, {MEMHIER_BYTES(bytes)});
      for (int64_t count : {5, 64, 300}) {
        check(conversion(count, record, MEMHIER_AOS, MEMHIER_SOA));
        check(conversion(count, record, MEMHIER_SOA, MEMHIER_AOS));
        if (HasFailure()) return;
      }
    }
  }
}

TEST_P(RecordCases, SplitAndJoinLeaveWhatIsBetweenTheRecords) {
  unsigned char pixels[5 * 4], red[5], green[5], blue[5], back[5 * 4];
  for (size_t i = 0; i < sizeof pixels; ++i) pixels[i] = static_cast<unsigned char>(i * 7);
  void *planes[] = {red, green, blue};
  ASSERT_EQ(memhier_record_split(context_, 5, 3, MEMHIER_U8, pixels, 4, planes, nullptr), MEMHIER_SUCCESS);
  std::memset(back, 0xee, sizeof back);
  ASSERT_EQ(memhier_record_join(context_, 5, 3, MEMHIER_U8, planes, back, 4, nullptr), MEMHIER_SUCCESS);
  for (size_t i = 0; i < sizeof pixels; ++i) EXPECT_EQ(back[i], i % 4 == 3 ? 0xee : pixels[i]) << i;
}

// The same bytes in all, other strides: a plain copy was made of it.
TEST_P(RecordCases, EqualSizesAreNotEqualLayouts) {
  const int32_t records[4] = {1, 2, 3, 4};
  int32_t planes[4] = {};
  const memhier_field fields[] = {{MEMHIER_I32}, {MEMHIER_I32}};
  memhier_records source, destination;
  memhier_records_init(&source, sizeof source);
  source.fields = fields;
  source.field_count = 2;
  destination = source;
  source.pointer = const_cast<int32_t *>(records);
  destination.arrangement = MEMHIER_SOA;
  destination.packing = MEMHIER_PACKING_PACKED;
  destination.pointer = planes;
  ASSERT_EQ(memhier_record_convert(context_, 2, &source, &destination, nullptr), MEMHIER_SUCCESS);
  EXPECT_TRUE(std::ranges::equal(planes, std::to_array({1, 3, 2, 4})));
  RecordCase test = conversion(2, {{MEMHIER_I32}, {MEMHIER_I32}}, MEMHIER_AOS, MEMHIER_SOA);
  test.destination.packing = MEMHIER_PACKING_PACKED;
  check(test, true);
  check_all(2, {{MEMHIER_I32}, {MEMHIER_I32}}, 2);
  check_all(4, {{MEMHIER_I32, 2}, {MEMHIER_I32, 2, 0, 1}}, 2);
}

}  // namespace
