// Tests of conversions of records with a context, on the host alone and with a device.
#pragma once
#include <gtest/gtest.h>

#include <cstring>

#include "harness/context_fixture.hpp"
#include "harness/record_case.hpp"

namespace harness {

inline constexpr memhier_arrangement kArrangements[] = {MEMHIER_AOS, MEMHIER_SOA, MEMHIER_AOSOA};

template <class Array>
std::vector<unsigned char> bytes_of(const Array &array) {
  std::vector<unsigned char> bytes(sizeof array);
  std::memcpy(bytes.data(), &array, sizeof array);
  return bytes;
}

class RecordFixture : public ContextFixture {
 protected:
  // Places of a side; with `everywhere` false the device's memory only, on the host pageable memory.
  std::vector<memhier_place> places_of(bool everywhere) const {
    if (device_ && everywhere) return places();
    return {device_ ? MEMHIER_PLACE_DEVICE : MEMHIER_PLACE_PAGEABLE};
  }
  // Every choice from each of those places to each.
  void check(RecordCase test, bool everywhere = false) {
    int runs = 0;
    for (memhier_place source : places_of(everywhere)) {
      for (memhier_place destination : places_of(everywhere)) {
        test.source.place = source;
        test.destination.place = destination;
        EXPECT_EQ(run_all_choices(context_, test, &runs), "");
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(runs, 2);
  }
  // Every pair of arrangements.
  void check_all(int64_t count, const std::vector<memhier_field> &fields, int64_t lanes = 8) {
    for (memhier_arrangement source : kArrangements)
      for (memhier_arrangement destination : kArrangements) {
        check(conversion(count, fields, source, destination, lanes));
        if (HasFailure()) return;
      }
  }
  // To arrays and back.
  void check_apart_and_joined(int64_t count, const std::vector<memhier_field> &fields, bool everywhere) {
    check(conversion(count, fields, MEMHIER_AOS, MEMHIER_SOA), everywhere);
    check(conversion(count, fields, MEMHIER_SOA, MEMHIER_AOS), everywhere);
  }
};

}  // namespace harness
