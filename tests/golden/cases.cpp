#include "golden/cases.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "base/text.hpp"
#include "execution/piece_run.hpp"
#include "ops/operations.hpp"

namespace memhier {

bool update_deviations = false;

namespace {

const std::filesystem::path kDeviations = std::filesystem::path(MEMHIER_SOURCE) / "tests/golden/deviations.txt";

std::map<std::string, std::set<std::string>> read_deviations() {
  std::map<std::string, std::set<std::string>> listed;
  std::ifstream stream(kDeviations);
  for (std::string line; std::getline(stream, line);) {
    const size_t bar = line.find(" | ");
    if (!line.empty() && line[0] != '#' && bar != std::string::npos)
      listed[line.substr(0, bar)].insert(line.substr(bar + 3));
  }
  return listed;
}

void take_out(const std::string &rule, const std::set<std::string> &gone) {
  std::ifstream stream(kDeviations);
  std::string kept;
  for (std::string line; std::getline(stream, line);) {
    const size_t bar = line.find(" | ");
    const bool drop = bar != std::string::npos && line.substr(0, bar) == rule && gone.count(line.substr(bar + 3));
    if (!drop) kept += line + "\n";
  }
  stream.close();
  std::ofstream(kDeviations) << kept;
}

}  // namespace

std::string choice_text(const Plan &plan) {
  const Candidate &chosen = plan.explanation.candidates[plan.explanation.chosen];
  std::string text = std::string(target_name(chosen.target)) + " " + std::string(chosen.way->name);
  for (int32_t i = 0; (chosen.target == Target::device || stages(plan)) && i < plan.problem.operand_count; ++i)
    text.append(i == 0 ? " by " : ", ").append(route(plan.routes[i]).name);
  return text + format(" in %.3g ms", chosen.seconds * 1e3);
}

std::shared_ptr<const Plan> plan_of(const GridProblem &problem, Resources &resources, std::string *why_not) {
  PlanOptions options;
  options.working_set = problem.working_set;
  return plan_or_null(parse_problem(problem.line), options, resources, why_not);
}

const Decided &decided() {
  static const Decided all = [] {
    Decided result;
    for (const std::filesystem::path &file : machine_files()) {
      result.machines.push_back(resources_of(file));
      for (const GridProblem &asked : grid()) {
        Case each;
        each.machine = file.stem().string();
        each.asked = &asked;
        each.problem = parse_problem(asked.line);
        each.facts = &result.machines.back()->machine;
        each.plan = plan_of(asked, *result.machines.back(), &each.why_not);
        result.cases.push_back(std::move(each));
      }
    }
    return result;
  }();
  return all;
}

std::string best_text(const Case &each, const std::function<bool(const Candidate &)> &passes) {
  const Candidate *best = nullptr;
  if (each.plan)
    for (const Candidate &candidate : each.plan->explanation.candidates)
      if (candidate.scope == CandidateScope::pair && candidate.way && candidate.reason == Reason::none &&
          passes(candidate) && (!best || candidate.seconds < best->seconds))
        best = &candidate;
  return best ? subject(*best) + format(" in %.3g ms", best->seconds * 1e3) : "none";
}

Violations::~Violations() {
  EXPECT_GT(asked_, 0) << rule_ << " is asked of no problem of the grid";
  std::set<std::string> gone = read_deviations()[rule_];
  for (const auto &[key, what] : found_)
    if (gone.erase(key) == 0) ADD_FAILURE() << rule_ << " | " << key << "\n  " << what;
  if (update_deviations && !gone.empty()) {
    take_out(rule_, gone);
    return;
  }
  for (const std::string &key : gone)
    ADD_FAILURE() << rule_ << " | " << key << "\n  keeps the rule now: take it out of deviations.txt (--update does)";
}

std::vector<std::string> stray_deviations() {
  std::set<std::string> known;
  for (const Case &each : cases()) known.insert(each.key());
  std::vector<std::string> stray;
  for (const auto &[rule, keys] : read_deviations())
    for (const std::string &key : keys)
      if (!known.count(key)) stray.push_back(rule + " | " + key);
  return stray;
}

void hold(const std::string &rule, const std::function<bool(const Case &)> &applies, const Check &check) {
  Violations violations(rule);
  for (const Case &each : cases()) {
    if (!applies(each)) continue;
    violations.asked();
    if (const std::optional<std::string> what = check(each)) violations.add(each, *what);
  }
}

}  // namespace memhier
