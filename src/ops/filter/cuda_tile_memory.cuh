// Tiles of the source in shared memory: how they are filled, asynchronously where elements are moved as they are, and
// read in chunks of 16 bytes.
#pragma once
#include <cuda_pipeline_primitives.h>

#include "ops/filter/cuda_source.cuh"

namespace memhier::filter {

template <class Work>
struct alignas(16) Chunk {
  static constexpr int kCount = 16 / static_cast<int>(sizeof(Work));
  Work value[kCount];
};

// One element from global to shared memory. Wait with landed().
template <class A>
__device__ inline void send(typename A::Work *to, const typename A::Stored *from) {
  if constexpr (sizeof(typename A::Stored) == sizeof(typename A::Work) &&
                alignof(typename A::Stored) == sizeof(typename A::Work)) {
    __pipeline_memcpy_async(to, from, sizeof(typename A::Work));
  } else {
    *to = A::load(from);
  }
}

template <class A>
__device__ inline void send_chunk(Chunk<typename A::Work> *to, const typename A::Stored *from) {
  using Stored = typename A::Stored;
  constexpr int kCount = Chunk<typename A::Work>::kCount;
  if constexpr (sizeof(Stored) == sizeof(typename A::Work)) {
    __pipeline_memcpy_async(to, from, 16);
  } else {
    struct alignas(sizeof(Stored) * kCount) Packed {
      Stored value[kCount];
    };
    const Packed packed = *reinterpret_cast<const Packed *>(from);
#pragma unroll
    for (int i = 0; i < kCount; ++i) to->value[i] = A::load(packed.value + i);
  }
}

// What this thread has sent is in shared memory; a barrier makes all of the block's visible.
__device__ inline void landed() {
  __pipeline_commit();
  __pipeline_wait_prior(0);
}

// Bytes that an aligned chunk has in global memory.
template <class A>
inline constexpr int kChunkBytes = Chunk<typename A::Work>::kCount *static_cast<int>(sizeof(typename A::Stored));

template <class T>
__device__ inline bool aligned(const T *pointer, int bytes) {
  return reinterpret_cast<uintptr_t>(pointer) % static_cast<uintptr_t>(bytes) == 0;
}

}  // namespace memhier::filter
