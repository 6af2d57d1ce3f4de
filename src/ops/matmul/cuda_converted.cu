// Register-tiled products of types that are computed in a wider one (f16, bf16 in f32; i8 in i32): tiles pass through
// registers, where they are converted, into one of two stages in shared memory. Any strides and extents.
#include "ops/matmul/cuda_loader.cuh"
#include "ops/matmul/cuda_register_launch.cuh"

namespace memhier::matmul {
namespace {

// As TileLoader, but by way of registers.
template <int Threads, class Stored, int Long, int Depth, class Access>
class ConvertingLoader {
  using T = Computed<Stored>;
  static constexpr bool kAlongK = std::is_same_v<Access, AlongK>;

 public:
  static constexpr int kPitch = Long + (kAlongK ? 4 : 0);
  static constexpr int kElements = Depth * kPitch;

  __device__ ConvertingLoader(const Stored *source, int64_t stride, int64_t stride_k, int64_t left)
      : stride_(stride), stride_k_(stride_k) {
    const int at = kAlongK ? threadIdx.x / kLanesK : threadIdx.x % Long;
    depth_ = kAlongK ? threadIdx.x % kLanesK : threadIdx.x / Long;
    slot_ = depth_ * kPitch + at;
    source_ = source + at * stride + depth_ * stride_k;
    left_ = static_cast<int>(left < Long ? left : Long) - at;
  }

  // Asks for the next Depth steps, of which `steps` are valid, and moves on.
  __device__ void fetch(int steps) {
#pragma unroll
    for (int pass = 0; pass < kPasses; ++pass) {
      const int along = pass % kPassesLong * kStepLong, deep = pass / kPassesLong * kStepDepth;
      held_[pass] = Stored{};
      if (along < left_ && depth_ + deep < steps) held_[pass] = source_[along * stride_ + deep * stride_k_];
    }
    source_ += Depth * stride_k_;
  }
  // Puts what was fetched into a stage.
  __device__ void put(T *tile) const {
#pragma unroll
    for (int pass = 0; pass < kPasses; ++pass) {
      const int along = pass % kPassesLong * kStepLong, deep = pass / kPassesLong * kStepDepth;
      tile[slot_ + deep * kPitch + along] = computed(held_[pass]);
    }
  }

 private:
  static constexpr int kSector = 32 / static_cast<int>(sizeof(Stored));
  static constexpr int kLanesK = kSector < Depth ? kSector : Depth;
  static constexpr int kStepLong = kAlongK ? Threads / kLanesK : Long;
  static constexpr int kStepDepth = kAlongK ? kLanesK : Threads / Long;
  static constexpr int kPassesLong = Long / kStepLong;
  static constexpr int kPasses = kPassesLong * (Depth / kStepDepth);
  static_assert(Long % kStepLong == 0 && Depth % kStepDepth == 0 && kPasses * Threads == Long * Depth);

  const Stored *source_;
  int64_t stride_, stride_k_;
  int slot_, depth_, left_;
  Stored held_[kPasses];
};

template <int Threads, class Stored, class S, class AccessA, class AccessB>
__global__ void __launch_bounds__(Threads, S::kBlocks) converted_tile(const __grid_constant__ Parameters<Stored> p) {
  using T = Computed<Stored>;
  using LoaderA = ConvertingLoader<Threads, Stored, S::kTileM, S::kDepth, AccessA>;
  using LoaderB = ConvertingLoader<Threads, Stored, S::kTileN, S::kDepth, AccessB>;
  __shared__ __align__(16) T stages_a[2][LoaderA::kElements];
  __shared__ __align__(16) T stages_b[2][LoaderB::kElements];

  const TilePlace place = tile_place(p);
  const int64_t first_m = static_cast<int64_t>(place.m) * S::kTileM;
  const int64_t first_n = static_cast<int64_t>(place.n) * S::kTileN;
  const int64_t first_k = place.split * p.split_k;
  int64_t left_k = min(p.split_k, p.k - first_k);
  LoaderA loader_a(p.a + place.batch * p.a_batch + first_m * p.a_row + first_k * p.a_column, p.a_row, p.a_column,
                   p.m - first_m);
  LoaderB loader_b(p.b + place.batch * p.b_batch + first_n * p.b_column + first_k * p.b_row, p.b_column, p.b_row,
                   p.n - first_n);
  const ThreadPlace thread = thread_place<S>();
  T sums[S::kOwnM][S::kOwnN] = {};
  const auto fetch = [&] {
    const int steps = static_cast<int>(min(left_k, static_cast<int64_t>(S::kDepth)));
    loader_a.fetch(steps);
    loader_b.fetch(steps);
    left_k -= S::kDepth;
  };
  const auto put = [&](int stage) {
    loader_a.put(stages_a[stage]);
    loader_b.put(stages_b[stage]);
    __syncthreads();
  };
  if (left_k > 0) {
    fetch();
    put(0);
    int stage = 0;
    while (left_k > 0) {
      fetch();
      multiply_tiles<S, LoaderA::kPitch, LoaderB::kPitch, false>(stages_a[stage], stages_b[stage], thread, sums);
      stage ^= 1;
      put(stage);
    }
    multiply_tiles<S, LoaderA::kPitch, LoaderB::kPitch, false>(stages_a[stage], stages_b[stage], thread, sums);
  }
  write_tile<S>(p, place, thread, first_m, first_n, sums);
}

template <class Stored>
void launch_converted_tile(const RegisterRun<Stored> &run) {
  using S = Shape<Computed<Stored>, 64, 64, 16, 8, 16, 2>;
  constexpr const char *kName = "converted_tile";
  const Product &product = run.product;
  const bool a_along_k = nearer_along_k(product.a_row, product.a_column),
             b_along_k = nearer_along_k(product.b_column, product.b_row);
  if (a_along_k && b_along_k)
    return launch_tiles<S>(run, &converted_tile<S::kThreads, Stored, S, AlongK, AlongK>, kName);
  if (a_along_k) return launch_tiles<S>(run, &converted_tile<S::kThreads, Stored, S, AlongK, AlongRun>, kName);
  if (b_along_k) return launch_tiles<S>(run, &converted_tile<S::kThreads, Stored, S, AlongRun, AlongK>, kName);
  launch_tiles<S>(run, &converted_tile<S::kThreads, Stored, S, AlongRun, AlongRun>, kName);
}

}  // namespace

void launch_converted(const RegisterRun<__half> &run) { launch_converted_tile(run); }
void launch_converted(const RegisterRun<__nv_bfloat16> &run) { launch_converted_tile(run); }
void launch_converted(const RegisterRun<int8_t> &run) { launch_converted_tile(run); }

}  // namespace memhier::matmul
