// Every kind of pointer that an application may hold, as source and as destination: the right place, the right result.
#include <cuda.h>
#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "harness/places.hpp"
#include "memhier/memhier.h"

namespace {

constexpr int64_t kRows = 150, kColumns = 210;
constexpr size_t kBytes = kRows * kColumns * sizeof(float);
constexpr size_t kRoom = size_t{2} << 20;  // a multiple of every granularity in use

struct Kind {
  const char *name;
  void *pointer = nullptr;  // null: not to be had here
  std::function<void()> free;
};

template <class Function>
Function *driver(const char *name) {
  static void *const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  return library ? reinterpret_cast<Function *>(dlsym(library, name)) : nullptr;
}

Kind virtual_memory() {
  Kind kind{"virtual memory (cuMemMap)"};
  CUmemAllocationProp properties{};
  properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, {0}};
  CUmemAccessDesc access{};
  access.location = properties.location;
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  CUmemGenericAllocationHandle handle = 0;
  CUdeviceptr address = 0;
  const auto create = driver<decltype(cuMemCreate)>("cuMemCreate");
  const auto reserve = driver<decltype(cuMemAddressReserve)>("cuMemAddressReserve");
  const auto map = driver<decltype(cuMemMap)>("cuMemMap");
  const auto allow = driver<decltype(cuMemSetAccess)>("cuMemSetAccess");
  const auto unmap = driver<decltype(cuMemUnmap)>("cuMemUnmap");
  const auto release = driver<decltype(cuMemRelease)>("cuMemRelease");
  const auto give_back = driver<decltype(cuMemAddressFree)>("cuMemAddressFree");
  if (!create || create(&handle, kRoom, &properties, 0) != CUDA_SUCCESS) return kind;
  if (reserve(&address, kRoom, 0, 0, 0) == CUDA_SUCCESS) {
    if (map(address, kRoom, 0, handle, 0) == CUDA_SUCCESS && allow(address, kRoom, &access, 1) == CUDA_SUCCESS)
      kind.pointer = reinterpret_cast<void *>(address);
    kind.free = [=] {
      if (kind.pointer) unmap(address, kRoom);
      give_back(address, kRoom);
      release(handle);
    };
  }
  return kind;
}

std::vector<Kind> kinds() {
  std::vector<Kind> all;
  const auto add = [&all](const char *name, auto allocate, auto free) {
    void *pointer = nullptr;
    if (!allocate(&pointer)) pointer = nullptr;
    all.push_back({name, pointer, [=] {
                     if (pointer) free(pointer);
                   }});
  };
  const auto heap = [](void **p) { return (*p = std::aligned_alloc(4096, kRoom)) != nullptr; };
  const auto mapping = [](void **p) {
    *p = mmap(nullptr, kRoom, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return *p != MAP_FAILED;
  };
  const auto end_mapping = [](void *p) { munmap(p, kRoom); };
  add(
      "cudaMalloc", [](void **p) { return cudaMalloc(p, kRoom) == cudaSuccess; }, [](void *p) { cudaFree(p); });
  add(
      "cudaMallocAsync", [](void **p) { return cudaMallocAsync(p, kRoom, nullptr) == cudaSuccess; },
      [](void *p) { cudaFreeAsync(p, nullptr); });
  cudaMemPool_t pool = nullptr;
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  if (cudaMemPoolCreate(&pool, &properties) == cudaSuccess)
    add(
        "a pool of the application",
        [=](void **p) { return cudaMallocFromPoolAsync(p, kRoom, pool, nullptr) == cudaSuccess; },
        [=](void *p) {
          cudaFreeAsync(p, nullptr);
          cudaStreamSynchronize(nullptr);
          cudaMemPoolDestroy(pool);
        });
  all.push_back(virtual_memory());
  add(
      "cudaMallocManaged", [](void **p) { return cudaMallocManaged(p, kRoom) == cudaSuccess; },
      [](void *p) { cudaFree(p); });
  add(
      "cudaMallocHost", [](void **p) { return cudaMallocHost(p, kRoom) == cudaSuccess; },
      [](void *p) { cudaFreeHost(p); });
  add(
      "registered",
      [=](void **p) { return heap(p) && cudaHostRegister(*p, kRoom, cudaHostRegisterDefault) == cudaSuccess; },
      [](void *p) {
        cudaHostUnregister(p);
        std::free(p);
      });
  add(
      "registered in part",
      [=](void **p) { return mapping(p) && cudaHostRegister(*p, 65536, cudaHostRegisterDefault) == cudaSuccess; },
      [=](void *p) {
        cudaHostUnregister(p);
        end_mapping(p);
      });
  add("mmap", mapping, end_mapping);
  add("malloc", heap, [](void *p) { std::free(p); });
  cudaGetLastError();
  return all;
}

// The runtime does not copy ranges that are registered in part; the host reaches all that is not device memory.
void copy(void *to, const void *from) {
  const auto on_device = [](const void *pointer) {
    cudaPointerAttributes attributes{};
    return cudaPointerGetAttributes(&attributes, pointer) == cudaSuccess && attributes.type == cudaMemoryTypeDevice;
  };
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  if (on_device(to) || on_device(from))
    ASSERT_EQ(cudaMemcpy(to, from, kBytes, cudaMemcpyDefault), cudaSuccess);
  else
    std::memcpy(to, from, kBytes);
}

TEST(PointerKinds, EachIsReadAndWrittenAsWhatItIs) {
  if (const std::string missing = harness::device_missing(); !missing.empty()) GTEST_SKIP() << missing;
  memhier_context *context = nullptr;
  ASSERT_EQ(memhier_context_create(nullptr, &context), MEMHIER_SUCCESS) << memhier_error_text();
  std::vector<float> values(kRows * kColumns), expected(values.size()), result(values.size());
  for (int64_t i = 0; i < kRows; ++i)
    for (int64_t j = 0; j < kColumns; ++j) {
      values[static_cast<size_t>(i * kColumns + j)] = static_cast<float>(i * kColumns + j);
      expected[static_cast<size_t>(j * kRows + i)] = static_cast<float>(i * kColumns + j);
    }
  std::vector<Kind> sources = kinds(), destinations = kinds();
  int pairs = 0;
  for (const Kind &from : sources)
    for (const Kind &to : destinations) {
      if (!from.pointer || !to.pointer) continue;
      SCOPED_TRACE(std::string(from.name) + " to " + to.name);
      std::vector<float> poison(values.size(), -1);
      copy(from.pointer, values.data());
      copy(to.pointer, poison.data());
      ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
      ASSERT_EQ(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kColumns, from.pointer, kColumns,
                                  to.pointer, kRows, nullptr),
                MEMHIER_SUCCESS)
          << memhier_error_text();
      copy(result.data(), to.pointer);
      ASSERT_TRUE(result == expected);
      ++pairs;
    }
  EXPECT_GE(pairs, 36) << "six kinds are everywhere";
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  float on_stack[2][3] = {{1, 2, 3}, {4, 5, 6}}, turned[3][2] = {};
  EXPECT_EQ(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 2, 3, on_stack, 3, turned, 2, nullptr),
            MEMHIER_SUCCESS);
  EXPECT_EQ(turned[2][1], 6);
  EXPECT_EQ(memhier_context_status(context), MEMHIER_SUCCESS);
  EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  for (std::vector<Kind> *all : {&sources, &destinations})
    for (Kind &kind : *all)
      if (kind.free) kind.free();
}

}  // namespace
