// bench of operands on the host that the device computes: what it is compared with, and that its evidence is accepted.
#include <nlohmann/json.hpp>

#include "tool/run_tool.hpp"

namespace memhier {
namespace {

class DeviceEvidence : public ToolTest {
 protected:
  void SetUp() override {
    const auto machine = nlohmann::json::parse(tool("info --json").out);
    if (machine["devices"].empty()) GTEST_SKIP() << machine.value("driver_problem", "there is no device");
  }
  nlohmann::json bench(const std::string &line) {
    const std::string file = root + "/evidence.json";
    const Result result = tool("bench --peers '" + line + "' --json " + file);
    EXPECT_EQ(result.status, 0) << result.err << result.out;
    EXPECT_EQ(result.err.find("left out"), std::string::npos) << result.err;
    if (!std::string(MEMHIER_PYTHON).empty()) {
      const Result checked =
          shell(std::string(MEMHIER_PYTHON) + " " + MEMHIER_SOURCE + "/scripts/check_evidence.py " + file);
      EXPECT_EQ(checked.status, 0) << checked.out;
    }
    return nlohmann::json::parse(file_text(file))["records"][0];
  }
};

TEST_F(DeviceEvidence, compares_what_travels_with_link_and_host_and_driver) {
  for (const char *line :
       {"transpose f32 512x512 src=pageable dst=device", "transpose f32 512x512 src=device dst=pageable",
        "transpose f32 512x512 src=pageable dst=pageable --target device",
        "transpose f32 2048x2048 src=pageable dst=pageable --target device --working-set 8M"}) {
    const auto record = bench(line);
    EXPECT_TRUE(record["copies"].contains("link copy") && record["copies"].contains("host copy")) << record;
    EXPECT_GT(record["in_core_ms"], 0) << record;
    EXPECT_TRUE(record["peers"].contains("driver_copy")) << record;
  }
  const auto pinned = bench("transpose f32 512x512 src=pinned dst=pinned --target device");
  EXPECT_EQ(pinned["copies"].size(), 1u) << "no byte passes pageable memory: " << pinned;
  EXPECT_EQ(pinned["copy"], "link copy");
}

TEST_F(DeviceEvidence, times_cublas_xt_where_there_is_cublas) {
  const std::string product = "matmul f32 1024x1024x1024 a=pageable b=pageable c=pageable";
  const auto peers = bench(product + " --target device")["peers"];
  if (!peers.contains("driver_copy + cublas_gemm")) GTEST_SKIP() << "cuBLAS is not installed";
  bool found = false;
  for (const auto &[name, time] : peers.items()) found = found || name.rfind("cublasXt ", 0) == 0;
  EXPECT_TRUE(found) << peers;
}

}  // namespace
}  // namespace memhier
