// Matrix products through the C API: any places, strides and pointers, every feasible way and route forced.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "harness/choices.hpp"
#include "harness/matmul_data.hpp"
#include "harness/places.hpp"

namespace harness {

struct MatmulCase {
  MatmulProblem problem;
  memhier_accuracy accuracy = MEMHIER_ACCURACY_EXACT;
  std::array<memhier_place, 3> places{MEMHIER_PLACE_PAGEABLE, MEMHIER_PLACE_PAGEABLE, MEMHIER_PLACE_PAGEABLE};
  std::string way, route_in, route_out;  // forced when not empty
  memhier_target target = MEMHIER_TARGET_AUTO;
  int64_t working_set = 0;
  std::string text() const;
};

struct MatmulOutcome {
  memhier_status status = MEMHIER_SUCCESS;
  std::string difference;  // on success: the first thing that is not right; on failure: that C was written
  std::string error;
  std::vector<Choice> choices;  // every feasible row of the plan's explanation
};
// Plans and runs; on MEMHIER_SUCCESS every byte has been checked.
MatmulOutcome run(memhier_context *context, const MatmulCase &test, void *stream = nullptr);

// Runs the case by the default choice and then with every feasible choice forced, those of a host that could compute as
// well; failures as text, empty when all are right.
std::string run_all_choices(memhier_context *context, const MatmulCase &test, int *runs = nullptr);
// The same with the data of its problem.
std::string run_all_choices(memhier_context *context, const MatmulCase &test, const MatmulData &data,
                            int *runs = nullptr);

}  // namespace harness
