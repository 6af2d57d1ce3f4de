// The explanation as people and programs read it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

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
  const std::string text = explanation_text(*plan);
  EXPECT_EQ(text.find("fake 8192x8192 pageable pageable"), 0u) << text;
  for (const char *part : {"256 MiB read, 256 MiB written", "machine   Fake GPU", "(measured)", "floor     host ",
                           "place", "route in", "predicted", "staged_ring", "not feasible: not_pinned", "x the floor",
                           "chosen", "fast_host", "cannot run here"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(count(text, "\n * "), 1) << text;
  EXPECT_EQ(count(text, "not feasible: not_managed"), 1) << "one row a reason\n" << text;
  EXPECT_EQ(text.find(" \n"), std::string::npos) << "no trailing blanks";
}

TEST_F(PlannerExplanation, unmeasured_rates_are_said_to_be_derived) {
  resources->machine.measured = false;
  const auto plan = make_plan(fake_problem(64, 64, Place::pageable, Place::pageable), {}, *resources);
  EXPECT_NE(explanation_text(*plan).find("not measured"), std::string::npos);
}

TEST_F(PlannerExplanation, json_is_complete_and_consistent) {
  const auto plan = make_plan(fake_problem(8192, 8192, Place::pageable, Place::device), {}, *resources);
  const auto json = nlohmann::json::parse(explanation_json(*plan));
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
          << explanation_text(*plan);
    }
}

}  // namespace
}  // namespace memhier
