// Cores, caches and NUMA nodes of a set of CPUs, as the kernel describes them in /sys and /proc.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "machine/affinity.hpp"
#include "machine/machine.hpp"

namespace memhier {

struct Topology {
  int32_t cores = 0, numa_nodes = 0;  // that the CPUs touch; 0: unknown
  std::string name;                   // of the processor
  std::vector<CacheFacts>
      caches;  // of the first CPU, data and unified, nearest first: where cores differ, it speaks for all
};

// `root` is put before every path (tests). Unreadable or
// malformed files leave the defaults.
Topology read_topology(const CpuMask &mask, const std::string &root = "");

// First and last numbers of a list like "0-3,8"; nothing for a malformed one.
std::vector<std::pair<int64_t, int64_t>> read_cpu_list(const std::string &path);

}  // namespace memhier
