// Contexts of the command.
#include "tools/session.hpp"

#include <cstdio>

#include "base/environment.hpp"
#include "base/log.hpp"
#include "base/status.hpp"
#include "calibration/calibration.hpp"
#include "context/options.hpp"

namespace memhier::tool {
namespace {

void print_log(void *, int32_t, const char *message) { std::fprintf(stderr, "memhier: %s\n", message); }

}  // namespace

Log stderr_log() noexcept { return {print_log, nullptr, MEMHIER_LOG_WARNING}; }

std::unique_ptr<Context> make_context(const std::string &machine_file) {
  memhier_context_options options;
  init_options(&options, sizeof options);
  options.log = print_log;
  if (!machine_file.empty()) options.machine_file = machine_file.c_str();
  return std::make_unique<Context>(options);
}

std::vector<std::string> environment_faults(const Machine &machine) {
  std::vector<std::string> faults;
  const ContextOptions options = resolve_options(nullptr);
  for (const EnvironmentWarning &warning : options.warnings) faults.push_back(warning.text());
  if (!options.machine_file.empty()) {
    try {
      load_machine_file(options.machine_file);
    } catch (const Error &error) {
      faults.push_back(std::string("MEMHIER_MACHINE_FILE: ") + error.what());
    }
  } else if (options.device >= 0 && !machine.device(options.device)) {
    faults.push_back(environment_assignment("MEMHIER_DEVICE") + " is ignored: there is no such device");
  }
  if (!options.log_file.empty()) {
    try {
      const LogFile file(options.log_file.c_str());
    } catch (const Error &error) {
      faults.push_back(error.what());
    }
  }
  return faults;
}

PlanOptions over_defaults(const PlanOptions &asked, const Context &context) {
  PlanOptions options = context.default_plan_options();
  if (asked.target != Target{}) options.target = asked.target;
  if (!asked.way.empty()) {
    options.way = asked.way;
    options.way_where_it_is = false;
  }
  if (!asked.route_in.empty()) options.route_in = asked.route_in;
  if (!asked.route_out.empty()) options.route_out = asked.route_out;
  if (asked.read_next != ReadNext::unsaid) options.read_next = asked.read_next;
  if (asked.working_set) options.working_set = asked.working_set;
  return options;
}

}  // namespace memhier::tool
