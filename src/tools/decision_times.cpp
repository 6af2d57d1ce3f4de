// Repeated until the medians mean something: one decision takes microseconds, finding it again less than one.
#include "tools/decision_times.hpp"

#include "tools/timing.hpp"

namespace memhier::tool {
namespace {

constexpr int kMade = 51, kCachedRounds = 11, kCachedInARound = 1000;

}  // namespace

DecisionTimes time_decisions(const Problem &problem, const PlanOptions &options, Context &context) {
  Timer timer(-1);
  std::vector<double> made, cached;
  for (int i = 0; i < kMade; ++i) {
    context.plans().clear();
    made.push_back(timer.time([&](void *) { context.plan(problem, options); }));
  }
  for (int i = 0; i < kCachedRounds; ++i) {
    const double seconds = timer.time([&](void *) {
      for (int call = 0; call < kCachedInARound; ++call) context.plan(problem, options);
    });
    cached.push_back(seconds / kCachedInARound);
  }
  return {median(std::move(made)), median(std::move(cached))};
}

}  // namespace memhier::tool
