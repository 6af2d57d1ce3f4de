// memhier info: the machine, the ways of each operation, the kernels, the environment variables.
#include <algorithm>
#include <cstdio>

#include "base/environment.hpp"
#include "base/text.hpp"
#include "calibration/calibration.hpp"
#include "ops/kernel_report.hpp"
#include "ops/operations.hpp"
#include "tools/commands.hpp"
#include "tools/doctor.hpp"
#include "tools/session.hpp"

namespace memhier::tool {
namespace {

void print_ways() {
  for (const Operation *operation : operations()) {
    std::printf("\nways of %.*s, preferred first\n", static_cast<int>(operation->name.size()), operation->name.data());
    for (const Way &way : operation->ways())
      std::printf("  %-6s  %.*s%s\n", way.target == Target::host ? "host" : "device", static_cast<int>(way.name.size()),
                  way.name.data(), way.run ? "" : "  (not in this build)");
  }
  std::printf("\nroutes, safest first\n ");
  for (const Route &route : routes()) std::printf(" %.*s", static_cast<int>(route.name.size()), route.name.data());
  std::printf("\n");
}

void print_environment() {
  std::printf("\nenvironment variables\n");
  for (const EnvironmentVariable &variable : environment_variables()) {
    const char *value = environment_text(variable.name);
    std::printf("  %-24s %s%s%s\n", variable.name, variable.meaning, value ? " = " : "", value ? value : "");
  }
}

void print_kernels(const Machine &machine) {
  const auto reports = kernel_reports();
  if (reports.empty()) {
    std::printf("\nkernels: none, this library was built without CUDA\n");
    return;
  }
  std::printf("\nkernels by the compiler's report%s\n", machine.devices.empty() ? "" : "; occupancy on each device");
  int width = 6;  // of the longest name
  for (const KernelReport &report : reports) width = std::max(width, static_cast<int>(report.name.size()));
  std::printf("  %-*s %5s %9s %7s %7s %8s", width, "kernel", "sm", "registers", "shared", "spills", "threads");
  for (const DeviceFacts &device : machine.devices) std::printf("  device %d", device.ordinal);
  std::printf("\n");
  for (const KernelReport &report : reports) {
    std::printf("  %-*s %5d %9d %7d %7d %8d", width, std::string(report.name).c_str(), report.architecture,
                report.registers, report.shared_bytes, report.spill_bytes, report.threads_per_block);
    for (const DeviceFacts &device : machine.devices) {
      const bool runs = report.architecture / 10 == device.compute_capability / 10 &&
                        report.architecture <= device.compute_capability;
      std::printf("  %8s", runs ? format("%.0f%%", 100 * occupancy(report, device)).c_str() : "-");
    }
    std::printf("\n");
  }
}

}  // namespace

int info(const InfoOptions &options) {
  Machine machine = query_machine(true);
  if (options.doctor) return doctor(machine);
  load_rates(&machine, stderr_log());
  if (options.json) {
    std::fputs(machine_to_json(machine).c_str(), stdout);
    return 0;
  }
  std::fputs(machine_text(machine).c_str(), stdout);
  print_ways();
  if (options.kernels) print_kernels(machine);
  print_environment();
  return 0;
}

}  // namespace memhier::tool
