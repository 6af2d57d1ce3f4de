// Layouts against brute force: every element of small random arrays is enumerated.
#include "base/layout.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <random>
#include <set>
#include <vector>

#include "base/element_type.hpp"
#include "base/status.hpp"

namespace memhier {
namespace {

Layout make(memhier_type type, std::initializer_list<int64_t> extents, std::initializer_list<int64_t> strides) {
  Layout layout;
  layout.type = type;
  layout.rank = static_cast<int32_t>(extents.size());
  std::copy(extents.begin(), extents.end(), layout.extents.begin());
  std::copy(strides.begin(), strides.end(), layout.strides.begin());
  return layout;
}

// Offsets of all elements, in elements.
std::vector<int64_t> offsets(const Layout &layout) {
  std::vector<int64_t> all = {0};
  for (int i = 0; i < layout.rank; ++i) {
    std::vector<int64_t> next;
    for (const int64_t offset : all) {
      for (int64_t k = 0; k < layout.extents[i]; ++k) next.push_back(offset + k * layout.strides[i]);
    }
    all = std::move(next);
  }
  return all;
}

std::set<int64_t> bytes_of(const Layout &layout, int64_t base) {
  std::set<int64_t> bytes;
  const int64_t size = element_size(layout.type);
  for (const int64_t offset : offsets(layout)) {
    for (int64_t b = 0; b < size; ++b) bytes.insert(base + offset * size + b);
  }
  return bytes;
}

bool share_a_byte(const Layout &a, int64_t a_base, const Layout &b, int64_t b_base) {
  const std::set<int64_t> b_bytes = bytes_of(b, b_base);
  for (const int64_t byte : bytes_of(a, a_base)) {
    if (b_bytes.count(byte) != 0) return true;
  }
  return false;
}

const void *address(int64_t value) { return reinterpret_cast<const void *>(static_cast<uintptr_t>(value)); }
constexpr int64_t kBase = 1 << 20;

memhier_status status_of(auto &&call) {
  try {
    call();
  } catch (const Error &error) {
    return error.status();
  }
  return MEMHIER_SUCCESS;
}

class Random {
 public:
  int64_t between(int64_t least, int64_t most) { return std::uniform_int_distribution<int64_t>(least, most)(engine_); }
  memhier_type type() {
    static constexpr memhier_type kTypes[] = {MEMHIER_U8,       MEMHIER_F16,      MEMHIER_F32,
                                              MEMHIER_BYTES(3), MEMHIER_BYTES(1), MEMHIER_C64};
    return kTypes[between(0, std::size(kTypes) - 1)];
  }
  Layout layout() {
    Layout layout;
    layout.type = type();
    layout.rank = static_cast<int32_t>(between(1, 3));
    for (int i = 0; i < layout.rank; ++i) {
      layout.extents[i] = between(0, 9) == 0 ? 0 : between(1, 5);
      layout.strides[i] = between(-12, 12);
    }
    return layout;
  }

 private:
  unsigned seed_ = std::random_device{}();
  std::mt19937_64 engine_{seed_};
};

TEST(Layout, CountsAndRanges) {
  const Layout dense = make(MEMHIER_F32, {3, 4}, {4, 1});
  EXPECT_EQ(element_count(dense), 12);
  EXPECT_EQ(payload_bytes(dense), 48);
  EXPECT_EQ(byte_range(dense).begin, 0);
  EXPECT_EQ(byte_range(dense).end, 48);
  const Layout mirrored = make(MEMHIER_BYTES(3), {3, 4}, {-10, 1});
  EXPECT_EQ(byte_range(mirrored).begin, -60);
  EXPECT_EQ(byte_range(mirrored).end, 12);
  const Layout empty = make(MEMHIER_F32, {3, 0}, {INT64_MIN, INT64_MAX});
  EXPECT_EQ(element_count(empty), 0);
  EXPECT_EQ(byte_range(empty).begin, 0);
  EXPECT_EQ(byte_range(empty).end, 0);
  // The stride of an extent-1 mode is never used.
  EXPECT_EQ(byte_range(make(MEMHIER_F64, {1, 2}, {INT64_MIN, 1})).end, 16);
}

TEST(Layout, RangesMatchBruteForce) {
  Random random;
  for (int i = 0; i < 3000; ++i) {
    const Layout layout = random.layout();
    const std::set<int64_t> bytes = bytes_of(layout, 0);
    const ByteRange range = byte_range(layout);
    ASSERT_EQ(range.begin, bytes.empty() ? 0 : *bytes.begin());
    ASSERT_EQ(range.end, bytes.empty() ? 0 : *bytes.rbegin() + 1);
  }
}

TEST(Layout, WildSizesAreRefusedNotComputed) {
  const int64_t big = int64_t{1} << 40;
  const auto range = [](const Layout &layout) { return status_of([&] { byte_range(layout); }); };
  const auto count = [](const Layout &layout) { return status_of([&] { element_count(layout); }); };
  EXPECT_EQ(count(make(MEMHIER_U8, {big, big}, {1, 1})), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(count(make(MEMHIER_U8, {big, big, 0}, {1, 1, 1})), MEMHIER_SUCCESS);
  EXPECT_EQ(count(make(MEMHIER_U8, {-1}, {1})), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(count(make(MEMHIER_U8, {0, -1}, {1, 1})), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(range(make(MEMHIER_U8, {3}, {INT64_MIN})), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(range(make(MEMHIER_U8, {2}, {INT64_MIN})), MEMHIER_INVALID_ARGUMENT);  // the length needs 65 bits
  EXPECT_EQ(range(make(MEMHIER_F32, {2}, {INT64_MIN})), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(range(make(MEMHIER_U8, {2, 2}, {INT64_MAX, INT64_MAX})), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(range(make(MEMHIER_U8, {2, 2}, {INT64_MAX, INT64_MIN})), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(range(make(MEMHIER_U8, {2}, {INT64_MAX - 1})), MEMHIER_SUCCESS);
  EXPECT_EQ(range(make(MEMHIER_U8, {2}, {INT64_MAX})), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(range(make(0, {2}, {1})), MEMHIER_INVALID_ARGUMENT);
  Layout rank = make(MEMHIER_U8, {2}, {1});
  rank.rank = 9;
  EXPECT_EQ(range(rank), MEMHIER_INVALID_ARGUMENT);
  rank.rank = -1;
  EXPECT_EQ(range(rank), MEMHIER_INVALID_ARGUMENT);
}

TEST(Injective, NeverTrueWhenTwoIndicesMeet) {
  Random random;
  int injective = 0;
  for (int i = 0; i < 20000; ++i) {
    const Layout layout = random.layout();
    const std::vector<int64_t> all = offsets(layout);
    const bool distinct = std::set<int64_t>(all.begin(), all.end()).size() == all.size();
    if (is_injective(layout)) {
      ++injective;
      ASSERT_TRUE(distinct);
    }
  }
  EXPECT_GT(injective, 1000);
}

// Modes in any order, each stepping past everything below it, some mirrored: what callers use.
TEST(Injective, NestedLayoutsPass) {
  Random random;
  for (int i = 0; i < 5000; ++i) {
    Layout layout;
    layout.type = MEMHIER_F32;
    layout.rank = static_cast<int32_t>(random.between(1, 4));
    std::vector<int> order;
    for (int m = 0; m < layout.rank; ++m) order.insert(order.begin() + random.between(0, m), m);
    int64_t reach = 0;
    for (const int mode : order) {
      layout.extents[mode] = random.between(1, 5);
      layout.strides[mode] = reach + random.between(1, 4);
      reach += (layout.extents[mode] - 1) * layout.strides[mode];
      if (layout.extents[mode] == 1) layout.strides[mode] = random.between(-3, 3);
      if (random.between(0, 1) == 1) layout.strides[mode] *= -1;
    }
    ASSERT_TRUE(is_injective(layout));
  }
}

TEST(Injective, EdgesOfTheRange) {
  EXPECT_FALSE(is_injective(make(MEMHIER_F32, {2}, {0})));
  EXPECT_TRUE(is_injective(make(MEMHIER_F32, {1}, {0})));
  EXPECT_TRUE(is_injective(make(MEMHIER_F32, {0, 5}, {0, 0})));
  EXPECT_TRUE(is_injective(make(MEMHIER_F32, {4, 4}, {-4, 1})));
  EXPECT_FALSE(is_injective(make(MEMHIER_F32, {4, 4}, {-3, 1})));
  EXPECT_TRUE(is_injective(make(MEMHIER_F32, {2, 2}, {INT64_MIN, INT64_MAX})));
  EXPECT_FALSE(is_injective(make(MEMHIER_F32, {2, INT64_MAX}, {INT64_MIN, INT64_MAX})));
  EXPECT_FALSE(is_injective(make(MEMHIER_F32, {INT64_MAX, INT64_MAX}, {INT64_MIN, INT64_MIN})));
}

TEST(Overlap, ExactAgainstBruteForceForAnySmallArrays) {
  Random random;
  int overlapping = 0, interleaved = 0;
  for (int i = 0; i < 20000; ++i) {
    const Layout a = random.layout();
    const Layout b = random.layout();
    const int64_t b_base = kBase + random.between(-300, 300);
    const bool expected = share_a_byte(a, kBase, b, b_base);
    const bool found = may_overlap(a, address(kBase), b, address(b_base));
    ASSERT_EQ(found, expected) << "types " << a.type << " " << b.type << " base " << b_base - kBase;
    ASSERT_EQ(may_overlap(b, address(b_base), a, address(kBase)), expected);
    overlapping += expected;
    const ByteRange ra = byte_range(a), rb = byte_range(b);
    interleaved += !expected && kBase + ra.begin < b_base + rb.end && b_base + rb.begin < kBase + ra.end;
  }
  EXPECT_GT(overlapping, 1000);
  EXPECT_GT(interleaved, 300);
}

// Blocks of one pitched matrix, also seen transposed, row- and column-wise mirrored.
TEST(Overlap, BlocksOfOnePitchedParent) {
  Random random;
  for (int i = 0; i < 10000; ++i) {
    const int64_t pitch = random.between(1, 24);
    const memhier_type type = random.type();
    Layout blocks[2];
    int64_t bases[2];
    for (int k = 0; k < 2; ++k) {
      const int64_t columns = random.between(1, pitch);
      const int64_t rows = random.between(1, 8);
      const int64_t row_stride = random.between(0, 3) == 0 ? -pitch : pitch;
      const int64_t column_stride = random.between(0, 3) == 0 ? -1 : 1;
      blocks[k] = random.between(0, 1) == 0 ? make(type, {rows, columns}, {row_stride, column_stride})
                                            : make(type, {columns, rows}, {column_stride, row_stride});
      bases[k] = kBase + random.between(-6 * pitch, 6 * pitch) * element_size(type);
    }
    ASSERT_EQ(may_overlap(blocks[0], address(bases[0]), blocks[1], address(bases[1])),
              share_a_byte(blocks[0], bases[0], blocks[1], bases[1]));
  }
}

TEST(Overlap, LargeNeighbouringBlocks) {
  // Left and right half of a 2^20 x 2^20 matrix, and one column more.
  const int64_t n = int64_t{1} << 20;
  const Layout half = make(MEMHIER_F32, {n, n / 2}, {n, 1});
  const Layout more = make(MEMHIER_F32, {n, n / 2 + 1}, {n, 1});
  const Layout turned = make(MEMHIER_F32, {n / 2, n}, {1, n});
  EXPECT_FALSE(may_overlap(half, address(kBase), half, address(kBase + n / 2 * 4)));
  EXPECT_FALSE(may_overlap(half, address(kBase), turned, address(kBase + n / 2 * 4)));
  EXPECT_TRUE(may_overlap(more, address(kBase), half, address(kBase + n / 2 * 4)));
  EXPECT_TRUE(may_overlap(half, address(kBase), half, address(kBase)));
  // Real and imaginary parts, in matrices of different pitch.
  const Layout real = make(MEMHIER_F32, {n, n}, {2 * n, 2});
  const Layout imaginary = make(MEMHIER_F32, {n, n}, {2 * n + 64, 2});
  EXPECT_FALSE(may_overlap(real, address(kBase), imaginary, address(kBase + 4)));
  EXPECT_TRUE(may_overlap(real, address(kBase), imaginary, address(kBase + 8)));
}

TEST(Overlap, NeverFalseWhenTheSearchIsCutShort) {
  // Incommensurate strides with no common element for a long time: whatever the answer, an overlap must be seen.
  const Layout a = make(MEMHIER_U8, {100000, 100000}, {1000003, 7});
  for (const int64_t step : {11, 13, 17}) {
    const Layout b = make(MEMHIER_U8, {100000, 100000}, {999983, step});
    EXPECT_TRUE(may_overlap(a, address(kBase), b, address(kBase + 99999 * 7)));
  }
}

TEST(Overlap, EmptyArraysAndEndsOfTheAddressSpace) {
  const Layout empty = make(MEMHIER_F32, {0, 4}, {4, 1});
  const Layout block = make(MEMHIER_F32, {4, 4}, {4, 1});
  EXPECT_FALSE(may_overlap(empty, nullptr, block, nullptr));
  EXPECT_TRUE(may_overlap(block, nullptr, block, nullptr));
  EXPECT_FALSE(may_overlap(block, address(kBase), block, reinterpret_cast<const void *>(UINTPTR_MAX - 64)));
  const Layout huge = make(MEMHIER_U8, {2}, {INT64_MAX - 1});
  EXPECT_FALSE(may_overlap(huge, address(kBase), block, address(kBase + 1)));
  EXPECT_TRUE(may_overlap(huge, address(kBase), block, address(kBase)));
  EXPECT_EQ(status_of([&] { may_overlap(make(MEMHIER_U8, {2}, {INT64_MIN}), address(kBase), block, address(kBase)); }),
            MEMHIER_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace memhier
