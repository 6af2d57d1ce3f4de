// The kernel report's table, made from the compiler's output, and the occupancy that follows from it.
#include "ops/kernel_report.hpp"

#include <algorithm>

namespace memhier {
namespace {

#if MEMHIER_HAVE_CUDA
constexpr KernelReport kReports[] = {
#include "kernel_report.inc"
};
#endif

constexpr int32_t round_up(int32_t value, int32_t unit) { return (value + unit - 1) / unit * unit; }

// Of the CUDA programming guide's table of technical specifications.
int32_t most_blocks(int32_t compute_capability) {
  switch (compute_capability) {
    case 75:
    case 86:
      return 16;
    case 87:
      return 16;
    case 89:
    case 120:
    case 121:
      return 24;
    default:
      return 32;
  }
}

}  // namespace

std::span<const KernelReport> kernel_reports() noexcept {
#if MEMHIER_HAVE_CUDA
  return kReports;
#else
  return {};
#endif
}

std::vector<KernelFamily> kernel_families(std::span<const KernelReport> reports) {
  std::vector<KernelFamily> families;
  for (const KernelReport &report : reports) {
    const std::string_view name = report.name.substr(0, report.name.find('<'));
    const auto found = std::find_if(families.begin(), families.end(), [&](const KernelFamily &family) {
      return family.name == name && family.largest->architecture == report.architecture;
    });
    if (found == families.end()) {
      families.push_back({name, &report, 1});
      continue;
    }
    ++found->count;
    if (report.registers > found->largest->registers) found->largest = &report;
  }
  return families;
}

int32_t resident_blocks(const KernelReport &kernel, const DeviceFacts &device) noexcept {
  const int32_t warps = (kernel.threads_per_block + 31) / 32;
  if (warps == 0) return 0;
  int32_t blocks = std::min(most_blocks(device.compute_capability), device.threads_per_multiprocessor / (warps * 32));
  // Registers are given to a warp in units of 256, from the quarter of the file that its scheduler owns.
  const int32_t of_warp = round_up(std::max(kernel.registers, 1) * 32, 256);
  blocks = std::min(blocks, device.registers_per_multiprocessor / 4 / of_warp * 4 / warps);
  // From 8.0 on the system takes 1 KiB of every block's shared memory.
  const int32_t reserved = device.compute_capability >= 80 ? 1024 : 0;
  const int32_t shared = round_up(kernel.shared_bytes + reserved, device.compute_capability >= 80 ? 128 : 256);
  if (shared > 0) blocks = static_cast<int32_t>(std::min<int64_t>(blocks, device.shared_per_multiprocessor / shared));
  return std::max(blocks, 0);
}

double occupancy(const KernelReport &kernel, const DeviceFacts &device) noexcept {
  if (device.threads_per_multiprocessor <= 0) return 0;
  return static_cast<double>(resident_blocks(kernel, device)) * round_up(kernel.threads_per_block, 32) /
         device.threads_per_multiprocessor;
}

}  // namespace memhier
