// From a shape to lines.
#include "ops/filter/host_lines.hpp"

#include <cstdlib>
#include <utility>

#include "base/element_type.hpp"

namespace memhier::filter {
namespace {

// Signals side by side pay as rows once they fill some vectors; below, they are interleaved channels.
constexpr int64_t kLeastSignals = 16;

bool is_trivial(const Axis &axis) { return axis.taps == 1 && axis.outputs == 1 && axis.extent == 1 && axis.first == 0; }

// Whether the channels stand nearer to each other than the places of the axis, on both sides.
bool channels_inside(const Shape &shape) {
  return std::abs(shape.source_channel) < std::abs(shape.axes[1].source) &&
         std::abs(shape.destination_channel) < std::abs(shape.axes[1].destination);
}

void signals_to_rows(Lines *lines) {
  Shape &shape = lines->shape;
  shape.axes[0] = shape.axes[1];
  Axis signals;
  signals.outputs = signals.extent = signals.inner_end = shape.channels;
  signals.bounds = {0, shape.channels};
  signals.source = shape.source_channel;
  signals.destination = shape.destination_channel;
  shape.axes[1] = signals;
  shape.channels = 1;
  lines->rows_of_signals = true;
  // Separable filters have two axes: only dense taps come here, a column of them now.
}

void choose_kernels(Lines *lines) {
  const SumKernels &kernels = sum_kernels();
  const bool bytes = lines->shape.type == MEMHIER_U8;
  switch (lines->shape.sum) {
    case Sum::f64:
      lines->first = lines->second = kernels.f64;
      lines->sum_bytes = 8;
      break;
    case Sum::c64:
      lines->first = lines->second = kernels.c64;
      lines->sum_bytes = 8;
      break;
    case Sum::i32:
      lines->first = bytes ? kernels.u8_i32 : kernels.i16_i32;
      lines->second = kernels.i32;
      lines->sum_bytes = 4;
      break;
    case Sum::i64:
      lines->first = bytes ? kernels.u8_i64 : kernels.i16_i64;
      lines->second = kernels.i64;
      lines->sum_bytes = 8;
      break;
    default:  // complex numbers under real taps are two of f32
      lines->first = lines->second = kernels.f32;
      lines->values = lines->shape.sum == Sum::c64_real_taps ? 2 : 1;
      lines->sum_bytes = 4 * lines->values;
  }
}

}  // namespace

bool Lines::source_packed() const noexcept {
  return (width == 1 || source_width == 1) && (shape.axes[1].extent == 1 || shape.axes[1].source == width);
}

bool Lines::destination_packed() const noexcept {
  return (width == 1 || destination_width == 1) && (shape.axes[1].outputs == 1 || shape.axes[1].destination == width);
}

Lines lines_of(const Problem &problem) {
  Lines lines;
  lines.shape = shape_of(problem);
  Shape &shape = lines.shape;
  lines.element_bytes = element_size(shape.type);
  choose_kernels(&lines);
  if (shape.channels == 1 || !channels_inside(shape)) return lines;
  if (is_trivial(shape.axes[0]) && !shape.separable && shape.channels >= kLeastSignals) {
    signals_to_rows(&lines);
  } else {
    lines.width = std::exchange(shape.channels, 1);
    lines.source_width = std::exchange(shape.source_channel, 0);
    lines.destination_width = std::exchange(shape.destination_channel, 0);
    lines.state_in_width = shape.state_in_channel;
  }
  return lines;
}

}  // namespace memhier::filter
