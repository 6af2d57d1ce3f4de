// What kernels of every operation need for their grids: the limit of one, division by invariant integers. Plain C++, so
// that it is tested without a device.
#pragma once
#include <cstdint>

#ifdef __CUDACC__
#define MEMHIER_HOST_DEVICE __host__ __device__
#else
#define MEMHIER_HOST_DEVICE
#endif

namespace memhier {

inline constexpr int64_t kGridLimit = 2147483647;  // blocks in x

// Quotients of numbers below 2^31 by a divisor in [1, 2^31): one high multiplication, one addition, one shift.
struct FastDivide {
  uint32_t divisor = 1;
  uint32_t magic = 1;
  uint32_t shift = 0;

  FastDivide() = default;
  explicit FastDivide(int64_t by) : divisor(static_cast<uint32_t>(by)) {
    while (shift < 31 && (uint32_t{1} << shift) < divisor) ++shift;
    const uint64_t one = 1;
    magic = static_cast<uint32_t>((one << 32) * ((one << shift) - divisor) / divisor + 1);
  }
  MEMHIER_HOST_DEVICE uint32_t quotient(uint32_t number) const {
#ifdef __CUDA_ARCH__
    const uint32_t high = __umulhi(number, magic);
#else
    const uint32_t high = static_cast<uint32_t>((uint64_t{number} * magic) >> 32);
#endif
    return (high + number) >> shift;
  }
};

}  // namespace memhier
