// memhier info: the machine, the ways of each operation, the environment variables that are set; or the kernels, or
// faults.
#include <cstdio>

#include "base/environment.hpp"
#include "base/shared_library.hpp"
#include "base/status.hpp"
#include "base/text.hpp"
#include "calibration/calibration.hpp"
#include "context/options.hpp"
#include "ops/matmul/cblas.hpp"
#include "ops/matmul/cublaslt.hpp"
#include "ops/operations.hpp"
#include "ops/transpose/host_ways.hpp"
#include "tools/commands.hpp"
#include "tools/doctor.hpp"
#include "tools/kernel_table.hpp"
#include "tools/session.hpp"

namespace memhier::tool {
namespace {

void print_ways() {
  for (const Operation *operation : operations()) {
    std::printf("\nways of %.*s, preferred first\n", static_cast<int>(operation->name.size()), operation->name.data());
    for (const Way &way : operation->ways()) {
      const std::string set = way.name == "host_simd" ? format("  (%s)", host_simd_instruction_set()) : std::string();
      std::printf("  %-6s  %.*s%s%s\n", target_name(way.target), static_cast<int>(way.name.size()), way.name.data(),
                  set.c_str(), way.run ? "" : "  (not in this build)");
    }
  }
  std::printf("\nroutes, safest first\n ");
  for (const Route &route : routes()) std::printf(" %.*s", static_cast<int>(route.name.size()), route.name.data());
  std::printf("\n");
}

void print_library(const char *what, const LibraryFacts &facts) {
  std::string text = facts.name;
  if (!facts.file.empty()) text.append(text.empty() ? "" : ", ").append(facts.file);
  if (!facts.detail.empty())
    text.append(text.empty() ? "none: " : " (").append(facts.detail).append(facts.file.empty() ? "" : ")");
  std::printf("  %-11s  %s\n", what, text.c_str());
}

// What the rooms look up at run time, looked up for this command as for a call.
void print_libraries(const Machine &machine) {
  std::printf("\nlibraries, looked up when they are needed\n");
  const char *driver = loaded_library("libcuda.so");
  print_library("CUDA driver", {"", driver ? driver : "", driver ? "" : machine.driver_problem});
  print_library("CBLAS", matmul::cblas_facts());
  print_library("cuBLASLt",
                machine.runtime_version == 0 ? LibraryFacts{"", "", machine.driver_problem} : matmul::cublaslt_facts());
}

// Only what is set: memhier(7) lists all.
void print_environment() {
  std::printf("\nenvironment; memhier(7) tells all variables\n");
  const std::vector<EnvironmentWarning> warnings = resolve_options(nullptr).warnings;
  bool any = false;
  for (const EnvironmentVariable &variable : environment_variables()) {
    if (!environment_text(variable.name)) continue;
    any = true;
    std::string ignored;
    for (const EnvironmentWarning &warning : warnings)
      if (warning.variable == variable.name) ignored = "  (ignored: " + warning.why + ")";
    std::printf("  %s%s\n", environment_assignment(variable.name).c_str(), ignored.c_str());
  }
  if (!any) std::printf("  none is set\n");
}

void require_one_subject(const InfoOptions &options) {
  if (options.json + options.kernels + options.doctor > 1)
    fail(MEMHIER_INVALID_ARGUMENT, "info: --json, --kernels and --doctor each show one thing alone; give one of them");
  if (options.all && !options.kernels) fail(MEMHIER_INVALID_ARGUMENT, "info: --all goes with --kernels");
}

}  // namespace

int info(const InfoOptions &options) {
  require_one_subject(options);
  Machine machine = query_machine(true);
  if (options.doctor) return doctor(machine, environment_faults(machine));
  if (options.kernels) {
    std::fputs(kernel_table(kernel_reports(), machine.devices, options.all).c_str(), stdout);
    return 0;
  }
  load_rates(&machine, stderr_log());
  if (options.json) {
    std::fputs(machine_to_json(machine).c_str(), stdout);
    return 0;
  }
  std::fputs(machine_text(machine).c_str(), stdout);
  print_ways();
  print_libraries(machine);
  print_environment();
  return 0;
}

}  // namespace memhier::tool
