// From a problem to its shape.
#include <algorithm>

#include "base/checked.hpp"
#include "ops/filter/problem.hpp"

namespace memhier::filter {
namespace {

int64_t stride(const Layout &layout, int mode) {
  return mode >= 0 && mode < layout.rank && layout.extents[mode] > 1 ? layout.strides[mode] : 0;
}

int64_t extent(const Layout &layout, int mode) { return mode >= 0 && mode < layout.rank ? layout.extents[mode] : 1; }

// Smallest i >= 0 with first + i * step >= 0.
int64_t first_inside(int64_t first, int64_t step) {
  if (first >= 0) return 0;
  return step == 1 ? -first : ceil_divide(-first, step);  // a division takes as long as all else
}

void find_inner(Axis *axis) {
  // Windows end inside as long as first + i * step + taps <= extent.
  const int64_t last_first = axis->extent - axis->taps;
  int64_t end = 0;
  if (last_first >= axis->first) {
    const int64_t reach = last_first - axis->first;
    end = (axis->step == 1 ? reach : reach / axis->step) + 1;
  }
  axis->inner_begin = std::min(first_inside(axis->first, axis->step), axis->outputs);
  axis->inner_end = std::max(axis->inner_begin, std::min(end, axis->outputs));
}

Sum sum_of(memhier_type type, const Form &form) {
  switch (type) {
    case MEMHIER_F64:
      return Sum::f64;
    case MEMHIER_C64:
      return form.taps_type == MEMHIER_C64 ? Sum::c64 : Sum::c64_real_taps;
    case MEMHIER_U8:
    case MEMHIER_I16:
      return form.wide ? Sum::i64 : Sum::i32;
    default:
      return Sum::f32;
  }
}

}  // namespace

bool is_integer(memhier_type type) noexcept { return type == MEMHIER_U8 || type == MEMHIER_I16; }

Shape shape_of(const Problem &problem) {
  const Form &form = form_of(problem);
  const Layout &source = problem.operands[0].layout, &destination = problem.operands[1].layout;
  Shape shape;
  shape.type = source.type;
  shape.sum = sum_of(source.type, form);
  shape.separable = form.separable != 0;
  for (const int a : {0, 1}) {
    const int mode = mode_of(form, a);
    const int64_t *parameters = problem.parameters.data() + (a == 0 ? kRowFirst : kColumnFirst);
    Axis &axis = shape.axes[a];
    axis.outputs = extent(destination, mode);
    axis.extent = extent(source, mode);
    axis.taps = form.axes[a].taps;
    axis.step = form.axes[a].step;
    axis.first = parameters[0];
    axis.bounds = {parameters[1], parameters[2]};
    axis.border = form.mode == MEMHIER_FILTER_STREAM && a == 1 ? Border::history : form.axes[a].border;
    axis.source = stride(source, mode);
    axis.destination = stride(destination, mode);
    find_inner(&axis);
  }
  shape.channels = extent(destination, form.rank);
  shape.source_channel = stride(source, form.rank);
  shape.destination_channel = stride(destination, form.rank);
  if (shape.separable)
    for (const int a : {0, 1}) shape.axis_taps[a] = axis_taps(problem, a);
  else
    shape.taps = dense_taps(problem);
  std::copy(form.border_value, form.border_value + 2, shape.border_value);
  shape.divisor = form.divisor;
  const int64_t states = problem.parameters[kStates];
  if (states & kHasStateIn) {
    shape.state_in = 2;
    shape.state_in_element = stride(problem.operands[2].layout, 0);
    shape.state_in_channel = stride(problem.operands[2].layout, 1);
  }
  if ((states & kHasStateOut) && !(problem.parameters[kPiece] & kStateOutIsLater)) {
    shape.state_out = states & kHasStateIn ? 3 : 2;
    const Layout &layout = problem.operands[shape.state_out].layout;
    shape.state_out_element = stride(layout, 0);
    shape.state_out_channel = stride(layout, 1);
  }
  return shape;
}

}  // namespace memhier::filter
