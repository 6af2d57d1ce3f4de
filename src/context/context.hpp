// The context behind memhier_context: options resolved, resources, plan cache, adopted memory, tracked buffers.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>

#include "base/fork_mutex.hpp"
#include "calibration/calibration.hpp"
#include "context/buffer.hpp"
#include "context/options.hpp"
#include "context/plan_cache.hpp"
#include "context/retry.hpp"
#include "execution/pipeline.hpp"
#include "execution/resources.hpp"
#include "memory/probe.hpp"
#include "planner/planner.hpp"

namespace memhier {

class Context {
 public:
  explicit Context(const memhier_context_options *options);  // null: the defaults; throws Error
  explicit Context(const memhier_context_options &options) : Context(&options) {}
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  Resources &resources() noexcept { return resources_; }
  const PlanOptions &default_plan_options() const noexcept { return options_.plan; }
  bool deterministic() const noexcept { return options_.deterministic; }
  PlanCache &plans() noexcept { return plans_; }
  BufferHome buffer_home() const noexcept { return {buffers_, resources_.memory.get(), live_device_}; }
  std::string explain_buffers(memhier_format format) const;
  uint64_t id() const noexcept { return id_; }  // never used again by another context of the process
  // Ordinal of the device that work can run on, -1: none, also when decisions are made for the machine of a file.
  int32_t live_device() const noexcept { return live_device_; }

  // Cached by problem and options.
  std::shared_ptr<const Plan> plan(const Problem &problem, const PlanOptions &options);
  PlanCache::Found find_plan(const Problem &problem, const PlanOptions &options);
  // The problem of a line, on the devices of this context.
  Problem parse(const std::string &line) const;
  // A plan of this context, made with these options, for people or programs.
  std::string explain(const Plan &plan, const PlanOptions &options, memhier_format format) const;
  Calibrated calibrate();
  // Tries the routes on the live device as soon as somebody uses it, once, but those again for which memory was short:
  // never called within an operation.
  void probe_if_used();
  memhier_status status() const noexcept;
  std::string machine_text_of(memhier_format format) const;

 private:
  void choose_device();
  void choose_peers();
  void verify_peers(const Problem &problem);  // before the first plan that moves memory of them
  void verify(int32_t peer);                  // calibration_ is held
  void make_pools();
  Calibrated measure();
  void probe();  // calibration_ is held

  const uint64_t id_;
  const uint32_t fork_generation_;
  ContextOptions options_;
  std::unique_ptr<LogFile> log_file_;
  Resources resources_;
  int32_t live_device_ = -1;
  PlanCache plans_;
  std::atomic<bool> loss_seen_{false};
  uint32_t unprobed_ = kEveryProbe;  // calibration_ is held
  Retry probe_again_{Retry::Begins::due};
  std::vector<int32_t> verified_peers_, untried_peers_;  // calibration_ is held
  Retry peers_again_{Retry::Begins::done};               // of untried_peers_
  std::shared_ptr<BufferRegistry> buffers_;
  RenewedByFork<std::mutex> calibration_;  // one measurement or probing at a time
  // Rates of the machine and what its probes found: read by planning, replaced by a calibration.
  mutable RenewedByFork<std::shared_mutex> rates_;
};

}  // namespace memhier
