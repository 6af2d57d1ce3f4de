// The table of element types: sizes, names and back.
#include "base/element_type.hpp"

#include <gtest/gtest.h>

#include <map>

namespace memhier {
namespace {

TEST(ElementType, SizesAndNamesOfTheNamedTypes) {
  const std::map<std::string, std::pair<memhier_type, int64_t>> expected = {
      {"f16", {MEMHIER_F16, 2}}, {"bf16", {MEMHIER_BF16, 2}},  {"f32", {MEMHIER_F32, 4}}, {"f64", {MEMHIER_F64, 8}},
      {"c64", {MEMHIER_C64, 8}}, {"c128", {MEMHIER_C128, 16}}, {"i8", {MEMHIER_I8, 1}},   {"u8", {MEMHIER_U8, 1}},
      {"i16", {MEMHIER_I16, 2}}, {"i32", {MEMHIER_I32, 4}},    {"i64", {MEMHIER_I64, 8}}};
  for (const auto &[name, type] : expected) {
    EXPECT_EQ(element_size(type.first), type.second) << name;
    EXPECT_EQ(element_name(type.first), name);
    EXPECT_EQ(element_from_name(name), type.first);
  }
}

TEST(ElementType, OpaqueElementsOfOneToSixteenBytes) {
  for (int bytes = 1; bytes <= 16; ++bytes) {
    const memhier_type type = MEMHIER_BYTES(bytes);
    EXPECT_EQ(element_size(type), bytes);
    EXPECT_EQ(element_from_name(element_name(type)), type);
  }
  EXPECT_EQ(element_size(MEMHIER_BYTES(0)), 0);
  EXPECT_EQ(element_size(MEMHIER_BYTES(17)), 0);
}

TEST(ElementType, UnknownCodesHaveNoSize) {
  for (const memhier_type type : {0, -1, 12, 255, 256, INT32_MIN, INT32_MAX}) {
    EXPECT_EQ(element_size(type), 0) << type;
    EXPECT_EQ(element_from_name(element_name(type)), std::nullopt) << type;
  }
}

TEST(ElementType, OtherNamesAreRefused) {
  for (const char *name :
       {"", "b", "b0", "b17", "b03", "b+3", "b-1", "b3x", "F32", "f32 ", "float", "b99999999999999"}) {
    EXPECT_EQ(element_from_name(name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace memhier
