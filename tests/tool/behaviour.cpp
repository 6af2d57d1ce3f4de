// info, explain, calibrate: what they print, where they stop.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tool/run_tool.hpp"

namespace memhier {
namespace {

const std::string kMachines = std::string(MEMHIER_SOURCE) + "/machines/";

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << "no '" << (part) << "' in\n" << (text)

TEST_F(ToolTest, info_describes_the_machine_and_the_library) {
  const Result result = tool("info");
  EXPECT_EQ(result.status, 0) << result.err;
  for (const char *part : {"ways of transpose", "reference", "staged_ring", "MEMHIER_CACHE_DIR=", "memhier(7)"})
    EXPECT_HAS(result.out, part);
  EXPECT_EQ(result.out.find("MEMHIER_SITE_DIR"), std::string::npos) << "only what is set\n" << result.out;
}

TEST_F(ToolTest, info_tells_what_became_of_the_libraries) {
  const auto line_of = [](const std::string &text, const std::string &library) {
    const size_t begin = text.find("\n  " + library + " ");
    return begin == std::string::npos ? "" : text.substr(begin + 1, text.find('\n', begin + 1) - begin - 1);
  };
  const Result result = tool("info", "CUDA_VISIBLE_DEVICES=");
  EXPECT_HAS(result.out, "\nlibraries, looked up when they are needed\n");
  for (const char *library : {"CUDA driver", "CBLAS", "cuBLASLt"}) {
    const std::string line = line_of(result.out, library);
    EXPECT_TRUE(line.find(" none: ") != std::string::npos || line.find(".so") != std::string::npos) << result.out;
  }
  struct Case {
    const char *named, *why;
  };
  for (const Case &each : {Case{"none", "asks for none"},
                           {"libblas.so.3", "is no absolute path"},
                           {"/nonexistent.so", "cannot be loaded"},
                           {MEMHIER_TOOL, "cannot be loaded"}})
    EXPECT_HAS(line_of(tool("info", std::string("MEMHIER_CBLAS=") + each.named).out, "CBLAS"),
               std::string("none: MEMHIER_CBLAS=") + each.named + " " + each.why);
  // The row of an explanation names the library that the command found.
  const std::string found = line_of(result.out, "CBLAS");
  if (found.find(" none: ") != std::string::npos) return;
  const size_t begin = found.find_first_not_of(' ', found.find("CBLAS") + 5);
  const std::string name = found.substr(begin, found.find(',', begin) - begin);
  EXPECT_HAS(tool("explain matmul f32 64x64x64", "MEMHIER_DEVICE=none").out, "calls " + name + "\n");
  EXPECT_HAS(tool("explain --json matmul f32 64x64x64", "MEMHIER_DEVICE=none").out, "calls " + name + "\"");
}

TEST_F(ToolTest, info_tells_what_is_ignored_and_why) {
  const Result result = tool("info", "MEMHIER_THREADS=abc MEMHIER_WAY=reference MEMHIER_LOG=loud");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_HAS(result.out, "MEMHIER_THREADS=abc  (ignored: not a whole number)");
  EXPECT_HAS(result.out, "MEMHIER_WAY=reference\n");
  EXPECT_HAS(result.out, "MEMHIER_LOG=loud  (ignored: must be off, error, warning, info or debug, or 0 to 4)");
}

TEST_F(ToolTest, info_json_is_a_machine_file_that_explain_accepts) {
  const Result result = tool("info --json");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(nlohmann::json::parse(result.out).contains("host"));
  write_file(root + "/here.json", result.out);
  const Result explained = tool("explain --machine " + root + "/here.json 'transpose f32 64x64'");
  EXPECT_EQ(explained.status, 0) << explained.err;
  EXPECT_HAS(explained.out, "here.json");
}

TEST_F(ToolTest, info_kernels_works_without_a_device_and_shows_nothing_else) {
  for (const char *arguments : {"info --kernels", "info --kernels --all"}) {
    const Result result = tool(arguments, "CUDA_VISIBLE_DEVICES=");
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out.find("kernels"), 0u) << result.out;
    EXPECT_EQ(result.out.find("ways of"), std::string::npos) << result.out;
    EXPECT_EQ(result.out.find("environment"), std::string::npos) << result.out;
  }
}

TEST_F(ToolTest, doctor_reports_what_explain_warns_about) {
  struct Case {
    const char *environment, *said;
  };
  for (const Case &each : {Case{"MEMHIER_THREADS=abc", "MEMHIER_THREADS=abc is ignored: not a whole number"},
                           {"MEMHIER_TARGET=gpu", "MEMHIER_TARGET=gpu is ignored: must be host, device or auto"},
                           {"MEMHIER_L2_WINDOWS=1", "MEMHIER_L2_WINDOWS=1 is ignored: must be auto, off or on"},
                           {"MEMHIER_WAY=zzz", "MEMHIER_WAY=zzz is ignored"},
                           {"MEMHIER_LOG=5", "or 0 to 4"}}) {
    const Result doctor = tool("info --doctor", each.environment);
    EXPECT_EQ(doctor.status, 1) << each.environment << "\n" << doctor.out;
    EXPECT_HAS(doctor.out, "FAULT  environment: ");
    EXPECT_HAS(doctor.out, each.said);
    EXPECT_HAS(tool("explain transpose f32 8x8", each.environment).err, each.said);
  }
  for (const char *environment :
       {"MEMHIER_MACHINE_FILE=/nonexistent.json", "MEMHIER_DEVICE=1000", "MEMHIER_LOG_FILE=/nonexistent/log"}) {
    const Result doctor = tool("info --doctor", environment);
    EXPECT_EQ(doctor.status, 1) << environment << "\n" << doctor.out;
    EXPECT_HAS(doctor.out, "FAULT  environment: MEMHIER_");
  }
}

TEST_F(ToolTest, doctor_finds_unknown_variables_and_foreign_files) {
  Result result = tool("info --doctor", "MEMHIER_DEPS=/x MEMHIER_NO_INSTALL=1 MEMHIER_TEST_BIG=1 MEMHIER_LIBRARY=/x");
  EXPECT_EQ(result.status, 0) << "a machine without a GPU has no fault\n" << result.out << result.err;
  EXPECT_HAS(result.out, "run `memhier calibrate`");
  std::filesystem::create_directory(root + "/cache");
  write_file(root + "/cache/rates-0123456789abcdef.json", "{}");
  result = tool("info --doctor", "MEMHIER_TREADS=4 CUDA_VISIBLE_DEVICES=");
  EXPECT_EQ(result.status, 1) << result.err;
  EXPECT_HAS(result.out, "FAULT  environment:");
  EXPECT_HAS(result.out, "MEMHIER_TREADS");
  EXPECT_HAS(result.out, "rates-0123456789abcdef.json: stale or foreign");
}

TEST_F(ToolTest, calibrate_keeps_rates_that_later_runs_use) {
  const Result result = tool("calibrate", "MEMHIER_DEVICE=none");
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_HAS(result.out, root + "/cache");
  ASSERT_TRUE(std::filesystem::exists(root + "/cache"));
  EXPECT_HAS(tool("explain transpose f32 512x512", "MEMHIER_DEVICE=none").out, "(measured)");
  EXPECT_HAS(tool("explain transpose f32 512x512", "MEMHIER_DEVICE=none MEMHIER_CACHE_DIR=" + root + "/none").out,
             "not measured");
}

TEST_F(ToolTest, explain_takes_a_line_quoted_or_as_words) {
  const Result quoted = tool("explain 'transpose f32 1000x2000 src=pageable dst=pageable'");
  const Result words = tool("explain transpose f32 1000x2000 src=pageable dst=pageable");
  EXPECT_EQ(quoted.status, 0) << quoted.err;
  EXPECT_EQ(quoted.out, words.out);
  for (const char *part : {"transpose f32 1000x2000", "machine ", "floor ", "predicted", " * host", "x the floor"})
    EXPECT_HAS(quoted.out, part);
}

TEST_F(ToolTest, explain_decides_for_other_machines) {
  const Result result =
      tool("explain --json --machine " + kMachines + "h200.json transpose f32 8192x8192 src=device dst=device");
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["place"], "device");
  EXPECT_EQ(json["runnable"], false);
}

TEST_F(ToolTest, explain_honours_forced_choices) {
  const std::string machine = "explain --json --machine " + kMachines + "h200.json ";
  const auto json = nlohmann::json::parse(
      tool(machine + "--target device --route-in driver_copy --working-set 64M transpose f32 8192x8192").out);
  EXPECT_EQ(json["place"], "device");
  EXPECT_EQ(json["routes"][0], "driver_copy");
  EXPECT_GT(json["pieces"], 8);
  EXPECT_LE(json["staging_bytes"], 64 << 20);
  EXPECT_EQ(nlohmann::json::parse(tool(machine + "--way reference transpose f32 64x64").out)["way"], "reference");
  const std::string managed = " transpose f32 8192x8192 src=managed dst=managed";
  EXPECT_EQ(nlohmann::json::parse(tool(machine + "--read-next device" + managed).out)["read_next"], "device");
  EXPECT_EQ(nlohmann::json::parse(tool(machine + "--read-next host" + managed).out)["read_next"], "host");
  EXPECT_FALSE(nlohmann::json::parse(tool(machine + managed).out).contains("read_next"));
}

TEST_F(ToolTest, wrong_input_gives_a_message_and_status_2) {
  struct Case {
    const char *arguments, *said;
  };
  for (const Case &each : {Case{"", "subcommand"},
                           {"frobnicate", "frobnicate"},
                           {"info --frobnicate", "frobnicate"},
                           {"info --json --kernels", "--json"},
                           {"info --json --doctor", "give one of them"},
                           {"info --all", "--kernels"},
                           {"explain transpose b17 8x8", "b1..b16"},
                           {"bench --all-ways --way reference 'transpose f32 8x8'", "--all-ways"},
                           {"explain", "LINE"},
                           {"explain transpoze f32 8x8", "transpoze"},
                           {"explain transpose f31 8x8", "f31"},
                           {"explain transpose f32 8x8 colour=red", "colour"},
                           {"explain --way fastest transpose f32 8x8", "host_simd"},
                           {"explain --route-in tunnel transpose f32 8x8", "staged_ring"},
                           {"explain --target moon transpose f32 8x8", "moon"},
                           {"explain --read-next moon transpose f32 8x8", "moon"},
                           {"explain --working-set lots transpose f32 8x8", "working-set"},
                           {"explain --working-set 9223372036854775808 transpose f32 8x8", "working-set"},
                           {"explain --working-set 8E transpose f32 8x8", "below 2^63"},
                           {"explain --working-set 99999999999999999999999 transpose f32 8x8", "working-set"},
                           {"explain --working-set -1 transpose f32 8x8", "working-set"},
                           {"explain --working-set 8796093022208M transpose f32 8x8", "working-set"},
                           {"info one two --three", " one two --three;"},
                           {"bench --file /tmp", "'/tmp' cannot be read"},
                           {"bench 'transpose f32 8x8' --json /tmp", "directory"},
                           {"explain --machine /nonexistent.json transpose f32 8x8", "/nonexistent.json"},
                           {"explain --route-in zero_copy --target device transpose f32 8x8", "no way is left"},
                           {"bench", "LINE"},
                           {"bench --file /nonexistent", "/nonexistent"},
                           {"bench 'transpose f32 0x8'", "nothing to time"},
                           {"bench 'transpose f32 8x8' --json /nonexistent/dir/file.json", "/nonexistent/dir"}}) {
    const Result result = tool(each.arguments, "MEMHIER_DEVICE=none");
    EXPECT_EQ(result.status, 2) << each.arguments << "\n" << result.out << result.err;
    EXPECT_HAS(result.out + result.err, each.said);
  }
}

TEST_F(ToolTest, help_of_sizes_is_short) {
  const Result result = tool("explain --help");
  EXPECT_HAS(result.out, "--working-set SIZE ");
  EXPECT_EQ(result.out.find("kib"), std::string::npos) << result.out;
}

TEST_F(ToolTest, help_and_version_succeed) {
  for (const char *arguments : {"--help", "info --help", "explain --help", "bench --help", "--version"}) {
    const Result result = tool(arguments);
    EXPECT_EQ(result.status, 0) << arguments;
    EXPECT_FALSE(result.out.empty());
  }
}

TEST_F(ToolTest, patterns_tell_why_nothing_is_measured) {
  const Result result = tool("bench patterns --json " + root + "/patterns.json", "CUDA_VISIBLE_DEVICES=");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_HAS(result.out, "patterns: nothing is measured, no file is written: ");
  EXPECT_FALSE(std::filesystem::exists(root + "/patterns.json"));
}

TEST_F(ToolTest, patterns_take_no_problem) {
  for (const char *arguments : {"bench 'transpose f32 4x4' patterns", "bench --all-ways patterns", "bench patterns x",
                                "bench patterns --json /proc/no/file"}) {
    const Result result = tool(arguments, "CUDA_VISIBLE_DEVICES=");
    EXPECT_EQ(result.status, 2) << arguments << "\n" << result.out;
    EXPECT_NE(result.err, "") << arguments;
  }
}

}  // namespace
}  // namespace memhier
