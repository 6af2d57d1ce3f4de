// Output that cannot be written, and memory that runs out: a message and status 1, never silence.
#include <filesystem>

#include "tool/run_tool.hpp"

namespace memhier {
namespace {

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << "no '" << (part) << "' in\n" << (text)

// Where it is a plain file, or none, nothing can be told by it, and it must not be written.
bool has_full_device() { return std::filesystem::is_character_file("/dev/full"); }

TEST_F(ToolTest, output_that_cannot_be_written_is_told) {
  if (!has_full_device()) GTEST_SKIP() << "/dev/full is no device here";
  for (const char *arguments :
       {"info", "info --json", "info --doctor", "info --kernels", "explain transpose f32 64x64",
        "explain --json transpose f32 64x64", "bench 'transpose f32 64x64'", "--help", "--version", "calibrate"}) {
    for (const char *where : {">/dev/full", ">&-"}) {
      const Result result = tool(std::string(arguments) + " " + where, "MEMHIER_DEVICE=none CUDA_VISIBLE_DEVICES=");
      EXPECT_EQ(result.status, 1) << arguments << " " << where;
      EXPECT_HAS(result.err, "the output could not be written");
    }
  }
}

TEST_F(ToolTest, evidence_that_cannot_be_written_is_told) {
  if (!has_full_device()) GTEST_SKIP() << "/dev/full is no device here";
  const Result result = tool("bench 'transpose f32 64x64' --json /dev/full", "MEMHIER_DEVICE=none");
  EXPECT_EQ(result.status, 1) << result.err;
  EXPECT_HAS(result.err, "'/dev/full' cannot be written: No space left");
  EXPECT_TRUE(has_full_device()) << "replaced by a file";
}

TEST_F(ToolTest, evidence_stays_free_of_a_closed_output) {
  const Result result =
      tool("bench 'transpose f32 64x64' --json " + root + "/evidence.json >&-", "MEMHIER_DEVICE=none");
  EXPECT_EQ(result.status, 1) << result.err;
  EXPECT_EQ(file_text(root + "/evidence.json").find("{\n"), 0u);
}

TEST_F(ToolTest, calibrate_tells_when_nothing_is_kept) {
  write_file(root + "/file", "");
  for (const std::string &directory : {root + "/file/cache", std::string("/proc/no")}) {
    const Result result = tool("calibrate", "MEMHIER_DEVICE=none MEMHIER_CACHE_DIR=" + directory);
    EXPECT_EQ(result.status, 1) << result.out;
    EXPECT_HAS(result.err, "the rates are not kept");
    EXPECT_EQ(result.out.find("rates kept in"), std::string::npos) << result.out;
  }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they reserve address space of their own
TEST_F(ToolTest, memory_that_runs_out_is_told_with_advice) {
  bool told = false;
  for (int kilobytes = 600000; kilobytes <= 900000; kilobytes += 100000) {
    const Result result = shell("ulimit -v " + std::to_string(kilobytes) + "; MEMHIER_DEVICE=none MEMHIER_THREADS=1 " +
                                MEMHIER_TOOL + " bench 'transpose f32 8000x8000'");
    EXPECT_EQ(result.status, 1) << kilobytes << "\n" << result.err;
    EXPECT_EQ(result.err.find("bad_alloc"), std::string::npos) << result.err;
    told = told || result.err.find("out of memory: try a smaller problem") != std::string::npos;
  }
  EXPECT_TRUE(told);
}
#endif

}  // namespace
}  // namespace memhier
