// Checks of operands, in the words of the public headers.
#include "context/operand.hpp"

#include <array>

#include "base/status.hpp"
#include "base/struct_size.hpp"

namespace memhier {

template <>
std::span<const size_t> released_sizes<memhier_operand>() noexcept {
  static constexpr std::array sizes{sizeof(memhier_operand)};
  return sizes;
}

void init_operand(memhier_operand *operand, size_t struct_size) { init_struct(operand, struct_size, "operand"); }

memhier_operand read_operand(const memhier_operand *operand, const char *name) {
  return read_struct(operand, memhier_operand{}, name);
}

void describe_matrix(memhier_operand *operand, memhier_type type, memhier_order order, int64_t rows, int64_t columns,
                     void *pointer, int64_t leading_dimension) {
  if (!operand) fail(MEMHIER_INVALID_ARGUMENT, "operand is NULL; pass the struct to be filled in");
  require_type(type, "type");
  require_order(order, "order");
  require_extent(rows, "rows");
  require_extent(columns, "columns");
  const bool row_major = order == MEMHIER_ROW_MAJOR;
  require_leading(leading_dimension, "leading_dimension", row_major ? columns : rows, row_major ? "columns" : "rows");
  memhier_operand result{};
  result.struct_size = sizeof result;
  result.type = type;
  result.pointer = pointer;
  result.rank = 2;
  result.extents[0] = rows;
  result.extents[1] = columns;
  result.strides[0] = row_major ? leading_dimension : 1;
  result.strides[1] = row_major ? 1 : leading_dimension;
  *operand = result;
}

}  // namespace memhier
