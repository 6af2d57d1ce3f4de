// Golden decisions: for every machine file and every line of lines.txt the place, way, routes and reason codes that the
// planner gives, never predicted times. After an intended change run
//
//     build/tests/machines/machine_decisions --update
//
// and review the difference of tests/machines/golden/ like any other code.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "base/status.hpp"
#include "harness/machine_files.hpp"
#include "ops/operations.hpp"
#include "planner/floors.hpp"
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

std::vector<std::string> problem_lines() { return lines_of(kHere / "lines.txt"); }

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
  for (const auto &[code, subjects] : refused(plan->explanation.candidates))
    text += "     " + code + ": " + subjects + "\n";
  return text;
}

std::string all_decisions(const fs::path &machine_file) {
  const std::unique_ptr<Resources> resources = resources_of(machine_file);
  std::string text;
  for (const std::string &line : problem_lines()) text += decision(line, *resources);
  return text;
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

// By the explanation alone a reader knows of each way whether it was considered, or why not.
TEST_P(MachineDecisions, leave_out_no_way_without_a_reason) {
  const std::unique_ptr<Resources> resources = resources_of(GetParam());
  int refused_alone = 0;
  for (const std::string &line : problem_lines()) {
    SCOPED_TRACE(line);
    const Problem problem = parse_problem(line);
    std::string why_not;
    const auto plan = plan_or_null(problem, {}, *resources, &why_not);
    if (!plan || plan->pieces.empty()) continue;
    for (const Way &way : problem.operation->ways()) {
      const Candidate *row = nullptr;
      for (const Candidate &candidate : plan->explanation.candidates)
        if (candidate.way == &way || (candidate.scope == CandidateScope::place && candidate.target == way.target))
          row = &candidate;
      ASSERT_NE(row, nullptr) << way.name;
      if (row->scope != CandidateScope::way) continue;
      // Who asks for it is told the same, or gets what is kept from who does not.
      ++refused_alone;
      PlanOptions options;
      options.way = way.name;
      const auto asked = plan_or_null(problem, options, *resources, &why_not);
      EXPECT_EQ(asked != nullptr, row->reason == Reason::not_capturable) << way.name;
      if (asked) continue;
      const std::string clause = std::string(way.name) + ": " + reason_code(row->reason);
      EXPECT_NE(why_not.find(clause), std::string::npos) << clause << " is not in: " << why_not;
    }
  }
  EXPECT_GT(refused_alone, 0);
}

// Nothing is faster than what the machine allows, whether chosen or not.
TEST_P(MachineDecisions, predict_nothing_below_the_floor) {
  const std::unique_ptr<Resources> resources = resources_of(GetParam());
  for (const std::string &line : problem_lines())
    for (const Target target : {Target::host, Target::device}) {
      PlanOptions options;
      options.target = target;
      std::string why_not;
      const auto plan = plan_or_null(parse_problem(line), options, *resources, &why_not);
      if (!plan) continue;
      for (const Candidate &candidate : plan->explanation.candidates) {
        if (candidate.reason != Reason::none || plan->pieces.empty()) continue;
        EXPECT_GE(candidate.seconds, plan->explanation.floor_seconds) << line << ": " << subject(candidate);
        EXPECT_TRUE(std::isfinite(candidate.seconds)) << line << ": " << subject(candidate);
      }
    }
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

TEST(MachineDecisions, floors_follow_what_the_accuracy_allows) {
  const std::unique_ptr<Resources> resources = resources_of(fs::path(MEMHIER_SOURCE) / "machines/h200.json");
  const auto arithmetic = [&](const std::string &line) {
    const auto plan = make_plan(parse_problem(line), {}, *resources);
    for (const FloorLine &floor : plan->explanation.floors)
      if (floor.level == FloorLevel::device_arithmetic) return floor;
    return FloorLine{};
  };
  const std::string product = "matmul f32 8192x8192x8192 a=device b=device c=device";
  const FloorLine exact = arithmetic(product), equivalent = arithmetic(product + " class=fp32eq"),
                  fast = arithmetic(product + " class=fast");
  EXPECT_EQ(floor_text(exact), "1.1 T operations at the peak of f32");
  EXPECT_EQ(floor_text(fast), "1.1 T operations at the peak of tf32");
  EXPECT_LT(equivalent.seconds, exact.seconds);
  EXPECT_DOUBLE_EQ(fast.seconds, equivalent.seconds / 3);
  // Integers are widened by every way.
  const FloorLine bytes = arithmetic("filter u8 2160x3840 taps=5x5 src=device dst=device");
  EXPECT_EQ(floor_text(bytes), "415 M operations at the peak of f32");
  EXPECT_GT(arithmetic("filter i16 2160x3840 taps=5x5 src=device dst=device").seconds, 0);
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
