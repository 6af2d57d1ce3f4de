// Forms: what can be asked of a filter, and how equal ones become equal.
#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "base/element_type.hpp"
#include "base/status.hpp"
#include "ops/filter/problem.hpp"

namespace memhier::filter {
namespace {

class Checker {
 public:
  Checker(const Form &form, memhier_type element, const char *prefix)
      : form_(form), element_(element), prefix_(prefix) {}

  void check() const {
    const auto types = tap_types(element_);
    if (std::find(types.begin(), types.end(), form_.taps_type) == types.end())
      refuse("taps_type", form_.taps_type, "one that elements of this type have: see memhier/filter.h");
    if (form_.mode < MEMHIER_FILTER_SAME || form_.mode > MEMHIER_FILTER_STREAM)
      refuse("mode", form_.mode, "a MEMHIER_FILTER_ constant");
    if (form_.convolution != 0 && form_.convolution != 1) refuse("convolution", form_.convolution, "0 or 1");
    if (form_.mode == MEMHIER_FILTER_STREAM && form_.rank != 1)
      refuse("rank", form_.rank, "1 where the mode is MEMHIER_FILTER_STREAM");
    if (form_.divisor < 1) refuse("divisor", form_.divisor, "at least 1");
    if (!is_integer(element_) && form_.divisor != 1) refuse("divisor", form_.divisor, "1 unless elements are integers");
    for (int a = 2 - form_.rank; a < 2; ++a) check_axis(form_.axes[a], mode_of(form_, a));
    if (is_integer(element_)) check_border_value();
  }

 private:
  void check_axis(const AxisForm &axis, int mode) const {
    if (axis.taps < 1 || axis.taps > kMostTapBytes) refuse("taps", mode, axis.taps, 1, kMostTapBytes);
    if (axis.step < 1) refuse("step", mode, axis.step, 1, INT64_MAX);
    if (axis.border < Border::reflect || axis.border > Border::constant)
      refuse("border", mode, static_cast<int64_t>(axis.border), MEMHIER_BORDER_REFLECT, MEMHIER_BORDER_CONSTANT);
    if (form_.mode != MEMHIER_FILTER_SAME) {
      if (axis.origin != 0) refuse("origin", mode, axis.origin, 0, 0);
    } else if (axis.origin < -(axis.taps / 2) || axis.origin > (axis.taps - 1) / 2) {
      refuse("origin", mode, axis.origin, -(axis.taps / 2), (axis.taps - 1) / 2);
    }
  }

  void check_border_value() const {
    const bool constant = std::any_of(form_.axes + 2 - form_.rank, form_.axes + 2,
                                      [](const AxisForm &axis) { return axis.border == Border::constant; });
    if (!constant) return;
    const double value = form_.border_value[0];
    const double least = element_ == MEMHIER_U8 ? 0 : -32768, most = element_ == MEMHIER_U8 ? 255 : 32767;
    if (!(value >= least && value <= most) || value != static_cast<double>(static_cast<int32_t>(value)))
      fail(MEMHIER_INVALID_ARGUMENT, "%sborder_value[0] is %g, must be an integer from %g to %g", prefix_, value, least,
           most);
  }

  [[noreturn]] void refuse(const char *member, int64_t value, const char *rule) const {
    fail(MEMHIER_INVALID_ARGUMENT, "%s%s is %lld, must be %s", prefix_, member, static_cast<long long>(value), rule);
  }
  [[noreturn]] void refuse(const char *member, int mode, int64_t value, int64_t least, int64_t most) const {
    if (most == INT64_MAX)
      fail(MEMHIER_INVALID_ARGUMENT, "%s%s[%d] is %lld, must be at least %lld", prefix_, member, mode,
           static_cast<long long>(value), static_cast<long long>(least));
    fail(MEMHIER_INVALID_ARGUMENT, "%s%s[%d] is %lld, must be %lld to %lld", prefix_, member, mode,
         static_cast<long long>(value), static_cast<long long>(least), static_cast<long long>(most));
  }

  const Form &form_;
  const memhier_type element_;
  const char *prefix_;
};

}  // namespace

void check_form(const Form &form, memhier_type element, const char *prefix) { Checker(form, element, prefix).check(); }

Form normal_form(Form form, memhier_type element) {
  bool constant = false;
  for (int a = 2 - form.rank; a < 2; ++a) {
    AxisForm &axis = form.axes[a];
    if (form.mode == MEMHIER_FILTER_VALID || form.mode == MEMHIER_FILTER_STREAM) axis.border = Border::reflect;
    constant = constant || axis.border == Border::constant;
  }
  const bool complex = element == MEMHIER_C64;
  for (double *value : {&form.border_value[0], &form.border_value[1]}) {
    if (!constant || (value == &form.border_value[1] && !complex)) *value = 0;
    if (element != MEMHIER_F64) *value = static_cast<float>(*value);
  }
  return form;
}

bool along_columns(const Form &form, const Layout &source, const Layout &destination) noexcept {
  if (form.rank != 2) return false;
  const auto steps = [](const Layout &layout, int mode) {
    const int64_t stride = layout.strides[mode];
    return stride < 0 ? 0 - static_cast<uint64_t>(stride) : static_cast<uint64_t>(stride);
  };
  for (const Layout *layout : {&source, &destination})
    if (layout->extents[0] < 2 || layout->extents[1] < 2 || steps(*layout, 0) >= steps(*layout, 1)) return false;
  return true;
}

void swap_axes(Form *form, Layout *source, Layout *destination) noexcept {
  std::swap(form->axes[0], form->axes[1]);
  for (Layout *layout : {source, destination}) {
    std::swap(layout->extents[0], layout->extents[1]);
    std::swap(layout->strides[0], layout->strides[1]);
  }
}

std::vector<std::byte> transposed_taps(const Form &form, const void *coefficients) {
  tap_bytes_of(form);
  const size_t size = static_cast<size_t>(element_size(form.taps_type));
  const size_t rows = static_cast<size_t>(form.axes[0].taps), columns = static_cast<size_t>(form.axes[1].taps);
  const std::byte *from = static_cast<const std::byte *>(coefficients);
  std::vector<std::byte> turned(rows * columns * size);
  for (size_t a = 0; a < rows; ++a)
    for (size_t b = 0; b < columns; ++b)
      std::memcpy(turned.data() + (b * rows + a) * size, from + (a * columns + b) * size, size);
  return turned;
}

}  // namespace memhier::filter
