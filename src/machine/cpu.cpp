// CPUID on x86; other architectures have no dispatch and name no hypervisor.
#include "machine/cpu.hpp"

#include <algorithm>

#include "machine/small_file.hpp"

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>

#include <cstring>
#endif

namespace memhier {
namespace {

// kHz of cpufreq files and MHz of /proc/cpuinfo, within what a processor may have; else 0.
int32_t within_reason(int64_t khz) { return khz >= 1000 && khz <= 100000000 ? static_cast<int32_t>(khz) : 0; }

int32_t cpufreq_khz(const std::string &root) {
  const std::string text = read_small_file(root + "/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
  return within_reason(leading_integer(text).value_or(0));
}

int32_t current_khz(const std::string &root) {
  const std::string text = read_small_file(root + "/proc/cpuinfo");
  const size_t at = text.find("\ncpu MHz");
  const size_t colon = text.find(':', std::min(at, text.size()));
  if (colon == std::string::npos) return 0;
  const size_t digits = text.find_first_not_of(" \t", colon + 1);
  if (digits == std::string::npos) return 0;
  const int64_t mhz = leading_integer(std::string_view(text).substr(digits)).value_or(0);
  return mhz > 0 && mhz < 100000 ? within_reason(mhz * 1000) : 0;
}

}  // namespace

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

int fused_bits() {
  const std::vector<std::string> sets = instruction_sets();
  if (sets.empty()) return 0;
  const bool wide = sets.back() == "avx512";
  unsigned a, b, c, d;
  if (wide && __get_cpuid(0, &a, &b, &c, &d) != 0 && b == signature_AMD_ebx && __get_cpuid(1, &a, &b, &c, &d) != 0) {
    // Zen 4 (family 19h) works through 512 bits in two cycles; Zen 5 (1Ah) has units of that width.
    const unsigned family = ((a >> 8) & 15) + ((a >> 20) & 255);
    return family >= 0x1a ? 1024 : 512;
  }
  return wide ? 1024 : 512;  // two ports
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

namespace {

// What CPUID promises as the highest clock; leaf 16h counts MHz, some hypervisors leave it empty.
int32_t promised_khz() {
  unsigned a, b, c, d;
  if (__get_cpuid(0x16, &a, &b, &c, &d) == 0) return 0;
  return within_reason(static_cast<int64_t>(std::max(a & 0xffff, b & 0xffff)) * 1000);
}

}  // namespace

#else

std::vector<std::string> instruction_sets() { return {}; }

int fused_bits() {
#if defined(__aarch64__)
  return 256;  // two ports of NEON at least; large cores have four
#else
  return 0;
#endif
}

namespace {

int32_t promised_khz() { return 0; }

}  // namespace

std::string hypervisor_name() { return clean_name(read_small_file("/sys/hypervisor/type")); }

#endif

int32_t clock_khz(const std::string &root) {
  if (const int32_t khz = cpufreq_khz(root)) return khz;
  // CPUID speaks of this machine, not of a described one.
  if (const int32_t khz = root.empty() ? promised_khz() : 0) return khz;
  return current_khz(root);
}

}  // namespace memhier
