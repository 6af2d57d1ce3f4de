// Golden decisions over the grid: for every machine file the place, way, routes and class of pieces that the planner
// chooses, and what it refuses and why. Never a time. After an intended change run
//
//     build/dev/tests/golden/golden_decisions --update
//
// and review the difference of tests/golden/decisions/ like any other code.
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <map>
#include <sstream>

#include "execution/piece_run.hpp"
#include "golden/grid.hpp"
#include "harness/machine_files.hpp"
#include "ops/operations.hpp"

namespace memhier {
namespace {

namespace fs = std::filesystem;

const fs::path kDecisions = fs::path(MEMHIER_SOURCE) / "tests/golden/decisions";
constexpr const char *kRefused = "refused ";
constexpr const char *kDecides = " => ";
bool update = false;
std::string program;

struct Decision {
  std::string choice;
  std::string refused;  // "not_pinned: in:zero_copy out:zero_copy; ..."
};

Decision decide(const GridProblem &problem, Resources &resources) {
  PlanOptions options;
  options.working_set = problem.working_set;
  std::string why_not;
  const auto plan = plan_or_null(parse_problem(problem.line), options, resources, &why_not);
  if (!plan) {
    const size_t begin = why_not.find('(') + 1;
    return {"not feasible", why_not.substr(begin, why_not.find(");") - begin)};
  }
  const Candidate &chosen = plan->explanation.candidates[plan->explanation.chosen];
  Decision decision;
  decision.choice = std::string(target_name(chosen.target)) + " " + std::string(chosen.way->name);
  if (chosen.target == Target::device || stages(*plan))
    decision.choice.append(", in ")
        .append(route(chosen.route_in).name)
        .append(", out ")
        .append(route(chosen.route_out).name)
        .append(plan->pieces.size() > 1 ? ", in pieces" : "");
  for (const auto &[code, subjects] : refused(plan->explanation.candidates))
    decision.refused += (decision.refused.empty() ? "" : "; ") + code + ": " + subjects;
  return decision;
}

// One line a problem; above those that share it, what was refused.
std::string decisions_text(const fs::path &machine_file) {
  const std::unique_ptr<Resources> resources = resources_of(machine_file);
  std::string text = "# What the planner decides for machines/" + machine_file.filename().string() +
                     "; problem => choice. Below a line of refusals all\n# problems have these. Written by "
                     "golden_decisions --update.\n";
  std::string above = "?";
  for (const GridProblem &problem : grid()) {
    const Decision decision = decide(problem, *resources);
    if (decision.refused != above) text += "\n" + (kRefused + decision.refused) + "\n";
    above = decision.refused;
    text += problem.text() + kDecides + decision.choice + "\n";
  }
  return text;
}

std::map<std::string, Decision> parsed(const std::string &text) {
  std::map<std::string, Decision> decisions;
  std::istringstream stream(text);
  std::string above;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with(kRefused)) above = line.substr(std::strlen(kRefused));
    const size_t middle = line.find(kDecides);
    if (middle != std::string::npos)
      decisions[line.substr(0, middle)] = {line.substr(middle + std::strlen(kDecides)), above};
  }
  return decisions;
}

// Problem by problem, so that a heading that moves is no difference.
std::string difference(const std::map<std::string, Decision> &before, const std::map<std::string, Decision> &now) {
  std::string text;
  const auto tell = [&](const char *sign, const std::string &problem, const Decision &decision) {
    text += sign + problem + kDecides + decision.choice + "\n";
  };
  for (const auto &[problem, decision] : before) {
    const auto found = now.find(problem);
    if (found == now.end()) {
      tell("- ", problem, decision);
      continue;
    }
    if (found->second.choice != decision.choice) {
      tell("- ", problem, decision);
      tell("+ ", problem, found->second);
    }
    if (found->second.refused != decision.refused)
      text += "  " + problem + "\n- refused " + decision.refused + "\n+ refused " + found->second.refused + "\n";
  }
  for (const auto &[problem, decision] : now)
    if (!before.count(problem)) tell("+ ", problem, decision);
  return text;
}

std::string contents(const fs::path &path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class GoldenDecisions : public testing::TestWithParam<fs::path> {};

TEST_P(GoldenDecisions, are_those_that_were_reviewed) {
  const fs::path golden = kDecisions / (GetParam().stem().string() + ".txt");
  const std::string now = decisions_text(GetParam());
  if (update) {
    std::ofstream(golden) << now;
    return;
  }
  const std::string before = contents(golden);
  if (before == now) return;
  const std::string changed = difference(parsed(before), parsed(now));
  ADD_FAILURE() << golden.string() << (before.empty() ? " is missing" : " differs") << "\n"
                << (changed.empty() ? "only in the order of problems or in comments\n" : changed)
                << "after an intended change run\n  " << program << " --update\nand review the difference; times: "
                << "memhier explain --machine machines/" << GetParam().filename().string() << " PROBLEM";
}

INSTANTIATE_TEST_SUITE_P(machines, GoldenDecisions, testing::ValuesIn(machine_files()), [](const auto &info) {
  std::string name = info.param.stem().string();
  for (char &c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
});

TEST(GoldenDecisions, every_file_has_its_machine) {
  for (const auto &entry : fs::directory_iterator(kDecisions))
    EXPECT_TRUE(fs::exists(fs::path(MEMHIER_SOURCE) / "machines" / (entry.path().stem().string() + ".json")))
        << entry.path();
}

TEST(GoldenDecisions, no_problem_stands_twice_and_each_says_all_that_it_means) {
  std::map<std::string, int> seen;
  for (const GridProblem &problem : grid()) {
    EXPECT_EQ(++seen[problem.text()], 1) << problem.text();
    const std::string line = problem_line(parse_problem(problem.line));
    EXPECT_EQ(problem_line(parse_problem(line)), line);
  }
}

TEST(GoldenDecisions, a_difference_is_told_problem_by_problem) {
  const std::string before = "\nrefused a: x\np => host y\nq => host y\n\nrefused b: x\nr => host y\n";
  EXPECT_EQ(difference(parsed(before), parsed(before)), "");
  EXPECT_EQ(
      difference(parsed(before), parsed("\nrefused a: x\np => device z\nq => host y\nr => host y\ns => host y\n")),
      "- p => host y\n+ p => device z\n  r\n- refused b: x\n+ refused a: x\n+ s => host y\n");
}

}  // namespace
}  // namespace memhier

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  memhier::program = argv[0];
  for (int i = 1; i < argc; ++i) memhier::update = memhier::update || std::strcmp(argv[i], "--update") == 0;
  return RUN_ALL_TESTS();
}
