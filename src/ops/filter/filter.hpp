// The filter: each output is the sum of taps times a window of the source, along one axis or two.
#pragma once
#include <cstdint>

#include "execution/way.hpp"
#include "memhier/filter.h"
#include "ops/filter/borders.hpp"
#include "ops/filter/taps.hpp"

namespace memhier {

extern const Operation filter_operation;

namespace filter {

// One axis as the ways work on it. Output i is the sum over j of taps[j] * x(first + i * step + j), where x(p) is the
// source's element p for 0 <= p < extent and what the border says for other p (borders.hpp).
struct Axis {
  int64_t outputs = 1;
  int64_t extent = 1;  // elements of the source operand, margins and halo included
  int64_t taps = 1;
  int64_t step = 1;
  int64_t first = 0;
  Bounds bounds;                        // where the data begin and end, in elements of this operand
  Border border = Border::nearest;      // beyond bounds
  int64_t source = 0, destination = 0;  // strides in elements, 0 for one element
  // Outputs in [inner_begin, inner_end) have their windows inside [0, extent).
  int64_t inner_begin = 0, inner_end = 0;
};

// The sums: element type of the taps as they are stored here, and what is accumulated in.
//   f32 f64 c64: one fused multiply-add a tap (real and imaginary part; complex taps: re += tr*xr, re -= ti*xi,
//   im += tr*xi, im += ti*xr in that order), beginning with +0, taps ascending, those of a dense image row after row.
//   Ways keep to this order, so that all of them give the same bits where multiply-adds are fused.
//   i32 i64: exact; finished by finish_integer in taps.hpp.
enum class Sum : int32_t { f32, f64, c64_real_taps, c64, i32, i64 };

// A problem, or a piece of one, as the ways work on it.
struct Shape {
  memhier_type type = 0;
  Sum sum = Sum::f32;
  bool separable = false;
  // axes[1] runs along a row, axes[0] over the rows; at rank 1 axes[0] has one element, one tap and one output.
  Axis axes[2];
  int64_t channels = 1;
  int64_t source_channel = 0, destination_channel = 0;  // strides in elements, 0 for one channel
  const void *taps = nullptr;                           // dense: axes[0].taps rows of axes[1].taps values
  const void *axis_taps[2] = {};                        // separable: those of axes[0], of axes[1]
  double border_value[2] = {};
  int64_t divisor = 1;
  // Mode STREAM. Numbers of the operands, -1: there is none. Each has axes[1].taps - 1 elements a channel.
  int32_t state_in = -1, state_out = -1;               // state_out is -1 as well where a later piece writes it
  int64_t state_in_element = 0, state_in_channel = 0;  // strides in elements
  int64_t state_out_element = 0, state_out_channel = 0;

  bool empty() const noexcept { return axes[0].outputs == 0 || axes[1].outputs == 0 || channels == 0; }
  // Multiply-adds of one output.
  double taps_per_output() const noexcept {
    const double rows = static_cast<double>(axes[0].taps), columns = static_cast<double>(axes[1].taps);
    return separable ? rows + columns : rows * columns;
  }
  double outputs() const noexcept {
    return static_cast<double>(axes[0].outputs) * static_cast<double>(axes[1].outputs) * static_cast<double>(channels);
  }
};
Shape shape_of(const Problem &problem);

bool is_integer(memhier_type type) noexcept;  // u8, i16

}  // namespace filter
}  // namespace memhier
