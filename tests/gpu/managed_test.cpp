// Results in managed memory on a real device: right, and afterwards where the caller said that they are read next.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

#include "harness/transpose_case.hpp"

namespace {

// 12 MiB each and not a whole number of the driver's blocks of 2 MiB.
constexpr int64_t kRows = 2053, kColumns = 1543;
constexpr size_t kBytes = kRows * kColumns * 4;

class Managed : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = harness::device_missing(); !missing.empty()) GTEST_SKIP() << missing;
    int concurrent = 0;
    ASSERT_EQ(memhier_context_create(nullptr, &context_), MEMHIER_SUCCESS) << memhier_error_text();
    ASSERT_EQ(memhier_context_device(context_, &device_), MEMHIER_SUCCESS) << memhier_error_text();
    ASSERT_EQ(cudaSetDevice(device_), cudaSuccess);
    ASSERT_EQ(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, device_), cudaSuccess);
    if (!concurrent) GTEST_SKIP() << "the device has no concurrent access to managed memory";
    ASSERT_EQ(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaMallocManaged(reinterpret_cast<void **>(&source_), kBytes), cudaSuccess);
    ASSERT_EQ(cudaMallocManaged(reinterpret_cast<void **>(&destination_), kBytes + kMargin), cudaSuccess);
  }
  void TearDown() override {
    if (!context_) return;
    EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS);
    if (stream_) EXPECT_EQ(cudaStreamDestroy(stream_), cudaSuccess);
    EXPECT_EQ(cudaFree(source_), cudaSuccess);
    EXPECT_EQ(cudaFree(destination_), cudaSuccess);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  }
  // Managed to managed, with fresh values; bytes before and behind the result keep theirs.
  void run(const char *route, memhier_read_next side, void *stream, size_t shift) {
    std::mt19937 random{std::random_device{}()};
    for (int64_t i = 0; i < kRows * kColumns; ++i) source_[i] = random();
    auto *const bytes = reinterpret_cast<unsigned char *>(destination_);
    for (size_t i = 0; i < kBytes + kMargin; ++i) bytes[i] = 0xee;
    auto *const result = reinterpret_cast<uint32_t *>(bytes + shift);
    memhier_operand from, to;
    memhier_operand_matrix(&from, MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kColumns, source_, kColumns);
    memhier_operand_matrix(&to, MEMHIER_F32, MEMHIER_ROW_MAJOR, kColumns, kRows, result, kRows);
    memhier_plan_options options;
    memhier_plan_options_init(&options, sizeof options);
    options.target = MEMHIER_TARGET_DEVICE;
    options.route_in = options.route_out = route;
    options.read_next = side;
    memhier_plan *plan = nullptr;
    const memhier_status status = memhier_plan_create_transpose(context_, &from, &to, &options, &plan);
    if (status == MEMHIER_NOT_FEASIBLE && std::string(memhier_error_text()).find("probe_failed") != std::string::npos)
      GTEST_SKIP() << "this system refuses to prefetch managed memory";
    ASSERT_EQ(status, MEMHIER_SUCCESS) << memhier_error_text();
    void *pointers[] = {source_, result};
    ASSERT_EQ(memhier_plan_execute(plan, pointers, 2, nullptr, 0, stream), MEMHIER_SUCCESS) << memhier_error_text();
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(memhier_plan_destroy(plan), MEMHIER_SUCCESS);
    prefetched_to_ = last_prefetch(result);
    int64_t wrong = 0;
    for (int64_t i = 0; i < kRows; ++i)
      for (int64_t j = 0; j < kColumns; ++j) wrong += result[j * kRows + i] != source_[i * kColumns + j];
    EXPECT_EQ(wrong, 0);
    int64_t touched = 0;
    for (size_t i = 0; i < shift; ++i) touched += bytes[i] != 0xee;
    for (size_t i = shift + kBytes; i < kBytes + kMargin; ++i) touched += bytes[i] != 0xee;
    EXPECT_EQ(touched, 0) << "bytes beside the result";
  }
  // Where the driver was last told to bring the whole of the result.
  static int last_prefetch(const void *begin) {
    int location = cudaInvalidDeviceId;
    EXPECT_EQ(
        cudaMemRangeGetAttribute(&location, sizeof location, cudaMemRangeAttributeLastPrefetchLocation, begin, kBytes),
        cudaSuccess);
    return location;
  }

  static constexpr size_t kMargin = 4096;
  memhier_context *context_ = nullptr;
  cudaStream_t stream_ = nullptr;
  uint32_t *source_ = nullptr, *destination_ = nullptr;
  int32_t device_ = -1;
  int prefetched_to_ = cudaInvalidDeviceId;
};

TEST_F(Managed, ResultsAreRightAndWhereTheyAreReadNext) {
  for (void *stream :
       {static_cast<void *>(nullptr), static_cast<void *>(stream_), static_cast<void *>(cudaStreamLegacy)})
    for (const size_t shift : {size_t{0}, size_t{64}}) {
      for (const auto &[side, expected] : {std::pair{MEMHIER_READ_NEXT_DEVICE, static_cast<int>(device_)},
                                           {MEMHIER_READ_NEXT_HOST, cudaCpuDeviceId},
                                           {MEMHIER_READ_NEXT_DEFAULT, cudaCpuDeviceId}}) {
        SCOPED_TRACE("read next " + std::to_string(side) + ", shift " + std::to_string(shift));
        run("managed_prefetch", side, stream, shift);
        if (IsSkipped()) return;
        EXPECT_EQ(prefetched_to_, expected);
      }
    }
}

TEST_F(Managed, OtherRoutesLeaveThemThereAsWell) {
  run("resident", MEMHIER_READ_NEXT_HOST, nullptr, 0);
  EXPECT_EQ(prefetched_to_, cudaCpuDeviceId);
  run("driver_copy", MEMHIER_READ_NEXT_DEVICE, nullptr, 0);
  EXPECT_EQ(prefetched_to_, device_);
}

}  // namespace
