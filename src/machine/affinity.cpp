// Affinity by the kernel's own calls: masks of any length.
#include "machine/affinity.hpp"

#include <sched.h>

#include <bit>
#include <cerrno>

#include "base/text.hpp"
#include "machine/topology.hpp"

namespace memhier {
namespace {

constexpr long kBits = 8 * sizeof(unsigned long);

}  // namespace

CpuMask thread_affinity() {
  // The kernel refuses a mask that is shorter than its own.
  for (size_t bytes = 128; bytes <= 1 << 17; bytes *= 2) {
    CpuMask mask(bytes / sizeof(unsigned long));
    if (sched_getaffinity(0, bytes, reinterpret_cast<cpu_set_t *>(mask.data())) == 0) return mask;
    if (errno != EINVAL) break;
  }
  return {};
}

bool set_thread_affinity(const CpuMask &mask) noexcept {
  return sched_setaffinity(0, mask.size() * sizeof(unsigned long), reinterpret_cast<const cpu_set_t *>(mask.data())) ==
         0;
}

bool is_set(const CpuMask &mask, long cpu) noexcept {
  const auto word = static_cast<size_t>(cpu / kBits);
  return word < mask.size() && (mask[word] >> (cpu % kBits) & 1);
}

int cpu_count(const CpuMask &mask) noexcept {
  int cpus = 0;
  for (const unsigned long word : mask) cpus += std::popcount(word);
  return cpus;
}

CpuMask cpus_of_node(int node, const CpuMask &within, const std::string &root) {
  CpuMask mask(within.size());
  for (const auto &[first, last] : read_cpu_list(root + format("/sys/devices/system/node/node%d/cpulist", node)))
    for (int64_t cpu = first; cpu <= last; ++cpu)
      if (is_set(within, cpu)) mask[static_cast<size_t>(cpu / kBits)] |= 1ul << (cpu % kBits);
  return mask;
}

}  // namespace memhier
