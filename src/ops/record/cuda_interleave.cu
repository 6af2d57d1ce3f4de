// Records of 2 to 8 equal components against arrays of them: a thread takes 16 bytes of each array, all of them by one
// access, and changes their order in registers. The records of a warp pass through shared memory, so that they too go
// by 16 bytes a lane side by side. Bound by device memory for every size of component.
#include <type_traits>

#include "base/checked.hpp"
#include "kernels/cuda_launch.cuh"
#include "ops/record/cuda_interleave.hpp"
#include "ops/record/cuda_ways.hpp"
#include "ops/record/tuning_cuda.hpp"

namespace memhier::record {
namespace {

constexpr int kThreads = kInterleaveThreads;
constexpr int kAccess = kInterleaveAccess;

struct InterleaveParameters {
  char *records;
  char *array[kMostSlots];  // null: none
  int64_t count;
};

// Byte of the arrays' accesses, one after the other, that byte x of the records is, and the other way round.
template <int Bytes, int Slots>
__device__ constexpr int array_byte(int x) {
  const int component = x / Bytes;
  return component % Slots * kAccess + component / Slots * Bytes + x % Bytes;
}
template <int Bytes, int Slots>
__device__ constexpr int record_byte(int x) {
  const int record = x % kAccess / Bytes, slot = x / kAccess;
  return (record * Slots + slot) * Bytes + x % Bytes;
}

// The word of the bytes at the places of() of `words`. All places are constants once loops are unrolled.
template <int Bytes, class Place>
__device__ inline uint32_t gathered(const uint32_t *words, int x, const Place &of) {
  const int a = of(x);
  if (Bytes >= 4) return words[a / 4];
  const int c = of(x + 2);
  if (Bytes == 2)
    return __byte_perm(words[a / 4], words[c / 4], (a % 4) * 0x11 + 0x10 + ((c % 4) * 0x11 + 0x54) * 0x100);
  const int b = of(x + 1), d = of(x + 3);
  const uint32_t low = __byte_perm(words[a / 4], words[b / 4], a % 4 + (4 + b % 4) * 0x10);
  const uint32_t high = __byte_perm(words[c / 4], words[d / 4], c % 4 + (4 + d % 4) * 0x10);
  return __byte_perm(low, high, 0x5410);
}

__device__ inline void put(uint32_t *words, uint4 value) {
  words[0] = value.x, words[1] = value.y, words[2] = value.z, words[3] = value.w;
}

template <int Bytes>
using Component =
    std::conditional_t<Bytes == 1, uint8_t,
                       std::conditional_t<Bytes == 2, uint16_t, std::conditional_t<Bytes == 4, uint32_t, uint64_t>>>;

// The records behind the last whole access of the arrays, component by component.
template <int Bytes, int Slots, bool Split>
__device__ void one_by_one(const InterleaveParameters &p, int64_t first, int lane) {
  const int left = static_cast<int>(p.count - first) * Slots;
  auto *const records = reinterpret_cast<Component<Bytes> *>(p.records) + first * Slots;
  for (int i = lane; i < left; i += 32) {
    auto *const array = reinterpret_cast<Component<Bytes> *>(p.array[i % Slots]);
    if (!array) {
      if (!Split) records[i] = 0;
    } else if (Split) {
      array[first + i / Slots] = records[i];
    } else {
      records[i] = array[first + i / Slots];
    }
  }
}

// Blocks of a multiprocessor that registers must allow: wide records hold many.
template <int Slots>
inline constexpr int kBlocksLeast = Slots >= 6 ? 4 : 6;

template <int Threads, int Bytes, int Slots, bool Split>
__global__ void __launch_bounds__(Threads, kBlocksLeast<Slots>)
    interleave(const __grid_constant__ InterleaveParameters p) {
  constexpr int kRecords = kAccess / Bytes;  // of a thread
  __shared__ uint4 staged[Threads / 32][32 * Slots];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int64_t share = static_cast<int64_t>(blockIdx.x) * (Threads / 32) + warp;
  const int64_t first = share * (32 * kRecords);
  if (first >= p.count) return;
  // Lanes whose accesses of the arrays are whole: all but in the last warp.
  const int lanes = static_cast<int>(min(int64_t{32}, (p.count - first) / kRecords));
  if (lanes < 32) one_by_one<Bytes, Slots, Split>(p, first + lanes * kRecords, lane);
  uint4 *const of_warp = staged[warp];
  uint4 *const records = reinterpret_cast<uint4 *>(p.records) + share * (32 * Slots);
  const int64_t at = share * 32 + lane;
  uint32_t from[4 * Slots], to[4 * Slots];
  if constexpr (Split) {
    uint4 value[Slots];
#pragma unroll
    for (int k = 0; k < Slots; ++k)
      if (k * 32 + lane < lanes * Slots) value[k] = records[k * 32 + lane];
#pragma unroll
    for (int k = 0; k < Slots; ++k) of_warp[k * 32 + lane] = value[k];
    __syncwarp();
#pragma unroll
    for (int k = 0; k < Slots; ++k) put(from + 4 * k, of_warp[lane * Slots + k]);
#pragma unroll
    for (int i = 0; i < 4 * Slots; ++i) to[i] = gathered<Bytes>(from, 4 * i, record_byte<Bytes, Slots>);
#pragma unroll
    for (int k = 0; k < Slots; ++k)
      if (p.array[k] && lane < lanes)
        reinterpret_cast<uint4 *>(p.array[k])[at] = uint4{to[4 * k], to[4 * k + 1], to[4 * k + 2], to[4 * k + 3]};
  } else {
#pragma unroll
    for (int k = 0; k < Slots; ++k)
      put(from + 4 * k,
          p.array[k] && lane < lanes ? reinterpret_cast<const uint4 *>(p.array[k])[at] : uint4{0, 0, 0, 0});
#pragma unroll
    for (int i = 0; i < 4 * Slots; ++i) to[i] = gathered<Bytes>(from, 4 * i, array_byte<Bytes, Slots>);
#pragma unroll
    for (int k = 0; k < Slots; ++k)
      of_warp[lane * Slots + k] = uint4{to[4 * k], to[4 * k + 1], to[4 * k + 2], to[4 * k + 3]};
    __syncwarp();
#pragma unroll
    for (int k = 0; k < Slots; ++k)
      if (k * 32 + lane < lanes * Slots) records[k * 32 + lane] = of_warp[k * 32 + lane];
  }
}

using Kernel = void (*)(InterleaveParameters);

template <int Bytes, int Slots>
Kernel kernel_of(bool split) {
  return split ? &interleave<kThreads, Bytes, Slots, true> : &interleave<kThreads, Bytes, Slots, false>;
}
template <int Bytes>
Kernel kernel_of(int slots, bool split) {
  switch (slots) {
    case 2:
      return kernel_of<Bytes, 2>(split);
    case 3:
      return kernel_of<Bytes, 3>(split);
    case 4:
      return kernel_of<Bytes, 4>(split);
    case 6:
      return kernel_of<Bytes, 6>(split);
    default:
      return kernel_of<Bytes, 8>(split);
  }
}
Kernel kernel_of(const Interleave &interleave) {
  switch (interleave.bytes) {
    case 1:
      return kernel_of<1>(interleave.slots, interleave.split);
    case 2:
      return kernel_of<2>(interleave.slots, interleave.split);
    case 4:
      return kernel_of<4>(interleave.slots, interleave.split);
    default:
      return kernel_of<8>(interleave.slots, interleave.split);
  }
}

}  // namespace

void run_cuda_interleave(const Problem &problem, void *const *pointers, const RunContext &context) {
  const FieldMap map = field_map(problem);
  if (map.records == 0) return;
  const Interleave interleave = interleave_of(map);
  InterleaveParameters p{static_cast<char *>(pointers[interleave.records]), {}, map.records};
  uintptr_t bits = reinterpret_cast<uintptr_t>(p.records);
  for (int slot = 0; slot < interleave.slots; ++slot) {
    if (interleave.operand[slot] < 0) continue;
    p.array[slot] = static_cast<char *>(pointers[interleave.operand[slot]]) + interleave.offset[slot];
    bits |= reinterpret_cast<uintptr_t>(p.array[slot]);
  }
  if (bits % kAccess) return run_cuda_tile(problem, pointers, context);  // less aligned than planned
  const int64_t of_block = int64_t{kThreads} * (kAccess / interleave.bytes);
  launch(kernel_of(interleave), "interleave", ceil_divide(map.records, of_block), kThreads, p, context.stream);
}

}  // namespace memhier::record
