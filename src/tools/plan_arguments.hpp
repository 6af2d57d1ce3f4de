// Options that restrict a choice: of the command line, and behind a line of a benchmark.
#pragma once
#include <string>

#include "planner/planner.hpp"

namespace CLI {
class App;
}

namespace memhier::tool {

void add_plan_options(CLI::App *command, PlanOptions *plan);
// Of a text such as "--target device"; what it does not name stays. Throws INVALID_ARGUMENT.
void parse_plan_options(const std::string &text, PlanOptions *plan);

}  // namespace memhier::tool
