// Memory in every place a caller can have it.
#include "harness/places.hpp"

#include <cstdlib>
#include <cstring>
#include <stdexcept>

#if MEMHIER_HAVE_CUDA
#include <cuda_runtime_api.h>

#include "harness/cuda_devices.hpp"
#endif

namespace harness {

#if MEMHIER_HAVE_CUDA
namespace {
void check(cudaError_t error, const char *what) {
  if (error != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(error));
}
}  // namespace
#endif

std::string device_missing() {
#if MEMHIER_HAVE_CUDA
  static const std::string reason = devices_missing();
  return reason;
#else
  return "built without CUDA";
#endif
}

void synchronise([[maybe_unused]] void *stream) {
#if MEMHIER_HAVE_CUDA
  if (stream) check(cudaStreamSynchronize(static_cast<cudaStream_t>(stream)), "cudaStreamSynchronize");
#endif
}

std::vector<memhier_place> places() {
  std::vector<memhier_place> all{MEMHIER_PLACE_PAGEABLE};
  if (device_missing().empty()) {
    all.insert(all.end(), {MEMHIER_PLACE_PINNED, MEMHIER_PLACE_MANAGED, MEMHIER_PLACE_DEVICE});
  }
  return all;
}

const char *place_word(memhier_place place) {
  switch (place) {
    case MEMHIER_PLACE_PAGEABLE:
      return "pageable";
    case MEMHIER_PLACE_PINNED:
      return "pinned";
    case MEMHIER_PLACE_MANAGED:
      return "managed";
    case MEMHIER_PLACE_DEVICE:
      return "device";
    default:
      return "auto";
  }
}

Memory::Memory(memhier_place place, size_t bytes) : place_(place), bytes_(bytes) {
  void *pointer = nullptr;
  const size_t least = bytes > 0 ? bytes : 1;
  if (place == MEMHIER_PLACE_PAGEABLE) {
    pointer = std::malloc(least);
    if (!pointer) throw std::bad_alloc();
  } else {
#if MEMHIER_HAVE_CUDA
    if (place == MEMHIER_PLACE_PINNED) check(cudaMallocHost(&pointer, least), "cudaMallocHost");
    if (place == MEMHIER_PLACE_MANAGED) check(cudaMallocManaged(&pointer, least), "cudaMallocManaged");
    if (place == MEMHIER_PLACE_DEVICE) check(cudaMalloc(&pointer, least), "cudaMalloc");
#else
    throw std::runtime_error("built without CUDA");
#endif
  }
  data_ = static_cast<unsigned char *>(pointer);
}

Memory::~Memory() {
  if (place_ == MEMHIER_PLACE_PAGEABLE) {
    std::free(data_);
    return;
  }
#if MEMHIER_HAVE_CUDA
  if (place_ == MEMHIER_PLACE_PINNED) {
    cudaFreeHost(data_);
  } else {
    cudaFree(data_);
  }
#endif
}

void Memory::write(const std::vector<unsigned char> &bytes) {
  if (bytes.size() != bytes_) throw std::logic_error("Memory::write: size");
  if (bytes_ == 0) return;
  if (place_ != MEMHIER_PLACE_DEVICE) {
    std::memcpy(data_, bytes.data(), bytes_);
    return;
  }
#if MEMHIER_HAVE_CUDA
  check(cudaMemcpy(data_, bytes.data(), bytes_, cudaMemcpyHostToDevice), "cudaMemcpy");
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");  // a copy from pageable memory may return before its end
#endif
}

std::vector<unsigned char> Memory::read() const {
  std::vector<unsigned char> bytes(bytes_);
  if (bytes_ == 0) return bytes;
  if (place_ != MEMHIER_PLACE_DEVICE) {
#if MEMHIER_HAVE_CUDA
    if (place_ == MEMHIER_PLACE_MANAGED) check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
#endif
    std::memcpy(bytes.data(), data_, bytes_);
    return bytes;
  }
#if MEMHIER_HAVE_CUDA
  check(cudaMemcpy(bytes.data(), data_, bytes_, cudaMemcpyDeviceToHost), "cudaMemcpy");
#endif
  return bytes;
}

}  // namespace harness
