// The kernel of the probes: every word inverted, by one block.
#include <cuda_runtime.h>

#include "memory/gpu.hpp"

namespace memhier::gpu {
namespace {

constexpr int kThreads = 256;

template <int Threads>
__global__ void flip(uint32_t *destination, const uint32_t *source, int words) {
  for (int i = static_cast<int>(threadIdx.x); i < words; i += Threads) destination[i] = ~source[i];
}

}  // namespace

void enqueue_flip(void *destination, const void *source, int words, void *stream) {
  void *arguments[] = {&destination, &source, &words};
  const cudaError_t result = cudaLaunchKernel(reinterpret_cast<const void *>(flip<kThreads>), dim3(1), dim3(kThreads),
                                              arguments, 0, static_cast<cudaStream_t>(stream));
  check_launch(static_cast<int>(result), "probe flip");
}

}  // namespace memhier::gpu
