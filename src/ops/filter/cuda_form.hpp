// A filter as a kernel's parameter: the shape with the pointers of a run; how it is cut where one grid cannot hold it.
// Plain C++, so that it is tested without a device.
#pragma once
#include <cstddef>
#include <cstdint>

#include "base/checked.hpp"
#include "base/function_ref.hpp"
#include "kernels/cuda_grid.hpp"
#include "ops/filter/filter.hpp"

namespace memhier::filter {

struct DeviceForm {
  const void *source = nullptr;
  void *destination = nullptr;
  const void *state = nullptr;  // null: zeros
  Axis rows, columns;           // axes[0] and axes[1] of the shape
  int64_t channels = 1;
  int64_t source_channel = 0, destination_channel = 0;  // strides in elements
  int64_t state_element = 0, state_channel = 0;
  int64_t element_bytes = 0;
  alignas(16) std::byte border_value[16]{};  // as an element
  int64_t divisor = 1;                       // integer elements
  FastDivide narrow_divisor;                 // the same where it is below 2^31
};
DeviceForm device_form(const Shape &shape, void *const *pointers);

// Outputs of one block.
struct BlockShape {
  int64_t rows = 1;
  int64_t columns = 1;
};
int64_t block_count(const DeviceForm &form, BlockShape block);  // saturates
// Calls body for parts of at most `limit` blocks each. One part as a rule.
void for_slices(const DeviceForm &form, BlockShape block, int64_t limit, FunctionRef<void(const DeviceForm &)> body);

// One row, one tap of a column.
inline bool is_signal(const Shape &shape) { return shape.axes[0].taps == 1 && shape.axes[0].outputs == 1; }

// What the tile kernel sees: a signal whose channels lie side by side is an image that is filtered along its columns.
Shape tile_shape(const Shape &shape);

// The sums a kernel is built for: narrow ones only where the quotient by the divisor is found in 32 bits as well.
Sum device_sum(const Shape &shape);

}  // namespace memhier::filter
