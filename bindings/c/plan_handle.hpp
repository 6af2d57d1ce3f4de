// Handles of plans, for the calls that make them.
#pragma once
#include "context/call.hpp"
#include "memhier/plan.h"
#include "objects.hpp"
#include "wall.hpp"

namespace memhier {

// Resolves the caller's options against those of the context.
PlanOptions plan_options(const Held<Context> &context, const memhier_plan_options *options);
// Plans the problem and gives its handle.
memhier_plan *create_plan(const Held<Context> &context, const Problem &problem, const PlanOptions &options);
// For error texts: empty where there is no problem yet.
std::string line_of(const Problem &problem);

}  // namespace memhier
