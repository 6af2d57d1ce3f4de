// CPUID on x86; other architectures have no dispatch and name no hypervisor.
#include "machine/cpu.hpp"

#include "machine/small_file.hpp"

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>

#include <cstring>
#endif

namespace memhier {

#if defined(__x86_64__) || defined(__i386__)

std::vector<std::string> instruction_sets() {
  // The builtins take XCR0 into account: a set whose registers the OS does not save counts as absent.
  std::vector<std::string> sets;
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2");
  if (avx2) sets.push_back("avx2");
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
    sets.push_back("avx512");
  }
  return sets;
}

std::string hypervisor_name() {
  unsigned a, b, c, d;
  constexpr unsigned kHypervisorBit = 1u << 31;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & kHypervisorBit) == 0) return "";
  // Leaf 0x40000000 is the hypervisors' own; __get_cpuid would refuse it.
  __cpuid(0x40000000, a, b, c, d);
  char signature[13] = {};
  std::memcpy(signature, &b, 4);
  std::memcpy(signature + 4, &c, 4);
  std::memcpy(signature + 8, &d, 4);
  static constexpr const char *kNames[][2] = {{"KVMKVMKVM", "KVM"},          {"Microsoft Hv", "Hyper-V"},
                                              {"VMwareVMware", "VMware"},    {"XenVMMXenVMM", "Xen"},
                                              {"TCGTCGTCGTCG", "QEMU"},      {"VBoxVBoxVBox", "VirtualBox"},
                                              {" lrpepyh  vr", "Parallels"}, {"bhyve bhyve ", "bhyve"}};
  for (const auto &[known, name] : kNames) {
    if (std::strcmp(signature, known) == 0) return name;
  }
  return clean_name(signature);
}

#else

std::vector<std::string> instruction_sets() { return {}; }

std::string hypervisor_name() { return clean_name(read_small_file("/sys/hypervisor/type")); }

#endif

}  // namespace memhier
