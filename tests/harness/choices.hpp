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

}  // namespace harness
