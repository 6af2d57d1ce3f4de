// How kernels read the source: positions outside of the data become positions inside, a state, or the border's
// constant.
#pragma once
#include "ops/filter/cuda_arithmetic.cuh"

namespace memhier::filter {

// One channel as a kernel sees it.
template <class A>
struct Channel {
  const typename A::Stored *source;
  const typename A::Stored *state;
  typename A::Stored *destination;

  __device__ Channel(const DeviceForm &form, int64_t channel)
      : source(static_cast<const typename A::Stored *>(form.source) + channel * form.source_channel),
        state(static_cast<const typename A::Stored *>(form.state)),
        destination(static_cast<typename A::Stored *>(form.destination) + channel * form.destination_channel) {
    if (state) state += channel * form.state_channel;
  }
};

// True for positions that have no element: the border's constant, or a state, stands there.
__device__ inline bool beyond(const Axis &axis, int64_t &position) {
  if (inside(axis.bounds, position)) return false;
  if (axis.border == Border::constant || axis.border == Border::history) return true;
  position = mapped(axis.border, axis.bounds, position);
  return false;
}

template <class A>
__device__ typename A::Work border_value(const DeviceForm &form) {
  return A::load(reinterpret_cast<const typename A::Stored *>(form.border_value));
}

// The value at any position. `row_beyond`: beyond() of the row, whose position has been mapped.
template <class A>
__device__ typename A::Work value_at(const DeviceForm &form, const Channel<A> &channel, bool row_beyond, int64_t row,
                                     int64_t column) {
  if (row_beyond) return border_value<A>(form);
  int64_t at = column;
  if (!beyond(form.columns, at)) return A::load(channel.source + row * form.rows.source + at * form.columns.source);
  if (form.columns.border == Border::constant) return border_value<A>(form);
  if (!channel.state) return typename A::Work{};
  return A::load(channel.state + (form.columns.taps - 1 + column - form.columns.bounds.low) * form.state_element);
}

// Windows of outputs [output, output + count) along the axis lie inside of what the source operand holds.
__device__ inline bool interior(const Axis &axis, int64_t output, int64_t count) {
  const int64_t begin = axis.first + output * axis.step;
  return begin >= 0 && begin + (count - 1) * axis.step + axis.taps <= axis.extent;
}

}  // namespace memhier::filter
