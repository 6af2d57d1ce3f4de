#include "ops/filter/cuda_texture.hpp"

#include "base/element_type.hpp"

namespace memhier::filter {
namespace {

// Least of what CUDA devices offer for textures on pitched memory.
constexpr int64_t kMostColumns = 131072, kMostRows = 65000, kMostPitch = 2097120, kPitchAlignment = 32;
// Coordinates of 0 to 1 in f32 tell this many elements apart with a wide margin.
constexpr int64_t kMostNormalised = 16384;

bool periodic(Border border) { return border == Border::reflect || border == Border::wrap; }

Reason axis_reason(const Shape &shape, const Axis &axis) {
  if (axis.outputs == 0 || (axis.inner_begin == 0 && axis.inner_end == axis.outputs)) return Reason::none;
  const bool own_bounds = axis.bounds.low == 0 && axis.bounds.high == axis.extent;
  const bool zero = shape.border_value[0] == 0 && shape.border_value[1] == 0;
  const bool known =
      periodic(axis.border) || axis.border == Border::nearest || (axis.border == Border::constant && zero);
  return own_bounds && known ? Reason::none : Reason::border;
}

}  // namespace

bool texture_normalised(const Shape &shape) noexcept {
  return periodic(shape.axes[0].border) || periodic(shape.axes[1].border);
}

Reason texture_reason(const Shape &shape) noexcept {
  if (shape.type == MEMHIER_F64) return Reason::element_type;
  const Axis &rows = shape.axes[0], &columns = shape.axes[1];
  const int64_t pitch = rows.source * element_size(shape.type);
  if (shape.channels != 1 || (columns.extent > 1 && columns.source != 1)) return Reason::strides;
  if (rows.extent > 1 && (rows.source < columns.extent || pitch % kPitchAlignment != 0)) return Reason::strides;
  if (columns.extent > kMostColumns || rows.extent > kMostRows || pitch > kMostPitch) return Reason::extents;
  for (const Axis &axis : shape.axes) {
    if (const Reason reason = axis_reason(shape, axis); reason != Reason::none) return reason;
    // Windows far outside of the data would leave what coordinates tell apart.
    if (axis.taps > kMostNormalised || (texture_normalised(shape) && axis.extent > kMostNormalised))
      return Reason::extents;
    if (axis.extent == 0) return Reason::extents;
  }
  return Reason::none;
}

}  // namespace memhier::filter
