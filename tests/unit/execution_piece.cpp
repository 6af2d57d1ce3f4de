// Boxes, staged layouts and slabs by brute force: every element once, memory order and signs kept.
#include "execution/piece.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "base/element_type.hpp"
#include "execution/transfer.hpp"
#include "execution/way.hpp"

using namespace memhier;

namespace {

struct Random {
  std::mt19937 engine{20240607};
  int64_t operator()(int64_t least, int64_t most) {
    return least + static_cast<int64_t>(engine() % static_cast<uint64_t>(most - least + 1));
  }
};

Layout random_parent(Random &random) {
  constexpr memhier_type kTypes[] = {MEMHIER_U8, MEMHIER_BYTES(3), MEMHIER_F64};
  Layout layout;
  layout.type = kTypes[random(0, 2)];
  layout.rank = static_cast<int32_t>(random(1, 4));
  std::array<int, kMaxRank> order{0, 1, 2, 3};
  std::shuffle(order.begin(), order.begin() + layout.rank, random.engine);
  int64_t step = random(1, 2);
  for (int i = 0; i < layout.rank; ++i) {
    const int mode = order[i];
    layout.extents[mode] = random(1, 7);
    layout.strides[mode] = random(0, 1) ? step : -step;
    step = step * layout.extents[mode] + random(0, 3);
  }
  return layout;
}

Box random_box(Random &random, const Layout &parent) {
  Box box;
  for (int mode = 0; mode < parent.rank; ++mode) {
    box.extent[mode] = random(1, parent.extents[mode]);
    box.offset[mode] = random(0, parent.extents[mode] - box.extent[mode]);
  }
  return box;
}

template <class Body>
void for_each_index(const Layout &layout, Body body) {
  std::array<int64_t, kMaxRank> index{};
  for (;;) {
    body(index);
    int mode = 0;
    while (mode < layout.rank && ++index[mode] == layout.extents[mode]) index[mode++] = 0;
    if (mode == layout.rank) return;
  }
}

int64_t offset_of(const Layout &layout, const std::array<int64_t, kMaxRank> &index) {
  int64_t offset = 0;
  for (int mode = 0; mode < layout.rank; ++mode) offset += index[mode] * layout.strides[mode];
  return offset * element_size(layout.type);
}

TEST(StagedLayout, HoldsEveryElementOfTheBoxOnceWithinItsBytesInTheParentsOrder) {
  Random random;
  for (int round = 0; round < 500; ++round) {
    const Layout parent = random_parent(random);
    const Box box = random_box(random, parent);
    const StagedLayout staged = staged_layout(parent, box);
    const int64_t size = element_size(parent.type);
    std::map<int64_t, int64_t> by_parent;  // offset in the parent -> in the buffer
    for_each_index(staged.layout, [&](const auto &index) {
      const int64_t at = staged.origin + offset_of(staged.layout, index);
      ASSERT_GE(at, 0);
      ASSERT_LE(at + size, staged.bytes);
      ASSERT_TRUE(by_parent.emplace(offset_of(parent, index), at).second);
    });
    int64_t previous = -1;
    for (const auto &[from, at] : by_parent) {
      ASSERT_GT(at, previous) << "memory order is kept, and no two elements share a place";
      previous = at;
    }
  }
}

TEST(StagedLayout, LongRowsOfLargeOperandsArePaddedToSixteenElementsAndShortOnesArePacked) {
  Layout parent{MEMHIER_F32, 2, {1000, 1021}, {2000, 1}};
  Box box;
  box.extent = {10, 1021};
  const StagedLayout staged = staged_layout(parent, box);
  EXPECT_EQ(staged.layout.strides[1], 1);
  EXPECT_EQ(staged.layout.strides[0], 1024);
  EXPECT_EQ(staged.origin, 0);
  EXPECT_EQ(staged.bytes, (9 * 1024 + 1021) * 4);
  box.extent = {10, 3};
  EXPECT_EQ(staged_layout(parent, box).layout.strides[0], 3);
  EXPECT_EQ(staged_layout(parent, box).bytes, 10 * 3 * 4);
  box.extent = {10, 1021};
  EXPECT_EQ(StagedBytes(parent)(box), staged.bytes);
  parent.extents[0] = 500;
  EXPECT_EQ(staged_layout(parent, box).layout.strides[0], 1021) << "of what the driver may carry";
  EXPECT_EQ(StagedBytes(parent)(box), 10 * 1021 * 4);
}

TEST(Transfer, RowsThatFollowEachOtherAreOneMode) {
  std::byte memory[1]{};
  Box box;
  box.extent = {70000, 4, 5};
  // A batch of matrices without gaps between them, in a pitched parent.
  const Transfer batch = make_transfer({MEMHIER_F32, 3, {70000, 4, 5}, {4 * 8, 8, 1}}, box, memory);
  EXPECT_EQ(batch.operand.rank, 2);
  EXPECT_EQ(batch.operand.extents[1], 280000);
  EXPECT_EQ(batch.operand.strides[1], 8);
  EXPECT_EQ(batch.staged.strides[1], 5);
  const Transfer apart = make_transfer({MEMHIER_F32, 3, {70000, 4, 5}, {4 * 8 + 1, 8, 1}}, box, memory);
  EXPECT_EQ(apart.operand.rank, 3);
}

TEST(StagedLayout, BroadcastModesStayBroadcastAndEmptyBoxesNeedNothing) {
  const Layout parent{MEMHIER_F32, 3, {4, 5, 6}, {5, 1, 0}};
  Box box;
  box.extent = {4, 5, 6};
  EXPECT_EQ(staged_layout(parent, box).layout.strides[2], 0);
  EXPECT_LT(staged_layout(parent, box).bytes, 4 * 16 * 4 + 1);
  box.extent = {4, 0, 6};
  EXPECT_EQ(staged_layout(parent, box).bytes, 0);
}

TEST(StagedLayout, BytesFollowFromTheExtentsAlone) {
  Random random;
  for (int round = 0; round < 1000; ++round) {
    const Layout parent = random_parent(random);
    const StagedBytes bytes(parent);
    for (int boxes = 0; boxes < 3; ++boxes) {
      const Box box = random_box(random, parent);
      EXPECT_EQ(bytes(box), staged_layout(parent, box).bytes) << "round " << round;
    }
  }
  const Layout wide{MEMHIER_F64, 3, {7, 5000, 3}, {-20000, 2, 0}};
  Box box;
  for (const int64_t columns : {0, 1, 255, 257, 4999}) {
    box.extent = {7, columns, 3};
    EXPECT_EQ(StagedBytes(wide)(box), staged_layout(wide, box).bytes) << columns;
  }
}

TEST(Box, LayoutAndOffsetAddressTheSameElementsOfTheParent) {
  Random random;
  for (int round = 0; round < 300; ++round) {
    const Layout parent = random_parent(random);
    const Box box = random_box(random, parent);
    const Layout layout = box_layout(parent, box);
    for_each_index(layout, [&](const auto &index) {
      auto absolute = index;
      for (int mode = 0; mode < parent.rank; ++mode) absolute[mode] += box.offset[mode];
      ASSERT_EQ(box_offset_bytes(parent, box) + offset_of(layout, index), offset_of(parent, absolute));
    });
  }
}

TEST(Slabs, CoverTheBoxOnceInContiguousPartsOfTheBufferWithinTheChunk) {
  Random random;
  for (int round = 0; round < 500; ++round) {
    const Layout parent = random_parent(random);
    const Box box = random_box(random, parent);
    const ByteRange range = byte_range(parent);
    std::vector<std::byte> memory(static_cast<size_t>(range.end - range.begin));
    std::byte *pointer = memory.data() - range.begin;
    const Transfer transfer = make_transfer(parent, box, pointer);
    const int64_t size = element_size(parent.type);
    const int64_t most = random(size, 600);
    std::map<int64_t, int64_t> expected;
    const StagedLayout staged = staged_layout(parent, box);
    for_each_index(box_layout(parent, box), [&](const auto &index) {
      expected[box_offset_bytes(parent, box) + offset_of(parent, index) - range.begin] =
          staged.origin + offset_of(staged.layout, index);
    });
    std::map<int64_t, int64_t> found;
    Slabs slabs(transfer, most);
    Slab slab;
    int64_t end = 0, payload = 0;
    while (slabs.next(&slab, round % 2 ? INT64_MAX : random(1, most))) {
      payload += slab.payload;
      ASSERT_LE(slab.bytes, most);
      ASSERT_GE(slab.offset, end) << "slabs follow each other";
      end = slab.offset + slab.bytes;
      ASSERT_LE(end, transfer.bytes);
      for_each_index(slab.staged, [&](const auto &index) {
        const int64_t at = slab.base + offset_of(slab.operand, index) - memory.data();
        ASSERT_LE(offset_of(slab.staged, index) + size, slab.bytes);
        ASSERT_TRUE(found.emplace(at, slab.offset + offset_of(slab.staged, index)).second);
      });
    }
    ASSERT_EQ(found, expected);
    ASSERT_EQ(payload, payload_bytes(transfer.operand) * (transfer.bytes > 0));
  }
}

TEST(ProblemHash, EqualProblemsAgreeAndEveryPartCounts) {
  Problem problem;
  problem.operand_count = 2;
  problem.operands[0].layout = {MEMHIER_F32, 2, {3, 4}, {4, 1}};
  problem.operands[1].layout = {MEMHIER_F32, 2, {4, 3}, {3, 1}};
  problem.operands[1].access = Access::write;
  std::set<uint64_t> hashes{hash_value(problem)};
  const auto differs = [&](auto change) {
    Problem other = problem;
    change(other);
    EXPECT_TRUE(hashes.insert(hash_value(other)).second);
  };
  differs([](Problem &p) { p.operands[0].layout.type = MEMHIER_F64; });
  differs([](Problem &p) { p.operands[0].layout.extents[1] = 5; });
  differs([](Problem &p) { p.operands[1].layout.strides[0] = -3; });
  differs([](Problem &p) { p.operands[0].place = Place::device; });
  differs([](Problem &p) { p.operands[1].place = Place::device; });
  differs([](Problem &p) { p.operands[0].adopted = true; });
  differs([](Problem &p) { p.operands[0].alignment = 16; });
  differs([](Problem &p) { p.operands[0].access = Access::update; });
  differs([](Problem &p) { p.parameters[3] = 1; });
  differs([](Problem &p) { p.operand_count = 1; });
  Problem same = problem;
  same.operands[3].alignment = 64;  // of an operand that is not there
  EXPECT_EQ(hash_value(same), hash_value(problem));
  EXPECT_EQ(payload_bytes(problem, Access::read), 48);
  EXPECT_EQ(payload_bytes(problem, Access::write), 48);
}

}  // namespace
