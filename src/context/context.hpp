// The context behind memhier_context: options resolved, resources, plan cache, adopted memory, tracked buffers.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>

#include "context/plan_cache.hpp"
#include "execution/pipeline.hpp"
#include "execution/resources.hpp"
#include "planner/planner.hpp"

namespace memhier {

class Context {
 public:
  explicit Context(const memhier_context_options &options);  // already validated for struct_size; throws Error
  ~Context();

  Resources &resources() noexcept { return resources_; }
  const PlanOptions &default_plan_options() const noexcept { return default_plan_options_; }
  PlanCache &plans() noexcept { return plans_; }
  // Cached by problem and options.
  std::shared_ptr<const Plan> plan(const Problem &problem, const PlanOptions &options);
  void calibrate();
  memhier_status status() const noexcept;

 private:
  Resources resources_;
  PlanOptions default_plan_options_;  // of the environment: MEMHIER_WAY, MEMHIER_ROUTE_IN, ...
  PlanCache plans_;
};

}  // namespace memhier
