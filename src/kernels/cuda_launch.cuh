// The launch of a kernel whose one argument is a struct of parameters. The first template argument of every kernel is
// its threads per block: the kernel report reads it from the name.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>

#include "kernels/cuda_grid.hpp"
#include "memory/gpu.hpp"
#include "memory/l2_windows.hpp"

namespace memhier {

// `shared_bytes`: dynamic shared memory of a block. `window`: of persisting lines in L2, for this launch alone.
template <class P>
void launch(void (*kernel)(P), const char *name, int64_t blocks, int threads, const P &parameters, void *stream,
            int shared_bytes = 0, const L2Window &window = {}) {
  const void *const function = reinterpret_cast<const void *>(kernel);
  if (shared_bytes > 48 * 1024) {  // what every device gives without being asked
    const cudaError_t result =
        cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes);
    if (result != cudaSuccess) gpu::check_launch(static_cast<int>(result), name);
  }
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(static_cast<unsigned>(threads));
  config.dynamicSmemBytes = static_cast<size_t>(shared_bytes);
  config.stream = static_cast<cudaStream_t>(stream);
  cudaLaunchAttribute attribute{};
  if (window.bytes > 0) {
    attribute.id = cudaLaunchAttributeAccessPolicyWindow;
    attribute.val.accessPolicyWindow = {window.base, static_cast<size_t>(window.bytes), window.share,
                                        cudaAccessPropertyPersisting, cudaAccessPropertyStreaming};
    config.attrs = &attribute;
    config.numAttrs = 1;
  }
  void *arguments[] = {const_cast<P *>(&parameters)};
  const cudaError_t result = cudaLaunchKernelExC(&config, function, arguments);
  gpu::check_launch(static_cast<int>(result), name);
}

}  // namespace memhier
