// Managed memory is asked for by size first: the driver grants what it does not have, and hangs when it is touched.
// Pages are discarded where the runtime can do that. Copies that the driver refuses as a whole go in parts. On a
// runtime that counts what it is asked for.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "base/status.hpp"
#include "memory/copy_parts.hpp"
#include "memory/driver.hpp"
#include "memory/fault.hpp"
#include "memory/gpu_error.hpp"

namespace {

struct {
  size_t free = 0;
  int granted = 0, calls = 0;  // calls: all but the question of how much is free
  cudaError_t discard = cudaErrorUnknown, batch = cudaSuccess;
} runtime;

// The one range that is page-locked, and whether a copy would be of it in part.
const char *locked_begin = nullptr, *locked_end = nullptr;
bool in_part(const void *pointer, size_t bytes) {
  const auto *begin = static_cast<const char *>(pointer), *end = begin + bytes;
  const bool meets = begin < locked_end && locked_begin < end, inside = locked_begin <= begin && end <= locked_end;
  return meets && !inside;
}

cudaError_t called() { return ++runtime.calls, cudaErrorUnknown; }

}  // namespace

extern "C" {
cudaError_t cudaMemGetInfo(size_t *free, size_t *total) {
  *free = runtime.free;
  *total = size_t{1} << 40;
  return cudaSuccess;
}
cudaError_t cudaMallocManaged(void **pointer, size_t, unsigned) {
  ++runtime.granted;
  *pointer = &runtime;
  return called(), cudaSuccess;
}
cudaError_t cudaMalloc(void **, size_t) { return called(); }
cudaError_t cudaFree(void *) { return called(); }
cudaError_t cudaHostAlloc(void **, size_t, unsigned) { return called(); }
cudaError_t cudaFreeHost(void *) { return called(); }
cudaError_t cudaHostRegister(void *, size_t, unsigned) { return called(); }
cudaError_t cudaHostUnregister(void *) { return called(); }
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind, cudaStream_t) {
  ++runtime.calls;
  if (in_part(to, bytes) || in_part(from, bytes)) return cudaErrorInvalidValue;
  std::memcpy(to, from, bytes);
  return cudaSuccess;
}
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t rows,
                              cudaMemcpyKind, cudaStream_t) {
  ++runtime.calls;
  if (in_part(to, (rows - 1) * to_pitch + width) || in_part(from, (rows - 1) * from_pitch + width))
    return cudaErrorInvalidValue;
  for (size_t row = 0; row < rows; ++row)
    std::memcpy(static_cast<char *>(to) + row * to_pitch, static_cast<const char *>(from) + row * from_pitch, width);
  return cudaSuccess;
}
#if CUDART_VERSION >= 13000
cudaError_t cudaMemcpyBatchAsync(void *const *to, const void *const *from, const size_t *bytes, size_t count,
                                 cudaMemcpyAttributes *attributes, size_t *first, size_t attribute_count,
                                 cudaStream_t) {
  ++runtime.calls;
  if (runtime.batch != cudaSuccess) return runtime.batch;
  EXPECT_EQ(attributes->srcAccessOrder, cudaMemcpySrcAccessOrderStream);
  EXPECT_EQ(*first, 0u);
  EXPECT_EQ(attribute_count, 1u);
  for (size_t i = 0; i < count; ++i) std::memcpy(to[i], from[i], bytes[i]);
  return cudaSuccess;
}
cudaError_t cudaMemPrefetchAsync(const void *, size_t, cudaMemLocation, unsigned, cudaStream_t) { return called(); }
cudaError_t cudaMemDiscardAndPrefetchBatchAsync(void **, size_t *sizes, size_t count, cudaMemLocation *locations,
                                                size_t *indices, size_t location_count, unsigned long long flags,
                                                cudaStream_t) {
  called();
  EXPECT_EQ(sizes[0], 4096u);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(locations[0].type, cudaMemLocationTypeDevice);
  EXPECT_EQ(locations[0].id, 3);
  EXPECT_EQ(indices[0], 0u);
  EXPECT_EQ(location_count, 1u);
  EXPECT_EQ(flags, 0u);
  return runtime.discard;
}
#else
cudaError_t cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t) { return called(); }
#endif
cudaError_t cudaDeviceGetLimit(size_t *, cudaLimit) { return called(); }
cudaError_t cudaDeviceSetLimit(cudaLimit, size_t) { return called(); }
cudaError_t cudaCtxResetPersistingL2Cache() { return called(); }
const char *cudaGetErrorString(cudaError_t) { return "an error"; }
}

namespace memhier::gpu {

void check(cudaError_t error, const char *call, memhier_status) {
  if (error != cudaSuccess) fail(MEMHIER_INTERNAL, "%s", call);
}
void discard(cudaError_t) noexcept {}
bool sticky(cudaError_t error) noexcept { return error == cudaErrorIllegalAddress; }
void note_enqueued() noexcept {}
bool can_free() noexcept { return true; }
void inject(FaultPoint, memhier_status, const char *) {}
const Driver &driver() { fail(MEMHIER_NO_DEVICE, "none"); }

namespace {

TEST(ManagedMemory, BeyondWhatIsFreeIsRefusedBySizeAlone) {
  for (const size_t free : {size_t{0}, size_t{4096}, size_t{64} << 30})
    for (const size_t bytes : {free + 1, 2 * free + 1, size_t{1} << 40, size_t{1} << 62, SIZE_MAX}) {
      runtime = {free, 0, 0, cudaErrorUnknown};
      try {
        allocate_managed(bytes);
        ADD_FAILURE() << bytes << " of " << free << " were granted";
      } catch (const Error &error) {
        EXPECT_EQ(error.status(), MEMHIER_OUT_OF_MANAGED_MEMORY);
        EXPECT_NE(std::string(error.what()).find(std::to_string(bytes)), std::string::npos) << error.what();
      }
      EXPECT_EQ(runtime.calls, 0) << bytes;
    }
}

TEST(ManagedMemory, WhatIsFreeIsGranted) {
  for (const size_t bytes : {size_t{1}, size_t{4095}, size_t{4096}}) {
    runtime = {4096, 0, 0, cudaErrorUnknown};
    EXPECT_EQ(allocate_managed(bytes), &runtime);
    EXPECT_EQ(runtime.granted, 1);
  }
}

TEST(ManagedMemory, PagesAreDiscardedWhereTheRuntimeCan) {
  char pages = 0;
  const auto discarded = [&](cudaError_t answer) {
    runtime = {0, 0, 0, answer};
    return discard_and_prefetch(&pages, 4096, 3, kPerThreadStream);
  };
#if CUDART_VERSION >= 13000
  EXPECT_TRUE(discarded(cudaSuccess));
  for (const cudaError_t refusal : {cudaErrorNotSupported, cudaErrorInvalidDevice, cudaErrorInvalidValue})
    EXPECT_FALSE(discarded(refusal)) << "a plain prefetch is to follow";
  EXPECT_EQ(runtime.calls, 1);
  EXPECT_THROW(discarded(cudaErrorIllegalAddress), Error);
#else
  EXPECT_FALSE(discarded(cudaSuccess));
  EXPECT_EQ(runtime.calls, 0);
#endif
}

TEST(Copies, OfABatchGoTogetherWhereTheRuntimeCan) {
  for (const size_t count : {1, 2, 16, 17})
    for (const cudaError_t answer : {cudaSuccess, cudaErrorNotSupported}) {
      std::vector<int> from(2 * count), to(2 * count);
      std::vector<BatchedCopy> copies;
      for (size_t i = 0; i < count; ++i) {
        from[2 * i] = static_cast<int>(i) + 1;
        from[2 * i + 1] = -1;
        copies.push_back({&to[2 * i], &from[2 * i], sizeof(int)});
      }
      runtime = {};
      runtime.batch = answer;
      copy_batch(copies, nullptr);
      for (size_t i = 0; i < count; ++i) {
        EXPECT_EQ(to[2 * i], static_cast<int>(i) + 1);
        EXPECT_EQ(to[2 * i + 1], 0);
      }
      const bool batched = CUDART_VERSION >= 13000 && count > 1 && count <= 16;
      const int alone = static_cast<int>(count);
      EXPECT_EQ(runtime.calls, !batched ? alone : answer == cudaSuccess ? 1 : 1 + alone) << count;
    }
  runtime = {};
  runtime.batch = cudaErrorIllegalAddress;
  int a = 0, b = 0;
#if CUDART_VERSION >= 13000
  EXPECT_THROW(copy_batch(std::vector<BatchedCopy>{{&a, &b, sizeof a}, {&a, &b, sizeof a}}, nullptr), Error);
#endif
  runtime = {};
}

// Wherever the boundaries are, to the host and from there, whole and by rows.
TEST(Copies, OfMemoryThatIsPageLockedInPartGoInParts) {
  constexpr size_t kRows = 30, kPitch = 1000, kWidth = 900, kBytes = kRows * kPitch;
  std::vector<char> host(kBytes), there(kBytes);
  for (const auto &[begin, end] : {std::pair<size_t, size_t>{0, 5000}, {1234, 25678}, {29999, 30000}, {4950, 5000}})
    for (const bool in : {true, false})
      for (const bool rows : {true, false}) {
        locked_begin = host.data() + begin;
        locked_end = host.data() + end;
        std::vector<char> &from = in ? host : there, &to = in ? there : host;
        for (size_t i = 0; i < kBytes; ++i) from[i] = static_cast<char>(i * 2654435761u >> 13);
        to.assign(kBytes, 0);
        runtime = {};
        const int64_t before = copies_in_parts();
        if (rows)
          copy_rows(to.data(), kPitch, from.data(), kPitch, kWidth, kRows, nullptr);
        else
          copy(to.data(), from.data(), kBytes, nullptr);
        for (size_t i = 0; i < kBytes; ++i) {
          ASSERT_EQ(to[i], rows && i % kPitch >= kWidth ? 0 : from[i]) << i;
        }
        EXPECT_EQ(copies_in_parts() > before, !rows || begin != 29999) << "a gap that is locked is not met";
        EXPECT_LT(runtime.calls, 150) << "a boundary costs as many refusals as there are halvings";
      }
  locked_begin = locked_end = nullptr;
  runtime = {};
  copy(there.data(), host.data(), kBytes, nullptr);
  copy_rows(there.data(), kPitch, host.data(), kPitch, kWidth, kRows, nullptr);
  EXPECT_EQ(runtime.calls, 2);
}

}  // namespace
}  // namespace memhier::gpu
