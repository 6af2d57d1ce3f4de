// The move of a matrix in place.
#include "ops/transpose/cuda_grid.hpp"

#include "base/element_type.hpp"

namespace memhier {

Move swap_move(const Problem &problem) {
  const OperandDescription &matrix = problem.operands[0];
  const Layout &layout = matrix.layout;
  Move move;
  move.element_bytes = static_cast<int32_t>(element_size(layout.type));
  move.rows = layout.extents[0], move.columns = layout.extents[1];
  move.batch = layout.rank == 3 ? layout.extents[2] : 1;
  move.source_row = layout.strides[0], move.source_column = layout.strides[1];
  move.source_batch = layout.rank == 3 ? layout.strides[2] : 0;
  const auto magnitude = [](int64_t stride) {
    return stride < 0 ? 0 - static_cast<uint64_t>(stride) : static_cast<uint64_t>(stride);
  };
  if (magnitude(move.source_row) < magnitude(move.source_column)) std::swap(move.source_row, move.source_column);
  move.destination_row = move.source_column, move.destination_column = move.source_row;
  move.destination_batch = move.source_batch;
  uint64_t bits = static_cast<uint64_t>(matrix.alignment) | 16;
  for (const int64_t stride : {move.source_batch, move.source_row, move.source_column}) {
    if (stride != 1) bits |= static_cast<uint64_t>(stride) * static_cast<uint64_t>(move.element_bytes);
  }
  move.alignment = static_cast<int32_t>(bits & (~bits + 1));
  return move;
}

}  // namespace memhier
