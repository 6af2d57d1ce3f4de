// The grid decided for every machine file, and rules asked of what came out.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "golden/grid.hpp"
#include "harness/machine_files.hpp"

namespace memhier {

// Whether deviations that are gone are taken out of the list.
extern bool update_deviations;

std::string choice_text(const Plan &plan);
std::shared_ptr<const Plan> plan_of(const GridProblem &problem, Resources &resources, std::string *why_not);

// One problem on one machine.
struct Case {
  std::string machine;  // "h200"
  const GridProblem *asked = nullptr;
  Problem problem;
  const Machine *facts = nullptr;
  std::shared_ptr<const Plan> plan;  // null: not feasible
  std::string why_not;

  const Candidate &chosen() const { return plan->explanation.candidates[plan->explanation.chosen]; }
  bool on(Target target) const { return plan && chosen().target == target; }
  const DeviceFacts *device() const { return facts->devices.empty() ? nullptr : &facts->devices[0]; }
  bool is(const char *operation) const { return problem.operation->name == operation; }
  std::string choice() const { return plan ? choice_text(*plan) : why_not; }
  std::string key() const { return machine + " | " + asked->text(); }
};

// Machine by machine in the order of their files, each over the grid.
struct Decided {
  std::vector<std::unique_ptr<Resources>> machines;
  std::vector<Case> cases;
};
const Decided &decided();
inline const std::vector<Case> &cases() { return decided().cases; }

// The fastest feasible candidate that passes, for messages.
std::string best_text(const Case &each, const std::function<bool(const Candidate &)> &passes);

// What breaks a rule, by machine and problem, against deviations.txt: compared at the end of its life.
class Violations {
 public:
  explicit Violations(std::string rule) : rule_(std::move(rule)) {}
  ~Violations();
  Violations(const Violations &) = delete;
  Violations &operator=(const Violations &) = delete;
  void asked() { ++asked_; }
  void add(const Case &each, const std::string &what) { found_[each.key()] = what; }

 private:
  std::string rule_;
  int asked_ = 0;
  std::map<std::string, std::string> found_;
};

// Entries of the list for machines or problems that are no more.
std::vector<std::string> stray_deviations();

// For each case to which the rule applies: what breaks it, or nothing.
using Check = std::function<std::optional<std::string>(const Case &)>;
void hold(const std::string &rule, const std::function<bool(const Case &)> &applies, const Check &check);

}  // namespace memhier
