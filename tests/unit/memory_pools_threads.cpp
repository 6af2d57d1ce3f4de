// Pools on the fake GPU that many threads ask at once: nobody is kept by what others wait for, and the count is right.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <thread>
#include <vector>

#include "base/status.hpp"
#include "fake_gpu.hpp"
#include "memory/pools.hpp"

using namespace memhier;

namespace {

class MemoryPoolsThreads : public testing::Test {
 protected:
  void SetUp() override { fake_gpu::reset(1); }
  void TearDown() override {
    EXPECT_EQ(fake_gpu::misuse(), "");
    EXPECT_EQ(fake_gpu::live(), fake_gpu::Live{});
  }
};

TEST_F(MemoryPoolsThreads, CallsWaitForPinnedMemoryThatOthersHold) {
  MemoryPools pools(0, 16 << 20);
  std::atomic<int64_t> done{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i) {
        const auto ring = pools.ring(int64_t{1} << 30, i % 3 ? int64_t{1} << 30 : 0);
        EXPECT_LE(pools.usage().pinned, 16 << 20);
        for (const auto &slot : ring.in) std::memset(slot->data, t, 64);
        std::this_thread::yield();
        for (const auto &slot : ring.in) EXPECT_EQ(static_cast<char *>(slot->data)[63], t);
        ++done;
      }
    });
  for (std::thread &thread : threads) thread.join();
  EXPECT_EQ(done, 120);
}

// An allocator that takes its time over what the pools do not keep, and gives a page for everything.
struct SlowAllocator {
  std::atomic<bool> begun{false}, others_went_on{false}, gave_up{false};
  void take_time(size_t bytes) {
    if (static_cast<int64_t>(bytes) <= MemoryPools::kDeviceCache) return;
    begun = true;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (!others_went_on && !gave_up) gave_up = std::chrono::steady_clock::now() > end;
  }
  static void *allocate(void *user, size_t bytes, size_t, int32_t) {
    static_cast<SlowAllocator *>(user)->take_time(bytes);
    return std::aligned_alloc(4096, 4096);
  }
  static void free(void *user, void *pointer, size_t bytes, int32_t) {
    static_cast<SlowAllocator *>(user)->take_time(bytes);
    std::free(pointer);
  }
};

TEST_F(MemoryPoolsThreads, WhoeverWaitsForTheDriverKeepsNobodyElse) {
  constexpr int64_t kLarge = 2 * MemoryPools::kDeviceCache;
  SlowAllocator slow;
  MemoryPools pools(0, 0, {SlowAllocator::allocate, SlowAllocator::free, &slow});
  pools.device_buffer(1000);
  const int64_t small = pools.usage().device;
  MemoryPools::DeviceBuffer buffer;
  void *pointer = nullptr;
  const std::function<void()> steps[] = {[&] { buffer = pools.device_buffer(kLarge); }, [&] { buffer.release(); },
                                         [&] { pointer = pools.host_allocate(kLarge); },
                                         [&] { pools.host_free(pointer); }};
  for (const auto &step : steps) {
    slow.begun = slow.others_went_on = false;
    std::thread waits(step);
    while (!slow.begun) std::this_thread::yield();
    EXPECT_EQ(pools.usage().device, &step < &steps[2] ? small + kLarge : small) << "counted while it comes and goes";
    EXPECT_TRUE(pools.device_buffer(1000));
    slow.others_went_on = true;
    waits.join();
    ASSERT_FALSE(slow.gave_up) << "step " << &step - steps;
  }
  EXPECT_EQ(pools.usage().device, small);
  EXPECT_EQ(pools.usage().host, 0);
}

// An allocator with little to give. It counts without a lock of its own, as callers may.
struct SmallAllocator {
  static constexpr int64_t kMost = 8 << 20;  // of device memory
  int64_t live = 0;
  std::atomic<bool> inside{false}, disturbed{false};
  static void *allocate(void *user, size_t bytes, size_t, int32_t space) {
    auto &all = *static_cast<SmallAllocator *>(user);
    if (all.inside.exchange(true)) all.disturbed = true;
    const int64_t more = space == MEMHIER_SPACE_DEVICE ? static_cast<int64_t>(bytes) : 0;
    const bool fits = all.live + more <= kMost;
    if (fits) all.live += more;
    all.inside = false;
    return fits ? std::aligned_alloc(4096, 4096) : nullptr;
  }
  static void free(void *user, void *pointer, size_t bytes, int32_t space) {
    auto &all = *static_cast<SmallAllocator *>(user);
    if (all.inside.exchange(true)) all.disturbed = true;
    if (space == MEMHIER_SPACE_DEVICE) all.live -= static_cast<int64_t>(bytes);
    all.inside = false;
    std::free(pointer);
  }
};

TEST_F(MemoryPoolsThreads, WhatAllHoldIsCountedWhereMemoryRunsOut) {
  SmallAllocator small;
  std::atomic<int> given{0}, refused{0};
  {
    MemoryPools pools(0, 0, {SmallAllocator::allocate, SmallAllocator::free, &small});
    auto held = pools.device_buffer(6 << 20);
    std::vector<std::thread> threads;
    for (int t = 0; t < 6; ++t)
      threads.emplace_back([&, t] {
        for (int i = 0; i < 100; ++i) try {
            const auto buffer = pools.device_buffer((t + 1) * (i % 7 + 1) * (100 << 10));
            void *const pointer = pools.host_allocate(1000 * (i + 1));
            ++given;
            std::this_thread::yield();
            pools.host_free(pointer);
          } catch (const Error &error) {
            EXPECT_EQ(error.status(), MEMHIER_OUT_OF_DEVICE_MEMORY);
            ++refused;
          }
      });
    for (std::thread &thread : threads) thread.join();
    EXPECT_EQ(pools.usage().device, small.live);
    EXPECT_EQ(pools.usage().host, 0);
    held.release();
    EXPECT_THROW(pools.device_buffer(SmallAllocator::kMost + 1), Error);  // frees what idles
    EXPECT_EQ(pools.usage().device, 0);
    EXPECT_EQ(small.live, 0);
  }
  EXPECT_GT(given, 0);
  EXPECT_GT(refused, 0);
  EXPECT_FALSE(small.disturbed) << "the caller's functions are called one at a time";
}

}  // namespace
