// Register tiles, compiled once per instruction set by Highway's foreach_target and chosen at run time by what CPU and
// OS offer. Only functions of the per-target namespaces hold wide instructions.
#include "ops/matmul/host_kernel.hpp"

#include <cstdint>

#include "kernels/simd_targets.hpp"

#define HWY_TARGET_INCLUDE "ops/matmul/host_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ops/matmul/host_kernel-inl.hpp"

#if HWY_ONCE
#include "ops/matmul/host_ways.hpp"

namespace memhier::matmul {

const TileKernels &tile_kernels() noexcept {
#if defined(__x86_64__)
#if HWY_TARGETS & HWY_AVX3
  if (runs_avx512()) return N_AVX3::kKernels;
#endif
#if HWY_TARGETS & HWY_AVX2
  if (runs_avx2()) return N_AVX2::kKernels;
#endif
#if HWY_TARGETS & HWY_SSSE3
  if (runs_ssse3()) return N_SSSE3::kKernels;
#endif
#endif
  return HWY_NAMESPACE::kKernels;
}

const char *host_instruction_set() noexcept { return tile_kernels().name; }

}  // namespace memhier::matmul
#endif
