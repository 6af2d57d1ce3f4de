// What src/memory says on a machine without a device, in builds with and without CUDA.
#include <gtest/gtest.h>

#include <vector>

#include "base/status.hpp"
#include "memory/gpu.hpp"
#include "memory/place.hpp"
#include "memory/pools.hpp"

using namespace memhier;

namespace {

bool device_present() {
  try {
    const gpu::DeviceScope scope(0);
    return true;
  } catch (const Error &) {
    return false;
  }
}

TEST(NoDevice, EverythingIsPageableAndNothingIsLoaded) {
  int on_stack = 0;
  std::vector<char> heap(100);
  EXPECT_EQ(classify_pointer(&on_stack).place, Place::pageable);
  EXPECT_EQ(classify_pointer(nullptr).place, Place::pageable);
  EXPECT_EQ(classify_range(heap.data(), 100).place, Place::pageable);
  EXPECT_FALSE(gpu::context_exists(0));
  EXPECT_FALSE(gpu::device_lost(0));
  EXPECT_FALSE(gpu::forked());
}

TEST(NoDevice, DeviceWorkSaysWhyItCannotBe) {
  if (device_present()) GTEST_SKIP() << "this machine has a device";
  try {
    const gpu::DeviceScope scope(0);
    FAIL();
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_NO_DEVICE);
    EXPECT_GT(std::string(error.what()).size(), 10u);
  }
  MemoryPools pools(0, 0);
  EXPECT_THROW(pools.device_buffer(100), Error);
  EXPECT_THROW(pools.ring(100, 100), Error);
  EXPECT_THROW(pools.streams(), Error);
  EXPECT_THROW(pools.event(), Error);
  EXPECT_THROW(pools.host_allocate(100), Error);
  EXPECT_EQ(pools.usage().device + pools.usage().pinned + pools.usage().host, 0);
}

TEST(NoDevice, AContextOfTheHostAllocatesAndAdopts) {
  MemoryPools pools(-1, 0);
  void *pointer = pools.host_allocate(12345);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(pointer) % 4096, 0u);
  pools.adopted().adopt(pointer, 12345);
  EXPECT_TRUE(pools.adopted().contains(pointer, 12345));
  pools.adopted().release(pointer);
  pools.host_free(pointer);
}

}  // namespace
