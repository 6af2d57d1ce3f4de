// The kernel report's table, made from the compiler's output, and the occupancy that follows from it.
#include "ops/kernel_report.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "ops/filter/tuning_cuda.hpp"
#include "ops/matmul/cuda_bf16x6.hpp"
#include "ops/record/tuning_cuda.hpp"

namespace memhier {
namespace {

struct Need {
  std::string_view kernel;
  DynamicShared bytes;
};

constexpr int64_t kMostOfAll = 227 << 10;  // that any device gives a block
// What launch() is asked for by the kernels that have dynamic shared memory.
constexpr Need kNeeds[] = {{"filter::tile", {filter::kTileBytes, filter::kTileBytes}},
                           {"filter::square", {filter::kSquareBytes, filter::kSquareBytes}},
                           {"filter::tile_shared", {filter::kTileBytes, filter::kTileBytes}},
                           {"filter::separable", {filter::kSeparableShared, kMostOfAll}},
                           {"matmul::bf16x6_tile", {matmul::kBf16x6Shared, matmul::kBf16x6Shared}},
                           {"record::tile", {record::kTileBytes, kMostOfAll}},
                           {"record::words", {record::kWordTileBytes, 36 << 10}}};

std::string_view family(std::string_view kernel) { return kernel.substr(0, kernel.find('<')); }

#if MEMHIER_HAVE_CUDA
constexpr KernelReport kReports[] = {
#include "kernel_report.inc"
};
#endif

// Of the CUDA programming guide's table of technical specifications.
int32_t most_blocks(int32_t compute_capability) {
  switch (compute_capability) {
    case 75:
    case 86:
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
    const std::string_view name = family(report.name);
    const auto found = std::find_if(families.begin(), families.end(), [&](const KernelFamily &known) {
      return known.name == name && known.largest->architecture == report.architecture;
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

DynamicShared dynamic_shared(std::string_view kernel) noexcept {
  for (const Need &need : kNeeds)
    if (need.kernel == family(kernel)) return need.bytes;
  return {};
}

int32_t resident_blocks(const KernelReport &kernel, const DeviceFacts &device, int64_t dynamic_bytes) noexcept {
  const int32_t warps = (kernel.threads_per_block + 31) / 32;
  if (warps == 0) return 0;
  int64_t blocks = std::min(most_blocks(device.compute_capability), device.threads_per_multiprocessor / (warps * 32));
  // Registers are given to a warp in units of 256, from the quarter of the file that its scheduler owns.
  const int64_t of_warp = round_up(std::max(kernel.registers, 1) * 32, 256);
  blocks = std::min(blocks, device.registers_per_multiprocessor / 4 / of_warp * 4 / warps);
  // From 8.0 on the system takes 1 KiB of every block's shared memory.
  const bool reserved = device.compute_capability >= 80;
  const int64_t shared = round_up(kernel.shared_bytes + dynamic_bytes + (reserved ? 1024 : 0), reserved ? 128 : 256);
  if (shared > 0) blocks = std::min(blocks, device.shared_per_multiprocessor / shared);
  return static_cast<int32_t>(std::max<int64_t>(blocks, 0));
}

double occupancy(const KernelReport &kernel, const DeviceFacts &device, int64_t dynamic_bytes) noexcept {
  if (device.threads_per_multiprocessor <= 0) return 0;
  return static_cast<double>(resident_blocks(kernel, device, dynamic_bytes) * round_up(kernel.threads_per_block, 32)) /
         device.threads_per_multiprocessor;
}

}  // namespace memhier
