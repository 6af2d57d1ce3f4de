// One thread an output, taps in the kernel's parameters (cuda_naive.cuh). Any strides, steps, borders and channels. A
// load from cache for each multiply-add: bound by the load pipe.
#include "kernels/cuda_launch.cuh"
#include "ops/filter/cuda_dispatch.cuh"
#include "ops/filter/cuda_naive.cuh"
#include "ops/filter/cuda_taps.cuh"
#include "ops/filter/cuda_ways.hpp"

namespace memhier::filter {
namespace {

constexpr int kThreads = 256;

template <int Threads, class A, class Taps>
__global__ void __launch_bounds__(Threads) naive(const __grid_constant__ NaiveParameters<Taps> p) {
  naive_output<Threads, A>(p, p.taps);
}

}  // namespace

void run_cuda_naive(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Shape shape = shape_of(problem);
  with_arithmetic(shape, [&]<class A>() {
    with_parameter_taps<typename A::Tap>(shape, [&]<class Taps>(const Taps &taps) {
      for_slices(device_form(shape, pointers), {1, 1}, kNaiveOutputs, [&](const DeviceForm &form) {
        const NaiveParameters<Taps> p = naive_parameters(form, shape.separable, taps);
        launch(&naive<kThreads, A, Taps>, "naive", ceil_divide(p.outputs, kThreads), kThreads, p, context.stream);
      });
    });
  });
  write_state_on_device(shape, pointers, context.stream);
}

}  // namespace memhier::filter
