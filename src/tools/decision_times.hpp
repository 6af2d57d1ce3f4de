// How long it takes to decide how a problem is solved.
#pragma once
#include "context/context.hpp"

namespace memhier::tool {

struct DecisionTimes {
  double made = 0, cached = 0;  // seconds of a plan that is made, and of one found in the cache
};
// Medians of many in a row, so with warm caches of the processor. Empties the context's plan cache.
DecisionTimes time_decisions(const Problem &problem, const PlanOptions &options, Context &context);

}  // namespace memhier::tool
