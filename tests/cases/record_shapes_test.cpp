// What the header promises of records: records of programs, subsets, conversions of numbers, pieces, most fields,
// random descriptions. Every feasible way and route forced, every byte checked.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "harness/record_fixture.hpp"
#include "harness/thinned.hpp"

namespace {

using namespace harness;

class RecordShapes : public RecordFixture {};
INSTANTIATE_TEST_SUITE_P(Host, RecordShapes, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, RecordShapes, testing::Values("Device"));

TEST_P(RecordShapes, RealRecords) {
  // A triangle of an STL file: normal, three corners, attributes; 50 bytes.
  const std::vector<memhier_field> triangle = {
      {MEMHIER_F32, 3}, {MEMHIER_F32, 3, 0, 1}, {MEMHIER_F32, 3}, {MEMHIER_F32, 3, 0, 1}, {MEMHIER_U8, 2, 0, 1}};
  // Particles of 45 bytes: position, velocity, identity, kind.
  const std::vector<memhier_field> particle = {{MEMHIER_F64, 3, 0, 1}, {MEMHIER_F32, 3}, {MEMHIER_I64}, {MEMHIER_U8}};
  // 24 bytes: position, mass, identity, cell, kind, flags.
  const std::vector<memhier_field> packed = {{MEMHIER_F32, 3}, {MEMHIER_F32}, {MEMHIER_I32},
                                             {MEMHIER_I16},    {MEMHIER_U8},  {MEMHIER_I8}};
  for (int64_t count : {1, 100, 1001}) {
    for (memhier_packing packing : {MEMHIER_PACKING_PACKED, MEMHIER_PACKING_NATURAL}) {
      for (const auto &fields : {triangle, particle, packed}) {
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

TEST_P(RecordShapes, SubsetsInAnyOrderWithConversion) {
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

TEST_P(RecordShapes, EveryPairOfNumberTypes) {
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

TEST_P(RecordShapes, LargerThanTheWorkingSet) {
  for (memhier_arrangement source : kArrangements) {
    for (memhier_arrangement destination : kArrangements) {
      RecordCase test = conversion(kSanitized ? 12007 : 30011, {{MEMHIER_F32, 3}, {MEMHIER_U8}, {MEMHIER_F64, 2, 0, 1}},
                                   source, destination, 12);
      test.working_set = 1 << 18;
      test.padding = source == MEMHIER_SOA ? MEMHIER_PADDING_KEEP : MEMHIER_PADDING_ZERO;
      check(test, true);
      if (HasFailure()) return;
    }
  }
}

TEST_P(RecordShapes, MostFieldsOnBothSides) {
  RecordCase test =
      conversion(500, std::vector<memhier_field>(MEMHIER_MAX_FIELDS, {MEMHIER_F32}), MEMHIER_SOA, MEMHIER_SOA);
  test.source.scattered = test.destination.scattered = true;
  for (size_t i = 0; i < MEMHIER_MAX_FIELDS; ++i) test.sources.push_back(static_cast<int32_t>(31 - i));
  check(test, true);
}

TEST_P(RecordShapes, RandomDescriptions) {
  std::mt19937_64 engine(std::random_device{}());
  const auto below = [&](int64_t bound) { return std::uniform_int_distribution<int64_t>(0, bound - 1)(engine); };
  const memhier_type types[] = {MEMHIER_U8, MEMHIER_I16, MEMHIER_F32, MEMHIER_F64, MEMHIER_C128, MEMHIER_BYTES(3)};
  for (int round = 0; round < (device_ ? 60 : thinned_rounds(150)); ++round) {
    std::vector<memhier_field> fields(static_cast<size_t>(1 + below(9)));
    for (memhier_field &field : fields)
      field = {types[below(6)], static_cast<int32_t>(below(5)), 0, static_cast<int32_t>(below(2))};
    RecordCase test = conversion(below(round % 9 ? 500 : 9000), fields, kArrangements[below(3)],
                                 kArrangements[below(3)], 1 + below(70));
    for (RecordSide *side : {&test.source, &test.destination}) {
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

TEST_P(RecordShapes, CountBeyond32Bits) {
  if (!big()) GTEST_SKIP() << "needs MEMHIER_TEST_BIG=1 and 13 GB";
  const int64_t count = (INT64_C(1) << 31) + 77;
  const memhier_place place = device_ ? MEMHIER_PLACE_DEVICE : MEMHIER_PLACE_PAGEABLE;
  Memory records(place, static_cast<size_t>(2 * count)), first(place, static_cast<size_t>(count)),
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
