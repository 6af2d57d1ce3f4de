// One thread an output (cuda_naive.cuh), taps in global memory: any number of them, every filter. The last resort.
#include "kernels/cuda_launch.cuh"
#include "ops/filter/cuda_dispatch.cuh"
#include "ops/filter/cuda_naive.cuh"
#include "ops/filter/cuda_taps.cuh"
#include "ops/filter/cuda_ways.hpp"

namespace memhier::filter {
namespace {

constexpr int kThreads = 256;

template <int Threads, class A>
__global__ void __launch_bounds__(Threads)
    naive_global(const __grid_constant__ NaiveParameters<GlobalTaps<typename A::Tap>> p) {
  naive_output<Threads, A>(p, p.taps);
}

}  // namespace

void run_cuda_naive_global(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Shape shape = shape_of(problem);
  upload_taps(shape, context);
  with_arithmetic(shape, [&]<class A>() {
    const GlobalTaps<typename A::Tap> taps{static_cast<const typename A::Tap *>(context.workspace)};
    for_slices(device_form(shape, pointers), {1, 1}, kNaiveOutputs, [&](const DeviceForm &form) {
      const auto p = naive_parameters(form, shape.separable, taps);
      launch(&naive_global<kThreads, A>, "naive_global", ceil_divide(p.outputs, kThreads), kThreads, p, context.stream);
    });
  });
  write_state_on_device(shape, pointers, context.stream);
}

}  // namespace memhier::filter
