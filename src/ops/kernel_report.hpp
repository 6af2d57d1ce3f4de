// What the compiler said about every kernel of the library, kept at build time: known without a device.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "machine/machine.hpp"

namespace memhier {

struct KernelReport {
  std::string_view name;  // "transpose::tile<256, float, 1, int>"
  int32_t architecture;   // 90: machine code for compute capability 9.0
  int32_t registers;      // per thread
  int32_t shared_bytes;   // static, per block; dynamic_shared tells of the rest
  int32_t spill_bytes;    // stores and loads
  int32_t threads_per_block;
};

// Sorted by name; one row for each architecture that was built. Empty in a build without CUDA.
std::span<const KernelReport> kernel_reports() noexcept;

// Kernels made from one template, for one architecture.
struct KernelFamily {
  std::string_view name;        // "transpose::tile"
  const KernelReport *largest;  // the one with the most registers
  int32_t count;
};
std::vector<KernelFamily> kernel_families(std::span<const KernelReport> reports);

// Shared memory of a block that a kernel gets at launch, by the problem: what tiles are made for, and the most that is
// asked for where the smallest tile needs more and the device has it.
struct DynamicShared {
  int64_t usual = 0, most = 0;
};
DynamicShared dynamic_shared(std::string_view kernel) noexcept;  // a name of the report; zeros for a kernel without

// Blocks that one multiprocessor holds at once, by threads, registers, shared memory and the hardware's own limit.
int32_t resident_blocks(const KernelReport &kernel, const DeviceFacts &device, int64_t dynamic_bytes) noexcept;
// Resident threads over the most that the multiprocessor holds, 0 to 1.
double occupancy(const KernelReport &kernel, const DeviceFacts &device, int64_t dynamic_bytes) noexcept;

}  // namespace memhier
