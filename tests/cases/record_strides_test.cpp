// One set of elements in every order of strides: where sizes agree and layouts do not, a plain copy was made.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/record_fixture.hpp"
#include "harness/transpose_case.hpp"

namespace {

using namespace harness;

class RecordStrides : public RecordFixture {};
INSTANTIATE_TEST_SUITE_P(Host, RecordStrides, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, RecordStrides, testing::Values("Device"));

// 2x3x4 from each order of strides to each. Batched transposes take all 36 pairs.
TEST_P(RecordStrides, EveryPairOfStrideOrders) {
  const int64_t extents[3] = {2, 3, 4};
  int orders[6][3] = {{0, 1, 2}};
  for (int i = 1; i < 6; ++i) {
    std::copy_n(orders[i - 1], 3, orders[i]);
    std::next_permutation(orders[i], orders[i] + 3);
  }
  const auto strides_of = [&](const int(&order)[3], int64_t(&strides)[3]) {
    int64_t stride = 1;
    for (const int axis : order) stride *= (strides[axis] = stride, extents[axis]);
  };
  for (const auto &from : orders) {
    for (const auto &to : orders) {
      int64_t source[3], destination[3];
      strides_of(from, source);
      strides_of(to, destination);
      TransposeCase test = row_major(MEMHIER_I32, extents[1], extents[2], 0, 0, extents[0]);
      test.rank3 = true;
      test.source = {source[1], source[2], source[0]};
      test.destination = {destination[2], destination[1], destination[0]};
      test.source_place = test.destination_place = places_of(false)[0];
      EXPECT_EQ(run_all_choices(context_, test), "");
      if (HasFailure()) return;
    }
  }
}

// The same by records along the axis of 3, which lies outside (AOS), inside (SOA, also with arrays of fields between
// those of components) or, with components together, between the others: 30 of the 36 pairs. Arrays that interleave
// need pointers of their own in a destination.
TEST_P(RecordStrides, StrideOrdersOfRecords) {
  for (const auto &[fields, components] : {std::pair{2, 4}, {4, 2}}) {
    std::vector<memhier_field> apart, interleaved, together;
    for (int f = 0; f < fields; ++f) {
      apart.push_back({MEMHIER_I32, components});
      interleaved.push_back({MEMHIER_I32, components, 4 * 3 * f});
      together.push_back({MEMHIER_I32, components, 0, 1});
    }
    const RecordSide sides[] = {{MEMHIER_AOS, apart, MEMHIER_PACKING_PACKED},
                                {MEMHIER_SOA, apart, MEMHIER_PACKING_PACKED},
                                {MEMHIER_SOA, together, MEMHIER_PACKING_PACKED},
                                {MEMHIER_SOA, interleaved, MEMHIER_PACKING_EXPLICIT, 0, 0, 3 * fields}};
    for (const RecordSide &source : sides)
      for (const RecordSide &destination : sides)
        check({3, source, destination}, &source == &sides[0] && &destination == &sides[3]);
  }
  // Fields in their order, and those of the axes of 2 and 4 exchanged.
  std::vector<memhier_field> straight, exchanged;
  for (int i = 0; i < 2; ++i) {
    for (int k = 0; k < 4; ++k) {
      straight.push_back({MEMHIER_I32, 1, 4 * i + k});
      exchanged.push_back({MEMHIER_I32, 1, i + 2 * k});
    }
  }
  const auto side = [](memhier_arrangement arrangement, std::vector<memhier_field> fields) {
    for (memhier_field &field : fields) field.offset *= arrangement == MEMHIER_AOS ? 4 : 3 * 4;
    return RecordSide{arrangement, fields, MEMHIER_PACKING_EXPLICIT};
  };
  const RecordSide sides[] = {side(MEMHIER_AOS, straight), side(MEMHIER_AOS, exchanged), side(MEMHIER_SOA, straight),
                              side(MEMHIER_SOA, exchanged)};
  for (const RecordSide &source : sides) {
    for (const RecordSide &destination : sides) check({3, source, destination});
  }
}

TEST_P(RecordStrides, ArraysThatInterleave) {
  int32_t from[24], expected[24];
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 2; ++i)
      for (int k = 0; k < 4; ++k) from[8 * j + 4 * i + k] = expected[6 * k + 3 * i + j] = 100 * i + 10 * j + k;
  const memhier_field fields[] = {{MEMHIER_I32, 4}, {MEMHIER_I32, 4}};
  for (memhier_place source_place : places_of(true)) {
    for (memhier_place destination_place : places_of(true)) {
      Memory source(source_place, sizeof from), destination(destination_place, sizeof expected);
      source.write(bytes_of(from));
      destination.write(std::vector<unsigned char>(sizeof expected, 0xff));
      void *arrays[] = {destination.data(), destination.data() + 3 * sizeof(int32_t)};
      memhier_records records, interleaving;
      memhier_records_init(&records, sizeof records);
      records.fields = fields;
      records.field_count = 2;
      interleaving = records;
      records.pointer = source.data();
      interleaving.arrangement = MEMHIER_SOA;
      interleaving.pitch = 6;
      interleaving.field_pointers = arrays;
      ASSERT_EQ(memhier_record_convert(context_, 3, &records, &interleaving, nullptr), MEMHIER_SUCCESS)
          << memhier_error_text();
      EXPECT_EQ(destination.read(), bytes_of(expected))
          << place_word(source_place) << " to " << place_word(destination_place);
    }
  }
}

}  // namespace
