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

// The chosen one first; then every way over the chosen routes and the best way over every other pair of routes, by
// time; then one row for each place and reason.
std::vector<ExplanationRow> interesting_rows(const Plan &plan);
const char *target_name(Target target) noexcept;

}  // namespace memhier
