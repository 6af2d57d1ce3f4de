// memhier info --kernels: what the compiler said about the kernels, and the occupancy on devices at hand.
#pragma once
#include <span>
#include <string>

#include "ops/kernel_report.hpp"

namespace memhier::tool {

// One row for each family of kernels, or for each kernel.
std::string kernel_table(std::span<const KernelReport> reports, const std::vector<DeviceFacts> &devices, bool all);

}  // namespace memhier::tool
