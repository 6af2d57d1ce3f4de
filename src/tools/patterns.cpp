// memhier bench patterns: every experiment, as text and as JSON.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "tools/commands.hpp"
#include "tools/evidence_file.hpp"
#include "tools/patterns.hpp"
#include "tools/session.hpp"

namespace memhier::tool {
namespace {

// Why there is nothing to measure; empty when there is.
std::string obstacle(const Machine &machine, int device) {
#if MEMHIER_HAVE_CUDA
  if (device >= 0 && machine.device(device)) return "";
  if (!machine.driver_problem.empty()) return machine.driver_problem;
  return machine.devices.empty() ? "there is no GPU" : "the environment rules the GPU out (MEMHIER_DEVICE)";
#else
  (void)machine, (void)device;
  return "this memhier was built without CUDA";
#endif
}

#if MEMHIER_HAVE_CUDA
std::vector<PatternTable> measure(const Machine &machine, int device) {
  const DeviceFacts &facts = *machine.device(device);
  std::printf("access patterns on device %d, %s\n", device, facts.name.c_str());
  std::vector<PatternTable> tables;
  for (PatternTable (*const experiment)(const DeviceFacts &) :
       {measure_orders, measure_widths, measure_registers, measure_occupancy, measure_banks, measure_taps,
        measure_l2}) {
    tables.push_back(experiment(facts));
    std::printf("\n%s", pattern_text(tables.back()).c_str());
    std::fflush(stdout);
  }
  tables.push_back(measure_host(facts, machine.host));
  std::printf("\n%s", pattern_text(tables.back()).c_str());
  return tables;
}
#endif

}  // namespace

int patterns(const PatternsOptions &options) {
  if (!options.json_file.empty()) require_writable(options.json_file);
  const std::unique_ptr<Context> context = make_context();
  const Machine &machine = context->resources().machine;
  const int device = context->resources().device;
  if (const std::string reason = obstacle(machine, device); !reason.empty()) {
    std::printf("patterns: nothing is measured%s: %s\n", options.json_file.empty() ? "" : ", no file is written",
                reason.c_str());
    return 0;
  }
#if MEMHIER_HAVE_CUDA
  const std::vector<PatternTable> tables = measure(machine, device);
  if (!options.json_file.empty())
    write_evidence_file(options.json_file,
                        patterns_json(options.command, machine, device, context->resources().pool->threads(), tables));
#endif
  return 0;
}

}  // namespace memhier::tool
