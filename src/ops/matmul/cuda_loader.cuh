// One side's tiles for a register-tiled product: Long elements along m (A) or n (B), Depth along k, kept in shared
// memory with k as the slow index, so that the threads read runs along m and n whatever the operand's layout.
#pragma once
#include <cstdint>
#include <type_traits>

#include "ops/matmul/cuda_async.cuh"

namespace memhier::matmul {

// How the tiles of one side are brought. As types, so that they read well in the names of kernels.
struct AlongK {};    // element by element, neighbours along k: transposed on the way
struct AlongRun {};  // element by element, neighbours along m or n
struct Vector {};    // 16 bytes at a time along m or n, where that stride is one and all else is aligned

template <int Threads, class T, int Long, int Depth, class Access>
class TileLoader {
 public:
  static constexpr bool kAlongK = std::is_same_v<Access, AlongK>;
  // Along k a warp writes a column of shared memory for each of its rows: 4 elements more let its words meet 32 banks.
  static constexpr int kPitch = Long + (kAlongK ? 4 : 0);
  static constexpr int kElements = Depth * kPitch;

  // `source`: element (0, 0) of the side's strip; `stride`, `stride_k`: along Long and along k; `left`: valid elements
  // along Long.
  __device__ TileLoader(const T *source, int64_t stride, int64_t stride_k, int64_t left)
      : stride_(stride), stride_k_(stride_k) {
    int at;
    if constexpr (kAlongK) {
      depth_ = threadIdx.x % kLanesK;
      at = threadIdx.x / kLanesK;
    } else {
      at = threadIdx.x % kRun * kWidth;
      depth_ = threadIdx.x / kRun;
    }
    slot_ = depth_ * kPitch + at;
    source_ = source + at * stride + depth_ * stride_k;
    left_ = static_cast<int>(left < Long ? left : Long) - at;
  }

  // Starts the copies of the next Depth steps, of which `steps` are valid, and moves on.
  __device__ void start(T *tile, int steps) {
#pragma unroll
    for (int pass = 0; pass < kPasses; ++pass) {
      const int along = pass % kPassesLong * kStepLong, deep = pass / kPassesLong * kStepDepth;
      int valid = left_ - along;
      valid = depth_ + deep < steps ? (valid < 0 ? 0 : valid > kWidth ? kWidth : valid) : 0;
      copy_async<kWidth *static_cast<int>(sizeof(T))>(tile + slot_ + deep * kPitch + along,
                                                      source_ + along * stride_ + deep * stride_k_,
                                                      valid * static_cast<int>(sizeof(T)));
    }
    source_ += Depth * stride_k_;
  }

 private:
  static constexpr int kWidth = std::is_same_v<Access, Vector> ? 16 / static_cast<int>(sizeof(T)) : 1;
  static constexpr int kSector = 32 / static_cast<int>(sizeof(T));
  static constexpr int kLanesK = kSector < Threads / Long ? Threads / Long : kSector;
  static constexpr int kRun = Long / kWidth;  // threads that share a step of k
  static constexpr int kStepLong = kAlongK ? Threads / kLanesK : Long;
  static constexpr int kStepDepth = kAlongK ? kLanesK : Threads / kRun;
  static constexpr int kPassesLong = Long / kStepLong;
  static constexpr int kPasses = kPassesLong * (Depth / kStepDepth);
  static_assert(Long % kStepLong == 0 && Depth % kStepDepth == 0 && kPasses * Threads * kWidth == Long * Depth);

  const T *source_;
  int64_t stride_, stride_k_;
  int slot_, depth_, left_;
};

}  // namespace memhier::matmul
