// A grid of problems: every operation, from a KiB to what no device holds, in all places and mixes of them, and with
// working sets smaller than the problem.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace memhier {

struct GridProblem {
  std::string line;
  int64_t working_set = 0;   // bytes; 0: the default
  std::string text() const;  // as arguments of `memhier explain`
};

// Neighbours differ in size, then in places, then in kind.
const std::vector<GridProblem> &grid();

}  // namespace memhier
