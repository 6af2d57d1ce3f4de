// The explanation as people and programs read it.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "planner/explanation_rows.hpp"
#include "unit/planner_fakes.hpp"

namespace memhier {
namespace {

int count(const std::string &text, const std::string &part) {
  int found = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

class PlannerExplanation : public testing::Test {
 protected:
  void SetUp() override { Fake::reset(); }
  std::unique_ptr<Resources> resources = fake_resources(true);
};

TEST_F(PlannerExplanation, text_has_line_machine_floor_table_and_ratio) {
  const auto plan = make_plan(fake_problem(8192, 8192, Place::pageable, Place::pageable), {}, *resources);
  const std::string text = explanation_text(*plan, {});
  EXPECT_EQ(text.find("fake 8192x8192 pageable pageable"), 0u) << text;
  for (const char *part : {"256 MiB read, 256 MiB written", "machine   Fake GPU", "(measured)", "floor     host ",
                           "place", "route in", "predicted", "staged_ring", "\nnot feasible\n", "not_pinned",
                           "x the floor", "chosen", "fast_host", "cannot run here"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(count(text, "\n * "), 1) << text;
  EXPECT_EQ(count(text, "not_managed "), 1) << "one row a reason\n" << text;
  EXPECT_NE(text.find("piece, 8 threads, decision"), std::string::npos) << text;
  EXPECT_EQ(text.find(" \n"), std::string::npos) << "no trailing blanks";
}

TEST_F(PlannerExplanation, a_way_names_the_library_that_it_calls) {
  const Problem problem = fake_problem(8192, 8192, Place::pageable, Place::pageable);
  const std::string of_a_file = explanation_text(*make_plan(problem, {}, *resources), {});
  EXPECT_EQ(count(of_a_file, "slower; bound by host memory; library unknown\n"), 1) << of_a_file;
  EXPECT_EQ(of_a_file.find("Fake BLAS"), std::string::npos) << "of this machine\n" << of_a_file;
  const auto here = fake_resources(false);
  here->machine.source = "live";
  const auto plan = make_plan(problem, {}, *here);
  EXPECT_EQ(count(explanation_text(*plan, {}), "; calls Fake BLAS 1.2\n"), 1) << explanation_text(*plan, {});
  EXPECT_EQ(count(explanation_json(*plan, {}), "; calls Fake BLAS 1.2\""), 1) << explanation_json(*plan, {});
}

// A plan is worded when it is asked, and threads share plans.
TEST_F(PlannerExplanation, threads_that_ask_one_plan_at_once_read_the_same) {
  const auto here = fake_resources(false);
  here->machine.source = "live";
  const auto plan = make_plan(fake_problem(8192, 8192, Place::pageable, Place::pageable), {}, *here);
  here->machine = {};  // what decided is what is told
  constexpr int kThreads = 4;
  std::vector<std::string> read(kThreads);
  std::vector<std::thread> threads;
  for (std::string &text : read)
    threads.emplace_back([&plan, &text] {
      for (int i = 0; i < 20; ++i) text = explanation_text(*plan, {}) + explanation_json(*plan, {});
    });
  for (std::thread &thread : threads) thread.join();
  for (const std::string &text : read) {
    EXPECT_EQ(text, read[0]);
    EXPECT_NE(text.find("decision " + decision_fingerprint(*plan)), std::string::npos) << text;
    EXPECT_NE(text.find("; calls Fake BLAS 1.2\n"), std::string::npos) << text;
  }
}

TEST_F(PlannerExplanation, unmeasured_rates_are_said_to_be_derived) {
  resources->machine.measured = false;
  const auto plan = make_plan(fake_problem(64, 64, Place::pageable, Place::pageable), {}, *resources);
  EXPECT_NE(explanation_text(*plan, {}).find("not measured"), std::string::npos);
}

std::vector<std::string> lines_of(const std::string &text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

TEST_F(PlannerExplanation, columns_stand_below_their_heads) {
  const auto plan = make_plan(fake_problem(8192, 8192, Place::pageable, Place::pageable), {}, *resources);
  const std::vector<std::string> lines = lines_of(explanation_text(*plan, {}));
  size_t predicted = 0, refused = 0, text_column = 0;
  for (const std::string &line : lines) {
    EXPECT_LE(line.size(), 120u) << line;
    if (line.starts_with("   place")) predicted = line.find("predicted");
    if (line == "not feasible") refused = 1, predicted = 0;
    if (line.starts_with("chosen")) refused = 0;
    if (predicted && !line.starts_with("   place")) {
      EXPECT_NE(line[predicted], ' ') << line;
      EXPECT_EQ(line[predicted - 1], ' ') << line;
    }
    if (refused++ > 1) {
      // Subject, code, text: each starts where it does in the other rows.
      const size_t code_end = line.rfind("  ");
      if (line.find("operand is not") == std::string::npos) continue;
      if (!text_column) text_column = code_end;
      EXPECT_EQ(code_end, text_column) << line;
    }
  }
  EXPECT_GT(text_column, 0u);
}

TEST_F(PlannerExplanation, the_machine_has_a_line_for_each_of_its_parts) {
  const auto plan = make_plan(fake_problem(64, 64, Place::pageable, Place::pageable), {}, *resources);
  const std::string text = explanation_text(*plan, {});
  EXPECT_NE(text.find("\n          host copy "), std::string::npos) << text;
  EXPECT_NE(text.find("\n          machine of the file fake.json\n"), std::string::npos) << text;
}

TEST_F(PlannerExplanation, without_elements_there_is_nothing_to_bind) {
  const auto plan = make_plan(fake_problem(0, 7, Place::pageable, Place::pageable), {}, *resources);
  const std::string text = explanation_text(*plan, {});
  EXPECT_NE(text.find("  nothing to do: no elements\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("bound by"), std::string::npos) << text;
  EXPECT_EQ(text.find("thread,"), std::string::npos) << text;
}

TEST_F(PlannerExplanation, what_cannot_be_predicted_is_not_called_slower) {
  Fake::host_slow = INFINITY;
  const auto plan = make_plan(fake_problem(64, 64, Place::pageable, Place::pageable), {}, *resources);
  const std::string text = explanation_text(*plan, {});
  EXPECT_NE(
      text.find("reference    resident     unknown    not predicted: the machine lacks a rate; library unknown\n"),
      std::string::npos)
      << text;
}

TEST_F(PlannerExplanation, floors_below_a_microsecond_give_no_ratio) {
  const auto plan = make_plan(fake_problem(4, 4, Place::pageable, Place::pageable), {}, *resources);
  EXPECT_NE(explanation_text(*plan, {}).find(", - x the floor of "), std::string::npos) << explanation_text(*plan, {});
  EXPECT_TRUE(nlohmann::json::parse(explanation_json(*plan, {}))["ratio_to_floor"].is_null());
  // A call has its price, however little it moves.
  EXPECT_GT(plan->explanation.candidates[plan->explanation.chosen].seconds, 0.4e-6);
}

TEST_F(PlannerExplanation, routes_that_both_directions_refuse_are_named_once) {
  const auto refused = [](CandidateScope scope, RouteId id, Reason reason) {
    Candidate candidate;
    candidate.scope = scope;
    candidate.target = Target::device;
    candidate.route_in = candidate.route_out = id;
    candidate.reason = reason;
    return candidate;
  };
  const auto rows = refusals({refused(CandidateScope::route_in, RouteId::zero_copy, Reason::not_pinned),
                              refused(CandidateScope::route_in, RouteId::resident, Reason::not_device),
                              refused(CandidateScope::route_out, RouteId::zero_copy, Reason::not_pinned),
                              refused(CandidateScope::place, RouteId::resident, Reason::forced_other)});
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].kind, "route");
  EXPECT_EQ(rows[0].names, (std::vector<std::string>{"zero_copy"}));
  EXPECT_EQ(rows[1].kind, "route in");
  EXPECT_EQ(rows[2].kind, "device");
  EXPECT_TRUE(rows[2].names.empty());
}

TEST_F(PlannerExplanation, json_is_complete_and_consistent) {
  const auto plan = make_plan(fake_problem(8192, 8192, Place::pageable, Place::device), {}, *resources);
  const auto json = nlohmann::json::parse(explanation_json(*plan, {}));
  EXPECT_EQ(json["way"], "fast_device");
  EXPECT_EQ(json["place"], "device");
  EXPECT_EQ(json["routes"], (nlohmann::json{"staged_ring", "resident"}));
  EXPECT_EQ(json["candidates"].size(), plan->explanation.candidates.size());
  EXPECT_EQ(json["pieces"], plan->pieces.size());
  EXPECT_FALSE(json["runnable"]);
  int chosen = 0;
  for (const auto &candidate : json["candidates"]) {
    EXPECT_EQ(candidate["reason"] == "none", candidate.contains("predicted_ms"));
    if (!candidate["chosen"]) continue;
    ++chosen;
    EXPECT_EQ(candidate["way"], json["way"]);
    EXPECT_DOUBLE_EQ(candidate["predicted_ms"], json["predicted_ms"]);
  }
  EXPECT_EQ(chosen, 1);
  EXPECT_NEAR(json["ratio_to_floor"].get<double>(), json["predicted_ms"].get<double>() / json["floor_ms"].get<double>(),
              1e-9);
}

TEST_F(PlannerExplanation, predictions_do_not_beat_the_floor) {
  // The link and the host's copying bound everything that the fake ways do on the device.
  for (const Place source : {Place::pageable, Place::pinned, Place::device})
    for (const Place destination : {Place::pageable, Place::pinned, Place::device}) {
      PlanOptions options;
      options.target = Target::device;
      const auto plan = make_plan(fake_problem(8192, 8192, source, destination), options, *resources);
      EXPECT_GT(plan->explanation.floor_seconds, 0);
      EXPECT_GE(plan->explanation.candidates[plan->explanation.chosen].seconds, plan->explanation.floor_seconds * 0.999)
          << explanation_text(*plan, {});
    }
}

}  // namespace
}  // namespace memhier
