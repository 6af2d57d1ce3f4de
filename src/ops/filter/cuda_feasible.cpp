// What each CUDA way of the filter needs, or the reason against it; the device memory it asks for.
#include "ops/filter/cuda_form.hpp"
#include "ops/filter/cuda_placement.hpp"
#include "ops/filter/cuda_texture.hpp"
#include "ops/filter/cuda_tiles.hpp"
#include "ops/filter/cuda_ways.hpp"

namespace memhier::filter {
namespace {

// What elements need wherever they lie: complex ones the alignment of their parts.
int32_t element_alignment(memhier_type type) {
  return type == MEMHIER_F64 ? 8 : type == MEMHIER_U8 ? 1 : type == MEMHIER_I16 ? 2 : 4;
}

Reason device_reason(const Problem &problem, const Shape &shape, const DeviceFacts *device, int64_t most_tap_bytes) {
  if (!device) return Reason::no_device;
  if (device->rates.copy <= 0) return Reason::no_rate;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].alignment < element_alignment(shape.type)) return Reason::alignment;
  return taps_bytes(shape) > most_tap_bytes ? Reason::taps : Reason::none;
}

Reason window_reason(const Problem &problem, const DeviceFacts *device, int64_t most_tap_bytes) {
  const Shape shape = shape_of(problem);
  const Reason reason = device_reason(problem, shape, device, most_tap_bytes);
  if (reason != Reason::none) return reason;
  if (shape.separable || shape.axes[0].taps > 1) return Reason::taps;
  return shape.axes[1].step > 1 ? Reason::strides : Reason::none;
}

Reason tile_reason(const Problem &problem, const Shape &shape, const DeviceFacts *device, int64_t most_tap_bytes) {
  const Reason reason = device_reason(problem, shape, device, most_tap_bytes);
  if (reason != Reason::none) return reason;
  const Shape tiled = tile_shape(shape);
  if (tiled.separable || is_signal(tiled)) return Reason::taps;
  return tiled.axes[0].step > 1 || tiled.axes[1].step > 1 ? Reason::strides : Reason::none;
}

}  // namespace

Reason cuda_window_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  return window_reason(problem, device, kLargeParameterTaps);
}

Reason cuda_window_shared_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  return window_reason(problem, device, INT64_MAX);
}

Reason cuda_tile_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  return tile_reason(problem, shape_of(problem), device, kLargeParameterTaps);
}

Reason cuda_tile_shared_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  return tile_reason(problem, shape_of(problem), device, INT64_MAX);
}

Reason cuda_separable_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  const Shape shape = shape_of(problem);
  const Reason reason = device_reason(problem, shape, device, kLargeParameterTaps);
  if (reason != Reason::none) return reason;
  if (!shape.separable) return Reason::taps;
  if (shape.axes[0].step > 1 || shape.axes[1].step > 1) return Reason::strides;
  return separable_tile(shape, shared_limit(*device)).rows == 0 ? Reason::taps : Reason::none;
}

Reason cuda_texture_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  const Shape shape = shape_of(problem);
  const Reason reason = tile_reason(problem, shape, device, kLargeParameterTaps);
  return reason == Reason::none ? texture_reason(shape) : reason;
}

Reason cuda_naive_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  return device_reason(problem, shape_of(problem), device, kLargeParameterTaps);
}

Reason cuda_naive_constant_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  return device_reason(problem, shape_of(problem), device, kConstantSlotBytes);
}

Reason cuda_naive_global_feasible(const Problem &problem, const Machine &, const DeviceFacts *device) {
  return device_reason(problem, shape_of(problem), device, INT64_MAX);
}

int64_t cuda_tap_workspace(const Problem &problem) { return taps_bytes(shape_of(problem)); }

}  // namespace memhier::filter
