// One filter, checked to the last byte: random source among NaNs, poisoned destination with guards and gaps, and the
// definition of memhier/filter.h followed in long double, output by output.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/choices.hpp"
#include "harness/places.hpp"
#include "memhier/memhier.h"

namespace harness {

// All of a case but its numbers and how it is run.
struct FilterProblem {
  memhier_type type = MEMHIER_F32;
  int32_t rank = 1;
  int64_t extents[2] = {0, 1};
  int64_t channels = 0;                         // 0: operands without that mode
  bool planar = false;                          // channels lie in planes, else together
  bool along_columns = false;                   // axis 0 runs along memory instead of axis 1
  bool reversed = false;                        // the source's strides are negative
  int64_t source_gap = 0, destination_gap = 0;  // elements behind each row
  int64_t taps[2] = {1, 1};
  bool separable = false, convolution = false, real_taps = false;
  memhier_filter_mode mode = MEMHIER_FILTER_SAME;
  memhier_border border[2] = {MEMHIER_BORDER_REFLECT, MEMHIER_BORDER_REFLECT};
  double border_value[2] = {0, 0};
  int64_t origin[2] = {0, 0};
  int64_t step[2] = {1, 1};
  int64_t before[2] = {0, 0}, after[2] = {0, 0};  // margins
  int64_t divisor = 1;
  bool state_in = false, state_out = false;
};

struct FilterCase : FilterProblem {
  std::vector<double> coefficients;  // empty: random; separable: of axis 0, then axis 1
  std::vector<double> values;        // empty: random; the source's, index by index (complex: pairs)
  std::vector<double> state_values;  // the same of the state
  std::vector<double> expected;      // empty: by the definition only; else also exactly this, ordered as the values
  int32_t large_taps = 0;            // integers: random taps up to this magnitude, 0: up to 20
  memhier_place source_place = MEMHIER_PLACE_PAGEABLE;
  memhier_place destination_place = MEMHIER_PLACE_PAGEABLE;
  int64_t misalign = 0;  // bytes that both pointers are moved by
  std::string way, route_in, route_out;
  memhier_target target = MEMHIER_TARGET_AUTO;
  int64_t working_set = 0;
  std::string text() const;
};

FilterCase signal(memhier_type type, int64_t n, int64_t taps);
FilterCase image(memhier_type type, int64_t rows, int64_t columns, int64_t tap_rows, int64_t tap_columns);

struct FilterOutcome {
  memhier_status status = MEMHIER_SUCCESS;
  std::string difference;  // empty: all right
  std::string error;
  std::vector<Choice> choices;
  std::vector<double> result;  // index by index, channels last, complex as pairs
};
// With a plan. The case's coefficients and values are drawn anew in each call unless it gives them.
FilterOutcome run(memhier_context *context, const FilterCase &test, void *stream = nullptr);

// Runs the case by the default choice and then with every feasible choice forced; failures as text, empty when all
// agree with the definition.
std::string run_all_choices(memhier_context *context, const FilterCase &test, int *runs = nullptr);

}  // namespace harness
