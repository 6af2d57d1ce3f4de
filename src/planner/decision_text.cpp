// What identifies a decision: the line of its machine and its fingerprint.
#include "base/text.hpp"
#include "memhier/version.h"
#include "planner/planner.hpp"

namespace memhier {

std::string machine_line(const MachineUsed &machine) {
  std::string line;
  if (machine.has_device)
    line.append(machine.device)
        .append(": copy ")
        .append(rate_text(machine.device_copy))
        .append(" read+write, link ")
        .append(rate_text(machine.link))
        .append(" each way, ")
        .append(rate_text(machine.link_duplex))
        .append(" both; ");
  line.append("host copy ").append(rate_text(machine.host_copy)).append(" payload on ");
  line.append(std::to_string(machine.threads)).append(machine.threads == 1 ? " thread" : " threads");
  line += machine.measured ? " (measured)" : " (derived from the hardware's description, not measured)";
  if (machine.source != "live") line.append("; machine of the file ").append(machine.source);
  return line;
}

std::string decision_fingerprint(const Plan &plan) {
  std::string text = plan.explanation.machine.id;
  text.append("\n")
      .append(problem_line(plan.problem))
      .append("\n")
      .append(std::to_string(MEMHIER_VERSION))
      .append("\n");
  text.append(plan.way->name);
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) text.append("\n").append(route(plan.routes[i]).name);
  if (plan.read_next != ReadNext::unsaid) text.append("\nread_next ").append(read_next_name(plan.read_next));
  return sha256_hex(text).substr(0, 16);
}

}  // namespace memhier
