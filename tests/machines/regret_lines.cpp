// The problems of bench/regret.lines: each is understood, and has a choice where it can.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <set>

#include "base/status.hpp"
#include "harness/machine_files.hpp"
#include "ops/operations.hpp"
#include "planner/planner.hpp"

namespace memhier {
namespace {

const std::filesystem::path kTree = MEMHIER_SOURCE;

std::vector<std::string> problem_lines() { return lines_of(kTree / "bench/regret.lines"); }
std::unique_ptr<Resources> machine(const char *file) { return resources_of(kTree / "machines" / file); }

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
  EXPECT_EQ(operations.size(), 5u);
  for (const auto &[name, count] : operations) EXPECT_GE(count, 40) << name;
  EXPECT_GE(distinct.size(), 300u);
}

TEST(RegretLines, have_a_choice_on_a_machine_with_a_device) {
  const std::unique_ptr<Resources> resources = machine("h200.json");
  for (const std::string &line : problem_lines())
    EXPECT_NO_THROW(make_plan(parse_problem(line), {}, *resources)) << line;
}

TEST(RegretLines, in_host_memory_have_a_choice_without_one) {
  const std::unique_ptr<Resources> resources = machine("host-64core.json");
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
