// Limits that control groups (version 1 and 2) put on this process: containers and batch systems set them, and the
// machine's own counts know nothing of them.
#pragma once
#include <cstdint>
#include <string>

namespace memhier {

struct CgroupLimits {
  double processors = 0;  // CPU time per wall time; 0: no limit
  int64_t memory = 0;     // bytes; 0: no limit
};

// The tightest limit from the process's group up to the root of the mount. `root` is put before every path (tests).
// Unreadable or malformed files count as no limit.
CgroupLimits read_cgroup_limits(const std::string &root = "");

// Bytes that the process may still take: what the system has available, or what the limit of a group leaves of it.
// Contents of files that could be dropped count as free. 0: unknown.
int64_t available_memory(const std::string &root = "");

}  // namespace memhier
