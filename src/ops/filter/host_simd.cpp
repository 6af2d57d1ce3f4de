// Sums of rows, compiled once per instruction set by Highway's foreach_target and chosen at run time here, by what CPU
// and OS offer. Only functions of the per-target namespaces hold wide instructions, so nothing of them can leak into
// code that runs on every CPU.
#include "ops/filter/host_simd.hpp"

#include <cstdint>

#include "ops/filter/taps.hpp"

// Of the x86 targets AVX-512 (bit 8), AVX2 (9), SSSE3 (12) and the compiler's baseline; of Arm's NEON and no SVE, whose
// vectors have no size. Numbers, because the names differ between versions of Highway.
#if defined(__x86_64__)
#define HWY_DISABLED_TARGETS 0x8FFLL
#else
#define HWY_DISABLED_TARGETS 0xFFFFFFFLL
#define HWY_COMPILE_ONLY_STATIC
#endif
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
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx2") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma"))
    return N_AVX3::kKernels;
#endif
#if HWY_TARGETS & HWY_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma"))
    return N_AVX2::kKernels;
#endif
#if HWY_TARGETS & HWY_SSSE3
  if (__builtin_cpu_supports("ssse3")) return N_SSSE3::kKernels;
#endif
#endif
  return HWY_NAMESPACE::kKernels;
}

const char *host_instruction_set() noexcept { return sum_kernels().name; }

}  // namespace memhier::filter
#endif
