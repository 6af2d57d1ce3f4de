// What the processor and the operating system really offer.
#pragma once
#include <string>
#include <vector>

namespace memhier {

// Of the sets the library has code for, smallest first: "avx2" (with FMA and BMI), "avx512" (F, CD, BW, VL, DQ).
// Decided by CPUID and by the register state that the OS saves.
std::vector<std::string> instruction_sets();

// "KVM", "Hyper-V", ...; empty on bare metal or when unknown.
std::string hypervisor_name();

// Bits of fused multiply-adds that one core starts in a cycle, of the sets the library has code for: ports times width.
// By vendor and family where the sets alone do not tell; 0 when unknown.
int fused_bits();

// Highest clock in kHz: cpufreq's, else CPUID's, else the current one of /proc/cpuinfo; 0 when unknown. A virtual
// machine often tells the nominal clock only. `root` is put before every path (tests).
int32_t clock_khz(const std::string &root = "");

}  // namespace memhier
