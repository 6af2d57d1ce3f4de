// Enumeration over ways and routes, cost, choice. Deterministic: same machine, problem, options, library: same plan.
#pragma once
#include <memory>
#include <span>
#include <string>

#include "execution/plan.hpp"
#include "execution/resources.hpp"

namespace memhier {

struct PlanOptions {
  Target target{};               // 0: any
  std::string way;               // empty: any
  bool way_where_it_is = false;  // operations that have no way of this name choose freely
  std::string route_in;
  std::string route_out;
  int64_t working_set = 0;  // 0: the resources' limit
  ReadNext read_next = ReadNext::unsaid;
  bool measure = false;
  bool asynchronous = false;  // over device-accessible operands only plans that need no workspace
  bool without_ring = false;  // no pinned memory is to be had

  friend bool operator==(const PlanOptions &, const PlanOptions &) = default;
};

// Throws NOT_FEASIBLE with the reason codes when nothing is left, INVALID_ARGUMENT for an unknown way or route name.
std::shared_ptr<const Plan> make_plan(const Problem &problem, const PlanOptions &options, Resources &resources);

const char *target_name(Target target) noexcept;     // "host", "device"
const char *read_next_name(ReadNext side) noexcept;  // the same, or empty
std::string decision_fingerprint(const Plan &plan);  // of machine file, problem, library version and choice
std::string machine_line(const MachineUsed &machine);
struct Adoption;
std::string explanation_text(const Plan &plan, std::span<const Adoption> adoptions);
std::string explanation_json(const Plan &plan, std::span<const Adoption> adoptions);

}  // namespace memhier
