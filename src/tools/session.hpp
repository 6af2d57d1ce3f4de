// What the commands share: a context of default options, whose warnings go to stderr.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "context/context.hpp"

namespace memhier::tool {

// `machine_file` empty: this machine.
std::unique_ptr<Context> make_context(const std::string &machine_file = {});
// What the command line leaves open is taken from the environment, as a program's call would.
PlanOptions over_defaults(const PlanOptions &asked, const Context &context);
// What is wrong with the environment: variables that are unknown or ignored, a device or a file that is not there.
std::vector<std::string> environment_faults(const Machine &machine);
// Log to stderr, at most warnings.
Log stderr_log() noexcept;

}  // namespace memhier::tool
