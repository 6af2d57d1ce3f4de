// memhier info --doctor: common faults, each with what to do.
#pragma once
#include <string>

#include "machine/machine.hpp"

namespace memhier::tool {

struct Finding {
  enum class Kind { good, note, fault } kind = Kind::good;
  std::string text;
};

// Prints the findings. 0 whatever they are: a machine without a GPU is not a fault of the command.
int doctor(const Machine &machine);

// About the driver and the toolkit.
Finding driver_finding(const Machine &machine);

}  // namespace memhier::tool
