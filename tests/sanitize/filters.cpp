// Filters in each kind of sum, with inner and outer blocks, sections of taps, taps beyond what parameters hold,
// channels, gaps, states, pieces through staging buffers.
#include "filters.hpp"

#include "harness/filter_case.hpp"

namespace {

harness::FilterCase on_device(memhier_type type, int32_t rank) {
  harness::FilterCase test;
  test.type = type;
  test.rank = rank;
  test.source_place = test.destination_place = MEMHIER_PLACE_DEVICE;
  return test;
}

harness::FilterCase signal(memhier_type type, int64_t n, int64_t taps) {
  harness::FilterCase test = on_device(type, 1);
  test.extents[0] = n, test.taps[0] = taps;
  return test;
}

harness::FilterCase image(memhier_type type, int64_t rows, int64_t columns, int64_t tap_rows, int64_t tap_columns) {
  harness::FilterCase test = on_device(type, 2);
  test.extents[0] = rows, test.extents[1] = columns;
  test.taps[0] = tap_rows, test.taps[1] = tap_columns;
  return test;
}

}  // namespace

std::string filter_everything(memhier_context *context, int *runs) {
  std::string failures;
  const auto check = [&](const harness::FilterCase &test) {
    failures += harness::run_all_choices(context, test, runs);
  };
  for (const memhier_type type : {MEMHIER_F32, MEMHIER_F64, MEMHIER_C64, MEMHIER_U8, MEMHIER_I16}) {
    check(signal(type, 2100, 17));
    check(signal(type, 300, 600));
    check(image(type, 70, 150, 3, 3));
    check(image(type, 40, 70, 9, 150));
    harness::FilterCase separable = image(type, 70, 150, 5, 9);
    separable.separable = true;
    separable.source_gap = 3, separable.destination_gap = 5;
    separable.border[0] = MEMHIER_BORDER_WRAP, separable.border[1] = MEMHIER_BORDER_CONSTANT;
    check(separable);
    harness::FilterCase stream = signal(type, 30, 40);
    stream.mode = MEMHIER_FILTER_STREAM;
    stream.state_in = stream.state_out = true;
    stream.channels = 2;
    check(stream);
  }
  check(image(MEMHIER_F32, 40, 64, 5, 5));  // of a pitch that textures take
  harness::FilterCase channels = image(MEMHIER_U8, 33, 65, 3, 3);
  channels.channels = 3;
  check(channels);
  check(signal(MEMHIER_F64, 200, 4500));
  harness::FilterCase decimated = image(MEMHIER_F32, 50, 90, 4, 4);
  decimated.step[0] = 2, decimated.step[1] = 3;
  check(decimated);
  harness::FilterCase staged = image(MEMHIER_F32, 300, 400, 3, 3);
  staged.source_place = staged.destination_place = MEMHIER_PLACE_PAGEABLE;
  staged.working_set = 400000;
  staged.target = MEMHIER_TARGET_DEVICE;
  check(staged);
  return failures;
}
