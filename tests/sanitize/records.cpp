// Records of mixed fields with gaps, in tiles and straight, at whole and odd counts.
#include "records.hpp"

#include "harness/record_case.hpp"

std::string convert_records(memhier_context *context, int *runs) {
  std::string failures;
  const auto check = [&](harness::RecordCase test) {
    test.source.place = test.destination.place = MEMHIER_PLACE_DEVICE;
    failures += harness::run_all_choices(context, test, runs);
  };
  const std::vector<memhier_field> mixed = {
      {MEMHIER_F32, 3}, {MEMHIER_U8}, {MEMHIER_F64}, {MEMHIER_BYTES(3)}, {MEMHIER_I16, 2, 0, 1}};
  const std::vector<memhier_field> converted = {
      {MEMHIER_F64, 3}, {MEMHIER_F32}, {MEMHIER_I32}, {MEMHIER_BYTES(3)}, {MEMHIER_I16, 2}};
  for (const int64_t count : {256, 77}) {
    for (const auto &fields : {mixed, converted}) {
      for (memhier_arrangement from = MEMHIER_AOS; from <= MEMHIER_AOSOA; ++from) {
        for (memhier_arrangement to = MEMHIER_AOS; to <= MEMHIER_AOSOA; ++to) {
          harness::RecordCase test = harness::conversion(count, mixed, from, to);
          test.destination.fields = fields;
          test.source.packing = MEMHIER_PACKING_PACKED;
          check(test);
        }
      }
    }
  }
  for (const memhier_type type : {MEMHIER_U8, MEMHIER_I16, MEMHIER_F32, MEMHIER_F64}) {
    const std::vector<memhier_field> equal(3, {type});
    for (const int64_t count : {2048, 777}) {
      check(harness::conversion(count, equal, MEMHIER_AOS, MEMHIER_SOA));
      check(harness::conversion(count, equal, MEMHIER_SOA, MEMHIER_AOS));
    }
  }
  return failures;
}
