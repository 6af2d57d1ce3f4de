// Sums of rows, compiled once per instruction set by Highway's foreach_target and chosen at run time here, by what CPU
// and OS offer. Only functions of the per-target namespaces hold wide instructions, so nothing of them can leak into
// code that runs on every CPU.
#include "ops/filter/host_simd.hpp"

#include <cstdint>

#include "kernels/simd_targets.hpp"
#include "ops/filter/taps.hpp"

#define HWY_TARGET_INCLUDE "ops/filter/host_simd.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ops/filter/host_simd-inl.hpp"

#if HWY_ONCE
#include "ops/filter/host_ways.hpp"

namespace memhier::filter {

const SumKernels &sum_kernels() noexcept {
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

const char *host_instruction_set() noexcept { return sum_kernels().name; }

}  // namespace memhier::filter
#endif
