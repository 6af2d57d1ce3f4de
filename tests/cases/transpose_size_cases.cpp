// Sizes past the limits of grids, of 32 bits and of the working set, and at powers of two.
#include <chrono>
#include <memory>

#include "cases/transpose_cases.hpp"

namespace transpose_cases {
namespace {

TEST_P(Cases, PastTheGridLimit) {
  for (const int64_t length : {2097120, 2097121}) {
    check(row_major(MEMHIER_F16, length, 1));
    check(row_major(MEMHIER_F16, 1, length));
  }
  const int64_t tiles[] = {64, 32, 16, 8};
  for (const int64_t tile : harness::thinned(tiles, 1)) {
    for (const int64_t extra : harness::thinned({-1, 0, 1}, 1)) {
      check_local(row_major(MEMHIER_U8, 65535 * tile + extra, 3));
      check_local(row_major(MEMHIER_U8, 3, 65535 * tile + extra));
    }
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

TEST_P(Cases, Batches) {
  for (int64_t batch : {0, 1, 2, 65536, 131071}) {
    TransposeCase test = row_major(MEMHIER_I16, 3, 2, 0, 0, batch);
    test.rank3 = true;
    if (batch == 0) {
      EXPECT_EQ(harness::run(context_, test).status, MEMHIER_SUCCESS);
      continue;
    }
    check_briefly(test);
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
  for (memhier_type type : harness::thinned({MEMHIER_BYTES(3), memhier_type{MEMHIER_F32}}, 2)) {
    TransposeCase test = row_major(type, 1030, 1017, 1021, 1033);
    test.working_set = 1 << 20;
    check(test);
    TransposeCase batch = row_major(type, 130, 117, 0, 0, 70);
    batch.working_set = 1 << 20;
    check(batch);
  }
}

TEST_P(Cases, NoCliffAtPowersOfTwo) {
  if (harness::kSanitized) GTEST_SKIP() << "timing says nothing under a sanitizer";
  const memhier_place place = device_ ? MEMHIER_PLACE_DEVICE : MEMHIER_PLACE_PAGEABLE;
  for (int64_t size : {512, 1024, 2048, 4096}) {
    // The shapes take turns and the least of many counts, so that a noisy neighbour does not decide.
    double least[3] = {1e9, 1e9, 1e9};
    const int64_t sizes[3] = {size, size - 1, size + 1};
    std::vector<std::unique_ptr<harness::Memory>> memory;
    for (int64_t n : sizes) {
      for (int k = 0; k < 2; ++k) {
        memory.push_back(std::make_unique<harness::Memory>(place, n * n * 4));
        memory.back()->write(std::vector<unsigned char>(n * n * 4, 7));
      }
    }
    for (int round = 0; round < 25; ++round) {
      for (int k = 0; k < 3; ++k) {
        const auto start = std::chrono::steady_clock::now();
        ASSERT_EQ(memhier_transpose(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, sizes[k], sizes[k], memory[2 * k]->data(),
                                    sizes[k], memory[2 * k + 1]->data(), sizes[k], nullptr),
                  MEMHIER_SUCCESS);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        least[k] = std::min(least[k], took.count());
      }
    }
    for (int k = 1; k < 3; ++k)
      EXPECT_LE(least[0] / least[k], 1.5)
          << size << ": " << least[0] << " s against " << least[k] << " s of " << sizes[k];
  }
}

}  // namespace
}  // namespace transpose_cases
