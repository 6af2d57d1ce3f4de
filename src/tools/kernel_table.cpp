// The table of kernels.
#include "tools/kernel_table.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace memhier::tool {
namespace {

struct Row {
  std::string name;
  const KernelReport *report;
};

std::vector<Row> rows_of(std::span<const KernelReport> reports, bool all) {
  std::vector<Row> rows;
  if (all) {
    for (const KernelReport &report : reports) rows.push_back({std::string(report.name), &report});
    return rows;
  }
  for (const KernelFamily &family : kernel_families(reports)) {
    const std::string more = family.count > 1 ? format("  (of %d)", family.count) : std::string();
    rows.push_back({std::string(family.largest->name) + more, family.largest});
  }
  return rows;
}

// One figure, or two for a kernel that may ask for more than usual.
std::string range(int64_t usual, int64_t most) {
  return usual == most ? std::to_string(usual) : std::to_string(usual) + "-" + std::to_string(most);
}

std::string dynamic_text(const KernelReport &report) {
  const DynamicShared dynamic = dynamic_shared(report.name);
  return range(dynamic.usual, dynamic.most);
}

std::string occupancy_text(const KernelReport &report, const DeviceFacts &device) {
  const bool runs =
      report.architecture / 10 == device.compute_capability / 10 && report.architecture <= device.compute_capability;
  if (!runs) return "-";
  const auto percent = [&](int64_t dynamic) { return std::lround(100 * occupancy(report, device, dynamic)); };
  const DynamicShared dynamic = dynamic_shared(report.name);
  // More than the device gives a block is never asked for; 48 KiB every device does.
  const int64_t room = std::max<int64_t>(device.shared_per_block, 48 << 10) - report.shared_bytes;
  return range(percent(std::min(dynamic.usual, room)), percent(std::min(dynamic.most, room))) + "%";
}

}  // namespace

std::string kernel_table(std::span<const KernelReport> reports, const std::vector<DeviceFacts> &devices, bool all) {
  if (reports.empty()) return "kernels: none, this library was built without CUDA\n";
  std::string text = "kernels by the compiler's report";
  if (!all) text += "; of each family the one with the most registers, --all shows every one";
  text += "\nshared memory of a block: static, and what it gets at launch, usual-most where the problem decides";
  text += devices.empty() ? "\noccupancy needs a device, and there is none\n" : "\noccupancy by device\n";

  const std::vector<Row> rows = rows_of(reports, all);
  int width = 6;
  for (const Row &row : rows) width = std::max(width, static_cast<int>(row.name.size()));
  text += format("  %-*s %4s %9s %8s %12s %7s %7s", width, "kernel", "sm", "registers", "static B", "dynamic B",
                 "spill B", "threads");
  for (const DeviceFacts &device : devices) text += format("  device %d", device.ordinal);
  text += "\n";
  for (const auto &[name, report] : rows) {
    text += format("  %-*s %4d %9d %8d %12s %7d %7d", width, name.c_str(), report->architecture, report->registers,
                   report->shared_bytes, dynamic_text(*report).c_str(), report->spill_bytes, report->threads_per_block);
    for (const DeviceFacts &device : devices) text += format("  %8s", occupancy_text(*report, device).c_str());
    text += "\n";
  }
  return text;
}

}  // namespace memhier::tool
