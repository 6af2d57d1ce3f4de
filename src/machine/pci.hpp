// PCI Express facts of a device, from sysfs.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "machine/machine.hpp"

namespace memhier {

struct PciFacts {
  int32_t generation = 0;  // of the link under load; 0 unknown
  int32_t width = 0;       // lanes; 0 unknown
  int32_t numa_node = -1;
  LinkPort end;
  std::vector<LinkPort> ports;  // nearest first
};

// `address` as in "0000:01:00.0" (any case). Unreadable files leave the defaults.
PciFacts read_pci_facts(const std::string &address, const std::string &folder = "/sys/bus/pci/devices");

}  // namespace memhier
