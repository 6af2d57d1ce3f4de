// Every way with every pair of routes, each with its predicted time or the reason against it.
#pragma once
#include <vector>

#include "execution/plan.hpp"
#include "execution/resources.hpp"
#include "planner/cost.hpp"
#include "planner/floors.hpp"
#include "planner/pieces.hpp"
#include "planner/planner.hpp"

namespace memhier {

struct Enumeration {
  std::vector<Candidate> candidates;
  Cut cut;                         // for the candidates that stage; empty where nothing needs it
  std::vector<RouteCost> in, out;  // of the device's candidates, by route
  int32_t host_threads = 1;        // most threads of host work
  Floors floors;
};

// Throws INVALID_ARGUMENT for an unknown way or route name and for a way that contradicts the target.
void check_names(const Problem &problem, const PlanOptions &options);
// Host threads that count: the file's for a machine file, else the pool's.
int32_t host_threads(const Resources &resources) noexcept;
Enumeration enumerate(const Problem &problem, const PlanOptions &options, const Resources &resources);

// The measured time where there is one, else the prediction.
double known_seconds(const Candidate &candidate) noexcept;
// Index of the candidate to run: least time, and within the margin the safer one. -1: none is feasible.
int choose(const Problem &problem, const std::vector<Candidate> &candidates, const DeviceFacts *device = nullptr);

}  // namespace memhier
