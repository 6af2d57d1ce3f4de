// What the CUDA kernels of the filter compute, as plain numbers: positions along two axes, strides, borders, and the
// coefficients in the order of ascending positions (correlation). Plain C++, so that it is tested without a device.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/function_ref.hpp"
#include "kernels/cuda_grid.hpp"

namespace memhier::filter {

// Where values outside of an axis come from. `state`: what came before the block of a signal.
enum class Edge : int32_t { reflect = 0, mirror = 1, nearest = 2, wrap = 3, constant = 4, state = 5 };

// One axis. Positions are indices of the source operand of this run: output i reads start + i * step and the taps - 1
// positions after it; data exist at [lower, upper), the rest is the border's.
struct Axis {
  int64_t outputs = 1;
  int64_t taps = 1;
  int64_t start = 0;
  int64_t step = 1;
  int64_t lower = 0;
  int64_t upper = 1;
  int64_t source_stride = 0;  // elements
  int64_t destination_stride = 0;
  Edge edge = Edge::nearest;
  int32_t padding = 0;
};

// Rows are one row for a signal. Trivially copyable: it travels as a kernel's parameter.
struct Form {
  const void *source = nullptr;
  void *destination = nullptr;
  const void *state = nullptr;  // null: zeros
  int64_t state_stride = 0;
  int64_t state_channel_stride = 0;
  Axis rows, columns;
  int64_t channels = 1;
  int64_t element_bytes = 0;
  int64_t source_channel_stride = 0;
  int64_t destination_channel_stride = 0;
  alignas(16) std::byte border_value[16]{};  // of the element type
  int64_t divisor = 1;                       // integer elements
  FastDivide narrow_divisor;                 // where |sum| + divisor / 2 stays below 2^31
};

// Coefficients as the kernels hold them, rows ascending, each row ascending. Separable: the row filter (along columns)
// stands in `along_columns`, the other in `along_rows`, and `dense` is empty.
struct Coefficients {
  std::vector<std::byte> dense;
  std::vector<std::byte> along_rows, along_columns;
};

// What an output and its block take.
struct BlockShape {
  int64_t rows = 1;
  int64_t columns = 1;
};

int64_t block_count(const Form &form, BlockShape block);  // saturates

// Calls body for parts of the form of at most `limit` blocks each. One part as a rule.
void for_slices(const Form &form, BlockShape block, int64_t limit, FunctionRef<void(const Form &)> body);

}  // namespace memhier::filter
