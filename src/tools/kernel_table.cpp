// The table of kernels.
#include "tools/kernel_table.hpp"

#include <algorithm>

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

std::string occupancy_text(const KernelReport &report, const DeviceFacts &device) {
  const bool runs =
      report.architecture / 10 == device.compute_capability / 10 && report.architecture <= device.compute_capability;
  return runs ? format("%.0f%%", 100 * occupancy(report, device)) : "-";
}

}  // namespace

std::string kernel_table(std::span<const KernelReport> reports, const std::vector<DeviceFacts> &devices, bool all) {
  if (reports.empty()) return "kernels: none, this library was built without CUDA\n";
  std::string text = "kernels by the compiler's report";
  if (!all) text += "; of each family the one with the most registers, --all shows every one";
  text += devices.empty() ? "\noccupancy needs a device, and there is none\n" : "\noccupancy by device\n";

  const std::vector<Row> rows = rows_of(reports, all);
  int width = 6;
  for (const Row &row : rows) width = std::max(width, static_cast<int>(row.name.size()));
  text += format("  %-*s %4s %9s %9s %8s %8s", width, "kernel", "sm", "registers", "shared B", "spill B", "threads");
  for (const DeviceFacts &device : devices) text += format("  device %d", device.ordinal);
  text += "\n";
  for (const auto &[name, report] : rows) {
    text += format("  %-*s %4d %9d %9d %8d %8d", width, name.c_str(), report->architecture, report->registers,
                   report->shared_bytes, report->spill_bytes, report->threads_per_block);
    for (const DeviceFacts &device : devices) text += format("  %8s", occupancy_text(*report, device).c_str());
    text += "\n";
  }
  return text;
}

}  // namespace memhier::tool
