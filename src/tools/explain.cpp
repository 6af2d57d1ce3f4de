// memhier explain and memhier calibrate.
#include <cstdio>

#include "calibration/calibration.hpp"
#include "tools/commands.hpp"
#include "tools/session.hpp"

namespace memhier::tool {

int explain(const ExplainOptions &options) {
  const std::unique_ptr<Context> context = make_context(options.machine_file);
  const Problem problem = context->parse(options.line);
  const PlanOptions wanted = over_defaults(options.plan, *context);
  const auto plan = context->plan(problem, wanted);
  std::fputs(context->explain(*plan, wanted, options.json ? MEMHIER_JSON : MEMHIER_TEXT).c_str(), stdout);
  return 0;
}

int calibrate() {
  const std::unique_ptr<Context> context = make_context();
  const Calibrated result = context->calibrate();
  if (result == Calibrated::busy) {
    std::fputs("memhier: calibrate: another process is measuring this machine; try again later\n", stderr);
    return 1;
  }
  std::fputs(machine_text(context->resources().machine).c_str(), stdout);
  if (result == Calibrated::measured) {
    std::fprintf(stderr, "memhier: calibrate: the rates are not kept: no file could be written in '%.200s'\n",
                 cache_directory().c_str());
    return 1;
  }
  std::printf("rates %s %s\n",
              result == Calibrated::read ? "of a process that measured meanwhile read from" : "kept in",
              cache_directory().c_str());
  return 0;
}

}  // namespace memhier::tool
