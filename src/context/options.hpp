// Options of a context and of a plan: the struct rules, the environment's defaults, the local rank.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "memhier/context.h"
#include "memhier/plan.h"
#include "memory/l2_windows.hpp"
#include "planner/planner.hpp"

namespace memhier {

// A variable of the environment that is ignored, and why.
struct EnvironmentWarning {
  std::string variable;  // empty: one that the library does not know, named in `why`
  std::string why;
  std::string text() const;
};

// Options with every default resolved, but those that need the machine.
struct ContextOptions {
  int32_t device = MEMHIER_DEVICE_AUTO;
  bool device_required = false;  // named by the caller: its absence is an error
  int32_t local_rank = -1;
  bool all_peers = false;
  std::vector<int32_t> peers;   // ordinals, each once
  bool peers_required = false;  // named by the caller: their absence is an error
  int32_t threads = 0;          // 0: the cpuset
  bool calibrate = false;
  bool deterministic = false;
  int32_t log_level = MEMHIER_LOG_OFF;
  int64_t working_set = 0;
  int64_t pinned_limit = 0;
  int64_t plan_cache = 0;
  L2WindowUse l2_windows = L2WindowUse::automatic;
  std::string machine_file;
  std::string log_file;  // used where the caller gave no log function
  memhier_log_function log = nullptr;
  void *log_user = nullptr;
  memhier_allocate_function allocate = nullptr;
  memhier_free_function free = nullptr;
  void *allocator_user = nullptr;
  memhier_parallel_function parallel = nullptr;
  void *parallel_user = nullptr;
  PlanOptions plan;  // of the environment
  std::vector<EnvironmentWarning> warnings;
};

void init_options(memhier_context_options *options, size_t struct_size);
void init_options(memhier_plan_options *options, size_t struct_size);

// options may be null. Throws INVALID_ARGUMENT naming the member.
ContextOptions resolve_options(const memhier_context_options *options);
// Options of one plan over the context's. options may be null.
PlanOptions resolve_options(const memhier_plan_options *options, const PlanOptions &defaults);

// Rank of this process on its node from the launcher's variables, -1 when there are none.
int32_t launcher_local_rank();

}  // namespace memhier
