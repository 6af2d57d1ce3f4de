// Runs a plan: moves pieces in, computes, moves them out, overlapped.
#pragma once
#include <cstdint>

#include "execution/plan.hpp"
#include "execution/resources.hpp"

namespace memhier {

struct Execution {
  void *const *pointers = nullptr;  // element (0, 0, ...) of each operand
  void *workspace = nullptr;        // the caller's, or null
  int64_t workspace_bytes = 0;
  void *stream = nullptr;             // as in memhier_plan_execute: null blocks
  bool places_checked = false;        // the caller has just classified the pointers for this problem
  const RunValues *values = nullptr;  // scalars of this run; null: those that the plan was made with
  bool *begun = nullptr;              // set before anything is written, now or by queued work

  void note_begun() const noexcept {
    if (begun) *begun = true;
  }
  const double *values_of(const Plan &plan) const noexcept { return (values ? *values : plan.problem.values).data(); }
};

// Device bytes that a run needs beside operands that lie on the device: what the planner stores in the plan.
struct Footprint {
  int64_t staging = 0;        // staging buffers of the largest piece
  int64_t way_workspace = 0;  // most of the way's own need over the pieces
  int64_t one_piece() const noexcept { return staging + way_workspace; }
};
// Of way, routes and pieces; a plan without a staging route runs its problem whole.
Footprint footprint(const Plan &plan);

// Contract of memhier_plan_execute. Throws Error. Everything that can be refused is refused before the first write.
void execute(const Plan &plan, const Execution &execution, Resources &resources);

}  // namespace memhier
