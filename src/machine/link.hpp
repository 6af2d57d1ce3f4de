// Whether the link of a device carries what its generation and width allow, and if not, the likely cause.
#pragma once
#include <string>
#include <vector>

#include "base/log.hpp"
#include "machine/machine.hpp"

namespace memhier {

enum class LinkCause : int32_t {
  few_lanes,        // trained with fewer lanes than both ends have
  low_generation,   // trained below the generation of both ends, also when it is busy
  narrow_port,      // a port above has fewer lanes
  old_port,         // a port above is of an older generation
  mig,              // a slice of a device
  confidential,     // a confidential virtual machine: what crosses is encrypted in software
  shared_switch,    // other devices are behind the same port
  host_memory,      // the host's memory is too slow
  one_direction,    // the host's side of one direction
  remote_node,      // memory of another NUMA node
  virtual_machine,  // address translation under a hypervisor
  unknown
};

struct LinkFinding {
  int32_t device = 0;                 // ordinal
  double allowed = 0;                 // payload each way, of generation and width that the device is capable of
  double to_device = 0, to_host = 0;  // measured; 0 when it was not
  std::vector<LinkCause> causes;      // likeliest first
  std::string text;                   // for people, one line
};

// Payload that a link carries each way in packets of 256 bytes; 0: unknown.
double link_payload(int32_t generation, int32_t width) noexcept;

// One for each device whose measured rates stay below what it allows, or which was not measured but is trained below
// it. None for integrated devices, coherent links and links of unknown speed.
std::vector<LinkFinding> link_findings(const Machine &machine);
// Warnings where rates were measured; else what the training tells, as information.
void log_link_findings(const Machine &machine, const Log &log);

}  // namespace memhier
