// The launch of a kernel whose one argument is a struct of parameters. The first template argument of every kernel is
// its threads per block: the kernel report reads it from the name.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>

#include "kernels/cuda_grid.hpp"
#include "memory/gpu.hpp"

namespace memhier {

template <class P>
void launch(void (*kernel)(P), const char *name, int64_t blocks, int threads, const P &parameters, void *stream) {
  void *arguments[] = {const_cast<P *>(&parameters)};
  const cudaError_t result =
      cudaLaunchKernel(reinterpret_cast<const void *>(kernel), dim3(static_cast<unsigned>(blocks)),
                       dim3(static_cast<unsigned>(threads)), arguments, 0, static_cast<cudaStream_t>(stream));
  gpu::check_launch(static_cast<int>(result), name);
}

}  // namespace memhier
