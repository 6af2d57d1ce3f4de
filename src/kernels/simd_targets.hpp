// Which instruction sets vector kernels are compiled for, and which of them CPU and OS run. Included before Highway's
// foreach_target.h: its own dispatch would need its library.
#pragma once

// Of the x86 targets AVX-512 (bit 8), AVX2 (9), SSSE3 (12) and the compiler's baseline; of Arm's NEON and no SVE, whose
// vectors have no size. Numbers, because the names differ between versions of Highway. Sanitizers, with which these are
// the longest to compile, see AVX2 and the baseline.
#if defined(__x86_64__) && (defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__))
#define HWY_DISABLED_TARGETS 0x19FFLL
#elif defined(__x86_64__)
#define HWY_DISABLED_TARGETS 0x8FFLL
#else
#define HWY_DISABLED_TARGETS 0xFFFFFFFLL
#define HWY_COMPILE_ONLY_STATIC
#endif

// Blocks of 16 bytes in a vector of the target that is being compiled. A macro, because every target has its own
// answer.
#define MEMHIER_SIMD_BLOCKS (HWY_MAX_BYTES >= 64 ? 4 : HWY_MAX_BYTES >= 32 ? 2 : 1)

namespace memhier {

// By the flags that the compiler's runtime caches.
#if defined(__x86_64__)
inline bool runs_avx512() noexcept {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma");
}
inline bool runs_avx2() noexcept {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
}
inline bool runs_ssse3() noexcept { return __builtin_cpu_supports("ssse3"); }
#endif

}  // namespace memhier
