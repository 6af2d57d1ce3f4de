// What becomes of a product when cuBLASLt has no algorithm or its call fails, with a library and kernels made of loops
// on the host in place of those of the device.
#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "harness/matmul_data.hpp"
#include "memory/gpu.hpp"
#include "ops/matmul/cublaslt_call.hpp"
#include "ops/matmul/cuda_ways.hpp"
#include "ops/matmul/problem.hpp"

namespace memhier {

constinit const Operation matmul_operation{.name = "matmul"};

namespace gpu {
void check_launch(int, const char *) {}
}  // namespace gpu

namespace matmul {
namespace {

struct World {
  bool has_algorithm = true;
  int fails_at = -1;  // which call of the library
  int calls = 0;
  int64_t by_library = 0, by_register = 0;  // matrices
  LibraryForm form;
  const double *values = nullptr;
};
World world;

void multiply(const Product &p, int64_t batch, const float *a, const float *b, float *c, float alpha, float beta) {
  for (int64_t l = 0; l < batch; ++l)
    for (int64_t i = 0; i < p.m; ++i)
      for (int64_t j = 0; j < p.n; ++j) {
        float sum = 0;
        for (int64_t q = 0; q < p.k; ++q)
          sum += a[l * p.a_batch + i * p.a_row + q * p.a_column] * b[l * p.b_batch + q * p.b_row + j * p.b_column];
        float &element = c[l * p.c_batch + i * p.c_row + j * p.c_column];
        element = alpha * sum + (beta != 0 ? beta * element : 0);
      }
}

// X is the product's B, Y its A.
cublasStatus_t multiply_or_fail(cublasLtHandle_t, cublasLtMatmulDesc_t, const void *alpha, const void *x,
                                cublasLtMatrixLayout_t, const void *y, cublasLtMatrixLayout_t, const void *beta,
                                const void *, cublasLtMatrixLayout_t, void *d, cublasLtMatrixLayout_t,
                                const cublasLtMatmulAlgo_t *, void *, size_t, cudaStream_t) {
  if (world.calls++ == world.fails_at) return CUBLAS_STATUS_NOT_SUPPORTED;
  world.by_library += world.form.batch;
  multiply(world.form.product, world.form.batch, static_cast<const float *>(y), static_cast<const float *>(x),
           static_cast<float *>(d), *static_cast<const float *>(alpha), *static_cast<const float *>(beta));
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace

const LibraryFunctions &library_functions() {
  static const LibraryFunctions functions{.matmul = multiply_or_fail};
  return functions;
}
cudaDataType_t scale_type(const Product &) { return CUDA_R_32F; }
Prepared::~Prepared() = default;
std::shared_ptr<const Prepared> prepared_call(const LibraryForm &form) {
  world.form = form;
  auto prepared = std::make_shared<Prepared>();
  prepared->usable = world.has_algorithm;
  return prepared;
}
void run_register(const Product &product, void *const *pointers, const RunContext &context) {
  world.by_register += product.batch;
  multiply(product, product.batch, static_cast<const float *>(pointers[product.a_operand()]),
           static_cast<const float *>(pointers[product.b_operand()]), static_cast<float *>(pointers[kC]),
           static_cast<float>(alpha_of(product, context.values).real),
           static_cast<float>(beta_of(product, context.values).real));
}

namespace {

constexpr int64_t kBatch = 131071;           // three launches
constexpr int64_t kOfOneLaunch = 255 * 256;  // matrices

OperandDescription describe(int64_t rows, int64_t columns, int64_t batch, const harness::MatrixStrides &strides) {
  OperandDescription operand;
  operand.layout.type = MEMHIER_F32;
  operand.layout.rank = 3;
  operand.layout.extents = {rows, columns, batch};
  operand.layout.strides = {strides.row, strides.column, strides.batch};
  operand.alignment = 16;
  return operand;
}

// Runs in the world as it is set; why the result is not right.
std::string difference(harness::MatmulProblem test) {
  test.integers = true;
  test.period = 251;
  test.alpha[0] = 3;
  test.beta[0] = -2;
  const harness::MatmulData data(test);
  Form form;
  form.alpha.real = test.alpha[0];
  form.beta.real = test.beta[0];
  const Problem problem =
      problem_of(describe(test.m, test.k, test.batch, test.a), describe(test.k, test.n, test.batch, test.b),
                 describe(test.m, test.n, test.batch, test.c), form);
  auto a = data.a().bytes, b = data.b().bytes, c = data.c().bytes;
  void *pointers[] = {a.data() + data.a().origin, b.data() + data.b().origin, c.data() + data.c().origin};
  DeviceFacts device;
  RunContext context;
  context.device = &device;
  context.values = problem.values.data();
  run_cuda_cublaslt(problem, pointers, context);
  return data.difference(c);
}

harness::MatmulProblem batch_of(memhier_order order) {
  return harness::matmul_problem(MEMHIER_F32, 2, 3, 2, MEMHIER_OP_N, MEMHIER_OP_T, order, 0, 0, 0, kBatch);
}

class MatmulLibrary : public testing::TestWithParam<memhier_order> {
 protected:
  void SetUp() override { world = {}; }
};

TEST_P(MatmulLibrary, TakesLargeBatchesInParts) {
  EXPECT_EQ(difference(batch_of(GetParam())), "");
  EXPECT_EQ(world.by_library, kBatch);
  EXPECT_EQ(world.by_register, 0);
}

TEST_P(MatmulLibrary, WithoutAnAlgorithmKernelsDoAll) {
  world.has_algorithm = false;
  EXPECT_EQ(difference(batch_of(GetParam())), "");
  EXPECT_EQ(world.calls, 0);
  EXPECT_EQ(world.by_register, kBatch);
}

TEST_P(MatmulLibrary, WhatACallThatFailsLeavesKernelsDo) {
  for (int call = 0; call < 3; ++call) {
    world = {};
    world.fails_at = call;
    EXPECT_EQ(difference(batch_of(GetParam())), "") << call;
    EXPECT_EQ(world.by_library, call * kOfOneLaunch);
    EXPECT_EQ(world.by_register, kBatch - call * kOfOneLaunch);
  }
}

// Of 16-bit factors the library would lose the last products of a sum that it splits.
TEST(MatmulLibrarySplit, GetsAWorkspaceOnlyWhereSumsMayBeSplit) {
  for (const auto &[type, k, workspace] : {std::tuple{MEMHIER_F16, int64_t{1024}, kLibraryWorkspace},
                                           {MEMHIER_F16, int64_t{1021}, int64_t{0}},
                                           {MEMHIER_BF16, int64_t{1032}, int64_t{0}},
                                           {MEMHIER_F32, int64_t{1021}, kLibraryWorkspace},
                                           {MEMHIER_F32, int64_t{300}, int64_t{0}}}) {
    world = {};
    std::vector<float> a(static_cast<size_t>(k)), b(a.size()), c(1);
    OperandDescription operands[] = {describe(1, k, 1, {k, 1, k}), describe(k, 1, 1, {1, 1, k}),
                                     describe(1, 1, 1, {1, 1, 1})};
    for (OperandDescription &each : operands) each.layout.type = type;
    operands[kC].layout.type = MEMHIER_F32;
    const Problem problem = problem_of(operands[kA], operands[kB], operands[kC], {});
    void *pointers[] = {a.data(), b.data(), c.data()};
    DeviceFacts device;
    RunContext context;
    context.device = &device;
    context.values = problem.values.data();
    run_cuda_cublaslt_split(problem, pointers, context);
    EXPECT_EQ(world.calls, 1);
    EXPECT_EQ(world.form.workspace, workspace) << "type " << type << ", depth " << k;
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, MatmulLibrary, testing::Values(MEMHIER_ROW_MAJOR, MEMHIER_COLUMN_MAJOR));

}  // namespace
}  // namespace matmul
}  // namespace memhier
