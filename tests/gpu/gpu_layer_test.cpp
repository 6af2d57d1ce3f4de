// The layer over CUDA on a real device: kinds of pointers, errors that are not ours, registrations that are not ours,
// what is current before and after.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/status.hpp"
#include "harness/cuda_devices.hpp"
#include "memory/gpu.hpp"
#include "memory/place.hpp"
#include "memory/pools.hpp"

using namespace memhier;

namespace {

class GpuLayer : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = harness::devices_missing(); !missing.empty()) GTEST_SKIP() << missing;
  }
};

// Runs `body` in a child that has not used CUDA before; it returns 0 when all is well.
int in_child(int (*body)()) {
  const pid_t child = fork();
  if (child == 0) _exit(body());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

// First, because a child of a process that has used CUDA cannot use it.
TEST(GpuLayerChild, ClassifyingCreatesNoContextAndScopesLeaveNothingCurrent) {
  const int result = in_child([] {
    std::vector<char> memory(100);
    if (classify_pointer(memory.data()).place != Place::pageable) return 1;
    if (gpu::context_exists(0)) return 2;
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) return 77;
    if (classify_pointer(memory.data()).place != Place::pageable) return 3;
    if (gpu::context_exists(0)) return 4;
    const int last = count - 1;
    {
      const gpu::DeviceScope scope(last);
      gpu::free_device(gpu::allocate_device(100));
    }
    if (!gpu::context_exists(last)) return 5;
    if (last != 0 && gpu::context_exists(0)) return 6;
    int device = -1;
    if (cudaGetDevice(&device) != cudaSuccess || device != 0) return 7;
    return 0;
  });
  if (result == 77) GTEST_SKIP() << "no CUDA device";
  EXPECT_EQ(result, 0);
}

TEST_F(GpuLayer, EveryKindOfPointerHasItsPlace) {
  const gpu::DeviceScope scope(0);
  const auto place = [](const void *pointer) { return classify_pointer(pointer).place; };
  constexpr size_t kBytes = 1 << 20;
  void *device = nullptr, *pooled = nullptr, *pinned = nullptr, *managed = nullptr;
  ASSERT_EQ(cudaMalloc(&device, kBytes), cudaSuccess);
  EXPECT_EQ(place(device), Place::device);
  EXPECT_EQ(classify_pointer(device).device, 0);
  EXPECT_EQ(classify_range(static_cast<char *>(device) + 100, 1000).place, Place::device);
  if (cudaMallocAsync(&pooled, kBytes, nullptr) == cudaSuccess) {
    EXPECT_EQ(place(static_cast<char *>(pooled) + 5), Place::device);
    EXPECT_EQ(cudaFreeAsync(pooled, nullptr), cudaSuccess);
  }
  ASSERT_EQ(cudaMallocHost(&pinned, kBytes), cudaSuccess);
  EXPECT_EQ(place(static_cast<char *>(pinned) + 17), Place::pinned);
  if (cudaMallocManaged(&managed, kBytes) == cudaSuccess) {
    EXPECT_EQ(place(static_cast<char *>(managed) + 17), Place::managed);
    EXPECT_EQ(cudaFree(managed), cudaSuccess);
  }
  EXPECT_EQ(cudaFree(device), cudaSuccess);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);

  int on_stack = 0;
  EXPECT_EQ(place(&on_stack), Place::pageable);
  EXPECT_EQ(place(nullptr), Place::pageable);
  auto *mapped = static_cast<char *>(mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  EXPECT_EQ(place(mapped), Place::pageable);
  ASSERT_EQ(cudaHostRegister(mapped, kBytes / 2, cudaHostRegisterDefault), cudaSuccess);
  EXPECT_EQ(place(mapped + 100), Place::pinned);
  EXPECT_EQ(classify_range(mapped, kBytes / 2).place, Place::pinned);
  EXPECT_EQ(classify_range(mapped, kBytes).place, Place::pageable) << "registered in part";
  EXPECT_EQ(cudaHostUnregister(mapped), cudaSuccess);
  EXPECT_EQ(place(mapped + 100), Place::pageable) << "nothing is remembered";
  munmap(mapped, kBytes);
}

TEST_F(GpuLayer, AnErrorThatTheCallerHadStaysReadable) {
  int value = 0;
  EXPECT_NE(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 100000), cudaSuccess);
  const cudaError_t pending = cudaPeekAtLastError();
  ASSERT_NE(pending, cudaSuccess);
  {
    const gpu::DeviceScope scope(0);
    void *memory = gpu::allocate_device(1000), *stream = gpu::create_stream();
    std::vector<char> host(1000);
    gpu::copy(memory, host.data(), 1000, stream);
    gpu::synchronise_stream(stream);
    gpu::destroy_stream(stream);
    gpu::free_device(memory);
    gpu::check_launch(cudaSuccess, "kernel");
    classify_pointer(host.data());
  }
  EXPECT_EQ(cudaGetLastError(), pending);
}

TEST_F(GpuLayer, OurOwnFailuresAreReportedAndLeaveNoErrorBehind) {
  const gpu::DeviceScope scope(0);
  cudaGetLastError();
  try {
    gpu::allocate_device(size_t{1} << 50);
    FAIL();
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_OUT_OF_DEVICE_MEMORY) << error.what();
  }
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  EXPECT_THROW(gpu::allocate_managed(size_t{1} << 50), Error);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  EXPECT_THROW(gpu::check_launch(cudaErrorInvalidConfiguration, "kernel"), Error);
  EXPECT_FALSE(gpu::register_host(nullptr, 100));
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  EXPECT_FALSE(gpu::device_lost(0));
}

// Granted and prefetched it would hang the device.
TEST_F(GpuLayer, ManagedMemoryBeyondWhatIsFreeIsRefusedAtOnce) {
  const gpu::DeviceScope scope(0);
  const auto start = std::chrono::steady_clock::now();
  try {
    gpu::allocate_managed(size_t{1} << 40);
    FAIL();
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_OUT_OF_MANAGED_MEMORY) << error.what();
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
}

// With CUDA 13 the pages come without their contents; before, and where a device of the machine has no concurrent
// access, the caller is told so and no error is left behind.
TEST_F(GpuLayer, PagesThatWillBeOverwrittenAreDiscardedWhereTheDriverCan) {
  int count = 0, driver = 0, runtime = 0;
  bool all_concurrent = true;
  ASSERT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  ASSERT_EQ(cudaDriverGetVersion(&driver), cudaSuccess);
  ASSERT_EQ(cudaRuntimeGetVersion(&runtime), cudaSuccess);
  for (int device = 0; device < count; ++device) {
    int concurrent = 0;
    ASSERT_EQ(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, device), cudaSuccess);
    all_concurrent = all_concurrent && concurrent;
  }
  constexpr size_t kBytes = size_t{8} << 20, kBlock = size_t{2} << 20;
  const gpu::DeviceScope scope(0);
  auto *const pages = static_cast<unsigned char *>(gpu::allocate_managed(kBytes));
  void *const stream = gpu::create_stream();
  std::memset(pages, 0xee, kBytes);
  auto *const inside = pages + (kBlock - reinterpret_cast<uintptr_t>(pages) % kBlock) % kBlock + kBlock;
  const bool discarded = gpu::discard_and_prefetch(inside, kBlock, 0, stream);
  EXPECT_EQ(discarded, std::min(driver, runtime) >= 13000 && all_concurrent);
  EXPECT_EQ(cudaMemsetAsync(inside, 0x11, kBlock, static_cast<cudaStream_t>(stream)), cudaSuccess);
  gpu::synchronise_stream(stream);
  for (size_t i = 0; i < kBytes; ++i)
    ASSERT_EQ(pages[i], pages + i >= inside && pages + i < inside + kBlock ? 0x11 : 0xee) << i;
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  gpu::destroy_stream(stream);
  gpu::free_managed(pages);
}

TEST_F(GpuLayer, ForeignRegistrationsAreUsedAndNeverEnded) {
  const long page = sysconf(_SC_PAGESIZE);
  std::vector<char> memory(static_cast<size_t>(16 * page));
  char *whole = memory.data() + page;
  ASSERT_EQ(cudaHostRegister(whole, static_cast<size_t>(4 * page), cudaHostRegisterDefault), cudaSuccess);
  cudaGetLastError();
  {
    MemoryPools pools(0, 0);
    pools.adopted().adopt(whole, 4 * page);            // all of it
    pools.adopted().adopt(whole + 6 * page + 8, 100);  // a neighbour of the next one on its page
    pools.adopted().adopt(whole + 6 * page + 200, 100);
    EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
    EXPECT_EQ(classify_range(whole, 4 * page).place, Place::pinned);
    pools.adopted().release(whole);
    EXPECT_EQ(classify_range(whole, 4 * page).place, Place::pinned);
    pools.adopted().adopt(whole + page, page);  // part of it
    pools.adopted().release(whole + page);
    EXPECT_EQ(classify_range(whole, 4 * page).place, Place::pinned);
  }
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  EXPECT_EQ(cudaHostUnregister(whole), cudaSuccess) << "still the application's";
}

TEST_F(GpuLayer, TheCurrentDeviceAndTheCaptureModeComeBack) {
  int count = 0, before = -1, after = -1;
  cudaGetDeviceCount(&count);
  for (int device = 0; device < count; ++device) {
    cudaSetDevice(device);
    cudaGetDevice(&before);
    {
      const gpu::DeviceScope scope(count - 1 - device);
      const gpu::DeviceScope nested(device);
      int inside = -1;
      cudaGetDevice(&inside);
      EXPECT_EQ(inside, device);
      void *stream = gpu::create_stream();
      EXPECT_EQ(gpu::stream_device(stream), device);
      gpu::destroy_stream(stream);
    }
    cudaGetDevice(&after);
    EXPECT_EQ(after, before);
    EXPECT_EQ(gpu::stream_device(gpu::kLegacyStream), device);
  }
  cudaSetDevice(0);
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  ASSERT_EQ(cudaThreadExchangeStreamCaptureMode(&mode), cudaSuccess);
  EXPECT_EQ(mode, cudaStreamCaptureModeGlobal);
}

TEST_F(GpuLayer, RowsAndAddressesAndCapturesAreRight) {
  const gpu::DeviceScope scope(0);
  void *stream = gpu::create_stream();
  std::vector<unsigned char> host(4096), back(4096);
  for (size_t i = 0; i < host.size(); ++i) host[i] = static_cast<unsigned char>(i * 7 + i / 256);
  auto *device = static_cast<unsigned char *>(gpu::allocate_device(4096));
  gpu::copy_rows(device, 64, host.data(), 100, 50, 20, stream);
  gpu::copy_rows(back.data(), 80, device, 64, 50, 20, stream);
  gpu::synchronise_stream(stream);
  for (int row = 0; row < 20; ++row) EXPECT_EQ(std::memcmp(&back[row * 80], &host[row * 100], 50), 0) << row;
  gpu::free_device(device);

  auto *pinned = static_cast<char *>(gpu::allocate_pinned(4096));
  EXPECT_NE(gpu::device_address(pinned + 100), nullptr);
  int on_stack;
  EXPECT_THROW(gpu::device_address(&on_stack), Error);
  gpu::free_pinned(pinned);

  EXPECT_FALSE(gpu::stream_capturing(stream));
  EXPECT_FALSE(gpu::stream_capturing(gpu::kLegacyStream));
  cudaGraph_t graph = nullptr;
  ASSERT_EQ(cudaStreamBeginCapture(static_cast<cudaStream_t>(stream), cudaStreamCaptureModeGlobal), cudaSuccess);
  EXPECT_TRUE(gpu::stream_capturing(stream));
  EXPECT_EQ(cudaStreamEndCapture(static_cast<cudaStream_t>(stream), &graph), cudaSuccess);
  cudaGraphDestroy(graph);
  gpu::destroy_stream(stream);
}

TEST_F(GpuLayer, CopiesOfMemoryThatIsPageLockedInPartAreRight) {
  const gpu::DeviceScope scope(0);
  constexpr size_t kBytes = 1 << 20, kPitch = 1 << 10, kWidth = 1000, kRows = kBytes / kPitch;
  auto *host = static_cast<char *>(mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(host, MAP_FAILED);
  void *there = gpu::allocate_device(kBytes), *stream = gpu::create_stream();
  const auto byte = [](size_t i, int salt) { return static_cast<char>((i + salt) * 2654435761u >> 13); };
  int salt = 0;
  for (const auto &[begin, bytes] :
       {std::pair<size_t, size_t>{0, kBytes / 2}, {kBytes / 4, kBytes / 2}, {kBytes / 2, kBytes / 2}})
    for (const bool rows : {false, true}) {
      ASSERT_EQ(cudaHostRegister(host + begin, bytes, cudaHostRegisterDefault), cudaSuccess);
      const auto copy = [&](void *to, const void *from) {
        if (rows)
          gpu::copy_rows(to, kPitch, from, kPitch, kWidth, kRows, stream);
        else
          gpu::copy(to, from, kBytes, stream);
        gpu::synchronise_stream(stream);
      };
      ++salt;
      for (size_t i = 0; i < kBytes; ++i) host[i] = byte(i, salt);
      copy(there, host);
      std::memset(host, 0, kBytes);
      copy(host, there);
      size_t wrong = 0;
      for (size_t i = 0; i < kBytes; ++i) wrong += host[i] != (rows && i % kPitch >= kWidth ? 0 : byte(i, salt));
      EXPECT_EQ(wrong, 0u) << "page-locked from " << begin << (rows ? ", by rows" : "");
      EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
      EXPECT_EQ(cudaHostUnregister(host + begin), cudaSuccess);
    }
  gpu::destroy_stream(stream);
  gpu::free_device(there);
  munmap(host, kBytes);
}

TEST_F(GpuLayer, AForkedChildIsRefusedBeforeAnyCudaCall) {
  { const gpu::DeviceScope scope(0); }
  EXPECT_EQ(in_child([] {
              try {
                const gpu::DeviceScope scope(0);
                return 1;
              } catch (const Error &error) {
                if (error.status() != MEMHIER_FORKED || !gpu::forked()) return 2;
              }
              int on_stack = 0;
              return classify_pointer(&on_stack).place == Place::pageable ? 0 : 3;
            }),
            0);
}

}  // namespace
