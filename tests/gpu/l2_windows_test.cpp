// Windows in L2 on a real device: results are the same bits with and without, the limit is what it was when the context
// has ended, captured runs are right.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "harness/places.hpp"
#include "memhier/memhier.h"

namespace {

// B is read again by every tile of rows and A passes by: a window over B.
class L2Windows : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = harness::device_missing(); !missing.empty()) GTEST_SKIP() << missing;
    cudaDeviceProp properties;
    ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
    if (properties.persistingL2CacheMaxSize == 0) GTEST_SKIP() << "the device has no persisting lines in L2";
    int mps = 0;
    ASSERT_EQ(cudaDeviceGetAttribute(&mps, cudaDevAttrMpsEnabled, 0), cudaSuccess);
    if (mps || std::string(properties.name).find(" MIG ") != std::string::npos)
      GTEST_SKIP() << "the device is a MIG slice or shared by MPS";
    k_ = properties.l2CacheSize / 5 / (kN * 4);  // more than some devices let persist from the start
    m_ = properties.l2CacheSize * 3 / 2 / (k_ * 4);
    fill(&a_, m_ * k_);
    fill(&b_, k_ * kN);
    ASSERT_EQ(cudaMalloc(&c_, static_cast<size_t>(m_ * kN) * 4), cudaSuccess);
    limit_ = limit();
  }
  void TearDown() override {
    for (void *memory : {a_, b_, c_})
      if (memory) EXPECT_EQ(cudaFree(memory), cudaSuccess);
    unsetenv("MEMHIER_L2_WINDOWS");
  }
  static size_t limit() {
    size_t bytes = 0;
    EXPECT_EQ(cudaDeviceGetLimit(&bytes, cudaLimitPersistingL2CacheSize), cudaSuccess);
    return bytes;
  }
  static memhier_context *context(const char *windows) {
    setenv("MEMHIER_L2_WINDOWS", windows, 1);
    memhier_context *context = nullptr;
    EXPECT_EQ(memhier_context_create(nullptr, &context), MEMHIER_SUCCESS) << memhier_error_text();
    return context;
  }
  memhier_plan *plan(memhier_context *context, const char *way) {
    memhier_plan_options options;
    EXPECT_EQ(memhier_plan_options_init(&options, sizeof options), MEMHIER_SUCCESS);
    options.way = way;
    const std::string line = "matmul f32 " + std::to_string(m_) + "x" + std::to_string(kN) + "x" + std::to_string(k_) +
                             " a=device b=device c=device";
    memhier_plan *plan = nullptr;
    EXPECT_EQ(memhier_plan_create_line(context, line.c_str(), &options, &plan), MEMHIER_SUCCESS)
        << memhier_error_text();
    return plan;
  }
  memhier_status run(memhier_plan *plan, cudaStream_t stream) {
    void *const pointers[] = {a_, b_, c_};
    return memhier_plan_execute(plan, pointers, 3, nullptr, 0, stream);
  }
  void clear() { ASSERT_EQ(cudaMemset(c_, 0xff, static_cast<size_t>(m_ * kN) * 4), cudaSuccess); }
  std::vector<float> result() {
    std::vector<float> values(static_cast<size_t>(m_ * kN));
    EXPECT_EQ(cudaMemcpy(values.data(), c_, values.size() * 4, cudaMemcpyDeviceToHost), cudaSuccess);
    return values;
  }
  static std::string explanation(memhier_plan *plan) {
    std::string text(1 << 16, '\0');
    EXPECT_EQ(memhier_plan_explain(plan, MEMHIER_TEXT, text.data(), static_cast<int64_t>(text.size()), nullptr),
              MEMHIER_SUCCESS);
    return text.c_str();
  }

  static constexpr int64_t kN = 128;
  int64_t m_ = 0, k_ = 0;
  void *a_ = nullptr, *b_ = nullptr, *c_ = nullptr;
  size_t limit_ = 0;

 private:
  static void fill(void **memory, int64_t count) {
    std::vector<float> values(static_cast<size_t>(count));
    uint32_t state = 1;
    for (float &value : values) value = static_cast<float>((state = state * 1664525u + 1013904223u) >> 24) / 128 - 1;
    ASSERT_EQ(cudaMalloc(memory, values.size() * 4), cudaSuccess);
    ASSERT_EQ(cudaMemcpy(*memory, values.data(), values.size() * 4, cudaMemcpyHostToDevice), cudaSuccess);
  }
};

TEST_F(L2Windows, ResultsAreTheSameBitsAndTheLimitIsRestored) {
  for (const char *way : {"cuda_register", "cuda_direct", "cuda_tiled", "cuda_naive"}) {
    std::vector<std::vector<float>> results;
    for (const char *windows : {"off", "on"}) {
      memhier_context *const context = L2Windows::context(windows);
      memhier_plan *const plan = L2Windows::plan(context, way);
      const bool on = std::string(windows) == "on";
      EXPECT_NE(explanation(plan).find(on ? "of operand 1 persist in L2" : "window_off"), std::string::npos)
          << explanation(plan);
      clear();
      for (int i = 0; i < 3; ++i) ASSERT_EQ(run(plan, nullptr), MEMHIER_SUCCESS) << memhier_error_text();
      if (on)
        EXPECT_GE(limit(), static_cast<size_t>(k_ * kN * 4));
      else
        EXPECT_EQ(limit(), limit_);
      results.push_back(result());
      memhier_plan_destroy(plan);
      EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
      EXPECT_EQ(limit(), limit_);
    }
    EXPECT_TRUE(results[0] == results[1]) << way;
  }
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(L2Windows, TheLastContextRestoresTheLimitAfterWorkThatIsStillQueued) {
  memhier_context *const first = context("on"), *const second = context("on");
  memhier_plan *const plans[] = {plan(first, "cuda_register"), plan(second, "cuda_register")};
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
  for (int i = 0; i < 10; ++i)
    for (memhier_plan *plan : plans) ASSERT_EQ(run(plan, stream), MEMHIER_SUCCESS) << memhier_error_text();
  for (memhier_plan *plan : plans) memhier_plan_destroy(plan);
  EXPECT_EQ(memhier_context_destroy(first), MEMHIER_SUCCESS);
  EXPECT_GT(limit(), limit_) << "the second still has its windows";
  EXPECT_EQ(memhier_context_destroy(second), MEMHIER_SUCCESS);
  EXPECT_EQ(cudaStreamQuery(stream), cudaSuccess) << "the context waited for its runs";
  EXPECT_EQ(limit(), limit_);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

TEST_F(L2Windows, CapturedRunsHaveNoWindowAndAreRight) {
  memhier_context *const context = L2Windows::context("on");
  memhier_plan *const plan = L2Windows::plan(context, "cuda_register");
  clear();
  ASSERT_EQ(run(plan, nullptr), MEMHIER_SUCCESS) << memhier_error_text();
  const std::vector<float> expected = result();
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
  ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
  EXPECT_EQ(run(plan, stream), MEMHIER_SUCCESS) << memhier_error_text();
  cudaGraph_t graph = nullptr;
  ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
  size_t count = 1;
  cudaGraphNode_t node = nullptr;
  ASSERT_EQ(cudaGraphGetNodes(graph, &node, &count), cudaSuccess);
  ASSERT_EQ(count, 1u);
  cudaKernelNodeAttrValue value{};
  ASSERT_EQ(cudaGraphKernelNodeGetAttribute(node, cudaLaunchAttributeAccessPolicyWindow, &value), cudaSuccess);
  EXPECT_EQ(value.accessPolicyWindow.num_bytes, 0u);
  cudaGraphExec_t executable = nullptr;
  ASSERT_EQ(cudaGraphInstantiate(&executable, graph, 0), cudaSuccess);
  clear();
  ASSERT_EQ(cudaGraphLaunch(executable, stream), cudaSuccess);
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_TRUE(result() == expected);
  EXPECT_EQ(cudaGraphExecDestroy(executable), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
  memhier_plan_destroy(plan);
  EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  EXPECT_EQ(limit(), limit_);
}

}  // namespace
