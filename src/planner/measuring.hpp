// Measuring mode: the best predicted candidates are timed on scratch data, never on the caller's.
#pragma once
#include <memory>
#include <vector>

#include "execution/plan.hpp"
#include "execution/resources.hpp"

namespace memhier {

inline constexpr int kMeasuredCandidates = 3;
inline constexpr double kMeasuringBudget = 2.0;  // seconds for one problem

// Turns a candidate into a plan that can run.
using PlanBuilder = std::shared_ptr<Plan> (*)(const void *state, size_t candidate);

// Sets `measured` of up to kMeasuredCandidates candidates. Where scratch data cannot be had, or nothing can run here,
// logs why and leaves the predictions.
void measure_candidates(const Problem &problem, std::vector<Candidate> *candidates, PlanBuilder build,
                        const void *state, Resources &resources);

}  // namespace memhier
