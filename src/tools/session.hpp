// What the commands share: a context of default options, whose warnings go to stderr.
#pragma once
#include <memory>
#include <string>

#include "context/context.hpp"

namespace memhier::tool {

// `machine_file` empty: this machine.
std::unique_ptr<Context> make_context(const std::string &machine_file = {});
// What the command line leaves open is taken from the environment, as a program's call would.
PlanOptions over_defaults(const PlanOptions &asked, const Context &context);
// Log to stderr, at most warnings.
Log stderr_log() noexcept;

}  // namespace memhier::tool
