// How rates are sampled: the best of a few runs within a budget, since disturbances only ever slow a run down.
#pragma once
#include <algorithm>
#include <chrono>

#include "base/function_ref.hpp"

namespace memhier {

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Least seconds of `run`, which returns its own time; at least two runs, at most `most`, until the budget is used.
inline double least_seconds(FunctionRef<double()> run, int most, double budget) {
  const Stopwatch total;
  double least = run();
  for (int i = 1; i < most && (i < 2 || total.seconds() < budget); ++i) least = std::min(least, run());
  return least;
}

}  // namespace memhier
