// The state after a block of a stream: the last taps - 1 elements of the state before and the block together.
#include <algorithm>

#include "kernels/cuda_launch.cuh"
#include "ops/filter/cuda_source.cuh"
#include "ops/filter/cuda_ways.hpp"

namespace memhier::filter {
namespace {

constexpr int kThreads = 256;
constexpr int64_t kBlocks = 1024;  // at most; a state is small as a rule

// Elements that are only moved.
template <class T>
struct Moved {
  using Stored = T;
  using Work = T;
  __device__ static T load(const T *from) { return *from; }
};

struct StateParameters {
  DeviceForm form;  // its destination is the state after the block
  int64_t count;    // elements a channel
  int64_t element_stride;
};

template <int Threads, class T>
__global__ void __launch_bounds__(Threads) state(const __grid_constant__ StateParameters p) {
  const int64_t all = p.count * p.form.channels, stride = static_cast<int64_t>(gridDim.x) * Threads;
  for (int64_t id = static_cast<int64_t>(blockIdx.x) * Threads + threadIdx.x; id < all; id += stride) {
    const int64_t k = id / p.count, i = id - k * p.count;
    const Channel<Moved<T>> channel(p.form, k);
    channel.destination[i * p.element_stride] =
        value_at(p.form, channel, false, 0, p.form.columns.bounds.high - p.count + i);
  }
}

}  // namespace

void write_state_on_device(const Shape &shape, void *const *pointers, void *stream) {
  if (shape.state_out < 0) return;
  StateParameters p;
  p.form = device_form(shape, pointers);
  p.form.destination = pointers[shape.state_out];
  p.form.destination_channel = shape.state_out_channel;
  p.count = shape.axes[1].taps - 1;
  p.element_stride = shape.state_out_element;
  const int64_t all = p.count * shape.channels;
  if (all == 0) return;
  const auto kernel = p.form.element_bytes == 1   ? &state<kThreads, uint8_t>
                      : p.form.element_bytes == 2 ? &state<kThreads, uint16_t>
                      : p.form.element_bytes == 4 ? &state<kThreads, uint32_t>
                                                  : &state<kThreads, Parts>;
  launch(kernel, "state", std::min(ceil_divide(all, kThreads), kBlocks), kThreads, p, stream);
}

}  // namespace memhier::filter
