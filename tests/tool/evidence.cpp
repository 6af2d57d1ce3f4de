// bench checks, times and writes evidence that scripts/check_evidence.py accepts; what is wrong there it finds.
#include <map>
#include <nlohmann/json.hpp>

#include "tool/run_tool.hpp"

namespace memhier {
namespace {

const std::string kChecker = std::string(MEMHIER_PYTHON) + " " + MEMHIER_SOURCE + "/scripts/check_evidence.py ";

class EvidenceTest : public ToolTest {
 protected:
  nlohmann::json bench(const std::string &arguments) {
    const Result result = tool("bench " + arguments + " --json " + root + "/evidence.json", "MEMHIER_DEVICE=none");
    EXPECT_EQ(result.status, 0) << result.err << result.out;
    printed = result.out;
    return nlohmann::json::parse(file_text(root + "/evidence.json"));
  }
  Result check(const nlohmann::json &evidence) {
    write_file(root + "/evidence.json", evidence.dump());
    return shell(kChecker + root + "/evidence.json");
  }
  std::string printed;
};

TEST_F(EvidenceTest, has_one_record_a_line_with_consistent_ratios) {
  write_file(root + "/lines", "# two problems\ntranspose f32 700x900   # odd\n\ntranspose f64 300x300 inplace\n");
  const auto evidence = bench("--file " + root + "/lines");
  ASSERT_EQ(evidence["records"].size(), 2u);
  for (const auto &record : evidence["records"]) {
    EXPECT_GE(record["samples"], 20);
    EXPECT_GT(record["time_ms"], 0);
    EXPECT_EQ(record["copy"], "host copy");
    EXPECT_EQ(record["checked"], "complete");
    EXPECT_TRUE(record["chosen"]);
    EXPECT_TRUE(record["regret"].is_null());
    EXPECT_EQ(record["copies"], nlohmann::json({{"host copy", record["copy_ms"]}}));
    EXPECT_FALSE(record.contains("in_core_ms")) << "nothing was computed on a device";
    EXPECT_GT(record["cached_decision_ms"], 0);
    EXPECT_GT(record["decision_ms"], record["cached_decision_ms"]);
    EXPECT_FALSE(record.contains("options"));
  }
  EXPECT_TRUE(evidence["gpu"].is_null());
  EXPECT_NE(evidence["command"].get<std::string>().find("bench --file"), std::string::npos);
  for (const char *part : {"transpose f32 700x900", "floor x: ", "of copy: ", "rates: derived, not measured"})
    EXPECT_NE(printed.find(part), std::string::npos) << part << "\n" << printed;
}

TEST_F(EvidenceTest, rows_follow_the_head_of_their_table) {
  bench("'transpose f32 70x90'");
  const size_t head = printed.find("\nline "), row = printed.find("\ntranspose f32 70x90 ");
  ASSERT_NE(head, std::string::npos) << printed;
  EXPECT_EQ(printed.find('\n', head + 1), row) << printed;
  EXPECT_LT(printed.find("floor x: "), head) << "what the columns mean stands before\n" << printed;
}

TEST_F(EvidenceTest, options_behind_a_line_restrict_it_alone) {
  write_file(root + "/lines",
             "transpose f32 300x200 --way reference   # as it stands\n"
             "transpose f32 300x200\t\n"
             "transpose f32 300x200  --target host --way host_blocked \n");
  const auto evidence = bench("--file " + root + "/lines");
  ASSERT_EQ(evidence["records"].size(), 3u);
  EXPECT_EQ(evidence["records"][0]["way"], "reference");
  EXPECT_EQ(evidence["records"][0]["options"], "--way reference");
  EXPECT_NE(evidence["records"][1]["way"], "reference");
  EXPECT_FALSE(evidence["records"][1].contains("options"));
  EXPECT_EQ(evidence["records"][2]["way"], "host_blocked");
  EXPECT_EQ(evidence["records"][2]["options"], "--target host --way host_blocked");
  EXPECT_NE(printed.find("\n  --way reference "), std::string::npos) << printed;
  // Over those of the command.
  EXPECT_EQ(bench("--way host_blocked 'transpose f32 300x200 --way reference'")["records"][0]["way"], "reference");
  for (const auto &[options, why] : std::map<std::string, std::string>{{"--target cpu", "--target"},
                                                                       {"--wya reference", "--wya"},
                                                                       {"--help", "--help"},
                                                                       {"--working-set", "--working-set"},
                                                                       {"--working-set 1X", "is no size"},
                                                                       {"--way none", "none"},
                                                                       {"--way reference again", "again"}}) {
    const Result wrong = tool("bench 'transpose f32 300x200 " + options + "'", "MEMHIER_DEVICE=none");
    EXPECT_EQ(wrong.status, 2) << options << wrong.out;
    EXPECT_NE(wrong.err.find(why), std::string::npos) << options << ": " << wrong.err;
  }
  const Result both = tool("bench --all-ways 'transpose f32 300x200 --way reference'", "MEMHIER_DEVICE=none");
  EXPECT_EQ(both.status, 2);
  EXPECT_NE(both.err.find("give one of them"), std::string::npos) << both.err;
}

TEST_F(EvidenceTest, tells_that_there_are_no_peers) {
  bench("'transpose f32 300x200' --peers");
  EXPECT_NE(printed.find("peers: none for this line"), std::string::npos) << printed;
}

TEST_F(EvidenceTest, every_line_is_judged_before_the_first_is_timed) {
  write_file(root + "/lines", "transpose f32 70x90\n\ntranspose f31 8x8\n");
  Result result = tool("bench --file " + root + "/lines", "MEMHIER_DEVICE=none");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find(root + "/lines:3: "), std::string::npos) << result.err;
  for (const char *wrong : {"transpose f32 8x8 src=device", "transpose f32 0x8", "transpose f32 8x8 inplace"}) {
    write_file(root + "/lines", std::string("transpose f32 70x90\n") + wrong + "   # wrong here\n");
    result = tool("bench --way host_blocked --file " + root + "/lines", "MEMHIER_DEVICE=none");
    EXPECT_EQ(result.status, 2) << wrong;
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find(root + "/lines:2: "), std::string::npos) << result.err;
  }
}

TEST_F(EvidenceTest, all_ways_are_compared) {
  const auto evidence = bench("'transpose f32 300x200' --all-ways");
  ASSERT_GE(evidence["records"].size(), 3u);
  EXPECT_TRUE(evidence["records"][0]["chosen"]);
  EXPECT_TRUE(evidence["records"][0]["regret"].is_number());
  bool has_reference = false;
  for (const auto &record : evidence["records"]) has_reference = has_reference || record["way"] == "reference";
  EXPECT_TRUE(has_reference);
  EXPECT_EQ(bench("'transpose f32 300x200' --way host_blocked")["records"][0]["way"], "host_blocked");
}

// Boxes of the result are checked, and the state with those that reach the end of the signal.
TEST_F(EvidenceTest, long_streams_with_a_state_are_right) {
  const auto evidence = bench(
      "'filter f32 300000 taps=257 mode=stream channels=2 src=pageable dst=pageable statein=pageable "
      "stateout=pageable'");
  EXPECT_EQ(evidence["records"][0]["checked"], "sampled");
}

TEST_F(EvidenceTest, device_lines_need_a_device) {
  const Result result = tool("bench 'transpose f32 64x64 src=device dst=device'", "MEMHIER_DEVICE=none");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("no device"), std::string::npos) << result.err;
}

TEST_F(EvidenceTest, is_accepted_and_every_fault_is_found) {
  if (std::string(MEMHIER_PYTHON).empty()) GTEST_SKIP() << "Python 3 was not found when the build was configured";
  const auto good = bench("'transpose f32 300x200'");
  const Result current = shell(kChecker + "--fingerprint");
  Result result = check(good);
  EXPECT_EQ(result.status, 0) << result.out;
  auto crossing = good;  // as a machine with a device writes it
  auto &record = crossing["records"][0];
  record["options"] = "--target device";
  record["copies"]["link copy"] = 0.5 * record["copy_ms"].get<double>();
  record["in_core_ms"] = 0.25;
  record["ratio_to_in_core_and_copy"] = record["time_ms"].get<double>() / (0.25 + record["copy_ms"].get<double>());
  EXPECT_EQ(check(crossing).status, 0) << check(crossing).out;
  // The build has measured the sources that it was built from; they may have been edited since.
  if (current.out == good["source_fingerprint"].get<std::string>() + "\n") {
    EXPECT_NE(result.out.find("ok "), std::string::npos) << result.out;
  }

  auto stale = good;
  stale["source_fingerprint"] = std::string(64, '0');
  result = check(stale);
  EXPECT_EQ(result.status, 0) << "stale figures are a warning";
  EXPECT_NE(result.out.find("STALE"), std::string::npos) << result.out;

  const auto broken = [&](auto change) {
    auto bad = good;
    change(bad);
    const Result found = check(bad);
    EXPECT_EQ(found.status, 1) << bad.dump() << found.out;
    EXPECT_NE(found.out.find("INVALID"), std::string::npos) << found.out;
  };
  broken([](auto &bad) { bad.erase("command"); });
  broken([](auto &bad) { bad["driver"] = "580"; });
  broken([](auto &bad) { bad["records"] = nlohmann::json::array(); });
  broken([](auto &bad) { bad["records"][0]["time_ms"] = -1.0; });
  broken([](auto &bad) {
    bad["records"][0]["ratio_to_copy"] = 0.9 + bad["records"][0]["ratio_to_copy"].template get<double>();
  });
  broken([](auto &bad) { bad["records"][0]["copies"]["link copy"] = 1e6; });
  broken([](auto &bad) { bad["records"][0]["in_core_ms"] = 0.5; });
  broken([](auto &bad) { bad["records"][0]["decision_ms"] = 0; });
  broken([](auto &bad) { bad["records"][0]["remark"] = "by hand"; });
  broken([](auto &bad) { bad["source_fingerprint"] = "unknown"; });
  write_file(root + "/evidence.json", good.dump().substr(0, 200));
  EXPECT_EQ(shell(kChecker + root + "/evidence.json").status, 1);
  write_file(root + "/evidence.json", "{\"time_ms\": NaN}");
  EXPECT_EQ(shell(kChecker + root + "/evidence.json").status, 1);
}

TEST_F(EvidenceTest, patterns_have_a_form_of_their_own) {
  auto patterns = bench("'transpose f32 30x20'");
  patterns.erase("records");
  patterns["schema"] = "memhier-patterns-1";
  patterns["gpu"] = "some GPU";
  patterns["tables"] = {
      {{"name", "orders"}, {"title", "t"}, {"rows", {{{"pattern", "stride 1"}, {"read_gb_s", 1.5}}}}}};
  EXPECT_EQ(check(patterns).status, 0) << check(patterns).out;
  auto spoilt = patterns;
  spoilt["tables"][0]["rows"][0]["read_gb_s"] = "fast";
  EXPECT_EQ(check(spoilt).status, 1);
  spoilt = patterns;
  spoilt["tables"][0]["rows"][0].erase("pattern");
  EXPECT_EQ(check(spoilt).status, 1);
  spoilt = patterns;
  spoilt.erase("tables");
  EXPECT_EQ(check(spoilt).status, 1);
}

}  // namespace
}  // namespace memhier
