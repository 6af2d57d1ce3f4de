// Device, pinned and managed memory, registration, copies and prefetches.
#include <algorithm>
#include <array>

#include "base/status.hpp"
#include "memory/copy_parts.hpp"
#include "memory/driver.hpp"
#include "memory/gpu_error.hpp"

namespace memhier::gpu {
namespace {

// False for what the driver says of a range that is page-locked in part, and of one that it cannot copy at all.
bool accepted(cudaError_t error, const char *call) {
  if (error == cudaErrorInvalidValue) return discard(error), false;
  check(error, call);
  return true;
}

}  // namespace

#if CUDART_VERSION >= 13000
namespace {

cudaMemLocation location_of(int device) noexcept {
  cudaMemLocation location{};
  location.type = device < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  location.id = std::max(device, 0);
  return location;
}

}  // namespace
#endif

void *allocate_device(size_t bytes) {
  inject(FaultPoint::device, MEMHIER_OUT_OF_DEVICE_MEMORY, "cudaMalloc");
  void *pointer = nullptr;
  check(cudaMalloc(&pointer, bytes), "cudaMalloc");
  return pointer;
}

void free_device(void *pointer) noexcept {
  if (pointer && can_free()) discard(cudaFree(pointer));
}

void *allocate_pinned(size_t bytes) {
  inject(FaultPoint::pinned, MEMHIER_OUT_OF_PINNED_MEMORY, "cudaHostAlloc");
  void *pointer = nullptr;
  check(cudaHostAlloc(&pointer, bytes, cudaHostAllocPortable), "cudaHostAlloc", MEMHIER_OUT_OF_PINNED_MEMORY);
  return pointer;
}

void free_pinned(void *pointer) noexcept {
  if (pointer && can_free()) discard(cudaFreeHost(pointer));
}

void *allocate_managed(size_t bytes) {
  inject(FaultPoint::managed, MEMHIER_OUT_OF_MANAGED_MEMORY, "cudaMallocManaged");
  // The driver grants any size and fails, or hangs, when the pages are touched.
  if (const int64_t free = free_device_memory(); static_cast<uint64_t>(free) < bytes)
    fail(MEMHIER_OUT_OF_MANAGED_MEMORY, "managed memory: %zu bytes were asked for, %lld are free on the device", bytes,
         static_cast<long long>(free));
  void *pointer = nullptr;
  check(cudaMallocManaged(&pointer, bytes, cudaMemAttachGlobal), "cudaMallocManaged", MEMHIER_OUT_OF_MANAGED_MEMORY);
  return pointer;
}

void free_managed(void *pointer) noexcept { free_device(pointer); }

int64_t free_device_memory() {
  size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
  return static_cast<int64_t>(free);
}

int64_t persisting_limit() {
  size_t bytes = 0;
  check(cudaDeviceGetLimit(&bytes, cudaLimitPersistingL2CacheSize), "cudaDeviceGetLimit");
  return static_cast<int64_t>(bytes);
}

bool set_persisting_limit(int64_t bytes) noexcept {
  if (fault(FaultPoint::limit)) return false;
  const cudaError_t error = cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, static_cast<size_t>(bytes));
  discard(error);
  return error == cudaSuccess;
}

void reset_persisting_lines() noexcept {
  if (can_free()) discard(cudaCtxResetPersistingL2Cache());
}

bool register_host(void *pointer, size_t bytes) noexcept {
  if (fault(FaultPoint::pinned)) return false;
  const cudaError_t error = cudaHostRegister(pointer, bytes, cudaHostRegisterPortable);
  discard(error);
  return error == cudaSuccess;
}

void unregister_host(void *pointer) noexcept {
  if (can_free()) discard(cudaHostUnregister(pointer));
}

void copy(void *destination, const void *source, size_t bytes, void *stream) {
  inject(FaultPoint::copy, MEMHIER_INTERNAL, "cudaMemcpyAsync");
  note_enqueued();
  const bool done = copy_in_parts(bytes, [&](size_t offset, size_t part) {
    return accepted(
        cudaMemcpyAsync(static_cast<char *>(destination) + offset, static_cast<const char *>(source) + offset, part,
                        cudaMemcpyDefault, to_stream(stream)),
        "cudaMemcpyAsync");
  });
  if (!done) check(cudaErrorInvalidValue, "cudaMemcpyAsync");
}

void copy_batch(std::span<const BatchedCopy> copies, void *stream) {
#if CUDART_VERSION >= 13000
  if (copies.size() > 1 && std::ssize(copies) <= kLargestBatch) {
    inject(FaultPoint::copy, MEMHIER_INTERNAL, "cudaMemcpyBatchAsync");
    note_enqueued();
    std::array<void *, kLargestBatch> destinations;
    std::array<const void *, kLargestBatch> sources;
    std::array<size_t, kLargestBatch> bytes;
    for (size_t i = 0; i < copies.size(); ++i) {
      destinations[i] = copies[i].destination;
      sources[i] = copies[i].source;
      bytes[i] = copies[i].bytes;
    }
    cudaMemcpyAttributes attributes{};
    attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
    size_t first = 0;
    const cudaError_t error = cudaMemcpyBatchAsync(destinations.data(), sources.data(), bytes.data(), copies.size(),
                                                   &attributes, &first, 1, to_stream(stream));
    if (error != cudaErrorNotSupported) return check(error, "cudaMemcpyBatchAsync");
    discard(error);
  }
#endif
  for (const BatchedCopy &each : copies) copy(each.destination, each.source, each.bytes, stream);
}

void copy_rows(void *destination, int64_t destination_pitch, const void *source, int64_t source_pitch, size_t row_bytes,
               int64_t rows, void *stream) {
  const auto width = static_cast<int64_t>(row_bytes);
  if (rows <= 0 || width == 0) return;
  if (rows == 1) return copy(destination, source, row_bytes, stream);
  if (destination_pitch == width && source_pitch == width)
    return copy(destination, source, row_bytes * static_cast<size_t>(rows), stream);
  if (std::min(destination_pitch, source_pitch) < width || std::max(destination_pitch, source_pitch) > kMaxPitch) {
    for (int64_t row = 0; row < rows; ++row)
      copy(static_cast<char *>(destination) + row * destination_pitch,
           static_cast<const char *>(source) + row * source_pitch, row_bytes, stream);
    return;
  }
  inject(FaultPoint::copy, MEMHIER_INTERNAL, "cudaMemcpy2DAsync");
  note_enqueued();
  copy_in_parts(static_cast<size_t>(rows), [&](size_t first, size_t count) {
    char *const to = static_cast<char *>(destination) + static_cast<int64_t>(first) * destination_pitch;
    const char *const from = static_cast<const char *>(source) + static_cast<int64_t>(first) * source_pitch;
    if (accepted(cudaMemcpy2DAsync(to, static_cast<size_t>(destination_pitch), from, static_cast<size_t>(source_pitch),
                                   row_bytes, count, cudaMemcpyDefault, to_stream(stream)),
                 "cudaMemcpy2DAsync"))
      return true;
    if (count == 1) copy(to, from, row_bytes, stream);  // in parts, or throws
    return count == 1;
  });
}

void prefetch(const void *pointer, size_t bytes, int device, void *stream) {
  inject(FaultPoint::copy, MEMHIER_INTERNAL, "cudaMemPrefetchAsync");
  note_enqueued();
#if CUDART_VERSION >= 13000
  const cudaError_t error = cudaMemPrefetchAsync(pointer, bytes, location_of(device), 0, to_stream(stream));
#else
  const cudaError_t error =
      cudaMemPrefetchAsync(pointer, bytes, device < 0 ? cudaCpuDeviceId : device, to_stream(stream));
#endif
  check(error, "cudaMemPrefetchAsync");
}

bool discard_and_prefetch(void *pointer, size_t bytes, int device, void *stream) {
#if CUDART_VERSION >= 13000
  inject(FaultPoint::copy, MEMHIER_INTERNAL, "cudaMemDiscardAndPrefetchBatchAsync");
  note_enqueued();
  cudaMemLocation location = location_of(device);
  size_t first = 0;
  const cudaError_t error =
      cudaMemDiscardAndPrefetchBatchAsync(&pointer, &bytes, 1, &location, &first, 1, 0, to_stream(stream));
  // It wants concurrent access of every device of the machine, not of this one alone.
  if (error != cudaSuccess && !sticky(error)) {
    discard(error);
    return false;
  }
  check(error, "cudaMemDiscardAndPrefetchBatchAsync");
  return true;
#else
  static_cast<void>(pointer), static_cast<void>(bytes), static_cast<void>(device), static_cast<void>(stream);
  return false;
#endif
}

void *device_address(void *pinned) {
  // The driver also knows addresses inside a registered range, which the runtime's call does not promise.
  CUdeviceptr address = 0;
  CUpointer_attribute attribute = CU_POINTER_ATTRIBUTE_DEVICE_POINTER;
  void *value = &address;
  const CUresult result = driver().pointer_attributes(1, &attribute, &value, reinterpret_cast<CUdeviceptr>(pinned));
  if (result != CUDA_SUCCESS || address == 0)
    fail(MEMHIER_INVALID_ARGUMENT, "pointer %p is not pinned memory that the device can read", pinned);
  return reinterpret_cast<void *>(address);
}

}  // namespace memhier::gpu
