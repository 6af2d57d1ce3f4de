// Host copies: streaming at every alignment, strided against a naive loop, guards included.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "harness/thinned.hpp"
#include "kernels/host_copy.hpp"
#include "kernels/streaming.hpp"

namespace memhier {
namespace {

std::vector<unsigned char> random_bytes(size_t count) {
  static std::mt19937_64 engine(std::random_device{}());
  std::vector<unsigned char> bytes(count);
  size_t at = 0;
  for (; at + 8 <= count; at += 8) {
    const uint64_t eight = engine();
    std::memcpy(&bytes[at], &eight, 8);
  }
  for (; at < count; ++at) bytes[at] = static_cast<unsigned char>(engine());
  return bytes;
}

TEST(CopyStreaming, EverySizeAndAlignment) {
  const std::vector<unsigned char> source = random_bytes(2048);
  for (size_t bytes : {0, 1, 7, 63, 64, 65, 127, 128, 129, 200, 511, 1000, 1537})
    for (size_t to : {0, 1, 15, 16, 32, 63})
      for (size_t from : {0, 1, 33, 64}) {
        std::vector<unsigned char> actual = random_bytes(2048), expected = actual;
        std::memcpy(&expected[to + 100], &source[from], bytes);
        copy_streaming(&actual[to + 100], &source[from], bytes);
        ASSERT_EQ(actual, expected) << bytes << " bytes from " << from << " to " << to;
      }
}

struct StridedCase {
  int bytes;
  std::vector<int64_t> extents, source, destination;  // strides in elements
};

void check(const StridedCase &test, int64_t misalign = 0) {
  Layout layouts[2];
  int64_t low[2] = {0, 0}, high[2] = {0, 0};
  int64_t count = 1;
  for (int side = 0; side < 2; ++side) {
    Layout &layout = layouts[side];
    layout.type = MEMHIER_BYTES(test.bytes);
    layout.rank = static_cast<int32_t>(test.extents.size());
    for (size_t i = 0; i < test.extents.size(); ++i) {
      layout.extents[i] = test.extents[i];
      layout.strides[i] = (side == 0 ? test.source : test.destination)[i];
      if (test.extents[i] > 0) (layout.strides[i] < 0 ? low : high)[side] += (test.extents[i] - 1) * layout.strides[i];
      if (side == 0) count *= test.extents[i];
    }
  }
  const int64_t guard = 192;
  const auto size = [&](int side) {
    return static_cast<size_t>(2 * guard + misalign + (high[side] - low[side] + 1) * test.bytes);
  };
  const auto origin = [&](int side) { return guard + misalign - low[side] * test.bytes; };
  const std::vector<unsigned char> source = random_bytes(size(0));
  std::vector<unsigned char> actual = random_bytes(size(1)), expected = actual;
  for (int64_t flat = 0; flat < count; ++flat) {
    int64_t rest = flat, at[2] = {origin(0), origin(1)};
    for (size_t i = test.extents.size(); i-- > 0;) {
      for (int side = 0; side < 2; ++side) at[side] += rest % test.extents[i] * layouts[side].strides[i] * test.bytes;
      rest /= test.extents[i];
    }
    std::memcpy(&expected[static_cast<size_t>(at[1])], &source[static_cast<size_t>(at[0])],
                static_cast<size_t>(test.bytes));
  }
  Pool pool(3);
  copy_strided(&pool, 3, layouts[0], source.data() + origin(0), layouts[1], actual.data() + origin(1));
  ASSERT_EQ(actual, expected) << "b" << test.bytes << " rank " << test.extents.size() << " first extent "
                              << test.extents[0];
}

TEST(CopyStrided, RowsOfEveryElementSize) {
  for (int bytes = 1; bytes <= 16; ++bytes) {
    for (int64_t misalign : {0, 1, 5}) {
      check({bytes, {13}, {1}, {1}}, misalign);
      check({bytes, {13}, {2}, {3}}, misalign);
      check({bytes, {7, 41}, {50, 1}, {43, 1}}, misalign);
      check({bytes, {7, 41}, {1, 9}, {1, 8}}, misalign);
      check({bytes, {7, 41}, {1, 9}, {44, 1}}, misalign);
      check({bytes, {3, 7, 5}, {40, 5, 1}, {35, 5, 1}}, misalign);
    }
    check({bytes, {0}, {1}, {1}});
    check({bytes, {4, 0, 3}, {1, 1, 1}, {9, 3, 1}});
    check({bytes, {1, 1, 1}, {5, 6, 7}, {1, 1, 1}});
  }
}

TEST(CopyStrided, NegativeAndZeroStrides) {
  for (int bytes : {1, 3, 4, 8, 16}) {
    check({bytes, {9, 30}, {-31, 1}, {31, 1}});
    check({bytes, {9, 30}, {31, -1}, {31, 1}});
    check({bytes, {9, 30}, {31, -1}, {31, -1}});
    check({bytes, {9, 30}, {31, 1}, {-31, -1}});
    check({bytes, {9, 30}, {0, 1}, {31, 1}});
    check({bytes, {9, 30}, {1, 0}, {31, 1}});
    check({bytes, {9, 30}, {0, 0}, {31, 1}});
  }
}

TEST(CopyStrided, LargeEnoughToStreamAndToBeCut) {
  const int64_t elements = kStreamingBytes / 4;
  check({4, {elements + 3}, {1}, {1}}, 4);
  if (harness::kThreadSanitized) return;  // cut and streamed: the others differ in shape alone
  check({4, {elements / 1000 + 1, 1000}, {1003, 1}, {1001, 1}}, 1);
  check({4, {elements / 100 + 1, 100}, {100, 1}, {101, 1}});
  check({1, {3, kStreamingBytes / 2, 3}, {5 * kStreamingBytes, 3, 1}, {2 * kStreamingBytes, 4, 1}});
  check({8, {elements}, {2}, {3}});
}

TEST(CopyStrided, RandomRanks) {
  std::mt19937_64 engine(std::random_device{}());
  const auto pick = [&](int64_t least, int64_t most) {
    return std::uniform_int_distribution<int64_t>(least, most)(engine);
  };
  for (int round = 0; round < 200; ++round) {
    StridedCase test{static_cast<int>(pick(1, 16)), {}, {}, {}};
    const int64_t rank = pick(1, 6);
    int64_t source = pick(1, 2), destination = pick(1, 2);
    for (int64_t i = 0; i < rank; ++i) {
      const int64_t extent = pick(1, 6);
      test.extents.push_back(extent);
      test.source.push_back(pick(0, 3) == 0 ? -source : source);
      test.destination.push_back(pick(0, 3) == 0 ? -destination : destination);
      source *= extent + pick(0, 1), destination *= extent + pick(0, 1);
    }
    check(test, pick(0, 17));
  }
}

}  // namespace
}  // namespace memhier
