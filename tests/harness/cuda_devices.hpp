// The question whether there are CUDA devices to test on, for tests that are built with CUDA.
#pragma once
#include <cuda_runtime_api.h>

#include <string>

namespace harness {

// Why there are not as many; empty when there are. Leaves no error behind.
inline std::string devices_missing(int wanted = 1) {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  cudaGetLastError();
  if (error != cudaSuccess) return std::string("no CUDA device: ") + cudaGetErrorString(error);
  if (count >= wanted) return {};
  return count == 0 ? "no CUDA device" : "needs " + std::to_string(wanted) + " CUDA devices";
}

}  // namespace harness
