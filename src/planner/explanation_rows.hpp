// The rows of an explanation that are worth reading: many combinations of routes say the same.
#pragma once
#include <string>
#include <vector>

#include "execution/plan.hpp"

namespace memhier {

struct ExplanationRow {
  bool chosen = false;
  std::string place, route_in, way, route_out, predicted, note;
};

// Subjects that are refused for one reason.
struct Refusal {
  std::string kind;                // "host", "device", "way", "route in", "route out", "route" for both, "way by route"
  std::vector<std::string> names;  // of ways or routes; empty for a place
  Reason reason = Reason::none;
};

// The chosen one first; then every way over the chosen routes and the best way over every other pair of routes, by
// time.
std::vector<ExplanationRow> interesting_rows(const Plan &plan);
// A note, and which library the way calls where it calls one.
std::string with_library(const std::string &note, const Candidate &candidate);
std::vector<Refusal> refusals(const std::vector<Candidate> &candidates);

}  // namespace memhier
