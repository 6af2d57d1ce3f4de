// bench --regret: every candidate of every line is timed, what cannot be measured here is skipped with its reason.
#include <nlohmann/json.hpp>

#include "tool/run_tool.hpp"

namespace memhier {
namespace {

constexpr const char *kNoDevice = "MEMHIER_DEVICE=none";

class RegretTest : public ToolTest {
 protected:
  Result regret(const std::string &lines, const std::string &options = "") {
    write_file(root + "/lines", lines);
    return tool("bench --regret " + root + "/lines " + options, kNoDevice);
  }
  nlohmann::json evidence(const std::string &lines) {
    const Result result = regret(lines, "--budget 0.2 --json " + root + "/regret.json");
    EXPECT_EQ(result.status, 0) << result.err << result.out;
    printed = result.out;
    return nlohmann::json::parse(file_text(root + "/regret.json"));
  }
  std::string printed;
};

TEST_F(RegretTest, times_every_candidate_of_each_line) {
  const auto json = evidence(
      "# one of each operation\n"
      "transpose f32 300x200\n"
      "matmul f32 40x50x60 order=col beta=1\n"
      "filter u8 100x100 taps=5x5 separable channels=3\n"
      "record 3*f32 count=1000 from=aos to=soa\n");
  ASSERT_EQ(json["records"].size(), 4u);
  EXPECT_FALSE(json.contains("skipped"));
  for (const auto &record : json["records"]) {
    SCOPED_TRACE(record.dump());
    EXPECT_EQ(record["checked"], "status");
    EXPECT_TRUE(record["copy_ms"].is_null());
    EXPECT_GE(record["samples"], 1);
    ASSERT_GE(record["candidates"].size(), 2u);
    double best = 1e300;
    bool has_choice = false, has_reference = false;
    for (const auto &candidate : record["candidates"]) {
      EXPECT_GT(candidate["predicted_ms"], 0);
      has_choice = has_choice || candidate["way"] == record["way"];
      has_reference = has_reference || candidate["way"] == "reference";
      if (!candidate["time_ms"].is_null()) best = std::min(best, candidate["time_ms"].get<double>());
    }
    EXPECT_TRUE(has_choice);
    EXPECT_TRUE(has_reference);
    EXPECT_NEAR(record["regret"], std::max(0.0, record["time_ms"].get<double>() - best - 0.005) / best, 1e-6);
  }
  for (const char *part : {"regret: ", "operation ", "transpose ", "matmul ", "filter ", "record ", "all "})
    EXPECT_NE(printed.find(part), std::string::npos) << part << "\n" << printed;
}

TEST_F(RegretTest, what_cannot_be_measured_is_skipped_with_the_reason) {
  const auto json = evidence(
      "transpose f32 30x20\n"
      "transpose f32 64x64 src=device dst=device\n"
      "transpose f32 0x64\n"
      "transpose f32 30x20 sadopted\n"
      "transpose f64 4000000x1000000\n");
  ASSERT_EQ(json["records"].size(), 1u);
  ASSERT_EQ(json["skipped"].size(), 4u);
  const char *reasons[] = {"there is none", "without elements", "adopted memory", "more than half of"};
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_NE(json["skipped"][i]["reason"].get<std::string>().find(reasons[i]), std::string::npos) << json["skipped"];
    EXPECT_NE(printed.find(json["skipped"][i]["line"].get<std::string>()), std::string::npos) << printed;
  }
}

TEST_F(RegretTest, what_does_not_fit_the_budget_is_skipped_but_never_the_choice) {
  const Result result = regret("transpose f32 3000x3000\n", "--budget 1e-6 --json " + root + "/regret.json");
  EXPECT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(file_text(root + "/regret.json"));
  int measured = 0, skipped = 0;
  for (const auto &candidate : json["records"][0]["candidates"]) {
    measured += !candidate["time_ms"].is_null();
    skipped += candidate.contains("skipped");
  }
  EXPECT_EQ(measured, 1);
  EXPECT_GE(skipped, 1);
}

TEST_F(RegretTest, evidence_is_accepted_and_a_wrong_regret_found) {
  if (std::string(MEMHIER_PYTHON).empty()) GTEST_SKIP() << "Python 3 was not found when the build was configured";
  auto json = evidence("transpose f32 300x200\ntranspose f32 64x64 src=device dst=device\n");
  const std::string checker =
      std::string(MEMHIER_PYTHON) + " " + MEMHIER_SOURCE + "/scripts/check_evidence.py " + root + "/regret.json";
  Result result = shell(checker);
  EXPECT_EQ(result.status, 0) << result.out;
  json["records"][0]["regret"] = 0.5 + json["records"][0]["regret"].get<double>();
  write_file(root + "/regret.json", json.dump());
  result = shell(checker);
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.out.find("regret"), std::string::npos) << result.out;
}

TEST_F(RegretTest, wrong_input_is_named) {
  // A script's empty variable does not make it another command.
  EXPECT_EQ(tool("bench --regret '' 'transpose f32 8x8'", kNoDevice).status, 2);
  Result result = regret("transpose f32 30x20\ntranspose f31 8x8\n");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find(root + "/lines:2: "), std::string::npos) << result.err;
  EXPECT_EQ(regret("# nothing\n").status, 2);
  for (const char *options : {"--way reference", "--peers", "--budget 0", "--budget long", "'transpose f32 8x8'"})
    EXPECT_EQ(regret("transpose f32 30x20\n", options).status, 2) << options;
  result = tool("bench --regret " + root + "/none", kNoDevice);
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("--regret"), std::string::npos) << result.err;
  EXPECT_EQ(tool("bench --budget 1 'transpose f32 8x8'", kNoDevice).status, 2);
}

}  // namespace
}  // namespace memhier
