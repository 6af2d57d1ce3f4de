#include "harness/machine_files.hpp"

#include <algorithm>
#include <fstream>

#include "base/status.hpp"
#include "calibration/calibration.hpp"

namespace memhier {

namespace fs = std::filesystem;

std::vector<fs::path> machine_files() {
  std::vector<fs::path> files;
  for (const auto &entry : fs::directory_iterator(fs::path(MEMHIER_SOURCE) / "machines"))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> lines_of(const fs::path &file) {
  std::vector<std::string> lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);)
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  return lines;
}

std::unique_ptr<Resources> resources_of(const Machine &machine) {
  auto resources = std::make_unique<Resources>();
  resources->machine = machine;
  resources->device = machine.devices.empty() ? -1 : machine.devices[0].ordinal;
  resources->pool = std::make_unique<Pool>(1);
  resources->memory = std::make_unique<MemoryPools>(-1, 0);
  return resources;
}

std::unique_ptr<Resources> resources_of(const fs::path &machine_file) {
  return resources_of(load_machine_file(machine_file));
}

std::shared_ptr<const Plan> plan_or_null(const Problem &problem, const PlanOptions &options, Resources &resources,
                                         std::string *why_not) {
  try {
    return make_plan(problem, options, resources);
  } catch (const Error &error) {
    if (error.status() != MEMHIER_NOT_FEASIBLE) throw;
    *why_not = error.what();
    return nullptr;
  }
}

std::string subject(const Candidate &candidate) {
  switch (candidate.scope) {
    case CandidateScope::place:
      return candidate.target == Target::host ? "host" : "device";
    case CandidateScope::way:
      return std::string(candidate.way->name);
    case CandidateScope::route_in:
      return "in:" + std::string(route(candidate.route_in).name);
    case CandidateScope::route_out:
      return "out:" + std::string(route(candidate.route_out).name);
    case CandidateScope::pair:
      break;
  }
  return std::string(candidate.way->name) + ":" + std::string(route(candidate.route_in).name) + ":" +
         std::string(route(candidate.route_out).name);
}

std::vector<std::pair<std::string, std::string>> refused(const std::vector<Candidate> &candidates) {
  std::vector<std::pair<std::string, std::string>> reasons;
  for (const Candidate &candidate : candidates) {
    if (candidate.reason == Reason::none) continue;
    const std::string code = reason_code(candidate.reason);
    const auto found =
        std::find_if(reasons.begin(), reasons.end(), [&](const auto &entry) { return entry.first == code; });
    if (found == reasons.end())
      reasons.emplace_back(code, subject(candidate));
    else
      found->second += " " + subject(candidate);
  }
  return reasons;
}

}  // namespace memhier
