// Golden decisions: for every machine file and every line of lines.txt the place, way, routes and reason codes that the
// planner gives, never predicted times. After an intended change run
//
//     build/tests/machines/machine_decisions --update
//
// and review the difference of tests/machines/golden/ like any other code.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "base/status.hpp"
#include "calibration/calibration.hpp"
#include "ops/operations.hpp"
#include "planner/planner.hpp"

namespace memhier {
namespace {

namespace fs = std::filesystem;

const fs::path kHere = fs::path(MEMHIER_SOURCE) / "tests/machines";
bool update = false;

std::string read(const fs::path &path) {
  std::ifstream stream(path);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::vector<std::string> problem_lines() {
  std::vector<std::string> lines;
  std::ifstream stream(kHere / "lines.txt");
  for (std::string line; std::getline(stream, line);)
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  return lines;
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

std::string decision(const std::string &line, Resources &resources) {
  std::string text = line + "\n";
  std::shared_ptr<const Plan> plan;
  try {
    plan = make_plan(parse_problem(line), {}, resources);
  } catch (const Error &error) {
    if (error.status() != MEMHIER_NOT_FEASIBLE) throw;
    const std::string what = error.what();
    const size_t begin = what.find('('), end = what.find(");");
    return text + "  -> not feasible: " + what.substr(begin + 1, end - begin - 1) + "\n";
  }
  const Candidate &chosen = plan->explanation.candidates[plan->explanation.chosen];
  text += std::string("  -> ") + (chosen.target == Target::host ? "host " : "device ") + std::string(chosen.way->name) +
          ", in " + std::string(route(chosen.route_in).name) + ", out " + std::string(route(chosen.route_out).name) +
          (plan->pieces.empty() ? ", no pieces" : "") + (plan->pieces.size() > 1 ? ", in pieces" : "") + "\n";
  // Reasons in the order of the explanation, subjects gathered.
  std::vector<std::pair<std::string, std::string>> reasons;
  for (const Candidate &candidate : plan->explanation.candidates) {
    if (candidate.reason == Reason::none) continue;
    const std::string code = reason_code(candidate.reason);
    const auto found =
        std::find_if(reasons.begin(), reasons.end(), [&](const auto &entry) { return entry.first == code; });
    if (found == reasons.end())
      reasons.emplace_back(code, subject(candidate));
    else
      found->second += " " + subject(candidate);
  }
  for (const auto &[code, subjects] : reasons) text += "     " + code + ": " + subjects + "\n";
  return text;
}

std::string all_decisions(const fs::path &machine_file) {
  Resources resources;
  resources.machine = load_machine_file(machine_file);
  resources.device = resources.machine.devices.empty() ? -1 : resources.machine.devices[0].ordinal;
  resources.pool = std::make_unique<Pool>(1);
  resources.memory = std::make_unique<MemoryPools>(-1, 0);
  std::string text;
  for (const std::string &line : problem_lines()) text += decision(line, resources);
  return text;
}

std::vector<fs::path> machine_files() {
  std::vector<fs::path> files;
  for (const auto &entry : fs::directory_iterator(fs::path(MEMHIER_SOURCE) / "machines"))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

class MachineDecisions : public testing::TestWithParam<fs::path> {};

TEST_P(MachineDecisions, are_those_that_were_reviewed) {
  const fs::path golden = kHere / "golden" / (GetParam().stem().string() + ".txt");
  const std::string now = all_decisions(GetParam());
  if (update) {
    std::ofstream(golden) << now;
    return;
  }
  ASSERT_TRUE(fs::exists(golden)) << "run this program with --update and review " << golden;
  EXPECT_EQ(read(golden), now) << "after an intended change run this program with --update and review the difference";
}

TEST_P(MachineDecisions, do_not_change_from_one_time_to_the_next) {
  EXPECT_EQ(all_decisions(GetParam()), all_decisions(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(machines, MachineDecisions, testing::ValuesIn(machine_files()), [](const auto &info) {
  std::string name = info.param.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
});

// What any reader would expect, whatever the golden files say.
TEST(MachineDecisions, of_an_h200_are_plausible) {
  const std::string text = all_decisions(fs::path(MEMHIER_SOURCE) / "machines/h200.json");
  const std::map<std::string, std::string> expected = {
      {"transpose f32 8192x8192 src=pageable dst=pageable", "host host_simd, in resident, out resident"},
      {"transpose f32 8192x8192 src=device dst=device", "device cuda_tile_vector, in resident, out resident"},
      {"transpose f32 8192x8192 src=pageable dst=device", "device cuda_tile_vector, in staged_ring, out resident"},
      {"transpose f32 8192x8192 src=device dst=pageable", "device cuda_tile_vector, in resident, out staged_ring"}};
  for (const auto &[line, choice] : expected)
    EXPECT_NE(text.find(line + "\n  -> " + choice), std::string::npos) << line << "\n" << text;
}

TEST(MachineDecisions, every_machine_and_golden_file_has_its_partner) {
  EXPECT_FALSE(machine_files().empty());
  for (const auto &entry : fs::directory_iterator(kHere / "golden"))
    EXPECT_TRUE(fs::exists(fs::path(MEMHIER_SOURCE) / "machines" / (entry.path().stem().string() + ".json")))
        << entry.path();
}

}  // namespace
}  // namespace memhier

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) memhier::update = memhier::update || std::strcmp(argv[i], "--update") == 0;
  return RUN_ALL_TESTS();
}
