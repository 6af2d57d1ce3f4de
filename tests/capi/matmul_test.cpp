// The calls of the matrix product as a program makes them: leading dimensions, orders, batches, scalars of every type,
// plans and their scalars, tracked buffers, what a call says about itself.
#include <gtest/gtest.h>
#include <memhier/memhier.h>

#include <cmath>
#include <complex>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace {

class Matmul : public testing::Test {
 protected:
  void SetUp() override {
    memhier_context_options options;
    memhier_context_options_init(&options, sizeof options);
    options.device = MEMHIER_DEVICE_NONE;
    ASSERT_EQ(memhier_context_create(&options, &context_), MEMHIER_SUCCESS);
  }
  void TearDown() override { EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS); }

  memhier_context *context_ = nullptr;
};

#define EXPECT_DONE(call) EXPECT_EQ(call, MEMHIER_SUCCESS) << memhier_error_text()

TEST_F(Matmul, ByRowsAndByColumns) {
  const float a[] = {1, 2, 3, 4, 5, 6}, b[] = {7, 8, 9, 10, 11, 12};  // 2x3, 3x2
  float c[4] = {};
  EXPECT_DONE(memhier_matmul(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 2, 2, 3, nullptr, a,
                             3, b, 2, nullptr, c, 2, nullptr));
  EXPECT_EQ(std::vector<float>(c, c + 4), (std::vector<float>{58, 64, 139, 154}));
  // The same numbers by columns are the transposes: A is 3x2, B is 2x3.
  EXPECT_DONE(memhier_matmul(context_, MEMHIER_F32, MEMHIER_COLUMN_MAJOR, MEMHIER_OP_T, MEMHIER_OP_T, 2, 2, 3, nullptr,
                             a, 3, b, 2, nullptr, c, 2, nullptr));
  EXPECT_EQ(std::vector<float>(c, c + 4), (std::vector<float>{58, 139, 64, 154}));
}

TEST_F(Matmul, ScalarsOfEachType) {
  {
    const double a = 3, b = 4, alpha = 0.5, beta = -1;
    double c = 10;
    EXPECT_DONE(memhier_matmul(context_, MEMHIER_F64, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 1, 1, 1, &alpha,
                               &a, 1, &b, 1, &beta, &c, 1, nullptr));
    EXPECT_EQ(c, -4);
  }
  {
    const std::complex<float> a(1, 2), b(3, -1), alpha(0, 1), beta(2, 1);
    std::complex<float> c(1, 1);
    const std::complex<float> expected = alpha * std::conj(a) * b + beta * c;
    EXPECT_DONE(memhier_matmul(context_, MEMHIER_C64, MEMHIER_ROW_MAJOR, MEMHIER_OP_C, MEMHIER_OP_N, 1, 1, 1, &alpha,
                               &a, 1, &b, 1, &beta, &c, 1, nullptr));
    EXPECT_EQ(c, expected);
  }
  {
    const int8_t a[] = {-128, 127}, b[] = {-128, 127};
    const int32_t alpha = 3, beta = 2;
    int32_t c = -7;
    EXPECT_DONE(memhier_matmul(context_, MEMHIER_I8, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 1, 1, 2, &alpha, a,
                               2, b, 1, &beta, &c, 1, nullptr));
    EXPECT_EQ(c, 3 * (16384 + 16129) - 14);
  }
  {
    const uint16_t a = 0x3e00, b = 0x4000;  // 1.5 and 2 as f16
    const float alpha = 2;
    uint16_t c = 0x7e00;  // a NaN
    EXPECT_DONE(memhier_matmul(context_, MEMHIER_F16, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 1, 1, 1, &alpha,
                               &a, 1, &b, 1, nullptr, &c, 1, nullptr));
    EXPECT_EQ(c, 0x4600);  // 6
  }
}

TEST_F(Matmul, SumsOfBytesWrapAround) {
  const int64_t k = 131073;  // one product of (-128)^2 too many
  const std::vector<int8_t> a(k, -128), b(k, -128);
  int32_t c = 0;
  EXPECT_DONE(memhier_matmul(context_, MEMHIER_I8, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_T, 1, 1, k, nullptr,
                             a.data(), k, b.data(), k, nullptr, &c, 1, nullptr));
  EXPECT_EQ(c, static_cast<int32_t>(static_cast<uint32_t>(k * 16384)));
  EXPECT_DONE(memhier_matmul(context_, MEMHIER_I8, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_T, 1, 1, 131071, nullptr,
                             a.data(), k, b.data(), k, nullptr, &c, 1, nullptr));
  EXPECT_EQ(c, 131071 * 16384);
}

TEST_F(Matmul, BatchesWithOneB) {
  const std::vector<float> a{1, 2, 3, 4, 5, 6}, b{10};  // three 2x1
  std::vector<float> c(9, -1);
  EXPECT_DONE(memhier_matmul_batch(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 2, 1, 1,
                                   nullptr, a.data(), 1, 2, b.data(), 1, 0, nullptr, c.data(), 1, 3, 3, nullptr));
  EXPECT_EQ(c, (std::vector<float>{10, 20, -1, 30, 40, -1, 50, 60, -1}));
}

TEST_F(Matmul, PlansKeepTheirScalars) {
  float a = 1, b = 1, c = 1;
  memhier_operand operands[3];
  for (int i = 0; i < 3; ++i) memhier_operand_matrix(&operands[i], MEMHIER_F32, MEMHIER_ROW_MAJOR, 1, 1, nullptr, 1);
  // All of one class, so they share a decision.
  memhier_plan *plans[3];
  for (int i = 0; i < 3; ++i) {
    const float alpha = static_cast<float>(i + 2), beta = static_cast<float>(10 * (i + 1));
    ASSERT_EQ(memhier_plan_create_matmul(context_, &operands[0], &operands[1], &operands[2], nullptr, &alpha, &beta,
                                         nullptr, &plans[i]),
              MEMHIER_SUCCESS)
        << memhier_error_text();
  }
  void *pointers[] = {&a, &b, &c};
  for (const int i : {2, 0, 1, 0}) {
    c = 1;
    EXPECT_DONE(memhier_plan_execute(plans[i], pointers, 3, nullptr, 0, nullptr));
    EXPECT_EQ(c, static_cast<float>(i + 2 + 10 * (i + 1)));
  }
  for (memhier_plan *plan : plans) EXPECT_DONE(memhier_plan_destroy(plan));
}

TEST_F(Matmul, PlansOfLinesRunWithTheScalarsOfTheLine) {
  float a = 2, b = 3, c = 5;
  memhier_plan *plan = nullptr;
  ASSERT_EQ(memhier_plan_create_line(context_, "matmul f32 1x1x1 alpha=4 beta=-1", nullptr, &plan), MEMHIER_SUCCESS)
      << memhier_error_text();
  void *pointers[] = {&a, &b, &c};
  EXPECT_DONE(memhier_plan_execute(plan, pointers, 3, nullptr, 0, nullptr));
  EXPECT_EQ(c, 19);
  EXPECT_DONE(memhier_plan_destroy(plan));
}

TEST_F(Matmul, ZeroAlphaNeedsNoMatrices) {
  const float alpha = 0, beta = 0.5f;
  float c[] = {2, 4};
  EXPECT_DONE(memhier_matmul(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 1, 2, 100, &alpha,
                             nullptr, 100, nullptr, 2, &beta, c, 2, nullptr));
  EXPECT_EQ(c[0], 1);
  EXPECT_EQ(c[1], 2);
  // Not read, so they may lie where C lies.
  EXPECT_DONE(memhier_matmul(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 1, 2, 1, &alpha, c,
                             1, c, 2, &beta, c, 2, nullptr));
  EXPECT_EQ(c[1], 1);
}

TEST_F(Matmul, HalvesMayBeStoredInF32) {
  const uint16_t a[] = {0x3f80, 0x4000}, b[] = {0x4040, 0x40a0};  // bf16 1, 2 and 3, 5
  float c = 0;
  memhier_operand operands[3];
  memhier_operand_matrix(&operands[0], MEMHIER_BF16, MEMHIER_ROW_MAJOR, 1, 2, const_cast<uint16_t *>(a), 2);
  memhier_operand_matrix(&operands[1], MEMHIER_BF16, MEMHIER_ROW_MAJOR, 2, 1, const_cast<uint16_t *>(b), 1);
  memhier_operand_matrix(&operands[2], MEMHIER_F32, MEMHIER_ROW_MAJOR, 1, 1, &c, 1);
  EXPECT_DONE(
      memhier_matmul_operands(context_, &operands[0], &operands[1], &operands[2], nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(c, 13);
}

TEST_F(Matmul, TrackedBuffers) {
  memhier_buffer *buffers[3];
  float *data[3];
  memhier_operand operands[3];
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(memhier_buffer_create(context_, 16, &buffers[i]), MEMHIER_SUCCESS);
    void *mapped;
    ASSERT_EQ(memhier_buffer_map(buffers[i], MEMHIER_ACCESS_WRITE, &mapped), MEMHIER_SUCCESS);
    data[i] = static_cast<float *>(mapped);
    for (int j = 0; j < 4; ++j) data[i][j] = static_cast<float>(i == 2 ? -1 : j + i);
    ASSERT_EQ(memhier_buffer_unmap(buffers[i]), MEMHIER_SUCCESS);
    memhier_operand_matrix(&operands[i], MEMHIER_F32, MEMHIER_ROW_MAJOR, 2, 2, nullptr, 2);
    operands[i].buffer = buffers[i];
  }
  EXPECT_DONE(
      memhier_matmul_operands(context_, &operands[0], &operands[1], &operands[2], nullptr, nullptr, nullptr, nullptr));
  // A plan for one buffer among plain operands.
  float plain[4];
  memhier_operand to = operands[2];
  to.buffer = nullptr;
  to.pointer = plain;
  memhier_plan *plan = nullptr;
  EXPECT_DONE(
      memhier_plan_create_matmul(context_, &operands[0], &operands[1], &to, nullptr, nullptr, nullptr, nullptr, &plan));
  EXPECT_DONE(memhier_plan_destroy(plan));
  void *mapped;
  ASSERT_EQ(memhier_buffer_map(buffers[2], MEMHIER_ACCESS_READ, &mapped), MEMHIER_SUCCESS);
  const auto *c = static_cast<const float *>(mapped);
  EXPECT_EQ(std::vector<float>(c, c + 4), (std::vector<float>{3, 4, 11, 16}));
  EXPECT_DONE(memhier_buffer_unmap(buffers[2]));
  for (memhier_buffer *buffer : buffers) EXPECT_DONE(memhier_buffer_destroy(buffer));
}

TEST_F(Matmul, ACallSaysWhatItWas) {
  const std::vector<float> a(64 * 64, 1), b(64 * 64, 1);
  std::vector<float> c(64 * 64);
  const float alpha = 2;
  EXPECT_DONE(memhier_matmul(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_T, 64, 64, 64, &alpha,
                             a.data(), 64, b.data(), 64, nullptr, c.data(), 64, nullptr));
  memhier_plan *plan = nullptr;
  ASSERT_EQ(memhier_last_plan(context_, &plan), MEMHIER_SUCCESS);
  char text[8192];
  EXPECT_DONE(memhier_plan_explain(plan, MEMHIER_TEXT, text, sizeof text, nullptr));
  EXPECT_NE(std::string(text).find("matmul f32 64x64x64 tb=t alpha=other"), std::string::npos) << text;
  EXPECT_NE(std::string(text).find("host_packed"), std::string::npos) << text;
  EXPECT_DONE(memhier_plan_destroy(plan));
}

TEST_F(Matmul, ErrorsEndWithALineThatParses) {
  std::vector<float> data(100);
  EXPECT_EQ(memhier_matmul_batch(context_, MEMHIER_F32, MEMHIER_COLUMN_MAJOR, MEMHIER_OP_T, MEMHIER_OP_N, 2, 2, 2,
                                 nullptr, data.data(), 2, 4, data.data(), 3, 6, nullptr, data.data(), 2, 4, 3, nullptr),
            MEMHIER_OVERLAP);
  const std::string text = memhier_error_text();
  const size_t start = text.find("matmul ");
  ASSERT_NE(start, std::string::npos) << text;
  memhier_plan *plan = nullptr;
  std::string line = text.substr(start);
  while (!line.empty() && (line.back() == ']' || line.back() == ')' || line.back() == '\n')) line.pop_back();
  EXPECT_EQ(memhier_plan_create_line(context_, line.c_str(), nullptr, &plan), MEMHIER_SUCCESS)
      << line << ": " << memhier_error_text();
  memhier_plan_destroy(plan);
}

TEST(MatmulLibrary, CapabilityIsThere) { EXPECT_EQ(memhier_capability(MEMHIER_CAPABILITY_MATMUL), 1); }

}  // namespace
