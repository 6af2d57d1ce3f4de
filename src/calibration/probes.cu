// Kernels of the calibration: coalesced 16-byte reads and writes of pinned memory, and an empty kernel. What bounds
// the first two is the link, so a few blocks for each multiprocessor suffice.
#include <cuda_runtime.h>

#include "calibration/probes.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int kThreads = 256;
constexpr int kBlocksPerMultiprocessor = 8;

__global__ void read_probe(const uint4 *source, size_t count, unsigned *sink) {
  unsigned sum = 0;
  for (size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x; i < count; i += size_t{gridDim.x} * blockDim.x) {
    const uint4 value = source[i];
    sum += value.x ^ value.y ^ value.z ^ value.w;
  }
  if (sum == 0xffffffffu) *sink = sum;  // keeps the loads alive; practically never taken
}

__global__ void write_probe(uint4 *destination, size_t count) {
  for (size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x; i < count; i += size_t{gridDim.x} * blockDim.x)
    destination[i] = make_uint4(1, 2, 3, 4);
}

__global__ void empty_probe() {}

}  // namespace

void enqueue_read_probe(const void *pointer, size_t bytes, void *sink, int multiprocessors, void *stream) {
  read_probe<<<kBlocksPerMultiprocessor * multiprocessors, kThreads, 0, static_cast<cudaStream_t>(stream)>>>(
      static_cast<const uint4 *>(pointer), bytes / sizeof(uint4), static_cast<unsigned *>(sink));
  gpu::check_launch(cudaGetLastError(), "calibration read_probe");
}

void enqueue_write_probe(void *pointer, size_t bytes, int multiprocessors, void *stream) {
  write_probe<<<kBlocksPerMultiprocessor * multiprocessors, kThreads, 0, static_cast<cudaStream_t>(stream)>>>(
      static_cast<uint4 *>(pointer), bytes / sizeof(uint4));
  gpu::check_launch(cudaGetLastError(), "calibration write_probe");
}

void enqueue_empty_probe(void *stream) {
  empty_probe<<<1, 32, 0, static_cast<cudaStream_t>(stream)>>>();
  gpu::check_launch(cudaGetLastError(), "calibration empty_probe");
}

}  // namespace memhier
