#include "ops/filter/cuda_form.hpp"

#include <algorithm>
#include <cstring>

#include "base/element_type.hpp"

namespace memhier::filter {
namespace {

template <class Pointer>
void move_by(Pointer **pointer, int64_t elements, int64_t element_bytes) {
  using Byte = std::conditional_t<std::is_const_v<Pointer>, const std::byte, std::byte>;
  if (*pointer) *pointer = static_cast<Byte *>(*pointer) + elements * element_bytes;
}

template <class T>
void store_value(DeviceForm *form, std::initializer_list<double> parts) {
  size_t at = 0;
  for (const double part : parts) {
    const T value = static_cast<T>(part);
    std::memcpy(form->border_value + at, &value, sizeof value);
    at += sizeof value;
  }
}

void store_border_value(DeviceForm *form, const Shape &shape) {
  const double re = shape.border_value[0], im = shape.border_value[1];
  switch (shape.type) {
    case MEMHIER_F32:
      return store_value<float>(form, {re});
    case MEMHIER_F64:
      return store_value<double>(form, {re});
    case MEMHIER_C64:
      return store_value<float>(form, {re, im});
    case MEMHIER_U8:
      return store_value<uint8_t>(form, {re});
    default:
      return store_value<int16_t>(form, {re});
  }
}

}  // namespace

DeviceForm device_form(const Shape &shape, void *const *pointers) {
  DeviceForm form;
  form.source = pointers[0];
  form.destination = pointers[1];
  if (shape.state_in >= 0) form.state = pointers[shape.state_in];
  form.rows = shape.axes[0];
  form.columns = shape.axes[1];
  form.channels = shape.channels;
  form.source_channel = shape.source_channel;
  form.destination_channel = shape.destination_channel;
  form.state_element = shape.state_in_element;
  form.state_channel = shape.state_in_channel;
  form.element_bytes = element_size(shape.type);
  store_border_value(&form, shape);
  form.divisor = shape.divisor;
  if (shape.divisor <= INT32_MAX) form.narrow_divisor = FastDivide(shape.divisor);
  return form;
}

Sum device_sum(const Shape &shape) { return shape.sum == Sum::i32 && shape.divisor > INT32_MAX ? Sum::i64 : shape.sum; }

Shape tile_shape(const Shape &shape) {
  const bool side_by_side = shape.channels > 1 && shape.source_channel == 1 && shape.destination_channel == 1;
  if (!is_signal(shape) || !side_by_side || shape.separable || shape.axes[1].border == Border::history) return shape;
  Shape image = shape;
  image.axes[0] = shape.axes[1];
  Axis &channels = image.axes[1];
  channels = {};
  channels.outputs = channels.extent = channels.bounds.high = channels.inner_end = shape.channels;
  channels.source = channels.destination = 1;
  image.channels = 1;
  image.source_channel = image.destination_channel = 0;
  return image;
}

int64_t block_count(const DeviceForm &form, BlockShape block) {
  int64_t count;
  if (multiply_overflows(ceil_divide(form.rows.outputs, block.rows), ceil_divide(form.columns.outputs, block.columns),
                         &count) ||
      multiply_overflows(count, form.channels, &count)) {
    return INT64_MAX;
  }
  return count;
}

void for_slices(const DeviceForm &form, BlockShape block, int64_t limit, FunctionRef<void(const DeviceForm &)> body) {
  if (form.channels == 0 || form.rows.outputs == 0 || form.columns.outputs == 0) return;
  if (block_count(form, block) <= limit) return body(form);
  DeviceForm first = form, second = form;
  const int64_t row_blocks = ceil_divide(form.rows.outputs, block.rows);
  const int64_t column_blocks = ceil_divide(form.columns.outputs, block.columns);
  if (form.channels > 1) {
    const int64_t at = form.channels / 2;
    first.channels = at;
    second.channels -= at;
    move_by(&second.source, at * form.source_channel, form.element_bytes);
    move_by(&second.destination, at * form.destination_channel, form.element_bytes);
    move_by(&second.state, at * form.state_channel, form.element_bytes);
  } else {
    Axis DeviceForm::*const axis = row_blocks >= column_blocks ? &DeviceForm::rows : &DeviceForm::columns;
    const int64_t at = row_blocks >= column_blocks ? row_blocks / 2 * block.rows : column_blocks / 2 * block.columns;
    (first.*axis).outputs = at;
    (second.*axis).outputs -= at;
    (second.*axis).first += at * (form.*axis).step;
    move_by(&second.destination, at * (form.*axis).destination, form.element_bytes);
  }
  for_slices(first, block, limit, body);
  for_slices(second, block, limit, body);
}

}  // namespace memhier::filter
