// From a problem to its canonical move. See Move in transpose.hpp for what is promised.
#include <algorithm>
#include <utility>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "ops/transpose/permute.hpp"
#include "ops/transpose/transpose.hpp"

namespace memhier {
namespace {

// Bytes of a mode that is contiguous on both sides and makes an element of at most 16 bytes, in which all strides can
// be counted; else those of the element.
int32_t fused_bytes(const Modes &modes) {
  const Mode &first = modes.mode[0];
  if (modes.count < 2 || first.source != 1 || first.destination != 1 || first.extent > 16 / modes.element_bytes)
    return modes.element_bytes;
  const auto whole = [&](int64_t elements) { return elements % first.extent == 0; };
  for (int32_t i = 1; i < modes.count; ++i) {
    const Mode &mode = modes.mode[static_cast<size_t>(i)];
    if (!whole(mode.source) || !whole(mode.destination)) return modes.element_bytes;
  }
  const bool starts = whole(modes.source_offset) && whole(modes.destination_offset);
  return starts ? modes.element_bytes * static_cast<int32_t>(first.extent) : modes.element_bytes;
}

// The modes of a permutation in the roles of a transpose: the row runs along the destination's smallest stride, the
// column along the source's smallest of the others.
Move move_of(Modes modes) {
  Move move;
  move.rows = move.columns = 1;
  const int32_t bytes = fused_bytes(modes);
  if (const int32_t per = bytes / modes.element_bytes; per > 1) {
    std::copy(modes.mode.begin() + 1, modes.mode.begin() + modes.count, modes.mode.begin());
    --modes.count;
    for (int32_t i = 0; i < modes.count; ++i)
      modes.mode[static_cast<size_t>(i)].source /= per, modes.mode[static_cast<size_t>(i)].destination /= per;
    modes.source_offset /= per, modes.destination_offset /= per;
  }
  move.element_bytes = bytes;
  move.source_offset = modes.source_offset, move.destination_offset = modes.destination_offset;
  if (modes.count > 0) {
    const Mode &row = modes.mode[0];
    move.rows = row.extent, move.source_row = row.source, move.destination_row = row.destination;
  }
  if (modes.count < 2) return move;
  const auto begin = modes.mode.begin(), end = begin + modes.count;
  // A stride of 0 is no direction in memory.
  const auto column = std::min_element(begin + 1, end, [](const Mode &a, const Mode &b) {
    return stride_magnitude(a.source) - 1 < stride_magnitude(b.source) - 1;
  });
  move.columns = column->extent, move.source_column = column->source, move.destination_column = column->destination;
  for (auto mode = begin + 1; mode != end; ++mode) {
    if (mode == column) continue;
    move.outer[static_cast<size_t>(move.outer_count++)] = *mode;
    move.batch = checked_multiply(move.batch, mode->extent, "extents");
  }
  if (move.outer_count == 1) {
    move.source_batch = move.outer[0].source, move.destination_batch = move.outer[0].destination;
    move.outer_count = 0;
  }
  return move;
}

Move move_of_transpose(const Problem &problem) {
  const Layout &source = problem.operands[0].layout;
  const Layout &destination = problem.operands[problem.operand_count == 1 ? 0 : 1].layout;

  // Row i and column j of the source; the destination has them swapped.
  Mode row{source.extents[0], source.strides[0], destination.strides[1]};
  Mode column{source.extents[1], source.strides[1], destination.strides[0]};
  Mode batch;
  if (source.rank == 3) batch = {source.extents[2], source.strides[2], destination.strides[2]};

  Move move;
  for (Mode *mode : {&row, &column, &batch}) {
    if (mode->extent == 1) mode->source = mode->destination = 0;
    make_destination_positive(mode, &move.source_offset, &move.destination_offset);
  }
  if (batch.extent > 1) {
    for (Mode *mode : {&row, &column}) {
      if (mode->extent == 1) {
        *mode = std::exchange(batch, Mode{});
        break;
      }
      if (continues(*mode, batch)) {
        mode->extent = checked_multiply(mode->extent, std::exchange(batch, Mode{}).extent, "extents");
        break;
      }
    }
  }
  if (stride_magnitude(row.destination) > stride_magnitude(column.destination)) std::swap(row, column);

  move.batch = batch.extent, move.rows = row.extent, move.columns = column.extent;
  move.source_batch = batch.source, move.source_row = row.source, move.source_column = column.source;
  move.destination_batch = batch.destination, move.destination_row = row.destination;
  move.destination_column = column.destination;
  move.element_bytes = static_cast<int32_t>(element_size(source.type));
  return move;
}

}  // namespace

Move canonical_move(const Problem &problem) {
  Move move = problem.operation == &permute_operation ? move_of(canonical_modes(problem)) : move_of_transpose(problem);
  const int64_t bytes = move.element_bytes;
  move.alignment =
      std::min({16, problem.operands[0].alignment, problem.operands[problem.operand_count == 1 ? 0 : 1].alignment});
  for (int64_t elements : {move.source_offset, move.destination_offset})
    move.alignment = std::min(move.alignment, power_of_two_divisor(elements, bytes));
  const auto divide = [&](int64_t stride) {
    move.alignment = std::min(move.alignment, power_of_two_divisor(stride, bytes));
  };
  for (int64_t stride : {move.source_batch, move.source_row, move.destination_batch, move.destination_column})
    divide(stride);
  if (move.source_column != 1) divide(move.source_column);
  if (move.destination_row != 1) divide(move.destination_row);
  for (int32_t i = 0; i < move.outer_count; ++i) {
    divide(move.outer[static_cast<size_t>(i)].source);
    divide(move.outer[static_cast<size_t>(i)].destination);
  }
  return move;
}

}  // namespace memhier
