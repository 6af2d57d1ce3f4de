// What the cases of matrix products share: every place that exists here, every feasible way and route forced.
#pragma once
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "harness/context_fixture.hpp"
#include "harness/matmul_case.hpp"
#include "harness/thinned.hpp"

namespace matmul_cases {

using harness::big;
using harness::matmul_problem;
using harness::MatmulCase;
using harness::MatmulProblem;
using Placement = std::array<memhier_place, 3>;  // of A, B, C

inline constexpr memhier_type kTypes[] = {MEMHIER_F32, MEMHIER_F64,  MEMHIER_C64, MEMHIER_C128,
                                          MEMHIER_F16, MEMHIER_BF16, MEMHIER_I8};
inline constexpr memhier_operation kOperations[] = {MEMHIER_OP_N, MEMHIER_OP_T, MEMHIER_OP_C};

inline MatmulProblem batch_of(memhier_type type, int64_t m, int64_t n, int64_t k, int64_t batch) {
  return matmul_problem(type, m, n, k, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ROW_MAJOR, 0, 0, 0, batch);
}

// Host: pageable memory only. Device: all operands in each place, and one of them elsewhere.
class Cases : public harness::ContextFixture {
 protected:
  void check(const MatmulProblem &problem, const std::vector<Placement> &all,
             memhier_accuracy accuracy = MEMHIER_ACCURACY_EXACT) {
    MatmulCase test;
    test.problem = problem;
    test.accuracy = accuracy;
    const harness::MatmulData data(problem);
    int runs = 0;
    for (const Placement &places : all) {
      test.places = places;
      EXPECT_EQ(harness::run_all_choices(context_, test, data, &runs), "");
      if (HasFailure()) return;
    }
    EXPECT_GE(runs, 3);  // the default, and at least the packed and the reference way
  }

  void check(const MatmulProblem &problem) { check(problem, placements()); }

  // All operands in the same place: pageable memory, then the others.
  std::vector<Placement> uniform() const {
    std::vector<Placement> result;
    for (const memhier_place place : harness::places()) {
      if (place == MEMHIER_PLACE_PAGEABLE || device_) result.push_back({place, place, place});
    }
    return result;
  }
  // For what is large: where it is computed.
  std::vector<Placement> local() const { return {uniform().back()}; }

  std::vector<Placement> placements() const {
    const memhier_place pageable = MEMHIER_PLACE_PAGEABLE;
    std::vector<Placement> result = uniform();
    if (!device_) return result;
    for (const memhier_place place : harness::places()) {
      if (place == pageable) continue;
      result.push_back({place, pageable, place});
      result.push_back({pageable, place, pageable});
    }
    return result;
  }
};

}  // namespace matmul_cases
