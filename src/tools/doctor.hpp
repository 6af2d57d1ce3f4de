// memhier info --doctor: common faults, each with what to do.
#pragma once
#include <string>
#include <vector>

#include "machine/machine.hpp"

namespace memhier::tool {

struct Finding {
  enum class Kind { good, note, fault } kind = Kind::good;
  std::string text;
};

// Prints the findings, those of the environment among them. 1 when there is a fault; a machine without a GPU is none.
int doctor(const Machine &machine, const std::vector<std::string> &environment_faults);

// About the driver and the toolkit.
Finding driver_finding(const Machine &machine);
// About links that carry less than they could.
std::vector<Finding> link_findings_of(const Machine &machine);

}  // namespace memhier::tool
