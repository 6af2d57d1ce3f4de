// The machines of machines/*.json, and what the planner decides for them.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "planner/planner.hpp"

namespace memhier {

std::vector<std::filesystem::path> machine_files();
std::vector<std::string> lines_of(const std::filesystem::path &file);  // of problems: comments and empty ones left out
// A context's resources on a machine that is not at hand: its first device, if it has any.
std::unique_ptr<Resources> resources_of(const Machine &machine);
std::unique_ptr<Resources> resources_of(const std::filesystem::path &machine_file);
// Null where nothing is feasible, and the error's text then.
std::shared_ptr<const Plan> plan_or_null(const Problem &problem, const PlanOptions &options, Resources &resources,
                                         std::string *why_not);
// What a row of an explanation speaks of: "host", "cuda_naive", "in:zero_copy", "cuda_naive:resident:zero_copy".
std::string subject(const Candidate &candidate);
// Refused subjects by reason code, in the order of the explanation: {"not_pinned", "in:zero_copy out:zero_copy"}.
std::vector<std::pair<std::string, std::string>> refused(const std::vector<Candidate> &candidates);

}  // namespace memhier
