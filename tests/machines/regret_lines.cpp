// The problems of bench/regret.lines: each is understood, and has a choice where it can.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "base/status.hpp"
#include "calibration/calibration.hpp"
#include "ops/operations.hpp"
#include "planner/planner.hpp"

namespace memhier {
namespace {

const std::filesystem::path kTree = MEMHIER_SOURCE;

std::vector<std::string> problem_lines() {
  std::vector<std::string> lines;
  std::ifstream stream(kTree / "bench/regret.lines");
  for (std::string line; std::getline(stream, line);)
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  return lines;
}

std::unique_ptr<Resources> resources_of(const char *machine_file) {
  auto resources = std::make_unique<Resources>();
  resources->machine = load_machine_file(kTree / "machines" / machine_file);
  resources->device = resources->machine.devices.empty() ? -1 : resources->machine.devices[0].ordinal;
  resources->pool = std::make_unique<Pool>(1);
  resources->memory = std::make_unique<MemoryPools>(-1, 0);
  return resources;
}

bool all_in_host_memory(const Problem &problem) {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].place != Place::pageable && problem.operands[i].place != Place::pinned) return false;
  return true;
}

TEST(RegretLines, are_many_and_of_every_operation) {
  std::map<std::string_view, int> operations;
  std::set<std::string> distinct;
  for (const std::string &line : problem_lines()) {
    SCOPED_TRACE(line);
    const Problem problem = parse_problem(line);
    EXPECT_FALSE(is_empty(problem));
    ++operations[problem.operation->name];
    distinct.insert(problem_line(problem));
  }
  EXPECT_EQ(operations.size(), 4u);
  for (const auto &[name, count] : operations) EXPECT_GE(count, 60) << name;
  EXPECT_GE(distinct.size(), 300u);
}

TEST(RegretLines, have_a_choice_on_a_machine_with_a_device) {
  const std::unique_ptr<Resources> resources = resources_of("h200.json");
  for (const std::string &line : problem_lines())
    EXPECT_NO_THROW(make_plan(parse_problem(line), {}, *resources)) << line;
}

TEST(RegretLines, in_host_memory_have_a_choice_without_one) {
  const std::unique_ptr<Resources> resources = resources_of("host-64core.json");
  int count = 0;
  for (const std::string &line : problem_lines()) {
    const Problem problem = parse_problem(line);
    if (!all_in_host_memory(problem)) continue;
    ++count;
    EXPECT_NO_THROW(make_plan(problem, {}, *resources)) << line;
  }
  EXPECT_GE(count, 60);
}

}  // namespace
}  // namespace memhier
