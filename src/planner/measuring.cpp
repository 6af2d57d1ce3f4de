// Timing of candidates: one warm run, then the median of what fits the budget.
#include "planner/measuring.hpp"

#include <algorithm>
#include <chrono>

#include "base/status.hpp"
#include "execution/pipeline.hpp"
#include "planner/scratch.hpp"

namespace memhier {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double time_plan(const Plan &plan, const Scratch &scratch, double budget, Resources &resources) {
  Execution execution;
  execution.pointers = scratch.pointers();
  const Clock::time_point begin = Clock::now();
  settle(scratch.managed(), resources.device_facts());
  execute(plan, execution, resources);
  std::vector<double> samples;
  do {
    settle(scratch.managed(), resources.device_facts());
    const Clock::time_point start = Clock::now();
    execute(plan, execution, resources);
    samples.push_back(seconds_since(start));
  } while (samples.size() < 9 && seconds_since(begin) < budget);
  std::nth_element(samples.begin(), samples.begin() + samples.size() / 2, samples.end());
  return samples[samples.size() / 2];
}

// Why the problem cannot be measured here; empty when it can.
std::string obstacle(const Problem &problem, const Resources &resources) {
  if (resources.machine.source != "live") return "the machine is that of a file";
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].adopted) return "an operand is adopted memory, which scratch data cannot stand for";
  if (scratch_host_bytes(problem) > resources.machine.host.memory / 4)
    return "scratch data would take more than a quarter of the memory";
  const DeviceFacts *device = resources.device_facts();
  if (device && scratch_device_bytes(problem) > device->memory / 4)
    return "scratch data would take more than a quarter of the device's memory";
  return {};
}

}  // namespace

void measure_candidates(const Problem &problem, std::vector<Candidate> *candidates, PlanBuilder build,
                        const void *state, Resources &resources) {
  std::string why_not = obstacle(problem, resources);
  if (why_not.empty()) try {
      std::vector<size_t> order;
      for (size_t i = 0; i < candidates->size(); ++i)
        if ((*candidates)[i].scope == CandidateScope::pair && (*candidates)[i].reason == Reason::none)
          order.push_back(i);
      std::stable_sort(order.begin(), order.end(),
                       [&](size_t a, size_t b) { return (*candidates)[a].seconds < (*candidates)[b].seconds; });
      order.resize(std::min<size_t>(order.size(), kMeasuredCandidates));
      const Scratch scratch(problem, resources.device);
      const Clock::time_point begin = Clock::now();
      for (size_t rank = 0; rank < order.size(); ++rank) {
        const double left = kMeasuringBudget - seconds_since(begin);
        if (rank > 0 && left <= 0) break;
        const std::shared_ptr<Plan> plan = build(state, order[rank]);
        Candidate &candidate = (*candidates)[order[rank]];
        candidate.measured = time_plan(*plan, scratch, left / static_cast<double>(order.size() - rank), resources);
      }
      return;
    } catch (const Error &error) {
      // A partial comparison would favour whatever was measured first.
      for (Candidate &candidate : *candidates) candidate.measured = 0;
      why_not = error.what();
    }
  resources.log(MEMHIER_LOG_WARNING, "measure: predictions are used instead: %s", why_not.c_str());
}

}  // namespace memhier
