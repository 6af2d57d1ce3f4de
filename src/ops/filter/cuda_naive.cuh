// One thread an output, whatever holds the taps. Threads follow the destination in memory, so that neighbours write and
// read neighbours.
#pragma once
#include <algorithm>
#include <array>
#include <cstdlib>

#include "ops/filter/cuda_source.cuh"

namespace memhier::filter {

inline constexpr int64_t kNaiveOutputs = int64_t{1} << 30;  // of one launch, at most

template <class Taps>
struct NaiveParameters {
  DeviceForm form;
  // Extents of the destination from the smallest stride on; `dimension` tells whose they are: 0 rows, 1 columns, 2
  // channels.
  FastDivide extent[2];
  int32_t dimension[3];
  uint32_t outputs;
  bool separable;
  Taps taps;
};

template <class Taps>
NaiveParameters<Taps> naive_parameters(const DeviceForm &form, bool separable, const Taps &taps) {
  const int64_t extents[] = {form.rows.outputs, form.columns.outputs, form.channels};
  const int64_t strides[] = {form.rows.destination, form.columns.destination, form.destination_channel};
  std::array<int32_t, 3> order = {2, 1, 0};
  std::stable_sort(order.begin(), order.end(),
                   [&](int32_t a, int32_t b) { return std::llabs(strides[a]) < std::llabs(strides[b]); });
  NaiveParameters<Taps> p;
  p.form = form;
  for (int i = 0; i < 2; ++i) p.extent[i] = FastDivide(extents[order[i]]);
  for (int i = 0; i < 3; ++i) p.dimension[i] = order[i];
  p.outputs = static_cast<uint32_t>(extents[0] * extents[1] * extents[2]);
  p.separable = separable;
  p.taps = taps;
  return p;
}

// `value(row, column)` of window (k, l), summed as Sum in filter.hpp says.
template <class A, class Taps, class Value>
__device__ typename A::Sum window_sum(const Axis &rows, const Axis &columns, bool separable, const Taps &taps,
                                      const Value &value) {
  typename A::Sum sum = A::zero();
  for (int64_t k = 0; k < rows.taps; ++k) {
    typename A::Sum part = separable ? A::zero() : sum;
    const int64_t at = separable ? 0 : k * columns.taps;
    for (int64_t l = 0; l < columns.taps; ++l) A::add(part, taps[at + l], value(k, l));
    if (separable)
      A::add(sum, taps[columns.taps + k], part);
    else
      sum = part;
  }
  return sum;
}

template <int Threads, class A, class Taps, class P>
__device__ void naive_output(const P &p, const Taps &taps) {
  const uint32_t id = blockIdx.x * static_cast<uint32_t>(Threads) + threadIdx.x;
  if (id >= p.outputs) return;
  const uint32_t first = p.extent[0].quotient(id), second = p.extent[1].quotient(first);
  const uint32_t index[] = {id - first * p.extent[0].divisor, first - second * p.extent[1].divisor, second};
  const auto along = [&](int dimension) {
    return p.dimension[0] == dimension ? index[0] : p.dimension[1] == dimension ? index[1] : index[2];
  };
  const int64_t i = along(0), j = along(1);
  const DeviceForm &form = p.form;
  const Channel<A> channel(form, along(2));
  const int64_t row = form.rows.first + i * form.rows.step, column = form.columns.first + j * form.columns.step;
  typename A::Sum sum;
  if (interior(form.rows, i, 1) && interior(form.columns, j, 1)) {
    const typename A::Stored *const from = channel.source + row * form.rows.source + column * form.columns.source;
    sum = window_sum<A>(form.rows, form.columns, p.separable, taps, [&](int64_t k, int64_t l) {
      return A::load(from + k * form.rows.source + l * form.columns.source);
    });
  } else {
    sum = window_sum<A>(form.rows, form.columns, p.separable, taps, [&](int64_t k, int64_t l) {
      int64_t at = row + k;
      const bool row_beyond = beyond(form.rows, at);
      return value_at(form, channel, row_beyond, at, column + l);
    });
  }
  channel.destination[i * form.rows.destination + j * form.columns.destination] = A::finish(sum, form);
}

}  // namespace memhier::filter
