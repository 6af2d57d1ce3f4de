// The tile kernel for dense filters of images (cuda_tile.cuh) with the taps in its parameters. Bound by device memory
// up to some 5x5 taps of f32, by multiply-adds beyond.
#include "kernels/cuda_launch.cuh"
#include "ops/filter/cuda_dispatch.cuh"
#include "ops/filter/cuda_tile.cuh"
#include "ops/filter/cuda_ways.hpp"

namespace memhier::filter {
namespace {

constexpr int kThreads = 32 * kTileWarps;

template <int Threads, class A, class Taps>
__global__ void __launch_bounds__(Threads) tile(const __grid_constant__ TileParameters<Taps> p) {
  tile_outputs<Threads, A>(p);
}

template <int Threads, class A, int Side, class Taps>
__global__ void __launch_bounds__(Threads, 8) square(const __grid_constant__ TileParameters<Taps> p) {
  square_outputs<Threads, A, Side>(p);
}

// Sums for which square filters have kernels of their own.
template <class A>
inline constexpr bool kHasSquares = sizeof(typename A::Work) == 4 && sizeof(typename A::Sum) == 4;

template <class A, class Taps>
auto kernel_for(const DeviceForm &form) {
  auto kernel = &tile<kThreads, A, Taps>;
  if constexpr (kHasSquares<A> && sizeof(Taps) == kSmallParameterTaps) {
    if (form.rows.taps == form.columns.taps) {
      if (form.rows.taps == 3) kernel = &square<kThreads, A, 3, Taps>;
      if (form.rows.taps == 5) kernel = &square<kThreads, A, 5, Taps>;
      if (form.rows.taps == 7) kernel = &square<kThreads, A, 7, Taps>;
    }
  }
  return kernel;
}

}  // namespace

void run_cuda_tile(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Shape shape = tile_shape(shape_of(problem));
  with_arithmetic(shape, [&]<class A>() {
    constexpr int kWorkBytes = sizeof(typename A::Work);
    const BlockShape block = tile_block(kWorkBytes);
    with_parameter_taps<typename A::Tap>(shape, [&]<class Taps>(const Taps &taps) {
      for_slices(device_form(shape, pointers), block, kGridLimit, [&](const DeviceForm &form) {
        const TileParameters<Taps> p{form, Grid(form, block), tile_sections(form, kWorkBytes, 0), taps};
        launch(kernel_for<A, Taps>(form), "tile", block_count(form, block), kThreads, p, context.stream,
               p.sections.bytes);
      });
    });
  });
}

}  // namespace memhier::filter
