// What a plan could have been: the feasible rows of its explanation, and ways that only who asks for them gets.
#pragma once
#include <string>
#include <vector>

#include "memhier/memhier.h"

namespace harness {

struct Choice {
  std::string way, route_in, route_out;  // routes of a way to ask for: empty, any
  memhier_target target;
};
std::vector<Choice> choices_of(memhier_plan *plan);

// What a case restricts its plans to. They point into the case.
template <class Case>
memhier_plan_options plan_options_of(const Case &test) {
  memhier_plan_options options;
  memhier_plan_options_init(&options, sizeof options);
  options.target = test.target;
  options.way = test.way.empty() ? nullptr : test.way.c_str();
  options.route_in = test.route_in.empty() ? nullptr : test.route_in.c_str();
  options.route_out = test.route_out.empty() ? nullptr : test.route_out.c_str();
  options.working_set = test.working_set;
  return options;
}

}  // namespace harness
