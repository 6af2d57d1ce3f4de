// The host ways of the transpose against a naive loop: element sizes, edges of tiles, strides, batches, alignments.
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "harness/thinned.hpp"
#include "kernels/streaming.hpp"
#include "ops/transpose/host_simd.hpp"
#include "ops/transpose/host_ways.hpp"
#include "unit/transpose_host_cases.hpp"

namespace memhier::test {
namespace {

struct NamedWay {
  const char *name;
  RunFunction run;
};
constexpr NamedWay kWays[] = {
    {"reference", run_reference}, {"host_blocked", run_host_blocked}, {"host_simd", run_host_simd}};

// Zeros that end where a page without access begins.
class GuardedBytes {
 public:
  explicit GuardedBytes(int64_t bytes)
      : bytes_(static_cast<size_t>(bytes)), mapped_((bytes_ + kPage - 1) / kPage * kPage + kPage) {
    start_ = static_cast<char *>(mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    EXPECT_NE(start_, MAP_FAILED);
    EXPECT_EQ(mprotect(start_ + mapped_ - kPage, kPage, PROT_NONE), 0);
  }
  ~GuardedBytes() { munmap(start_, mapped_); }
  GuardedBytes(const GuardedBytes &) = delete;
  GuardedBytes &operator=(const GuardedBytes &) = delete;
  char *begin() const { return start_ + mapped_ - kPage - bytes_; }

 private:
  static constexpr size_t kPage = 1 << 16;
  size_t bytes_, mapped_;
  char *start_;
};

class HostWays : public ::testing::TestWithParam<NamedWay> {
 protected:
  void check(const HostCase &test, int32_t threads = 3) {
    EXPECT_EQ(difference(GetParam().run, test, &pool_, threads), "");
  }
  bool is_reference() const { return GetParam().run == run_reference; }
  Pool pool_{3};
};
INSTANTIATE_TEST_SUITE_P(All, HostWays, ::testing::ValuesIn(kWays), [](const auto &info) { return info.param.name; });

TEST_P(HostWays, EverySmallShapeOfEveryElementSize) {
  for (int bytes = 1; bytes <= 16; ++bytes)
    for (int64_t rows : {0, 1, 2, 3, 7, 16, 17, 31})
      for (int64_t columns : {0, 1, 2, 5, 15, 16, 33}) check(packed_case(bytes, rows, columns, 3, 1));
}

TEST_P(HostWays, EdgesOfTiles) {
  for (int bytes = 1; bytes <= 16; ++bytes) {
    const int64_t tile = 256 / bytes;
    for (int64_t rows : {tile - 1, tile, tile + 1, int64_t{67}})
      for (int64_t columns : {tile - 1, tile, tile + 1, 4 * tile + 1}) {
        check(packed_case(bytes, rows, columns));
        check(packed_case(bytes, rows, columns, 5, 9));
      }
  }
}

// Large enough for non-temporal stores. Pitches that are odd, so that every row has its own alignment.
TEST_P(HostWays, StreamedShapes) {
  for (int bytes : harness::thinned({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, 2)) {
    if (GetParam().run == run_host_blocked && bytes % 4 != 3) continue;
    const int64_t elements = kStreamingBytes / bytes + 1;
    const int64_t side = static_cast<int64_t>(__builtin_sqrt(static_cast<double>(elements))) + 1;
    check(packed_case(bytes, side, side));
    check(packed_case(bytes, side + 1, side + 13, 7, 3));
    if (is_reference()) continue;
    for (int64_t side : {3, 6, 23}) {
      check(packed_case(bytes, elements / side + 1, side));  // tall: records
      check(packed_case(bytes, side, elements / side + 1));  // wide: planes
    }
    check(packed_case(bytes, elements / 6 + 1, 6, 1, 1));           // records with a gap
    check(packed_case(bytes, 6, elements / 6 + 1, 3, 1));           // planes to short rows with a gap
    check(packed_case(bytes, 9, (1 << 20) / bytes));                // planes that crowd one another
    check(packed_case(bytes, elements / 100 + 1, 100, 0, 11));      // tall with a gap
    check(packed_case(bytes, 100, elements / 100 + 1));             // joined columns
    check(packed_case(bytes, 33, (1 << 18) / bytes));               // too long to join where they crowd
    check(packed_case(bytes, 100, elements / 100 + 1, 1, 2));       // short runs with a gap
    check(packed_case(bytes, 70, elements / 70 / 5 + 1, 0, 0, 5));  // batch
  }
}

TEST_P(HostWays, MisalignedPointers) {
  for (int64_t misalign : {1, 3, 8, 31, 63}) {
    for (int bytes : {1, 3, 4, 8}) {
      HostCase test = packed_case(bytes, 129, 65);
      test.misalign_source = misalign, test.misalign_destination = 64 - misalign;
      check(test);
    }
    for (int bytes : harness::thinned({1, 2, 4, 6, 8, 12, 16}, 1)) {
      HostCase large = packed_case(bytes, 2050, kStreamingBytes / 2050 / bytes + 1);
      large.misalign_source = misalign, large.misalign_destination = 64 - misalign;
      check(large);
    }
  }
}

// Nothing may be read behind the last element: a page without access follows it.
TEST_P(HostWays, ReadsNothingBehindTheSource) {
  for (int bytes = 1; bytes <= 16; ++bytes) {
    const int64_t many = kStreamingBytes / bytes;
    const std::pair<int64_t, int64_t> shapes[] = {{33, 35},          {3, 1000},         {1000, 3},
                                                  {many / 7 + 1, 7}, {3, many / 3 + 1}, {many / 1031 + 1, 1031}};
    for (const auto &[rows, columns] : shapes) {
      if (is_reference() && rows * columns >= many) continue;
      const HostCase test = packed_case(bytes, rows, columns);
      const GuardedBytes source(rows * columns * bytes);
      std::vector<char> destination(static_cast<size_t>(rows * columns * bytes));
      void *const pointers[] = {source.begin(), destination.data()};
      RunContext context;
      context.pool = &pool_;
      context.threads = 3;
      GetParam().run(problem_of(test), pointers, context);
    }
  }
}

TEST_P(HostWays, NegativeAndZeroStrides) {
  for (int bytes : harness::thinned({1, 3, 4, 8, 16}, 2)) {
    for (const bool large : {false, true}) {
      const int64_t rows = large ? 1500 : 37, columns = large ? kStreamingBytes / rows / bytes + 1 : 45;
      for (int signs = 0; signs < 16; ++signs) {
        if (large && signs % (harness::kSanitized ? 15 : 5) != 0) continue;
        HostCase test = packed_case(bytes, rows, columns, 2, 3);
        if (signs & 1) test.source[0] *= -1;
        if (signs & 2) test.source[1] *= -1;
        if (signs & 4) test.destination[0] *= -1;
        if (signs & 8) test.destination[1] *= -1;
        check(test);
      }
    }
    HostCase broadcast_row = packed_case(bytes, 40, 50);
    broadcast_row.source[0] = 0;
    check(broadcast_row);
    HostCase broadcast_column = packed_case(bytes, 40, 50);
    broadcast_column.source[1] = 0;
    check(broadcast_column);
    HostCase one_value = packed_case(bytes, 40, 50);
    one_value.source[0] = one_value.source[1] = 0;
    check(one_value);
  }
}

TEST_P(HostWays, EveryOrderOfModesWithGaps) {
  for (int bytes : {1, 3, 4, 8}) {
    const int64_t extents[3] = {21, 34, 5};  // row, column, batch of the source
    int order_source[3] = {0, 1, 2};
    do {
      int order_destination[3] = {0, 1, 2};
      do {
        HostCase test;
        test.bytes = bytes, test.rows = extents[0], test.columns = extents[1], test.batch = extents[2];
        int64_t step = 1;
        for (int mode : order_source) test.source[mode] = std::exchange(step, step * extents[mode] + 1);
        step = 1;
        // The destination's row index is the source's column.
        for (int mode : order_destination)
          test.destination[mode == 0 ? 1 : mode == 1 ? 0 : 2] = std::exchange(step, step * extents[mode]);
        check(test);
      } while (std::next_permutation(order_destination, order_destination + 3));
    } while (std::next_permutation(order_source, order_source + 3));
  }
}

// Interleaved pixels as three batches of one byte: they move as one element of three.
TEST_P(HostWays, BatchThatMakesAnElement) {
  for (int64_t channels : {2, 3, 4, 5}) {
    HostCase test;
    test.bytes = 1, test.rows = 61, test.columns = 83, test.batch = channels;
    test.source[0] = channels * 83, test.source[1] = channels, test.source[2] = 1;
    test.destination[0] = -channels * 61, test.destination[1] = channels, test.destination[2] = 1;
    check(test);
  }
}

TEST_P(HostWays, RandomCases) {
  std::mt19937_64 engine(std::random_device{}());
  const auto pick = [&](int64_t least, int64_t most) {
    return std::uniform_int_distribution<int64_t>(least, most)(engine);
  };
  for (int round = 0; round < harness::thinned_rounds(300); ++round) {
    HostCase test =
        packed_case(static_cast<int>(pick(1, 16)), pick(1, 200), pick(1, 200), pick(0, 9), pick(0, 9), pick(1, 3));
    if (pick(0, 1))
      std::swap(test.source[0], test.source[1]), test.source[1] = test.rows + pick(0, 3), test.source[0] = 1;
    if (pick(0, 3) == 0) test.destination[0] *= 2, test.destination[1] *= 2, test.destination[2] *= 2;
    if (pick(0, 3) == 0) test.source[0] *= -1;
    if (pick(0, 3) == 0) test.destination[1] *= -1;
    test.misalign_source = pick(0, 63), test.misalign_destination = pick(0, 63);
    check(test, static_cast<int32_t>(pick(1, 4)));
  }
}

TEST_P(HostWays, WithoutAPool) {
  EXPECT_EQ(difference(GetParam().run, packed_case(4, 1100, 1000), nullptr, 1), "");
  EXPECT_EQ(difference(GetParam().run, packed_case(4, 1, 1000), nullptr, 1), "");
}

struct InplaceWay : ::testing::TestWithParam<NamedWay> {
  Pool pool{3};
  void check(const HostCase &test) { EXPECT_EQ(inplace_difference(GetParam().run, test, &pool, 3), ""); }
};
constexpr NamedWay kInplaceWays[] = {{"reference", run_reference}, {"host_inplace", run_host_inplace}};
INSTANTIATE_TEST_SUITE_P(All, InplaceWay, ::testing::ValuesIn(kInplaceWays),
                         [](const auto &info) { return info.param.name; });

TEST_P(InplaceWay, EverySizeAndElement) {
  for (int bytes = 1; bytes <= 16; ++bytes)
    for (int64_t size : {0, 1, 2, 3, 15, 16, 17, 31, 64, 65, 127, 128, 129, 259})
      check(packed_case(bytes, size, size, 3));
}

TEST_P(InplaceWay, StridesBatchesAndAlignments) {
  for (int bytes : harness::thinned({1, 3, 4, 8, 16}, 2)) {
    for (int64_t row_sign : {1, -1})
      for (int64_t column_sign : {1, -1})
        for (const bool swapped : {false, true})
          for (int64_t column : {1, 2}) {
            HostCase test = packed_case(bytes, 141, 141, 0, 0, 3);
            test.source[0] = row_sign * 300;
            test.source[1] = column_sign * column;
            test.source[2] = 300 * 141;
            if (swapped) std::swap(test.source[0], test.source[1]);
            test.misalign_source = 5;
            check(test);
          }
  }
}

TEST(HostSimd, TellsWhyNot) {
  EXPECT_EQ(host_simd_reason(problem_of(packed_case(4, 100, 100))), Reason::none);
  EXPECT_EQ(host_simd_reason(problem_of(packed_case(3, 100, 100))), Reason::none);
  EXPECT_EQ(host_simd_reason(problem_of(packed_case(5, 100, 100))), Reason::none);
  EXPECT_EQ(host_simd_reason(problem_of(packed_case(4, 100, 3))), Reason::none);
  HostCase strided = packed_case(4, 100, 100);
  strided.source[0] = 200, strided.source[1] = 2;
  EXPECT_EQ(host_simd_reason(problem_of(strided)), Reason::strides);
  EXPECT_EQ(host_simd_reason(inplace_problem_of(packed_case(4, 64, 64))), Reason::inplace);
}

}  // namespace
}  // namespace memhier::test
