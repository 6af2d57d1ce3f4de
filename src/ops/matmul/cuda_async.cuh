// Tiles on their way from global to shared memory without passing registers (cp.async).
#pragma once
#include <cstdint>

namespace memhier::matmul {

// Copies the first `valid` of Bytes (4, 8, 16) to shared memory and zeros behind them. Both addresses are aligned to
// Bytes; with valid = 0 nothing is read.
template <int Bytes>
__device__ inline void copy_async(void *shared, const void *global, int valid) {
#if __CUDA_ARCH__ >= 800
  const auto address = static_cast<uint32_t>(__cvta_generic_to_shared(shared));
  if constexpr (Bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(address), "l"(global), "r"(valid) : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(address), "l"(global), "n"(Bytes), "r"(valid)
                 : "memory");
#else
  const auto *from = static_cast<const uint32_t *>(global);
  auto *to = static_cast<uint32_t *>(shared);
#pragma unroll
  for (int word = 0; word < Bytes / 4; ++word) to[word] = word * 4 < valid ? from[word] : 0u;
#endif
}

__device__ inline void commit_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

// All but the last `Pending` groups of this thread have arrived.
template <int Pending>
__device__ inline void wait_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(Pending) : "memory");
#endif
}

}  // namespace memhier::matmul
