// How kernels read the source: positions outside the data become positions inside, a state or the border's constant.
#pragma once
#include "ops/filter/cuda_arithmetic.cuh"

namespace memhier::filter {

// q modulo n in [0, n).
__device__ inline int64_t wrapped(int64_t q, int64_t n) {
  const int64_t rest = q % n;
  return rest < 0 ? rest + n : rest;
}

// Where the value at a position stands: a position inside of the data, else an element of the state (or, for a constant,
// nothing).
struct Place {
  int64_t at;
  bool inside;
};

__device__ inline Place place_on(const Axis &axis, int64_t position) {
  const int64_t n = axis.upper - axis.lower, q = position - axis.lower;
  if (q >= 0 && q < n) return {position, true};
  if (axis.edge == Edge::constant || n <= 0) return {0, false};
  if (axis.edge == Edge::state) return {q + axis.taps - 1, false};
  if (axis.edge == Edge::nearest) return {q < 0 ? axis.lower : axis.upper - 1, true};
  if (axis.edge == Edge::wrap) return {axis.lower + wrapped(q, n), true};
  if (axis.edge == Edge::reflect) {
    const int64_t m = wrapped(q, 2 * n);
    return {axis.lower + (m < n ? m : 2 * n - 1 - m), true};
  }
  if (n == 1) return {axis.lower, true};
  const int64_t m = wrapped(q, 2 * n - 2);
  return {axis.lower + (m < n ? m : 2 * n - 2 - m), true};
}

// The value at a row's place and a column position; `source` and `state` are those of the channel.
template <class A>
__device__ typename A::Work value_at(const Form &form, const typename A::Stored *source,
                                     const typename A::Stored *state, const Place &row, int64_t column_position) {
  if (!row.inside) return border_value<A>(form);
  const Place column = place_on(form.columns, column_position);
  if (column.inside)
    return A::load(source + row.at * form.rows.source_stride + column.at * form.columns.source_stride);
  if (form.columns.edge != Edge::state) return border_value<A>(form);
  return state ? A::load(state + column.at * form.state_stride) : typename A::Work{};
}

template <class A>
__device__ const typename A::Stored *channel_source(const Form &form, int64_t channel) {
  return static_cast<const typename A::Stored *>(form.source) + channel * form.source_channel_stride;
}

template <class A>
__device__ const typename A::Stored *channel_state(const Form &form, int64_t channel) {
  if (!form.state) return nullptr;
  return static_cast<const typename A::Stored *>(form.state) + channel * form.state_channel_stride;
}

template <class A>
__device__ typename A::Stored *channel_destination(const Form &form, int64_t channel) {
  return static_cast<typename A::Stored *>(form.destination) + channel * form.destination_channel_stride;
}

}  // namespace memhier::filter
