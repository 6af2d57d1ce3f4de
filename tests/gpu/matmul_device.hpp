// What the tests of the products' kernels share: device 0 with round rates, and a run of one way.
#pragma once
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gpu/device_bytes.hpp"
#include "harness/cuda_devices.hpp"
#include "ops/matmul/problem.hpp"
#include "ops/operations.hpp"

namespace memhier {

class MatmulDevice : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = harness::devices_missing(); !missing.empty()) GTEST_SKIP() << missing;
    ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
    device_.rates.copy = 1e12;
    device_.rates.arithmetic = {1e13, 1e13, 1e14, 1e14, 1e14};
    device_.multiprocessors = 132;
    int major = 0, minor = 0;
    ASSERT_EQ(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0), cudaSuccess);
    ASSERT_EQ(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0), cudaSuccess);
    device_.compute_capability = 10 * major + minor;
  }

  // The problem of a line whose operands begin where every way can work on them.
  static Problem aligned_problem(const std::string &line) {
    Problem problem = parse_problem(line);
    for (int32_t i = 0; i < 3; ++i) problem.operands[i].alignment = 256;
    return problem;
  }
  bool feasible(const Way &way, const Problem &problem) const {
    return way.target == Target::device && way.feasible(problem, machine_, &device_) == Reason::none;
  }

  // The bytes of C by one way, which reads those of A and B and finds zeros in C.
  std::vector<unsigned char> product(const Way &way, const Problem &problem, const std::vector<unsigned char> &a,
                                     const std::vector<unsigned char> &b, size_t c_bytes) const {
    const DeviceBytes device_a(a), device_b(b), device_c{std::vector<unsigned char>(c_bytes)};
    const DeviceBytes workspace(
        std::vector<unsigned char>(static_cast<size_t>(way.workspace ? way.workspace(problem) : 0)));
    void *pointers[] = {device_a.data(), device_b.data(), device_c.data()};
    RunContext context;
    context.device = &device_;
    context.workspace = workspace.data();
    context.values = problem.values.data();
    way.run(problem, pointers, context);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess) << way.name;
    return device_c.read();
  }

  Machine machine_;
  DeviceFacts device_;
};

template <class T>
std::vector<unsigned char> bytes_of(const std::vector<T> &values) {
  const auto *begin = reinterpret_cast<const unsigned char *>(values.data());
  return {begin, begin + values.size() * sizeof(T)};
}

}  // namespace memhier
