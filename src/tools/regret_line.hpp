// The regret of one line: every feasible candidate of the explanation, each forced, in turns on the same data.
#pragma once
#include <string>
#include <vector>

#include "base/status.hpp"
#include "context/context.hpp"
#include "tools/evidence.hpp"
#include "tools/scratch_store.hpp"
#include "tools/timing.hpp"

namespace memhier::tool {

inline constexpr double kRegretGrace = 5e-6;  // seconds that count as none

double regret_of(double chosen, double best) noexcept;
bool is_loss(const Error &error) noexcept;  // nothing runs on the device any more

struct LineRegret {
  Record record;                      // of the choice, with all candidates; its regret is the line's
  size_t chosen = 0, best = 0;        // among the candidates
  std::vector<std::string> failures;  // runs that ended with an error
};

// `budget`: seconds that measuring may take. Operands are prepared here. Throws where the choice itself cannot run.
LineRegret measure_regret(const Problem &problem, double budget, Context &context, ScratchStore &store, Timer &host,
                          Timer *device);

}  // namespace memhier::tool
