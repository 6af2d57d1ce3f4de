// What variables of the environment make of calls that do not mention them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "memhier/memhier.h"

namespace {

class Environment : public testing::Test {
 protected:
  void SetUp() override {
    memhier_context_options_init(&options_, sizeof options_);
    options_.device = MEMHIER_DEVICE_NONE;
    options_.log_level = MEMHIER_LOG_WARNING;
    options_.log = [](void *user, int32_t, const char *text) {
      static_cast<std::vector<std::string> *>(user)->push_back(text);
    };
    options_.log_user = &log_;
  }
  void TearDown() override {
    for (const char *name : {"MEMHIER_WAY", "MEMHIER_CBLAS", "MEMHIER_READ_NEXT"}) unsetenv(name);
    EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS);
  }
  void create() { ASSERT_EQ(memhier_context_create(&options_, &context_), MEMHIER_SUCCESS) << memhier_error_text(); }
  // A word of the explanation, and the plan's end; empty where there is no such key.
  static std::string word(memhier_plan *plan, const std::string &name) {
    std::string text(1 << 16, '\0');
    EXPECT_EQ(memhier_plan_explain(plan, MEMHIER_JSON, text.data(), text.size(), nullptr), MEMHIER_SUCCESS);
    EXPECT_EQ(memhier_plan_destroy(plan), MEMHIER_SUCCESS);
    const std::string key = "\"" + name + "\": \"";
    const size_t begin = text.find(key);
    return begin == text.npos
               ? ""
               : text.substr(begin + key.size(), text.find('"', begin + key.size()) - begin - key.size());
  }
  std::string last_way() {
    memhier_plan *plan = nullptr;
    EXPECT_EQ(memhier_last_plan(context_, &plan), MEMHIER_SUCCESS) << memhier_error_text();
    return word(plan, "way");
  }
  std::string read_next(memhier_read_next side, const char *line = "transpose f32 4096x4096 src=managed dst=managed") {
    memhier_plan_options options;
    memhier_plan_options_init(&options, sizeof options);
    options.read_next = side;
    memhier_plan *plan = nullptr;
    EXPECT_EQ(memhier_plan_create_line(context_, line, &options, &plan), MEMHIER_SUCCESS) << memhier_error_text();
    return word(plan, "read_next");
  }
  bool warned(const std::string &part) const {
    for (const std::string &line : log_)
      if (line.find(part) != line.npos) return true;
    return false;
  }

  memhier_context_options options_;
  memhier_context *context_ = nullptr;
  std::vector<std::string> log_;
  float in_[16] = {1, 2, 3, 4}, other_[16] = {5, 6, 7, 8}, out_[16] = {};
};

TEST_F(Environment, AForcedWayLeavesOtherOperationsAlone) {
  setenv("MEMHIER_WAY", "host_packed", 1);
  create();
  const float tap = 2;
  ASSERT_EQ(memhier_filter_1d(context_, MEMHIER_F32, 4, in_, 1, &tap, 0, out_, nullptr), MEMHIER_SUCCESS)
      << memhier_error_text();
  EXPECT_EQ(out_[3], 8);
  ASSERT_EQ(memhier_transpose(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, 2, 2, in_, 2, out_, 2, nullptr),
            MEMHIER_SUCCESS)
      << memhier_error_text();
  EXPECT_EQ(out_[1], 3);
  ASSERT_EQ(memhier_matmul(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 2, 2, 2, nullptr, in_,
                           2, other_, 2, nullptr, out_, 2, nullptr),
            MEMHIER_SUCCESS)
      << memhier_error_text();
  EXPECT_EQ(out_[0], 19);
  EXPECT_EQ(last_way(), "host_packed");

  // A way that a plan names is of its operation or an error.
  memhier_plan_options plan_options;
  memhier_plan_options_init(&plan_options, sizeof plan_options);
  plan_options.way = "host_packed";
  memhier_plan *plan = nullptr;
  EXPECT_EQ(memhier_plan_create_line(context_, "filter f32 4 taps=1", &plan_options, &plan), MEMHIER_INVALID_ARGUMENT);
}

TEST_F(Environment, WhereResultsAreReadNextIsAPartOfTheProblem) {
  options_.machine_file = MEMHIER_MACHINES "/h200.json";
  options_.device = MEMHIER_DEVICE_AUTO;
  create();
  // Each is found again, and no other.
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(read_next(MEMHIER_READ_NEXT_DEFAULT), "");
    EXPECT_EQ(read_next(MEMHIER_READ_NEXT_HOST), "host");
    EXPECT_EQ(read_next(MEMHIER_READ_NEXT_DEVICE), "device");
  }
  EXPECT_EQ(read_next(MEMHIER_READ_NEXT_DEVICE, "transpose f32 4096x4096 src=managed dst=device"), "")
      << "no result in managed memory";
  EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS);
  context_ = nullptr;

  setenv("MEMHIER_READ_NEXT", "device", 1);
  create();
  EXPECT_EQ(read_next(MEMHIER_READ_NEXT_DEFAULT), "device");
  EXPECT_EQ(read_next(MEMHIER_READ_NEXT_HOST), "host") << "what the program says wins";
  EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS);
  context_ = nullptr;

  EXPECT_FALSE(warned("MEMHIER_READ_NEXT"));
  setenv("MEMHIER_READ_NEXT", "moon", 1);
  create();
  EXPECT_TRUE(warned("MEMHIER_READ_NEXT"));
  EXPECT_EQ(read_next(MEMHIER_READ_NEXT_DEFAULT), "");
}

TEST_F(Environment, ACblasThatCannotBeIsTold) {
  for (const char *name : {"libblas.so.3", "/nonexistent/libblas.so.3"}) {
    log_.clear();
    setenv("MEMHIER_CBLAS", name, 1);
    create();
    EXPECT_TRUE(warned("MEMHIER_CBLAS")) << name;
    EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS);
    context_ = nullptr;
  }
  log_.clear();
  setenv("MEMHIER_CBLAS", "none", 1);
  create();
  EXPECT_FALSE(warned("MEMHIER_CBLAS"));
}

}  // namespace
