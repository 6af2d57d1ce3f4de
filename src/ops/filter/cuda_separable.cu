// The separable kernel (cuda_separable.cuh), taps in its parameters: both passes in one, each element read from device
// memory about once. Bound by device memory up to some 15 taps an axis of f32, then by shared memory and multiply-adds.
#include "kernels/cuda_launch.cuh"
#include "ops/filter/cuda_dispatch.cuh"
#include "ops/filter/cuda_separable.cuh"
#include "ops/filter/cuda_ways.hpp"

namespace memhier::filter {
namespace {

// Blocks a multiprocessor that registers must allow: as many as fit shared memory, fewer for wide sums, which would
// spill.
template <class A>
inline constexpr int kLeastBlocks = sizeof(typename A::Sum) == 4                          ? 4
                                    : sizeof(typename A::Sum) == sizeof(typename A::Work) ? 3
                                                                                          : 2;

template <int Threads, class A, class Taps>
__global__ void __launch_bounds__(Threads, kLeastBlocks<A>)
    separable(const __grid_constant__ SeparableParameters<Taps> p) {
  separable_outputs<Threads, A>(p);
}

}  // namespace

void run_cuda_separable(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Shape shape = shape_of(problem);
  const SeparableTile tile = separable_tile(shape, shared_limit(*context.device));
  if (tile.rows == 0) fail(MEMHIER_INTERNAL, "separable: no tile fits this device");
  const BlockShape block = separable_block(shape, tile);
  with_arithmetic(shape, [&]<class A>() {
    with_parameter_taps<typename A::Tap>(shape, [&]<class Taps>(const Taps &taps) {
      for_slices(device_form(shape, pointers), block, kGridLimit, [&](const DeviceForm &form) {
        const SeparableParameters<Taps> p{form, Grid(form, block), tile, taps};
        launch(&separable<kSeparableThreads, A, Taps>, "separable", block_count(form, block), kSeparableThreads, p,
               context.stream, tile.bytes);
      });
    });
  });
}

}  // namespace memhier::filter
