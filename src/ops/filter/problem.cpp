// Filter problems: made from operands and a form, checked as a caller's arguments.
#include "ops/filter/problem.hpp"

#include <algorithm>

#include "base/argument.hpp"
#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/status.hpp"

namespace memhier::filter {
namespace {

int64_t centre_of(const Form &form, const AxisForm &axis) {
  const int64_t centre = axis.taps / 2 + axis.origin;
  return form.convolution ? axis.taps - 1 - centre : centre;
}

void require_extent(const Layout &layout, int mode, int64_t wanted, const char *name) {
  if (layout.extents[mode] != wanted) {
    fail(MEMHIER_INVALID_ARGUMENT, "%s: extent %d is %lld, must be %lld; see memhier_filter_extents", name, mode,
         static_cast<long long>(layout.extents[mode]), static_cast<long long>(wanted));
  }
}

void check_layout(const Layout &layout, const char *name, memhier_type type, int32_t rank) {
  if (layout.type != type) {
    fail(MEMHIER_INVALID_ARGUMENT, "%s: its element type is %s, must be %s, that of the source", name,
         element_name(layout.type).c_str(), element_name(type).c_str());
  }
  if (layout.rank != rank)
    fail(MEMHIER_INVALID_ARGUMENT, "%s: its rank is %d, must be %d, that of the source", name, layout.rank, rank);
  element_count(layout);
  byte_range(layout);
}

void check_source(const Form &form, const Layout &source) {
  if (tap_types(source.type).empty()) {
    fail(MEMHIER_INVALID_ARGUMENT, "source: elements of type %d are not filtered; there are f32, f64, c64, u8, i16",
         source.type);
  }
  if (source.rank != form.rank && source.rank != form.rank + 1) {
    fail(MEMHIER_INVALID_ARGUMENT, "source: rank %d; a filter along %d takes %d, or %d with channels", source.rank,
         form.rank, form.rank, form.rank + 1);
  }
  element_count(source);
  byte_range(source);
}

// The last mode of operands with channels.
void check_channels(const Form &form, const Layout &source, const Layout &other, const char *name) {
  if (source.rank > form.rank) require_extent(other, form.rank, source.extents[form.rank], name);
}

constexpr const char *kNames[] = {"source", "destination", "state_in", "state_out"};

// Names of the operands of a problem, in their order.
const char *name_of(const Problem &problem, int32_t operand) {
  return operand == 2 && !(problem.parameters[kStates] & kHasStateIn) ? kNames[3] : kNames[operand];
}

}  // namespace

int64_t outputs_of(memhier_filter_mode mode, int64_t taps, int64_t step, int64_t n) {
  switch (mode) {
    case MEMHIER_FILTER_VALID:
      return n < taps ? 0 : (n - taps) / step + 1;
    case MEMHIER_FILTER_FULL:
      return n == 0 ? 0 : ceil_divide(checked_add(n, taps - 1, "taps"), step);
    case MEMHIER_FILTER_STREAM:
      return n / step;
    default:
      return ceil_divide(n, step);
  }
}

int64_t first_of(const Form &form, const AxisForm &axis) noexcept {
  switch (form.mode) {
    case MEMHIER_FILTER_VALID:
      return 0;
    case MEMHIER_FILTER_SAME:
      return -centre_of(form, axis);
    default:
      return 1 - axis.taps;
  }
}

void use_margins(const Form &form, AxisForm *axis, int64_t n, int64_t before, int64_t after) {
  axis->before = axis->after = 0;
  const int64_t outputs = outputs_of(form.mode, axis->taps, axis->step, n);
  if (outputs == 0 || (before == 0 && after == 0)) return;
  const int64_t first = first_of(form, *axis);
  // How far the first and the last window reach beyond the source.
  const int64_t reach_before = std::max<int64_t>(0, -first);
  const int64_t reach_after =
      std::max<int64_t>(0, checked_add(first + (outputs - 1) * axis->step, axis->taps, "taps") - n);
  axis->before = std::min(before, reach_before);
  axis->after = std::min(after, reach_after);
  const int64_t left = reach_before - axis->before, right = reach_after - axis->after;  // beyond the margins
  if ((left == 0 && right == 0) || axis->border == Border::nearest || axis->border == Border::constant) return;
  // One reflection at either end stays within what is kept; beyond that the period matters, and with it all of them.
  const int64_t kept = checked_add(checked_add(n, axis->before, "margins"), axis->after, "margins");
  if (axis->border != Border::wrap && std::max(left, right) < kept) return;
  axis->before = before;
  axis->after = after;
}

Problem make_problem(const OperandDescription &source, const OperandDescription &destination,
                     const OperandDescription *state_in, const OperandDescription *state_out,
                     std::shared_ptr<const Constants> constants) {
  Problem problem;
  problem.operation = &filter_operation;
  problem.constants = std::move(constants);
  int32_t count = 0;
  const auto add = [&](const OperandDescription &operand, Access access) {
    problem.operands[count] = operand;
    problem.operands[count++].access = access;
  };
  add(source, Access::read);
  add(destination, Access::write);
  if (state_in) add(*state_in, Access::read);
  if (state_out) add(*state_out, Access::write);
  problem.operand_count = count;
  problem.parameters[kStates] = (state_in ? kHasStateIn : 0) | (state_out ? kHasStateOut : 0);
  const Form &form = form_of(problem);
  for (const int a : {0, 1}) {
    const int mode = mode_of(form, a);
    int64_t *parameters = problem.parameters.data() + (a == 0 ? kRowFirst : kColumnFirst);
    parameters[0] = mode < 0 ? 0 : first_of(form, form.axes[a]) + form.axes[a].before;
    parameters[1] = 0;
    parameters[2] = mode < 0 ? 1 : source.layout.extents[mode];
  }
  return problem;
}

int64_t lead_of(const Problem &problem, int32_t operand) {
  if (operand != 0) return 0;
  const Form &form = form_of(problem);
  const Layout &source = problem.operands[0].layout;
  int64_t elements = 0;
  for (int a = 2 - form.rank; a < 2; ++a) elements += form.axes[a].before * source.strides[mode_of(form, a)];
  return elements * element_size(source.type);
}

void validate_filter(const Problem &problem, void *const *pointers) {
  if (!problem.constants || problem.operand_count < 2 || problem.operand_count > 4)
    fail(MEMHIER_INVALID_ARGUMENT, "filter: %d operands; it takes a source, a destination and up to two states",
         problem.operand_count);
  const Form &form = form_of(problem);
  const Layout &source = problem.operands[0].layout;
  check_source(form, source);
  for (int32_t i = 1; i < problem.operand_count; ++i) {
    const Layout &layout = problem.operands[i].layout;
    check_layout(layout, name_of(problem, i), source.type, source.rank);
    check_channels(form, source, layout, name_of(problem, i));
    if (problem.operands[i].access != Access::read) require_nested(layout, name_of(problem, i));
    if (i > 1) require_extent(layout, 0, form.axes[1].taps - 1, name_of(problem, i));
  }
  for (const int a : {0, 1}) {
    const int mode = mode_of(form, a);
    if (mode < 0) continue;
    const AxisForm &axis = form.axes[a];
    const int64_t n = source.extents[mode] - axis.before - axis.after;
    if (form.mode == MEMHIER_FILTER_STREAM && n % axis.step) {
      fail(MEMHIER_INVALID_ARGUMENT, "source: its length %lld must be a multiple of the step %lld of a stream",
           static_cast<long long>(n), static_cast<long long>(axis.step));
    }
    require_extent(problem.operands[1].layout, mode, outputs_of(form.mode, axis.taps, axis.step, n), "destination");
  }
  if (!pointers) return;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    if (!pointers[i] && element_count(problem.operands[i].layout) > 0)
      fail(MEMHIER_INVALID_ARGUMENT, "%s: the pointer is NULL; pass the address of its first element",
           name_of(problem, i));
  }
  for (int32_t written = 1; written < problem.operand_count; ++written) {
    const OperandDescription &to = problem.operands[written];
    if (to.access == Access::read || element_count(to.layout) == 0) continue;
    for (int32_t other = 0; other < problem.operand_count; ++other) {
      const Layout &layout = problem.operands[other].layout;
      if (other == written || element_count(layout) == 0) continue;
      if (may_overlap(layout, pointers[other], to.layout, pointers[written])) {
        fail(MEMHIER_OVERLAP, "%s: shares elements with %s; use separate memory", name_of(problem, written),
             name_of(problem, other));
      }
    }
  }
}

Work filter_work(const Problem &problem) { return work_of(shape_of(problem)); }

Work work_of(const Shape &shape) {
  // Real operations of one multiply-add.
  const double each = shape.sum == Sum::c64 ? 8 : shape.sum == Sum::c64_real_taps ? 4 : 2;
  // Integers are widened before they are multiplied: those of 8 and 16 bits take lanes of 32 as f32 does.
  return {each * shape.taps_per_output() * shape.outputs(), shape.sum == Sum::f64 ? Precision::f64 : Precision::f32};
}

// Tiles read their margins again: about 64 x 64 results of images, runs of 2048 of signals.
double reads_of(const Problem &problem, int32_t operand) {
  if (operand != 0) return 1;
  const Shape shape = shape_of(problem);
  const bool image = shape.axes[0].taps > 1 && shape.axes[1].taps > 1;
  double reads = 1;
  for (const Axis &axis : shape.axes) reads *= 1 + static_cast<double>(axis.taps - 1) / (image ? 64 : 2048);
  return reads;
}

double error_bound(const Problem &problem) {
  const Shape shape = shape_of(problem);
  if (is_integer(shape.type)) return 0;
  const double unit = shape.sum == Sum::f64 ? 0x1p-53 : 0x1p-24;
  return 2 * unit * (shape.taps_per_output() + 2);
}

}  // namespace memhier::filter
