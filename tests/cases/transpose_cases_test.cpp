// Transposes that comparable libraries got wrong, crashed on or refused, and the whole kind around each: every place
// that exists here, every feasible way and route forced, every byte checked.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>

#include "harness/transpose_case.hpp"

namespace {

using harness::in_place;
using harness::row_major;
using harness::TransposeCase;

bool big() { return std::getenv("MEMHIER_TEST_BIG") != nullptr; }

// Host: pageable memory only. Device: every pair of places with at least one that needs a device.
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

  void check(TransposeCase test) {
    const auto all = device_ ? harness::places() : std::vector<memhier_place>{MEMHIER_PLACE_PAGEABLE};
    int runs = 0;
    for (memhier_place source : all) {
      for (memhier_place destination : all) {
        if (test.in_place && source != destination) continue;
        test.source_place = source;
        test.destination_place = destination;
        EXPECT_EQ(harness::run_all_choices(context_, test, &runs), "");
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(runs, 3);  // the default, and at least the blocked and the reference way
  }

  bool device_ = false;
  memhier_context *context_ = nullptr;
};

TEST_P(Cases, ComplexSquaresInPlaceAndRefusalOfRectangles) {
  for (int64_t size : {1, 2, 3, 7, 33, 64, 65, 130}) check(in_place(MEMHIER_C64, size, size + 3));
  check(in_place(MEMHIER_C128, 37, 41, 3));
  float matrix[2 * 6] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, copy[12];
  std::copy(std::begin(matrix), std::end(matrix), copy);
  EXPECT_EQ(memhier_transpose(context_, MEMHIER_C64, MEMHIER_ROW_MAJOR, 3, 2, matrix, 2, matrix, 3, nullptr),
            MEMHIER_OVERLAP);
  EXPECT_TRUE(std::equal(std::begin(matrix), std::end(matrix), copy));
}

TEST_P(Cases, NarrowMatricesWithTightLeadingDimensions) {
  check(row_major(MEMHIER_F32, 4, 2, 2, 4));
  check(row_major(MEMHIER_C64, 4, 2, 2, 4));
  check(row_major(MEMHIER_F32, 2, 4, 4, 2));
}

TEST_P(Cases, OneByOne) {
  check(row_major(MEMHIER_F64, 1, 1));
  TransposeCase plan_only = row_major(MEMHIER_F64, 1, 1);
  EXPECT_FALSE(harness::feasible_choices(context_, plan_only).empty());
}

TEST_P(Cases, BlockOfALargerParent) {
  // 3x3 (batch 3) into the corner of 5x5x5: the other places stay.
  TransposeCase test = row_major(MEMHIER_F64, 3, 3, 0, 0, 3);
  test.destination = {5, 1, 25};
  check(test);
  test.source = {5, 1, 25};
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
}

TEST_P(Cases, PastTheGridLimit) {
  for (int64_t rows : {2097120, 2097121}) {
    TransposeCase test = row_major(MEMHIER_F16, rows, 1);
    check(test);
    check(row_major(MEMHIER_F16, 1, rows));
  }
  if (!big()) return;
  for (int64_t tile : {8, 16, 32, 64}) {
    for (int64_t extra : {-1, 0, 1}) check(row_major(MEMHIER_U8, 65535 * tile + extra, 3));
  }
}

TEST_P(Cases, BigElementCount) {
  if (!big()) GTEST_SKIP() << "needs MEMHIER_TEST_BIG=1 and 5 GB";
  TransposeCase test = row_major(MEMHIER_U8, 100, 25000000);
  if (device_) test.source_place = test.destination_place = MEMHIER_PLACE_DEVICE;
  const auto outcome = harness::run(context_, test);
  EXPECT_EQ(outcome.status, MEMHIER_SUCCESS) << outcome.error;
  EXPECT_EQ(outcome.difference, "");
}

TEST_P(Cases, VeryTallNarrow) {
  check(row_major(MEMHIER_U8, 1108992, 4));
  check(row_major(MEMHIER_U8, 4, 1108992));
}

TEST_P(Cases, DestinationStridesAreObeyed) {
  TransposeCase test = row_major(MEMHIER_F32, 2, 3);
  test.destination = {2 + 5, 1, 0};
  check(test);
  test.destination = {1, 3, 0};  // the destination stored column by column
  check(test);
  test.destination = {3, 17, 0};  // no unit stride at all
  check(test);
  test.source = {40, 9, 0};
  check(test);
}

TEST_P(Cases, AliasOfItsOwnTranspose) {
  for (int64_t size : {90, 91, 512}) {
    const size_t count = size * size + 1;
    std::vector<double> matrix(count), original(count);
    for (size_t i = 0; i < count; ++i) original[i] = static_cast<double>(i) * 1.5;
    matrix = original;
    // The same array with the same leading dimension: in place.
    ASSERT_EQ(memhier_transpose(context_, MEMHIER_F64, MEMHIER_ROW_MAJOR, size, size, matrix.data(), size,
                                matrix.data(), size, nullptr),
              MEMHIER_SUCCESS)
        << memhier_error_text();
    for (int64_t i = 0; i < size; ++i) {
      for (int64_t j = 0; j < size; ++j) ASSERT_EQ(matrix[j * size + i], original[i * size + j]);
    }
    // Shifted by one element: refused whatever the size, nothing written.
    matrix = original;
    EXPECT_EQ(memhier_transpose(context_, MEMHIER_F64, MEMHIER_ROW_MAJOR, size, size, matrix.data(), size,
                                matrix.data() + 1, size, nullptr),
              MEMHIER_OVERLAP);
    EXPECT_EQ(matrix, original);
  }
}

TEST_P(Cases, APlanObeysItsSecondBuffers) {
  for (memhier_place place : device_ ? harness::places() : std::vector<memhier_place>{MEMHIER_PLACE_PAGEABLE}) {
    memhier_operand from, to;
    ASSERT_EQ(memhier_operand_matrix(&from, MEMHIER_F32, MEMHIER_ROW_MAJOR, 64, 32, nullptr, 32), MEMHIER_SUCCESS);
    ASSERT_EQ(memhier_operand_matrix(&to, MEMHIER_F32, MEMHIER_ROW_MAJOR, 32, 64, nullptr, 64), MEMHIER_SUCCESS);
    from.place = to.place = place;
    memhier_plan *plan = nullptr;
    ASSERT_EQ(memhier_plan_create_transpose(context_, &from, &to, nullptr, &plan), MEMHIER_SUCCESS);
    harness::Memory x(place, 64 * 32 * 4), a(place, 64 * 32 * 4), y(place, 64 * 32 * 4), b(place, 64 * 32 * 4);
    std::vector<unsigned char> first(64 * 32 * 4, 1), second(64 * 32 * 4, 2), poison(64 * 32 * 4, 99);
    x.write(first);
    y.write(second);
    void *run_a[2] = {x.data(), a.data()}, *run_b[2] = {y.data(), b.data()};
    ASSERT_EQ(memhier_plan_execute(plan, run_a, 2, nullptr, 0, nullptr), MEMHIER_SUCCESS) << memhier_error_text();
    x.write(poison);
    ASSERT_EQ(memhier_plan_execute(plan, run_b, 2, nullptr, 0, nullptr), MEMHIER_SUCCESS) << memhier_error_text();
    EXPECT_EQ(a.read(), first);
    EXPECT_EQ(b.read(), second);
    memhier_plan_destroy(plan);
  }
}

TEST_P(Cases, NoCliffAtPowersOfTwo) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "timing says nothing under a sanitizer";
#endif
  const memhier_place place = device_ ? MEMHIER_PLACE_DEVICE : MEMHIER_PLACE_PAGEABLE;
  for (int64_t size : {512, 1024, 2048, 4096}) {
    // The shapes take turns and the least of many counts, so that a noisy neighbour does not decide.
    double least[2] = {1e9, 1e9};
    const int64_t sizes[2] = {size, size - 1};
    std::vector<std::unique_ptr<harness::Memory>> memory;
    for (int64_t n : sizes) {
      for (int k = 0; k < 2; ++k) {
        memory.push_back(std::make_unique<harness::Memory>(place, n * n * 4));
        memory.back()->write(std::vector<unsigned char>(n * n * 4, 7));
      }
    }
    for (int round = 0; round < 25; ++round) {
      for (int k = 0; k < 2; ++k) {
        const auto start = std::chrono::steady_clock::now();
        ASSERT_EQ(memhier_transpose(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, sizes[k], sizes[k], memory[2 * k]->data(),
                                    sizes[k], memory[2 * k + 1]->data(), sizes[k], nullptr),
                  MEMHIER_SUCCESS);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        least[k] = std::min(least[k], took.count());
      }
    }
    EXPECT_LE(least[0] / least[1], 1.5) << size << ": " << least[0] << " s against " << least[1] << " s";
  }
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
      if (device_) {
        test.source_place = test.destination_place = MEMHIER_PLACE_DEVICE;
        EXPECT_EQ(harness::run_all_choices(context_, test), "");
      } else {
        check(test);
      }
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

TEST_P(Cases, Batches) {
  for (int64_t batch : {0, 1, 2, 65536, 131071}) {
    TransposeCase test = row_major(MEMHIER_I16, 3, 2, 0, 0, batch);
    test.rank3 = true;
    if (batch == 0) {
      EXPECT_EQ(harness::run(context_, test).status, MEMHIER_SUCCESS);
      continue;
    }
    if (device_) {
      test.source_place = test.destination_place = MEMHIER_PLACE_DEVICE;
      EXPECT_EQ(harness::run_all_choices(context_, test), "");
    } else {
      check(test);
    }
  }
  TransposeCase same_source = row_major(MEMHIER_F64, 33, 18, 0, 0, 4);
  same_source.source.batch = 0;
  check(same_source);
  TransposeCase backwards = row_major(MEMHIER_F64, 33, 18, 0, 0, 4);
  backwards.source.batch = -backwards.source.batch;
  check(backwards);
  TransposeCase interleaved = row_major(MEMHIER_F32, 12, 20, 0, 0, 5);  // batch is the fastest mode
  interleaved.source = {20 * 5, 5, 1};
  interleaved.destination = {12 * 5, 5, 1};
  check(interleaved);
}

TEST_P(Cases, LargerThanTheWorkingSet) {
  // 4 MiB each way through at most 1 MiB of staging: pieces, out of core on a small test.
  for (memhier_type type : {MEMHIER_BYTES(3), memhier_type{MEMHIER_F32}}) {
    TransposeCase test = row_major(type, 1030, 1017, 1021, 1033);
    test.working_set = 1 << 20;
    check(test);
    TransposeCase batch = row_major(type, 130, 117, 0, 0, 70);
    batch.working_set = 1 << 20;
    check(batch);
  }
}

INSTANTIATE_TEST_SUITE_P(Host, Cases, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, Cases, testing::Values("Device"));

}  // namespace
