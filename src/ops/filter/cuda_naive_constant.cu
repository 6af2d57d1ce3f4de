// One thread an output (cuda_naive.cuh), taps in the constant bank, as the textbooks have it: all threads of a warp
// read the same tap in one access. The kernel's parameters give the same without a copy before each run.
#include "kernels/cuda_launch.cuh"
#include "ops/filter/cuda_dispatch.cuh"
#include "ops/filter/cuda_lease.hpp"
#include "ops/filter/cuda_naive.cuh"
#include "ops/filter/cuda_placement.hpp"
#include "ops/filter/cuda_ways.hpp"

namespace memhier::filter {
namespace {

constexpr int kThreads = 256;

// All of the bank, in slots.
__constant__ uint4 constant_bank[kLeaseSlots * kConstantSlotBytes / sizeof(uint4)];
constinit LeaseRing rings[kLeaseDevices];

template <class TapType>
struct ConstantTaps {
  using Tap = TapType;
  int32_t first;  // in taps from the start of the bank
  __device__ Tap operator[](int64_t at) const {
    return reinterpret_cast<const Tap *>(constant_bank)[first + static_cast<int32_t>(at)];
  }
};

template <int Threads, class A>
__global__ void __launch_bounds__(Threads)
    naive_constant(const __grid_constant__ NaiveParameters<ConstantTaps<typename A::Tap>> p) {
  naive_output<Threads, A>(p, p.taps);
}

void *bank_address() {
  void *address = nullptr;
  const cudaError_t result = cudaGetSymbolAddress(&address, constant_bank);
  if (result != cudaSuccess) gpu::check_launch(static_cast<int>(result), "cudaGetSymbolAddress");
  return address;
}

}  // namespace

void run_cuda_naive_constant(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Shape shape = shape_of(problem);
  alignas(16) std::byte taps[kConstantSlotBytes];
  gather_taps(shape, taps);
  std::byte *const bank = static_cast<std::byte *>(bank_address());
  {
    const Lease lease(rings[context.device->ordinal], context.stream, Lease::Waits::stream);
    const int64_t offset = int64_t{lease.index()} * kConstantSlotBytes;
    gpu::copy(bank + offset, taps, static_cast<size_t>(taps_bytes(shape)), context.stream);
    with_arithmetic(shape, [&]<class A>() {
      using Tap = typename A::Tap;
      const ConstantTaps<Tap> in_bank{static_cast<int32_t>(offset / static_cast<int64_t>(sizeof(Tap)))};
      for_slices(device_form(shape, pointers), {1, 1}, kNaiveOutputs, [&](const DeviceForm &form) {
        const auto p = naive_parameters(form, shape.separable, in_bank);
        launch(&naive_constant<kThreads, A>, "naive_constant", ceil_divide(p.outputs, kThreads), kThreads, p,
               context.stream);
      });
    });
  }
  write_state_on_device(shape, pointers, context.stream);
}

}  // namespace memhier::filter
