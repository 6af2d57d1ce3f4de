// What giving pageable operands to memhier_host_adopt would cost and save: worked out when a plan is explained, not
// when it is made.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "execution/resources.hpp"
#include "planner/planner.hpp"

namespace memhier {

// Operands that are page-locked together. The seconds and the choice mean something where `reason` is none.
struct Adoption {
  std::string operands;          // words of the problem line: "src", "src, dst"
  int64_t bytes = 0;             // that are page-locked, gaps between elements included
  Reason reason = Reason::none;  // why nothing can be said
  double once = 0;               // seconds of page-locking and of ending it
  double now = 0;                // seconds of a call as things are
  double adopted = 0;            // seconds of a call after adoption
  Candidate choice;              // by which it would run then
  int64_t pays_from = 0;         // calls after which the seconds saved have paid for `once`; 0: never
};

// Each kind of pageable operands by itself, then all of them. None where no device can be chosen.
std::vector<Adoption> adoptions(const Plan &plan, const PlanOptions &options, const Resources &resources);

}  // namespace memhier
