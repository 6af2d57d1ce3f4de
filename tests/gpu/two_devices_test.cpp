// What needs two GPUs: contexts on either device whatever device is current, memory and streams of the other one
// refused, the current device left as it was.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/cuda_devices.hpp"
#include "memhier/memhier.h"

namespace {

constexpr int64_t kRows = 300, kColumns = 200;
constexpr size_t kBytes = kRows * kColumns * sizeof(float);

class TwoDevices : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = harness::devices_missing(2); !missing.empty()) GTEST_SKIP() << missing;
    for (int device = 0; device < 2; ++device) {
      ASSERT_EQ(cudaSetDevice(device), cudaSuccess);
      ASSERT_EQ(cudaMalloc(&source_[device], kBytes), cudaSuccess);
      ASSERT_EQ(cudaMalloc(&destination_[device], kBytes), cudaSuccess);
      ASSERT_EQ(cudaStreamCreateWithFlags(&stream_[device], cudaStreamNonBlocking), cudaSuccess);
      memhier_context_options options;
      memhier_context_options_init(&options, sizeof options);
      options.device = device;
      ASSERT_EQ(memhier_context_create(&options, &context_[device]), MEMHIER_SUCCESS) << memhier_error_text();
    }
    for (int64_t i = 0; i < kRows * kColumns; ++i) values_.push_back(static_cast<float>(i));
    ready_ = true;
  }
  void TearDown() override {
    if (!ready_) return;
    for (int device = 0; device < 2; ++device) {
      EXPECT_EQ(memhier_context_destroy(context_[device]), MEMHIER_SUCCESS);
      EXPECT_EQ(cudaSetDevice(device), cudaSuccess);
      EXPECT_EQ(cudaFree(source_[device]), cudaSuccess);
      EXPECT_EQ(cudaFree(destination_[device]), cudaSuccess);
      EXPECT_EQ(cudaStreamDestroy(stream_[device]), cudaSuccess);
    }
  }
  memhier_status transpose(int context, int from, int to, void *stream = nullptr) {
    return memhier_transpose(context_[context], MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kColumns, source_[from],
                             kColumns, destination_[to], kRows, stream);
  }
  void fill(int device, float shift) {
    ASSERT_EQ(cudaSetDevice(device), cudaSuccess);
    std::vector<float> shifted = values_;
    for (float &value : shifted) value += shift;
    ASSERT_EQ(cudaMemcpy(source_[device], shifted.data(), kBytes, cudaMemcpyHostToDevice), cudaSuccess);
    ASSERT_EQ(cudaMemset(destination_[device], 0xff, kBytes), cudaSuccess);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  }
  void expect_transposed(int device, float shift) {
    std::vector<float> result(values_.size());
    ASSERT_EQ(cudaMemcpy(result.data(), destination_[device], kBytes, cudaMemcpyDeviceToHost), cudaSuccess);
    for (int64_t i = 0; i < kRows; ++i)
      for (int64_t j = 0; j < kColumns; ++j)
        ASSERT_EQ(result[j * kRows + i], values_[i * kColumns + j] + shift) << i << "," << j;
  }

  bool ready_ = false;
  void *source_[2] = {}, *destination_[2] = {};
  cudaStream_t stream_[2] = {};
  memhier_context *context_[2] = {};
  std::vector<float> values_;
};

TEST_F(TwoDevices, EitherContextWorksWhateverDeviceIsCurrent) {
  for (int round = 0; round < 50; ++round) {
    for (int device = 0; device < 2; ++device) {
      for (int current = 0; current < 2; ++current) {
        fill(device, static_cast<float>(round + device));
        ASSERT_EQ(cudaSetDevice(current), cudaSuccess);
        ASSERT_EQ(transpose(device, device, device, stream_[device]), MEMHIER_SUCCESS) << memhier_error_text();
        int now = -1;
        ASSERT_EQ(cudaGetDevice(&now), cudaSuccess);
        EXPECT_EQ(now, current);
        ASSERT_EQ(cudaStreamSynchronize(stream_[device]), cudaSuccess);
        expect_transposed(device, static_cast<float>(round + device));
      }
    }
  }
}

TEST_F(TwoDevices, MemoryOfTheOtherDeviceIsRefusedAndTheContextStaysHealthy) {
  fill(0, 0);
  EXPECT_EQ(transpose(0, 1, 0), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(std::string(memhier_error_text()).find("source"), std::string::npos) << memhier_error_text();
  EXPECT_EQ(transpose(0, 0, 1), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(std::string(memhier_error_text()).find("destination"), std::string::npos) << memhier_error_text();
  EXPECT_EQ(transpose(0, 0, 0), MEMHIER_SUCCESS) << memhier_error_text();
  expect_transposed(0, 0);
}

// Plans of one shape belong to their context, and so do its events and streams, whichever thread made them first.
TEST_F(TwoDevices, OneShapeAlternatesBetweenTheContexts) {
  constexpr int64_t kSide = 65;
  const auto transpose_of = [&](int device, void *stream) {
    return memhier_transpose(context_[device], MEMHIER_F32, MEMHIER_ROW_MAJOR, kSide, kSide, source_[device], kSide,
                             destination_[device], kSide, stream);
  };
  for (int device = 0; device < 2; ++device) fill(device, static_cast<float>(device));
  for (int round = 0; round < 100; ++round)
    for (int device = 0; device < 2; ++device)
      ASSERT_EQ(transpose_of(device, round % 2 ? stream_[device] : nullptr), MEMHIER_SUCCESS) << memhier_error_text();
  for (int device = 0; device < 2; ++device) {
    ASSERT_EQ(cudaSetDevice(device), cudaSuccess);
    ASSERT_EQ(cudaStreamSynchronize(stream_[device]), cudaSuccess);
    std::vector<float> result(kSide * kSide);
    ASSERT_EQ(cudaMemcpy(result.data(), destination_[device], result.size() * sizeof(float), cudaMemcpyDefault),
              cudaSuccess);
    for (int64_t i = 0; i < kSide; ++i)
      for (int64_t j = 0; j < kSide; ++j)
        ASSERT_EQ(result[j * kSide + i], values_[i * kSide + j] + static_cast<float>(device));
  }
}

TEST_F(TwoDevices, OneThreadAllocatesAndFreesOnBothByItsPerThreadStream) {
  std::vector<float> result(values_.size());
  for (int round = 0; round < 20; ++round)
    for (int device = 0; device < 2; ++device) {
      ASSERT_EQ(cudaSetDevice(device), cudaSuccess);
      memhier_buffer *from = nullptr, *to = nullptr;
      ASSERT_EQ(memhier_buffer_create(context_[device], kBytes, &from), MEMHIER_SUCCESS) << memhier_error_text();
      ASSERT_EQ(memhier_buffer_create(context_[device], kBytes, &to), MEMHIER_SUCCESS) << memhier_error_text();
      void *there = nullptr;
      auto *const stream = reinterpret_cast<void *>(0x2);
      ASSERT_EQ(memhier_buffer_device_pointer(from, MEMHIER_ACCESS_WRITE, stream, &there), MEMHIER_SUCCESS)
          << memhier_error_text();
      ASSERT_EQ(cudaMemcpyAsync(there, values_.data(), kBytes, cudaMemcpyDefault, cudaStreamPerThread), cudaSuccess);
      void *target = nullptr;
      ASSERT_EQ(memhier_buffer_device_pointer(to, MEMHIER_ACCESS_WRITE, stream, &target), MEMHIER_SUCCESS);
      ASSERT_EQ(memhier_transpose(context_[device], MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kColumns, there, kColumns,
                                  target, kRows, stream),
                MEMHIER_SUCCESS)
          << memhier_error_text();
      ASSERT_EQ(cudaMemcpyAsync(result.data(), target, kBytes, cudaMemcpyDefault, cudaStreamPerThread), cudaSuccess);
      ASSERT_EQ(cudaStreamSynchronize(cudaStreamPerThread), cudaSuccess);
      ASSERT_EQ(result[kRows], values_[1]);
      EXPECT_EQ(memhier_buffer_destroy(from), MEMHIER_SUCCESS) << memhier_error_text();
      EXPECT_EQ(memhier_buffer_destroy(to), MEMHIER_SUCCESS) << memhier_error_text();
    }
}

TEST_F(TwoDevices, AStreamOfTheOtherDeviceIsRefused) {
  fill(0, 0);
  EXPECT_EQ(transpose(0, 0, 0, stream_[1]), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(std::string(memhier_error_text()).find("stream"), std::string::npos) << memhier_error_text();
  EXPECT_EQ(transpose(0, 0, 0, stream_[0]), MEMHIER_SUCCESS) << memhier_error_text();
  EXPECT_EQ(cudaStreamSynchronize(stream_[0]), cudaSuccess);
  expect_transposed(0, 0);
}

TEST_F(TwoDevices, RanksOfANodeSpreadOverTheDevices) {
  for (int rank = 0; rank < 4; ++rank) {
    memhier_context_options options;
    memhier_context_options_init(&options, sizeof options);
    options.local_rank = rank;
    memhier_context *context = nullptr;
    ASSERT_EQ(memhier_context_create(&options, &context), MEMHIER_SUCCESS) << memhier_error_text();
    int32_t device = -1;
    EXPECT_EQ(memhier_context_device(context, &device), MEMHIER_SUCCESS);
    int count = 0;
    ASSERT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
    EXPECT_EQ(device, rank % count);
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  }
}

}  // namespace
