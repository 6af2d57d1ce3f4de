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

}  // namespace memhier
