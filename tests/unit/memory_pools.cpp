// Pools on the fake GPU: reuse, limits, hooks, trimming, waiting, and what a failing allocation leaves behind.
#include "memory/pools.hpp"

#include <gtest/gtest.h>
#include <linux/mempolicy.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "base/status.hpp"
#include "fake_gpu.hpp"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"
#include "memory/place.hpp"

using namespace memhier;

namespace {

struct HookLog {
  std::atomic<int64_t> live[3]{}, calls{0};
  bool refuse = false;
  int64_t most = INT64_MAX;  // bytes of one space
};
void *hook_allocate(void *user, size_t bytes, size_t alignment, int32_t space) {
  auto *log = static_cast<HookLog *>(user);
  if (log->refuse || alignment == 0 || (alignment & (alignment - 1)) || alignment > 4096) return nullptr;
  if (static_cast<int64_t>(bytes) > log->most - log->live[space]) return nullptr;
  ++log->calls;
  log->live[space] += static_cast<int64_t>(bytes);
  return std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
}
void hook_free(void *user, void *pointer, size_t bytes, int32_t space) {
  static_cast<HookLog *>(user)->live[space] -= static_cast<int64_t>(bytes);
  std::free(pointer);
}

class MemoryPoolsTest : public testing::Test {
 protected:
  void SetUp() override { fake_gpu::reset(1); }
  void TearDown() override {
    disarm_faults();
    EXPECT_EQ(fake_gpu::misuse(), "");
    EXPECT_EQ(fake_gpu::live(), fake_gpu::Live{});
  }
  static memhier_status status_of(const std::function<void()> &body) {
    try {
      body();
    } catch (const Error &error) {
      return error.status();
    }
    return MEMHIER_SUCCESS;
  }
};

TEST_F(MemoryPoolsTest, DeviceBuffersComeBackAndAreLentAgain) {
  MemoryPools pools(0, 0);
  void *first;
  {
    const auto buffer = pools.device_buffer(1000000);
    first = buffer->data;
    EXPECT_GE(buffer->bytes, 1000000);
  }
  EXPECT_EQ(pools.device_buffer(900000)->data, first);
  EXPECT_NE(pools.device_buffer(1000)->data, first) << "a small request does not tie up a large block";
  EXPECT_GT(pools.usage().device, 0);
}

TEST_F(MemoryPoolsTest, WhatIsCachedIsFreedWhenMemoryRunsOut) {
  HookLog log;
  log.most = 1 << 20;
  {
    MemoryPools pools(0, 0, {hook_allocate, hook_free, &log});
    pools.device_buffer(600 << 10);
    EXPECT_GT(pools.usage().device, 0) << "kept for the next call";
    EXPECT_NO_THROW(pools.device_buffer(900 << 10)) << "both do not fit";
    EXPECT_LE(pools.usage().device, log.most);
    EXPECT_EQ(status_of([&] { pools.device_buffer(2 << 20); }), MEMHIER_OUT_OF_DEVICE_MEMORY);
    EXPECT_EQ(pools.usage().device, 0);
  }
  EXPECT_EQ(log.live[MEMHIER_SPACE_DEVICE], 0);
}

TEST_F(MemoryPoolsTest, ARefusedAllocationTrimsAndTriesOnceMore) {
  MemoryPools pools(0, 0);
  pools.device_buffer(1 << 20);
  arm_fault(FaultPoint::device, 1);
  const auto buffer = pools.device_buffer(8 << 20);
  EXPECT_EQ(fake_gpu::live().device, 1) << "what was idle has been freed";
  arm_fault(FaultPoint::device, 1, true);
  EXPECT_EQ(status_of([&] { pools.device_buffer(64 << 20); }), MEMHIER_OUT_OF_DEVICE_MEMORY);
  EXPECT_EQ(status_of([&] { pools.device_buffer(INT64_MAX); }), MEMHIER_INVALID_ARGUMENT);
}

TEST_F(MemoryPoolsTest, WhatComesBackIsKeptHoweverMuchWasLentAtOnce) {
  MemoryPools pools(0, 0);
  {
    const auto ring = pools.ring(int64_t{1} << 30, int64_t{1} << 30);
    std::vector<MemoryPools::EventLease> events;
    for (int i = 0; i < 100; ++i) events.push_back(pools.event());
    std::vector<MemoryPools::DeviceBuffer> buffers;
    for (int i = 0; i < 100; ++i) buffers.push_back(pools.device_buffer(1 << 16));
  }
  const int64_t slots = 2 * MemoryPools::kRingSlots;
  EXPECT_EQ(pools.usage().pinned, slots * MemoryPools::kLargestChunk);
  EXPECT_EQ(fake_gpu::live().pinned, slots);
  EXPECT_EQ(fake_gpu::live().events, 100);
  EXPECT_EQ(fake_gpu::live().device, 100);
}

TEST_F(MemoryPoolsTest, RingsFitTheProblemAndTheLimit) {
  MemoryPools pools(0, 0);
  {
    const auto large = pools.ring(int64_t{1} << 30, int64_t{1} << 30);
    EXPECT_EQ(large.chunk, MemoryPools::kLargestChunk);
    EXPECT_EQ(large.in.size(), static_cast<size_t>(MemoryPools::kRingSlots));
    EXPECT_EQ(large.out.size(), static_cast<size_t>(MemoryPools::kRingSlots));
  }
  const auto small = pools.ring(1000, 0);
  EXPECT_EQ(small.in.size(), 1u);
  EXPECT_TRUE(small.out.empty());
  EXPECT_EQ(small.chunk, MemoryPools::kSmallestChunk);

  for (const int64_t limit : {16 << 10, 100 << 10, 3 << 20, 40 << 20}) {
    MemoryPools tight(0, limit);
    const auto ring = tight.ring(int64_t{1} << 30, int64_t{1} << 30);
    EXPECT_GE(ring.in.size(), 1u);
    EXPECT_GE(ring.out.size(), 1u);
    EXPECT_LE(tight.usage().pinned, limit);
    for (const auto &slot : ring.in) EXPECT_GE(slot->bytes, ring.chunk);
  }
  MemoryPools none(0, 4096);
  EXPECT_EQ(status_of([&] { none.ring(1 << 20, 1 << 20); }), MEMHIER_OUT_OF_PINNED_MEMORY);
}

// -1: the kernel does not tell.
int policy_of(void *pages) {
  int mode = -1;
  return syscall(SYS_get_mempolicy, &mode, nullptr, 0ul, pages, MPOL_F_ADDR) == 0 ? mode : -1;
}

TEST_F(MemoryPoolsTest, SlotsComeFromTheNodeThatIsAskedForAndGoBack) {
  const int before = policy_of(nullptr);
  {
    MemoryPools pools(0, 0, {}, {}, 0);
    for (int round = 0; round < 3; ++round) {
      const auto ring = pools.ring(8 << 20, 8 << 20, 2);
      EXPECT_EQ(fake_gpu::live().registered, static_cast<int64_t>(ring.in.size() + ring.out.size() + ring.hops.size()));
      EXPECT_EQ(fake_gpu::live().pinned, 0);
      const int policy = policy_of(ring.in[0]->data);
      if (policy >= 0) {
        EXPECT_EQ(policy, MPOL_PREFERRED);
      }
      std::memset(ring.in[0]->data, 1, static_cast<size_t>(ring.chunk));
    }
  }
  EXPECT_EQ(fake_gpu::live().registered, 0);
  EXPECT_EQ(policy_of(nullptr), before) << "the thread's own policy";

  MemoryPools refused(0, 0, {}, {}, 0);
  arm_fault(FaultPoint::pinned, 1);
  EXPECT_EQ(refused.ring(1, 0).in.size(), 1u) << "registration was refused, the driver gives memory";
  EXPECT_EQ(fake_gpu::live().pinned, 1);

  HookLog log;
  MemoryPools hooked(0, 0, {hook_allocate, hook_free, &log}, {}, 0);
  EXPECT_EQ(hooked.ring(1, 0).in.size(), 1u);
  EXPECT_EQ(log.calls, 1) << "the caller's allocator decides alone";
}

TEST_F(MemoryPoolsTest, SlotsForHopsAreTakenTogetherAndWithinTheLimit) {
  MemoryPools pools(0, 1 << 20);
  const auto ring = pools.ring(1 << 20, 1 << 20, 4);
  EXPECT_GE(ring.hops.size(), 4u);
  EXPECT_LE(ring.hops.size(), 4u * MemoryPools::kMostHops);
  EXPECT_GE(ring.in.size(), 1u);
  EXPECT_GE(ring.out.size(), 1u);
  EXPECT_LE(pools.usage().pinned, 1 << 20);
  EXPECT_EQ(pools.ring(0, 0, 0).hops.size(), 0u);
  MemoryPools alone(0, 64 << 10);
  EXPECT_GE(alone.ring(0, 0, 2).hops.size(), 2u);
  EXPECT_LE(alone.usage().pinned, 64 << 10);
  MemoryPools ample(0, 0);
  EXPECT_EQ(ample.ring(0, 0, 2).hops.size(), 2u * MemoryPools::kMostHops);
  // Those that must be, or none: what a failing allocation leaves is given back.
  for (int64_t nth = 1; nth < 8; ++nth) {
    MemoryPools failing(0, 0);
    arm_fault(FaultPoint::pinned, nth, true);
    const memhier_status status = status_of([&] { failing.ring(1, 1, 4); });
    disarm_faults();
    EXPECT_EQ(status, nth <= 6 ? MEMHIER_OUT_OF_PINNED_MEMORY : MEMHIER_SUCCESS) << nth;
    EXPECT_GE(failing.ring(1, 1, 4).hops.size(), 4u);
  }
}

TEST_F(MemoryPoolsTest, ARingShrinksRatherThanFailsWhenMemoryRunsOut) {
  MemoryPools pools(0, 0);
  arm_fault(FaultPoint::pinned, 3, true);
  const auto ring = pools.ring(int64_t{1} << 30, int64_t{1} << 30);
  EXPECT_EQ(ring.in.size(), 1u);
  EXPECT_EQ(ring.out.size(), 1u);
  EXPECT_EQ(status_of([&] { pools.ring(1 << 20, 1 << 20); }), MEMHIER_OUT_OF_PINNED_MEMORY);
}

TEST_F(MemoryPoolsTest, ARingOfSmallSlotsIsBetterThanNone) {
  HookLog log;
  {
    MemoryPools pools(0, 0, {hook_allocate, hook_free, &log});
    log.most = 1 << 20;  // what the system locks, less than one large slot
    const auto ring = pools.ring(int64_t{1} << 30, int64_t{1} << 30);
    EXPECT_EQ(ring.chunk, 512 << 10);
    EXPECT_EQ(ring.in.size(), 1u);
    EXPECT_EQ(ring.out.size(), 1u);
  }
  {
    MemoryPools pools(0, 0, {hook_allocate, hook_free, &log});
    log.most = MemoryPools::kSmallestChunk;
    EXPECT_EQ(status_of([&] { pools.ring(int64_t{1} << 30, int64_t{1} << 30); }), MEMHIER_OUT_OF_PINNED_MEMORY);
    EXPECT_EQ(pools.ring(int64_t{1} << 30, 0).chunk, MemoryPools::kSmallestChunk);
  }
  EXPECT_EQ(log.live[MEMHIER_SPACE_PINNED], 0);
}

TEST_F(MemoryPoolsTest, BuffersTakePageableMemoryWherePinnedIsShort) {
  std::string said;
  MemoryPools pools(0, 0, {},
                    {[](void *user, int32_t, const char *line) { *static_cast<std::string *>(user) += line; }, &said,
                     MEMHIER_LOG_WARNING});
  void *pinned = pools.host_allocate_either(10);
  EXPECT_EQ(classify_pointer(pinned).place, Place::pinned);
  EXPECT_EQ(said, "");
  arm_fault(FaultPoint::pinned, 1, true);
  void *pageable = pools.host_allocate_either(10);
  disarm_faults();
  ASSERT_NE(pageable, nullptr);
  EXPECT_EQ(classify_pointer(pageable).place, Place::pageable);
  EXPECT_NE(said.find("pageable"), std::string::npos) << said;
  pools.host_free(pageable);
  arm_fault(FaultPoint::pinned, 1, true);
  arm_fault(FaultPoint::host, 1, true);
  EXPECT_EQ(status_of([&] { pools.host_allocate_either(10); }), MEMHIER_OUT_OF_HOST_MEMORY);
}

TEST_F(MemoryPoolsTest, HooksGiveAndTakeAllMemory) {
  HookLog log;
  {
    MemoryPools pools(0, 0, {hook_allocate, hook_free, &log});
    const auto device = pools.device_buffer(5000);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(device->data) % 256, 0u);
    const auto ring = pools.ring(1000, 1000);
    void *pinned = pools.host_allocate(77);
    EXPECT_EQ(fake_gpu::live(), fake_gpu::Live{});
    EXPECT_GT(log.live[MEMHIER_SPACE_DEVICE], 0);
    EXPECT_GT(log.live[MEMHIER_SPACE_PINNED], 0);
    pools.host_free(pinned);
    pools.host_allocate(10);  // left to the context's end
    log.refuse = true;
    EXPECT_EQ(status_of([&] { pools.host_allocate(10); }), MEMHIER_OUT_OF_PINNED_MEMORY);
    MemoryPools host(-1, 0, {hook_allocate, hook_free, &log});
    EXPECT_EQ(status_of([&] { host.host_allocate(10); }), MEMHIER_OUT_OF_HOST_MEMORY);
  }
  for (const auto &live : log.live) EXPECT_EQ(live, 0);
}

TEST_F(MemoryPoolsTest, HostAllocationsAreAlignedPinnedAndKnown) {
  MemoryPools pools(0, 0);
  void *pointer = pools.host_allocate(5000);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(pointer) % 4096, 0u);
  EXPECT_EQ(classify_pointer(pointer).place, Place::pinned);
  EXPECT_EQ(status_of([&] { pools.host_free(static_cast<char *>(pointer) + 8); }), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(status_of([&] { pools.host_allocate(-1); }), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(pools.host_allocate(0), nullptr);
  pools.host_free(nullptr);
  pools.host_free(pointer);
  EXPECT_EQ(status_of([&] { pools.host_free(pointer); }), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(pools.usage().host, 0);
  arm_fault(FaultPoint::pinned, 1, true);
  EXPECT_EQ(status_of([&] { pools.host_allocate(10); }), MEMHIER_OUT_OF_PINNED_MEMORY);
  MemoryPools host(-1, 0);
  arm_fault(FaultPoint::host, 1, true);
  EXPECT_EQ(status_of([&] { host.host_allocate(10); }), MEMHIER_OUT_OF_HOST_MEMORY);
  disarm_faults();
  EXPECT_EQ(status_of([&] { host.host_allocate(INT64_MAX); }), MEMHIER_OUT_OF_HOST_MEMORY);
  EXPECT_NE(host.host_allocate(10), nullptr);
}

TEST_F(MemoryPoolsTest, StreamsAndEventsAreReusedAndHalfMadeSetsAreUndone) {
  MemoryPools pools(0, 0);
  void *first;
  {
    const auto streams = pools.streams();
    const auto event = pools.event();
    first = streams->compute;
  }
  EXPECT_EQ(pools.streams()->compute, first);
  const auto held = pools.streams();
  arm_fault(FaultPoint::stream, 2);
  EXPECT_EQ(status_of([&] { pools.streams(); }), MEMHIER_OUT_OF_DEVICE_MEMORY);
  EXPECT_EQ(fake_gpu::live().streams, 3);
}

TEST_F(MemoryPoolsTest, AForkedChildLetsGoWithoutTouchingTheDevice) {
  auto *pools = new MemoryPools(0, 0);
  pools->device_buffer(1000);
  pools->streams();
  pools->host_allocate(10);
  const fake_gpu::Live before = fake_gpu::live();
  fake_gpu::fork_process(true);
  delete pools;
  EXPECT_EQ(fake_gpu::live(), before);
  fake_gpu::reset(1);
}

TEST_F(MemoryPoolsTest, AdoptedRangesRefuseOverlapAndEndTheirOwnRegistrationOnly) {
  std::vector<char> memory(10000);
  {
    MemoryPools pools(0, 0);
    AdoptedRanges &adopted = pools.adopted();
    adopted.adopt(memory.data() + 1000, 1000);
    EXPECT_EQ(classify_pointer(memory.data() + 1500).place, Place::pinned);
    EXPECT_EQ(fake_gpu::live().registered, 1);
    for (const auto &[begin, bytes] :
         {std::pair<int, int>{500, 501}, {1000, 1000}, {1000, 1}, {1500, 100}, {1999, 5}, {0, 9000}, {1000, 0}})
      EXPECT_EQ(status_of([&] { adopted.adopt(memory.data() + begin, bytes); }), MEMHIER_INVALID_ARGUMENT) << begin;
    adopted.adopt(memory.data() + 500, 500);
    adopted.adopt(memory.data() + 2000, 10);
    EXPECT_TRUE(adopted.contains(memory.data() + 1000, 1000));
    EXPECT_TRUE(adopted.contains(memory.data() + 1999, 1));
    EXPECT_FALSE(adopted.contains(memory.data() + 1500, 501)) << "two ranges side by side are not one";
    EXPECT_FALSE(adopted.contains(memory.data() + 2010, 1));
    EXPECT_FALSE(adopted.contains(memory.data() + 499, 1));
    EXPECT_EQ(status_of([&] { adopted.release(memory.data() + 1001); }), MEMHIER_INVALID_ARGUMENT);
    adopted.release(memory.data() + 1000);
    EXPECT_EQ(status_of([&] { adopted.release(memory.data() + 1000); }), MEMHIER_INVALID_ARGUMENT);
    EXPECT_EQ(classify_pointer(memory.data() + 1500).place, Place::pageable);
    EXPECT_EQ(status_of([&] { adopted.adopt(nullptr, 1); }), MEMHIER_INVALID_ARGUMENT);
    EXPECT_EQ(status_of([&] { adopted.adopt(memory.data(), -1); }), MEMHIER_INVALID_ARGUMENT);
    adopted.adopt(nullptr, 0);
    adopted.release(nullptr);

    const gpu::DeviceScope scope(0);
    ASSERT_TRUE(gpu::register_host(memory.data() + 5000, 100));  // somebody else's
    adopted.adopt(memory.data() + 5000, 100);
    adopted.release(memory.data() + 5000);
    EXPECT_EQ(classify_pointer(memory.data() + 5000).place, Place::pinned);
    gpu::unregister_host(memory.data() + 5000);

    const int64_t before = fake_gpu::live().registered;
    for (const int begin : {4900, 5050, 4950, 5020}) {  // it ends, begins, lies within, surrounds the adopted range
      ASSERT_TRUE(gpu::register_host(memory.data() + 5000, 100));
      adopted.adopt(memory.data() + begin, begin == 4950 ? 200 : begin == 5020 ? 30 : 150);
      EXPECT_EQ(fake_gpu::live().registered, before + 1) << begin;
      adopted.release(memory.data() + begin);
      EXPECT_EQ(classify_range(memory.data() + 5000, 100).place, Place::pinned) << begin;
      gpu::unregister_host(memory.data() + 5000);
    }

    MemoryPools others(0, 0);  // another context adopts the same memory
    adopted.adopt(memory.data() + 6000, 100);
    others.adopted().adopt(memory.data() + 6000, 100);
    EXPECT_EQ(fake_gpu::live().registered, before + 1);
    others.adopted().release(memory.data() + 6000);
    EXPECT_EQ(classify_range(memory.data() + 6000, 100).place, Place::pinned);
    adopted.release(memory.data() + 6000);
    EXPECT_EQ(fake_gpu::live().registered, before);

    arm_fault(FaultPoint::pinned, 1);
    adopted.adopt(memory.data() + 7000, 100);  // refused by the system: bookkeeping only
    EXPECT_EQ(classify_pointer(memory.data() + 7000).place, Place::pageable);
    EXPECT_TRUE(adopted.contains(memory.data() + 7000, 100));
  }
  EXPECT_EQ(fake_gpu::live().registered, 0) << "what is left is released with the pools";
}

}  // namespace
