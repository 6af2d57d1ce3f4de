// Tests of filters with a context, on the host alone and with a device.
#pragma once
#include <gtest/gtest.h>

#include <utility>

#include "harness/context_fixture.hpp"
#include "harness/filter_case.hpp"

namespace harness {

inline constexpr memhier_border kBorders[] = {MEMHIER_BORDER_REFLECT, MEMHIER_BORDER_MIRROR, MEMHIER_BORDER_NEAREST,
                                              MEMHIER_BORDER_WRAP, MEMHIER_BORDER_CONSTANT};
inline constexpr memhier_type kFilterTypes[] = {MEMHIER_F32, MEMHIER_F64, MEMHIER_C64, MEMHIER_U8, MEMHIER_I16};

inline FilterCase with_border(FilterCase test, memhier_border border, double value = 0) {
  test.border[0] = test.border[1] = border;
  test.border_value[0] = value;
  return test;
}
inline FilterCase convolution(FilterCase test) {
  test.convolution = true;
  return test;
}
inline FilterCase in_mode(FilterCase test, memhier_filter_mode mode) {
  test.mode = mode;
  return test;
}
inline FilterCase at_origin(FilterCase test, int64_t origin) {
  test.origin[0] = origin;
  return test;
}

class FilterFixture : public ContextFixture {
 protected:
  memhier_place place() const { return device_ ? MEMHIER_PLACE_DEVICE : MEMHIER_PLACE_PAGEABLE; }
  // Every choice from one place to the other.
  void check(FilterCase test, memhier_place source, memhier_place destination) {
    int runs = 0;
    test.source_place = source;
    test.destination_place = destination;
    EXPECT_EQ(run_all_choices(context_, test, &runs), "");
    EXPECT_GT(runs, 1);
  }
  // In every pair of places; with `everywhere` false from device to device only, on the host from pageable memory.
  void check(const FilterCase &test, bool everywhere = false) {
    std::vector<memhier_place> all = {place()};
    if (device_ && everywhere) all = places();
    for (memhier_place source : all) {
      for (memhier_place destination : all) {
        check(test, source, destination);
        if (HasFailure()) return;
      }
    }
  }
  // The same, and exactly this comes out.
  void expect(FilterCase test, std::vector<double> expected, bool everywhere = false) {
    test.expected = std::move(expected);
    check(test, everywhere);
  }

  // The result by the default choice, checked like all others.
  std::vector<double> result(const FilterCase &test) {
    check(test);
    FilterCase placed = test;
    placed.source_place = placed.destination_place = place();
    return run(context_, placed).result;
  }
};

}  // namespace harness
