// Transposes that comparable libraries got wrong, crashed on or refused, and the whole kind around each: every place
// that exists here, every feasible way and route forced, every byte checked.
#include <algorithm>
#include <iterator>

#include "cases/transpose_cases.hpp"

namespace transpose_cases {
namespace {

TEST_P(Cases, NarrowMatricesWithTightLeadingDimensions) {
  check(row_major(MEMHIER_F32, 4, 2, 2, 4));
  check(row_major(MEMHIER_C64, 4, 2, 2, 4));
  check(row_major(MEMHIER_F32, 2, 4, 4, 2));
}

TEST_P(Cases, OneByOne) {
  check(row_major(MEMHIER_F64, 1, 1));
  // Planned and nothing else, for one thread.
  memhier_context_options options;
  memhier_context_options_init(&options, sizeof options);
  if (!device_) options.device = MEMHIER_DEVICE_NONE;
  options.threads = 1;
  memhier_context *alone = nullptr;
  ASSERT_EQ(memhier_context_create(&options, &alone), MEMHIER_SUCCESS) << memhier_error_text();
  memhier_operand operand;
  memhier_operand_matrix(&operand, MEMHIER_F64, MEMHIER_ROW_MAJOR, 1, 1, nullptr, 1);
  memhier_plan *plan = nullptr;
  EXPECT_EQ(memhier_plan_create_transpose(alone, &operand, &operand, nullptr, &plan), MEMHIER_SUCCESS)
      << memhier_error_text();
  EXPECT_EQ(memhier_plan_destroy(plan), MEMHIER_SUCCESS);
  EXPECT_EQ(harness::run_all_choices(alone, row_major(MEMHIER_F64, 1, 1)), "");
  EXPECT_EQ(memhier_context_destroy(alone), MEMHIER_SUCCESS);
}

TEST_P(Cases, BlockOfALargerParent) {
  // 3x3x3 into a corner of 5x5x5: the other 98 places lie in the gaps and guards.
  TransposeCase test = row_major(MEMHIER_F64, 3, 3, 0, 0, 3);
  test.destination = {5, 1, 25};
  check(test);
  test.source = {5, 1, 25};
  check(test);
  test.source = {3, 1, 9};
  test.destination = {1, 5, 25};  // element (i, j, l) to element (i, j, l)
  check(test);
}

TEST_P(Cases, ModesOfLengthOne) {
  for (int mask = 0; mask < 8; ++mask) {
    for (bool rank3 : {false, true}) {
      TransposeCase test = row_major(MEMHIER_F32, mask & 1 ? 1 : 2, mask & 2 ? 1 : 3, 0, 0, mask & 4 ? 1 : 2);
      test.rank3 = rank3;
      check(test);
      // The stride of a mode of length one is nobody's business.
      if (mask & 1) test.source.row = test.destination.column = 0;
      if (mask & 2) test.source.column = test.destination.row = INT64_MAX;
      if (mask & 4 && rank3) test.source.batch = test.destination.batch = INT64_MIN;
      check(test);
    }
  }
  // Modes of length one beyond the three of an operand are left out by the caller.
  TransposeCase columns = row_major(MEMHIER_F32, 2, 1, 0, 0, 2);  // {2, 2, 1, 1} by {0, 2, 3, 1}
  check(columns);
  const float from[] = {1, 2, 3, 4};
  float to[4] = {};
  ASSERT_EQ(memhier_transpose_batch(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, 2, 1, from, 1, 2, to, 2, 2, 2, nullptr),
            MEMHIER_SUCCESS)
      << memhier_error_text();
  EXPECT_TRUE(std::equal(std::begin(from), std::end(from), to));
}

TEST_P(Cases, DestinationStridesAreObeyed) {
  TransposeCase test = row_major(MEMHIER_F32, 2, 3);
  test.destination = {3, 1, 0};
  check(test);
  test.destination = {2 + 5, 1, 0};
  check(test);
  test.destination = {1, 3, 0};  // the destination stored column by column
  check(test);
  test.destination = {3, 17, 0};  // no unit stride at all
  check(test);
  test.source = {40, 9, 0};
  check(test);
}

TEST_P(Cases, ShapesAroundTheTiles) {
  const int64_t edges[] = {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 129};
  std::vector<int64_t> columns(std::begin(edges), std::end(edges));
  if (device_) columns = {0, 1, 9, 31, 33, 64, 65};
  for (int64_t rows : columns) {
    for (int64_t n : columns) {
      TransposeCase test = row_major(MEMHIER_F32, rows, n, n + 3, rows + 1);
      if (rows == 0 || n == 0) {
        const auto outcome = harness::run(context_, test);
        EXPECT_EQ(outcome.status, MEMHIER_SUCCESS) << outcome.error;
        EXPECT_EQ(outcome.difference, "");
        continue;
      }
      check_briefly(test);
    }
  }
}

TEST_P(Cases, EveryElementSize) {
  std::vector<memhier_type> types{MEMHIER_F16, MEMHIER_BF16, MEMHIER_F32, MEMHIER_F64, MEMHIER_C64, MEMHIER_C128,
                                  MEMHIER_I8,  MEMHIER_U8,   MEMHIER_I16, MEMHIER_I32, MEMHIER_I64};
  for (int bytes = 1; bytes <= 16; ++bytes) types.push_back(MEMHIER_BYTES(bytes));
  for (memhier_type type : types) {
    check(row_major(type, 70, 133, 137, 75, 2));
    check(in_place(type, 67, 70, 2));
    TransposeCase offset = row_major(type, 65, 96, 96, 80);
    offset.misalign = type > 0x100 ? 1 : memhier_type_size(type);
    check(offset);
  }
}

TEST_P(Cases, StridesOfAnySign) {
  for (memhier_type type : {MEMHIER_BYTES(3), memhier_type{MEMHIER_F32}, memhier_type{MEMHIER_C128}}) {
    for (int signs = 0; signs < 16; ++signs) {
      TransposeCase test = row_major(type, 37, 70, 73, 41);
      if (signs & 1) test.source.row = -test.source.row;
      if (signs & 2) test.source.column = -test.source.column;
      if (signs & 4) test.destination.row = -test.destination.row;
      if (signs & 8) test.destination.column = -test.destination.column;
      check(test);
    }
    TransposeCase broadcast = row_major(type, 20, 33);
    broadcast.source = {0, 1, 0};
    check(broadcast);
    broadcast.source = {1, 0, 0};
    check(broadcast);
  }
}

INSTANTIATE_TEST_SUITE_P(Host, Cases, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, Cases, testing::Values("Device"));

}  // namespace
}  // namespace transpose_cases
