#include "ops/filter/cuda_form.hpp"

#include "base/checked.hpp"

namespace memhier::filter {
namespace {

void move_by(const Form &form, const void **pointer, int64_t elements) {
  if (*pointer) *pointer = static_cast<const std::byte *>(*pointer) + elements * form.element_bytes;
}

void move_by(const Form &form, void **pointer, int64_t elements) {
  *pointer = static_cast<std::byte *>(*pointer) + elements * form.element_bytes;
}

}  // namespace

int64_t block_count(const Form &form, BlockShape block) {
  int64_t count;
  if (multiply_overflows(ceil_divide(form.rows.outputs, block.rows), ceil_divide(form.columns.outputs, block.columns),
                         &count) ||
      multiply_overflows(count, form.channels, &count)) {
    return INT64_MAX;
  }
  return count;
}

void for_slices(const Form &form, BlockShape block, int64_t limit, FunctionRef<void(const Form &)> body) {
  if (form.channels == 0 || form.rows.outputs == 0 || form.columns.outputs == 0) return;
  if (block_count(form, block) <= limit) return body(form);
  Form first = form, second = form;
  const int64_t row_blocks = ceil_divide(form.rows.outputs, block.rows);
  const int64_t column_blocks = ceil_divide(form.columns.outputs, block.columns);
  if (form.channels > 1) {
    const int64_t at = form.channels / 2;
    first.channels = at;
    second.channels = form.channels - at;
    move_by(form, &second.source, at * form.source_channel_stride);
    move_by(form, &second.destination, at * form.destination_channel_stride);
    move_by(form, &second.state, at * form.state_channel_stride);
  } else {
    Axis Form::*axis = row_blocks >= column_blocks ? &Form::rows : &Form::columns;
    const int64_t at = row_blocks >= column_blocks ? row_blocks / 2 * block.rows : column_blocks / 2 * block.columns;
    (first.*axis).outputs = at;
    (second.*axis).outputs -= at;
    (second.*axis).start += at * (form.*axis).step;
    move_by(form, &second.destination, at * (form.*axis).destination_stride);
  }
  for_slices(first, block, limit, body);
  for_slices(second, block, limit, body);
}

}  // namespace memhier::filter
