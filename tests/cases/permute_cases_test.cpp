// Permutations of ranks 1 to 8: every place that exists here, every feasible way and route forced, every byte checked.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/context_fixture.hpp"
#include "harness/permute_case.hpp"
#include "harness/places.hpp"

namespace {

using harness::PermuteCase;

class Cases : public harness::ContextFixture {
 protected:
  std::vector<memhier_place> places() const {
    return device_ ? harness::places() : std::vector<memhier_place>{MEMHIER_PLACE_PAGEABLE};
  }
  void check(PermuteCase test) {
    int runs = 0;
    for (const memhier_place source : places()) {
      for (const memhier_place destination : places()) {
        test.source_place = source;
        test.destination_place = destination;
        EXPECT_EQ(harness::run_all_choices(context_, test, &runs), "");
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(runs, 3);
  }
  // Where it is computed, for what are many.
  void check_local(PermuteCase test) {
    test.source_place = test.destination_place = places().back();
    EXPECT_EQ(harness::run_all_choices(context_, test), "");
  }
};

PermuteCase packed(memhier_type type, std::vector<int64_t> extents, std::vector<int32_t> permutation) {
  PermuteCase test;
  test.type = type;
  test.extents = std::move(extents);
  test.permutation = std::move(permutation);
  return test;
}

TEST_P(Cases, EveryPermutationOfFourModes) {
  std::vector<int32_t> permutation{0, 1, 2, 3};
  do {
    check_local(packed(MEMHIER_F32, {5, 33, 7, 40}, permutation));
    check_local(packed(MEMHIER_U8, {3, 64, 2, 65}, permutation));
  } while (std::next_permutation(permutation.begin(), permutation.end()));
}

TEST_P(Cases, EveryElementSize) {
  std::vector<memhier_type> types{MEMHIER_F16, MEMHIER_F64, MEMHIER_C128};
  for (int bytes = 1; bytes <= 16; ++bytes) types.push_back(MEMHIER_BYTES(bytes));
  for (const memhier_type type : types) {
    check_local(packed(type, {20, 3, 17, 35}, {0, 2, 3, 1}));  // pixels from planes
    check_local(packed(type, {20, 17, 35, 3}, {0, 3, 1, 2}));
    check_local(packed(type, {50, 40, 6}, {1, 0, 2}));
    check_local(packed(type, {9, 37, 66, 4}, {2, 0, 3, 1}));
    PermuteCase odd = packed(type, {40, 9, 70}, {2, 1, 0});
    odd.misalign = type > 0x100 ? 1 : memhier_type_size(type);
    check_local(odd);
  }
}

TEST_P(Cases, Places) {
  check(packed(MEMHIER_F32, {6, 50, 3, 70}, {3, 0, 2, 1}));
  check(packed(MEMHIER_BYTES(3), {30, 7, 50}, {1, 0, 2}));
}

TEST_P(Cases, InPieces) {
  PermuteCase test = packed(MEMHIER_F32, {40, 60, 5, 64}, {3, 1, 0, 2});
  test.working_set = 256 << 10;
  check(test);
  test = packed(MEMHIER_U8, {1000, 1100, 3}, {2, 1, 0});
  test.working_set = 1 << 20;
  check(test);
}

TEST_P(Cases, RanksOfOneAndEight) {
  check(packed(MEMHIER_F64, {1000}, {0}));
  check(packed(MEMHIER_I16, {2, 3, 2, 3, 2, 3, 2, 3}, {7, 6, 5, 4, 3, 2, 1, 0}));
  check(packed(MEMHIER_F32, {3, 2, 5, 2, 4, 2, 3, 2}, {1, 0, 3, 2, 5, 4, 7, 6}));
  check(packed(MEMHIER_F32, {1, 1, 1}, {2, 0, 1}));
  check_local(packed(MEMHIER_F32, {4, 0, 3}, {2, 0, 1}));
}

TEST_P(Cases, Strides) {
  PermuteCase test = packed(MEMHIER_F32, {10, 33, 35}, {2, 0, 1});
  test.source_strides = {-33 * 36, 36, 1};
  check(test);
  test.source_strides = {33 * 35, -35, -1};
  check(test);
  test.source_strides = {0, 35, 1};  // the same matrix ten times
  check(test);
  test.source_strides = {35, 1, 1};  // windows
  check(test);
  test.source_strides = {2, 20, 20 * 33};
  check(test);
  test.source_strides.clear();
  test.destination_strides = {10 * 34, 34, 1};
  check(test);
  test.destination_strides = {1, -35 * 33, 35};
  check(test);
  test.destination_strides = {2, 70, 700};
  check(test);
}

INSTANTIATE_TEST_SUITE_P(Host, Cases, testing::Values("Host"));
INSTANTIATE_TEST_SUITE_P(Device, Cases, testing::Values("Device"));

}  // namespace
