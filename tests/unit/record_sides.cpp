// Packing of records: as C compilers lay out structures, arrays of one block each aligned, nothing missing at the ends.
#include <gtest/gtest.h>

#include <complex>
#include <cstddef>

#include "ops/record/sides.hpp"

namespace memhier::record {
namespace {

Side side_of(Arrangement arrangement, std::initializer_list<SideField> fields, int64_t lanes = 0) {
  Side side;
  side.name = "source";
  side.arrangement = arrangement;
  side.lanes = lanes;
  for (const SideField &field : fields) side.fields[static_cast<size_t>(side.field_count++)] = field;
  return side;
}

TEST(RecordSides, NaturalPackingIsThatOfC) {
  struct Mixed {
    char flag;
    double position[3];
    short kind;
    std::complex<float> wave;
    char tail[5];
  };
  Side side = side_of(Arrangement::aos, {{MEMHIER_U8, 1, false, 0},
                                         {MEMHIER_F64, 3, false, 0},
                                         {MEMHIER_I16, 1, false, 0},
                                         {MEMHIER_C64, 1, false, 0},
                                         {MEMHIER_BYTES(5), 1, false, 0}});
  pack(&side, MEMHIER_PACKING_NATURAL, 4);
  EXPECT_EQ(side.fields[0].offset, int64_t{offsetof(Mixed, flag)});
  EXPECT_EQ(side.fields[1].offset, int64_t{offsetof(Mixed, position)});
  EXPECT_EQ(side.fields[2].offset, int64_t{offsetof(Mixed, kind)});
  EXPECT_EQ(side.fields[3].offset, int64_t{offsetof(Mixed, wave)});
  EXPECT_EQ(side.fields[4].offset, int64_t{offsetof(Mixed, tail)});
  EXPECT_EQ(side.stride, int64_t{sizeof(Mixed)});
  EXPECT_EQ(side_bytes(side, 4), int64_t{4 * sizeof(Mixed)});
}

TEST(RecordSides, BlocksAreStructuresOfLanes) {
  struct Block {
    unsigned char flag[3];
    double position[2][3];
  };
  Side side = side_of(Arrangement::aosoa, {{MEMHIER_U8, 1, false, 0}, {MEMHIER_F64, 2, false, 0}}, 3);
  pack(&side, MEMHIER_PACKING_NATURAL, 7);
  EXPECT_EQ(side.fields[1].offset, int64_t{offsetof(Block, position)});
  EXPECT_EQ(side.stride, int64_t{sizeof(Block)});
  EXPECT_EQ(side_bytes(side, 7), int64_t{3 * sizeof(Block)});
}

TEST(RecordSides, ArraysOfOneBlockAreAligned) {
  Side side =
      side_of(Arrangement::soa, {{MEMHIER_U8, 1, false, 0}, {MEMHIER_F64, 2, false, 0}, {MEMHIER_F64, 2, true, 0}});
  side.pitch = 5;
  pack(&side, MEMHIER_PACKING_NATURAL, 3);
  EXPECT_EQ(side.fields[1].offset, 64);
  EXPECT_EQ(side.fields[2].offset, 128);  // (5 + 3) elements end there
  EXPECT_EQ(side_bytes(side, 3), 128 + 6 * 8);
  pack(&side, MEMHIER_PACKING_PACKED, 3);
  EXPECT_EQ(side.fields[1].offset, 3);
  EXPECT_EQ(side.fields[2].offset, 67);
}

TEST(RecordSides, OperandsEndWithTheLastByteThatIsTouched) {
  Side source = side_of(Arrangement::aos, {{MEMHIER_F64, 1, false, 0}, {MEMHIER_U8, 1, false, 0}});
  pack(&source, MEMHIER_PACKING_NATURAL, 4);
  Side destination = source;
  destination.name = "destination";
  const int32_t sources[] = {0, 1}, first_only[] = {0};
  const Problem zeroed = problem_of_sides(4, source, destination, sources, false);
  EXPECT_EQ(zeroed.operands[0].layout.extents[0], 3 * 16 + 9);
  EXPECT_EQ(zeroed.operands[1].layout.extents[0], 4 * 16);
  EXPECT_EQ(zeroed.operands[1].access, Access::write);
  const Problem kept = problem_of_sides(4, source, destination, sources, true);
  EXPECT_EQ(kept.operands[1].layout.extents[0], 3 * 16 + 9);
  EXPECT_EQ(kept.operands[1].access, Access::update);
  destination.field_count = 1;
  EXPECT_EQ(problem_of_sides(4, source, destination, first_only, true).operands[0].layout.extents[0], 3 * 16 + 8);
  // Nothing to keep: the same problem.
  Side whole = side_of(Arrangement::aos, {{MEMHIER_F64, 1, false, 0}});
  pack(&whole, MEMHIER_PACKING_PACKED, 4);
  EXPECT_TRUE(problem_of_sides(4, source, whole, first_only, true) ==
              problem_of_sides(4, source, whole, first_only, false));
}

// Three records of two arrays a field, each six elements behind the other: those of another field fit between.
TEST(RecordSides, ArraysBetweenArraysLieOnNothing) {
  const auto check = [](int64_t offset, int32_t components) {
    Side side = side_of(Arrangement::soa, {{MEMHIER_I32, 2, false, 0}, {MEMHIER_I32, components, false, offset}});
    side.pitch = 6;
    check_places(side, 3, true);
  };
  EXPECT_NO_THROW(check(3 * 4, 2));
  EXPECT_NO_THROW(check(3 * 4, 1));
  EXPECT_NO_THROW(check(9 * 4, 2));
  EXPECT_ANY_THROW(check(3 * 4 - 1, 1));
  EXPECT_ANY_THROW(check(3 * 4 + 1, 1));
  EXPECT_ANY_THROW(check(9 * 4 - 1, 5));
  EXPECT_ANY_THROW(check(4 * 4, 2));
}

}  // namespace
}  // namespace memhier::record
