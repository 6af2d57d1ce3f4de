// Conversions of record layouts that comparable libraries got wrong, and the whole kind around each: every place that
// exists here, every feasible way and route forced, every byte checked.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <random>

#include "harness/record_case.hpp"

namespace {

using harness::conversion;
using harness::RecordCase;

constexpr memhier_arrangement kArrangements[] = {MEMHIER_AOS, MEMHIER_SOA, MEMHIER_AOSOA};

class Cases : public testing::TestWithParam<const char *> {
 protected:
  void SetUp() override {
    device_ = std::string(GetParam()) == "Device";
    if (device_ && !harness::device_missing().empty()) GTEST_SKIP() << harness::device_missing();
    memhier_context_options options;
    memhier_context_options_init(&options, sizeof options);
    if (!device_) options.device = MEMHIER_DEVICE_NONE;
    ASSERT_EQ(memhier_context_create(&options, &context_), MEMHIER_SUCCESS) << memhier_error_text();
  }
  void TearDown() override { EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS); }

  // In every pair of places; with `everywhere` false from device to device only, on the host from pageable memory.
  void check(RecordCase test, bool everywhere = false) {
    std::vector<memhier_place> all = {device_ ? MEMHIER_PLACE_DEVICE : MEMHIER_PLACE_PAGEABLE};
    if (device_ && everywhere) all = harness::places();
    int runs = 0;
    for (memhier_place source : all) {
      for (memhier_place destination : all) {
        test.source.place = source;
        test.destination.place = destination;
        EXPECT_EQ(harness::run_all_choices(context_, test, &runs), "");
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(runs, 2);
  }
  // Every pair of arrangements.
  void check_all(int64_t count, const std::vector<memhier_field> &fields, int64_t lanes = 8) {
    for (memhier_arrangement source : kArrangements)
      for (memhier_arrangement destination : kArrangements) {
        check(conversion(count, fields, source, destination, lanes));
        if (HasFailure()) return;
      }
  }

  bool device_ = false;
  memhier_context *context_ = nullptr;
};
INSTANTIATE_TEST_SUITE_P(Host, Cases, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, Cases, testing::Values("Device"));

// {u8, f64}, 3 records: the array of f64 was put right behind the 3 bytes.
TEST_P(Cases, ArraysOfOneBlockAreAligned) {
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
  for (int64_t count : {1, 3, 63, 64, 65}) check_all(count, {{MEMHIER_U8}, {MEMHIER_F64}});
}

// {f64, u8}: without padding at the end every second record is misaligned.
TEST_P(Cases, RecordsArePaddedAtTheirEnd) {
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
  check_all(2, {{MEMHIER_F64}, {MEMHIER_U8}});
}

// Blocks of 8 with 7 left: the tail was thought to be dropped. 1 to 17 fields, blocks of 4, 8 and 16.
TEST_P(Cases, TailsOfBlocks) {
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

TEST_P(Cases, LanesBeyondTheLastRecordAreZero) {
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
TEST_P(Cases, GapsStayWhereTheyAreKept) {
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

// Four fields of 64 bits came out in the wrong order; 2 to 8 fields of 1 to 16 bytes.
TEST_P(Cases, InterleavingKeepsTheOrder) {
  int64_t planes[4][2], records[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  void *pointers[] = {planes[0], planes[1], planes[2], planes[3]};
  ASSERT_EQ(memhier_record_split(context_, 2, 4, MEMHIER_I64, records, 0, pointers, nullptr), MEMHIER_SUCCESS);
  for (int64_t c = 0; c < 4; ++c) {
    EXPECT_EQ(planes[c][0], c + 1);
    EXPECT_EQ(planes[c][1], c + 5);
  }
  int64_t joined[8] = {};
  const void *sources[] = {planes[0], planes[1], planes[2], planes[3]};
  ASSERT_EQ(memhier_record_join(context_, 2, 4, MEMHIER_I64, sources, joined, 0, nullptr), MEMHIER_SUCCESS);
  EXPECT_EQ(std::memcmp(joined, records, sizeof records), 0);
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

TEST_P(Cases, SplitAndJoinLeaveWhatIsBetweenTheRecords) {
  unsigned char pixels[5 * 4], red[5], green[5], blue[5], back[5 * 4];
  for (size_t i = 0; i < sizeof pixels; ++i) pixels[i] = static_cast<unsigned char>(i * 7);
  void *planes[] = {red, green, blue};
  ASSERT_EQ(memhier_record_split(context_, 5, 3, MEMHIER_U8, pixels, 4, planes, nullptr), MEMHIER_SUCCESS);
  std::memset(back, 0xee, sizeof back);
  ASSERT_EQ(memhier_record_join(context_, 5, 3, MEMHIER_U8, planes, back, 4, nullptr), MEMHIER_SUCCESS);
  for (size_t i = 0; i < sizeof pixels; ++i) EXPECT_EQ(back[i], i % 4 == 3 ? 0xee : pixels[i]) << i;
}

// The same bytes in all, other strides: a plain copy was made of it.
TEST_P(Cases, EqualSizesAreNotEqualLayouts) {
  check_all(2, {{MEMHIER_I32}, {MEMHIER_I32}}, 2);
  check_all(4, {{MEMHIER_I32, 2}, {MEMHIER_I32, 2, 0, 1}}, 2);
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
  EXPECT_EQ(planes[1], 3);
  EXPECT_EQ(planes[2], 2);
}

TEST_P(Cases, RealRecords) {
  // A triangle of an STL file: normal, three corners, attributes; 50 bytes.
  const std::vector<memhier_field> triangle = {
      {MEMHIER_F32, 3}, {MEMHIER_F32, 3, 0, 1}, {MEMHIER_F32, 3}, {MEMHIER_F32, 3, 0, 1}, {MEMHIER_U8, 2, 0, 1}};
  // Particles: position, velocity, identity.
  const std::vector<memhier_field> particle = {{MEMHIER_F64, 3, 0, 1}, {MEMHIER_F32, 3}, {MEMHIER_I64}, {MEMHIER_U8}};
  for (int64_t count : {1, 100, 1001}) {
    for (memhier_packing packing : {MEMHIER_PACKING_PACKED, MEMHIER_PACKING_NATURAL}) {
      for (const auto &fields : {triangle, particle}) {
        for (const bool scattered : {false, true}) {
          RecordCase apart = conversion(count, fields, MEMHIER_AOS, MEMHIER_SOA);
          apart.source.packing = apart.destination.packing = packing;
          apart.destination.scattered = scattered;
          check(apart, count == 100);
          RecordCase joined = conversion(count, fields, MEMHIER_SOA, MEMHIER_AOS);
          joined.source.packing = joined.destination.packing = packing;
          joined.source.scattered = scattered;
          joined.misalign = 1;
          check(joined);
          if (HasFailure()) return;
        }
      }
    }
  }
}

TEST_P(Cases, SubsetsInAnyOrderWithConversion) {
  RecordCase test =
      conversion(777, {{MEMHIER_F64, 3}, {MEMHIER_I32}, {MEMHIER_U8, 4}, {MEMHIER_BYTES(7)}}, MEMHIER_AOS, MEMHIER_SOA);
  test.destination.fields = {{MEMHIER_F32, 4}, {MEMHIER_BYTES(7)}, {MEMHIER_F32, 3, 0, 1}, {MEMHIER_F64, 3}};
  test.sources = {2, 3, 0, 0};
  for (memhier_arrangement source : kArrangements) {
    for (memhier_arrangement destination : kArrangements) {
      test.source.arrangement = source;
      test.destination.arrangement = destination;
      test.source.lanes = source == MEMHIER_AOSOA ? 5 : 0;
      test.destination.lanes = destination == MEMHIER_AOSOA ? 32 : 0;
      check(test, source != destination);
      if (HasFailure()) return;
    }
  }
}

TEST_P(Cases, EveryPairOfNumberTypes) {
  const memhier_type types[] = {MEMHIER_U8, MEMHIER_I8, MEMHIER_I16, MEMHIER_I32, MEMHIER_F32, MEMHIER_F64};
  for (memhier_type from : types) {
    for (memhier_type to : types) {
      RecordCase test = conversion(1500, {{from, 2}}, MEMHIER_AOS, MEMHIER_SOA);
      test.destination.fields[0].type = to;
      check(test);
      std::swap(test.source, test.destination);
      check(test);
      if (HasFailure()) return;
    }
  }
}

TEST_P(Cases, LargerThanTheWorkingSet) {
  for (memhier_arrangement source : kArrangements) {
    for (memhier_arrangement destination : kArrangements) {
      RecordCase test =
          conversion(30011, {{MEMHIER_F32, 3}, {MEMHIER_U8}, {MEMHIER_F64, 2, 0, 1}}, source, destination, 12);
      test.working_set = 1 << 18;
      test.padding = source == MEMHIER_SOA ? MEMHIER_PADDING_KEEP : MEMHIER_PADDING_ZERO;
      check(test, true);
      if (HasFailure()) return;
    }
  }
}

TEST_P(Cases, MostFieldsOnBothSides) {
  RecordCase test =
      conversion(500, std::vector<memhier_field>(MEMHIER_MAX_FIELDS, {MEMHIER_F32}), MEMHIER_SOA, MEMHIER_SOA);
  test.source.scattered = test.destination.scattered = true;
  for (size_t i = 0; i < MEMHIER_MAX_FIELDS; ++i) test.sources.push_back(static_cast<int32_t>(31 - i));
  check(test, true);
}

TEST_P(Cases, RandomDescriptions) {
  std::mt19937_64 engine(std::random_device{}());
  const auto below = [&](int64_t bound) { return std::uniform_int_distribution<int64_t>(0, bound - 1)(engine); };
  const memhier_type types[] = {MEMHIER_U8, MEMHIER_I16, MEMHIER_F32, MEMHIER_F64, MEMHIER_C128, MEMHIER_BYTES(3)};
  for (int round = 0; round < (device_ ? 60 : 150); ++round) {
    std::vector<memhier_field> fields(static_cast<size_t>(1 + below(9)));
    for (memhier_field &field : fields)
      field = {types[below(6)], static_cast<int32_t>(below(5)), 0, static_cast<int32_t>(below(2))};
    RecordCase test = conversion(below(round % 9 ? 500 : 9000), fields, kArrangements[below(3)],
                                 kArrangements[below(3)], 1 + below(70));
    for (harness::RecordSide *side : {&test.source, &test.destination}) {
      side->packing = below(2) ? MEMHIER_PACKING_PACKED : MEMHIER_PACKING_NATURAL;
      side->scattered = side->arrangement == MEMHIER_SOA && below(2);
      if (side->arrangement == MEMHIER_SOA && below(2)) side->pitch = test.count + below(9);
    }
    test.padding = below(2) ? MEMHIER_PADDING_KEEP : MEMHIER_PADDING_ZERO;
    test.misalign = below(2) ? 0 : below(16);
    if (test.count > 0) check(test);
    if (HasFailure()) return;
  }
}

TEST_P(Cases, CountBeyond32Bits) {
  if (!std::getenv("MEMHIER_TEST_BIG")) GTEST_SKIP() << "needs MEMHIER_TEST_BIG=1 and 13 GB";
  const int64_t count = (INT64_C(1) << 31) + 77;
  const memhier_place place = device_ ? MEMHIER_PLACE_DEVICE : MEMHIER_PLACE_PAGEABLE;
  harness::Memory records(place, static_cast<size_t>(2 * count)), first(place, static_cast<size_t>(count)),
      second(place, static_cast<size_t>(count));
  std::vector<unsigned char> bytes(static_cast<size_t>(2 * count));
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(i * 0x9e3779b97f4a7c15u >> 56);
  records.write(bytes);
  void *planes[] = {first.data(), second.data()};
  ASSERT_EQ(memhier_record_split(context_, count, 2, MEMHIER_U8, records.data(), 0, planes, nullptr), MEMHIER_SUCCESS)
      << memhier_error_text();
  const std::vector<unsigned char> low = first.read(), high = second.read();
  for (int64_t r = 0; r < count; ++r) {
    const auto i = static_cast<size_t>(r);
    ASSERT_TRUE(low[i] == bytes[2 * i] && high[i] == bytes[2 * i + 1]) << r;
  }
}

}  // namespace
