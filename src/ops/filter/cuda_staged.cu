// The window and the tile kernel with taps of any number: in global memory, of which each block brings a section at a
// time into shared memory.
#include "kernels/cuda_launch.cuh"
#include "ops/filter/cuda_dispatch.cuh"
#include "ops/filter/cuda_tile.cuh"
#include "ops/filter/cuda_ways.hpp"
#include "ops/filter/cuda_window.cuh"

namespace memhier::filter {
namespace {

constexpr int kTileThreads = 32 * kTileWarps;

template <int Threads, class A>
__global__ void __launch_bounds__(Threads)
    window_shared(const __grid_constant__ WindowParameters<GlobalTaps<typename A::Tap>> p) {
  window_block<Threads, A>(p);
}

template <int Threads, class A>
__global__ void __launch_bounds__(Threads)
    tile_shared(const __grid_constant__ TileParameters<GlobalTaps<typename A::Tap>> p) {
  tile_outputs<Threads, A>(p);
}

}  // namespace

void run_cuda_window_shared(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Shape shape = shape_of(problem);
  upload_taps(shape, context);
  with_arithmetic(shape, [&]<class A>() {
    const GlobalTaps<typename A::Tap> taps{static_cast<const typename A::Tap *>(context.workspace)};
    for_slices(device_form(shape, pointers), kWindowBlock, kGridLimit, [&](const DeviceForm &form) {
      const WindowParameters<GlobalTaps<typename A::Tap>> p{form, Grid(form, kWindowBlock), taps};
      launch(&window_shared<kWindowThreads, A>, "window_shared", block_count(form, kWindowBlock), kWindowThreads, p,
             context.stream);
    });
  });
  write_state_on_device(shape, pointers, context.stream);
}

void run_cuda_tile_shared(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Shape shape = tile_shape(shape_of(problem));
  upload_taps(shape, context);
  with_arithmetic(shape, [&]<class A>() {
    constexpr int kWorkBytes = sizeof(typename A::Work), kTapBytes = sizeof(typename A::Tap);
    const BlockShape block = tile_block(kWorkBytes);
    const GlobalTaps<typename A::Tap> taps{static_cast<const typename A::Tap *>(context.workspace)};
    for_slices(device_form(shape, pointers), block, kGridLimit, [&](const DeviceForm &form) {
      const TileParameters<GlobalTaps<typename A::Tap>> p{form, Grid(form, block),
                                                          tile_sections(form, kWorkBytes, kTapBytes), taps};
      launch(&tile_shared<kTileThreads, A>, "tile_shared", block_count(form, block), kTileThreads, p, context.stream,
             p.sections.bytes);
    });
  });
}

}  // namespace memhier::filter
