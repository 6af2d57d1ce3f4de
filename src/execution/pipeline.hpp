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
  void *stream = nullptr;  // as in memhier_plan_execute: null blocks
};

// Contract of memhier_plan_execute. Throws Error. Everything that can be refused is refused before the first write.
void execute(const Plan &plan, const Execution &execution, Resources &resources);

}  // namespace memhier
