// What the cases of transposes share: every place that exists here, every feasible way and route forced.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/context_fixture.hpp"
#include "harness/thinned.hpp"
#include "harness/transpose_case.hpp"

namespace transpose_cases {

using harness::big;
using harness::in_place;
using harness::row_major;
using harness::TransposeCase;

// Host: pageable memory only. Device: every pair of places with at least one that needs a device.
class Cases : public harness::ContextFixture {
 protected:
  std::vector<memhier_place> places() const {
    return device_ ? harness::places() : std::vector<memhier_place>{MEMHIER_PLACE_PAGEABLE};
  }

  void check(TransposeCase test) {
    const harness::TransposeData data(test);
    int runs = 0;
    for (const memhier_place source : places()) {
      for (const memhier_place destination : places()) {
        if (test.in_place && source != destination) continue;
        test.source_place = source;
        test.destination_place = destination;
        EXPECT_EQ(harness::run_all_choices(context_, test, data, &runs), "");
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(runs, 3);  // the default, and at least the blocked and the reference way
  }

  // For what is large: where it is computed.
  void check_local(TransposeCase test) {
    test.source_place = test.destination_place = places().back();
    EXPECT_EQ(harness::run_all_choices(context_, test), "");
  }

  // For what are many: with a device, from its memory to its memory alone.
  void check_briefly(const TransposeCase &test) { device_ ? check_local(test) : check(test); }
};

}  // namespace transpose_cases
