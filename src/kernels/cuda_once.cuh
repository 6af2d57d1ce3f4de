// Accesses to data that a kernel touches once. More of it than L2 holds would only push out what others left there, so
// its lines are marked to go first; less may stay for the kernel that comes next. The mark is a value in a register:
// one kernel serves both.
#pragma once
#include <cstdint>

namespace memhier {

// Whether the bytes that pass a kernel are marked. `l2`: bytes of the cache, 0 when unknown.
inline bool goes_first(int64_t bytes, int64_t l2) { return l2 > 0 && bytes > l2; }

class OnceAccess {
 public:
  __device__ explicit OnceAccess([[maybe_unused]] bool first) {
#if __CUDA_ARCH__ >= 800
    if (first)
      asm("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy_));
    else
      asm("createpolicy.fractional.L2::evict_normal.b64 %0, 1.0;" : "=l"(policy_));
#endif
  }
  // The data is written by nobody while the kernel runs.
  __device__ uint4 load(const uint4 *from) const {
#if __CUDA_ARCH__ >= 800
    uint4 value;
    asm("ld.global.L2::cache_hint.v4.u32 {%0, %1, %2, %3}, [%4], %5;"
        : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)
        : "l"(from), "l"(policy_));
    return value;
#else
    return *from;
#endif
  }
  __device__ void store(uint4 *to, uint4 value) const {
#if __CUDA_ARCH__ >= 800
    asm volatile("st.global.L2::cache_hint.v4.u32 [%0], {%1, %2, %3, %4}, %5;" ::"l"(to), "r"(value.x), "r"(value.y),
                 "r"(value.z), "r"(value.w), "l"(policy_)
                 : "memory");
#else
    *to = value;
#endif
  }

 private:
  uint64_t policy_ = 0;
};

}  // namespace memhier
