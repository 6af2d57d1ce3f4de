// Rules about machines that differ in one thing: what is faster wins, and never loses for it.
#include <gtest/gtest.h>

#include "execution/piece_run.hpp"
#include "golden/cases.hpp"

namespace memhier {
namespace {

// What one way is predicted to take does not depend on the ways beside it.
TEST(Rules, a_way_alone_is_predicted_as_among_others) {
  int compared = 0;
  for (const std::filesystem::path &file : machine_files()) {
    const std::unique_ptr<Resources> machine = resources_of(file);
    for (size_t i = 0; i < grid().size(); i += 5) {
      const GridProblem &asked = grid()[i];
      std::string why_not;
      const auto among = plan_of(asked, *machine, &why_not);
      if (!among) continue;
      for (const Way &way : among->problem.operation->ways()) {
        PlanOptions options;
        options.working_set = asked.working_set;
        options.way = way.name;
        const auto alone = plan_or_null(among->problem, options, *machine, &why_not);
        if (!alone) continue;
        for (const Candidate &one : alone->explanation.candidates)
          for (const Candidate &other : among->explanation.candidates) {
            if (one.scope != CandidateScope::pair || other.scope != CandidateScope::pair || one.way != other.way ||
                one.route_in != other.route_in || one.route_out != other.route_out || !one.way ||
                one.reason != Reason::none || other.reason != Reason::none)
              continue;
            ++compared;
            EXPECT_DOUBLE_EQ(one.seconds, other.seconds) << file.stem() << ": " << asked.text() << " by " << way.name;
          }
      }
    }
  }
  EXPECT_GT(compared, 1000);
}

// A call on a stream allocates nothing and is there again before its work is done.
TEST(Rules, calls_on_a_stream_need_no_workspace) {
  int changed = 0;
  size_t at = 0;
  for (const std::filesystem::path &file : machine_files()) {
    const std::unique_ptr<Resources> machine = resources_of(file);
    for (size_t i = 0; i < grid().size(); ++i) {
      const Case &each = cases()[at++];
      if (!each.on(Target::device) || !capturable(each.problem)) continue;
      PlanOptions options;
      options.working_set = grid()[i].working_set;
      options.asynchronous = true;
      std::string why_not;
      const auto plan = plan_or_null(each.problem, options, *machine, &why_not);
      changed += each.plan->workspace > 0;
      if (!plan) continue;
      EXPECT_EQ(plan->workspace, 0) << each.key() << ": " << choice_text(*plan);
    }
  }
  EXPECT_GT(changed, 100);
}

TEST(Rules, the_same_file_gives_the_same_decision) {
  size_t at = 0;
  for (const std::filesystem::path &file : machine_files()) {
    const std::unique_ptr<Resources> again = resources_of(file);
    for (const GridProblem &problem : grid()) {
      std::string why_not;
      const auto plan = plan_of(problem, *again, &why_not);
      const Case &each = cases()[at++];
      EXPECT_EQ(plan ? decision_fingerprint(*plan) : why_not,
                each.plan ? decision_fingerprint(*each.plan) : each.why_not)
          << each.key();
    }
  }
}

// Planned again on a machine that differs in one thing, by how much is told by the factors.
using Change = std::function<void(Machine *, double)>;
void hold_when_changed(const std::string &rule, const std::vector<double> &factors, const Change &change, Target leaves,
                       Target to) {
  Violations violations(rule);
  for (const double factor : factors) {
    size_t at = 0;
    for (const auto &resources : decided().machines) {
      Machine machine = resources->machine;
      change(&machine, factor);
      const std::unique_ptr<Resources> changed = resources_of(machine);
      for (const GridProblem &problem : grid()) {
        const Case &each = cases()[at++];
        if (!each.on(leaves) || !each.device()) continue;
        violations.asked();
        std::string why_not;
        const auto plan = plan_of(problem, *changed, &why_not);
        // A host that fetches and delivers reaches over the same link.
        if (!plan || (to == Target::host && stages(*plan)) || (leaves == Target::host && stages(*each.plan))) continue;
        if (plan->explanation.candidates[plan->explanation.chosen].target == to)
          violations.add(each, each.choice() + " becomes " + choice_text(*plan));
      }
    }
  }
}

void scale(std::initializer_list<double *> rates, double factor) {
  for (double *rate : rates) *rate *= factor;
}

void scale_links(Machine *machine, double factor) {
  for (DeviceFacts &device : machine->devices)
    scale({&device.rates.link_to_device, &device.rates.link_to_host, &device.rates.link_duplex,
           &device.rates.zero_copy_read, &device.rates.zero_copy_write, &device.rates.pageable_to_device,
           &device.rates.pageable_to_host, &device.rates.managed_to_device, &device.rates.managed_to_host},
          factor);
}

void scale_devices(Machine *machine, double factor) {
  for (DeviceFacts &device : machine->devices) {
    ArithmeticRates &peaks = device.rates.arithmetic;
    for (DeviceRates::SmallCopy &copy : device.rates.small) copy.copy *= factor;
    scale({&device.rates.copy, &peaks.f64, &peaks.f32, &peaks.tf32, &peaks.f16, &peaks.i8}, factor);
  }
}

void scale_cores(Machine *machine, double factor) {
  ArithmeticRates &core = machine->host.rates.core;
  scale({&core.f64, &core.f32, &core.f16, &core.i8}, factor);
}

TEST(Rules, faster_links_send_nothing_back_to_the_host) {
  hold_when_changed("faster_link", {1.2, 4}, scale_links, Target::device, Target::host);
}

TEST(Rules, slower_links_send_nothing_to_the_device) {
  hold_when_changed("slower_link", {0.5}, scale_links, Target::host, Target::device);
}

TEST(Rules, faster_devices_send_nothing_back_to_the_host) {
  hold_when_changed("faster_device", {2}, scale_devices, Target::device, Target::host);
}

TEST(Rules, faster_cores_send_nothing_to_the_device) {
  hold_when_changed("faster_cores", {2}, scale_cores, Target::host, Target::device);
}

}  // namespace
}  // namespace memhier
