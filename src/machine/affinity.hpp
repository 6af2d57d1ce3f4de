// CPUs that a thread may run on.
#pragma once
#include <string>
#include <vector>

namespace memhier {

// Bits of CPU numbers, as the kernel's calls have them.
using CpuMask = std::vector<unsigned long>;

CpuMask thread_affinity();                               // of the calling thread; empty when the kernel does not say
bool set_thread_affinity(const CpuMask &mask) noexcept;  // the same; false: refused
bool is_set(const CpuMask &mask, long cpu) noexcept;
int cpu_count(const CpuMask &mask) noexcept;
// CPUs of a NUMA node that are in `within`. `root` is put before every path (tests).
CpuMask cpus_of_node(int node, const CpuMask &within, const std::string &root = "");

}  // namespace memhier
