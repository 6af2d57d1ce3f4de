// The window kernel (cuda_window.cuh) with the taps in its parameters. Bound by device memory up to some 40 taps of
// f32, by multiply-adds beyond.
#include "kernels/cuda_launch.cuh"
#include "ops/filter/cuda_dispatch.cuh"
#include "ops/filter/cuda_ways.hpp"
#include "ops/filter/cuda_window.cuh"

namespace memhier::filter {
namespace {

template <int Threads, class A, class Taps>
__global__ void __launch_bounds__(Threads) window(const __grid_constant__ WindowParameters<Taps> p) {
  window_block<Threads, A>(p);
}

}  // namespace

void run_cuda_window(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Shape shape = shape_of(problem);
  with_arithmetic(shape, [&]<class A>() {
    with_parameter_taps<typename A::Tap>(shape, [&]<class Taps>(const Taps &taps) {
      for_slices(device_form(shape, pointers), kWindowBlock, kGridLimit, [&](const DeviceForm &form) {
        const WindowParameters<Taps> p{form, Grid(form, kWindowBlock), taps};
        launch(&window<kWindowThreads, A, Taps>, "window", block_count(form, kWindowBlock), kWindowThreads, p,
               context.stream);
      });
    });
  });
  write_state_on_device(shape, pointers, context.stream);
}

}  // namespace memhier::filter
