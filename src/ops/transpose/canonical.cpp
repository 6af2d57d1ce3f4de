// From a problem to its canonical move. See Move in transpose.hpp for what is promised.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "ops/transpose/transpose.hpp"

namespace memhier {
namespace {

struct Mode {
  int64_t extent = 1;
  int64_t source = 0;       // stride in elements
  int64_t destination = 0;  // stride in elements
};

// The magnitude as unsigned, so that the most negative stride has one.
uint64_t magnitude(int64_t stride) {
  return stride < 0 ? 0 - static_cast<uint64_t>(stride) : static_cast<uint64_t>(stride);
}

// True when `outer` goes on where `inner` ends, on both sides.
bool continues(const Mode &inner, const Mode &outer) {
  int64_t source, destination;
  return !multiply_overflows(inner.extent, inner.source, &source) &&
         !multiply_overflows(inner.extent, inner.destination, &destination) && outer.source == source &&
         outer.destination == destination;
}

// The largest power of two <= 16 that divides `elements * bytes`.
int32_t power_of_two_divisor(int64_t elements, int64_t bytes) {
  const uint64_t value = static_cast<uint64_t>(elements) * static_cast<uint64_t>(bytes);
  const uint64_t lowest_bit = value & (0 - value);
  return lowest_bit == 0 || lowest_bit > 16 ? 16 : static_cast<int32_t>(lowest_bit);
}

}  // namespace

Move canonical_move(const Problem &problem) {
  const OperandDescription &source_operand = problem.operands[0];
  const OperandDescription &destination_operand = problem.operands[problem.operand_count == 1 ? 0 : 1];
  const Layout &source = source_operand.layout;
  const Layout &destination = destination_operand.layout;

  // Row i and column j of the source; the destination has them swapped.
  Mode row{source.extents[0], source.strides[0], destination.strides[1]};
  Mode column{source.extents[1], source.strides[1], destination.strides[0]};
  Mode batch;
  if (source.rank == 3) batch = {source.extents[2], source.strides[2], destination.strides[2]};

  Move move;
  for (Mode *mode : {&row, &column, &batch}) {
    if (mode->extent == 1) mode->source = mode->destination = 0;
    if (mode->destination < 0 && mode->extent > 1) {
      move.source_offset =
          checked_add(move.source_offset, checked_multiply(mode->extent - 1, mode->source, "strides"), "strides");
      move.destination_offset = checked_add(
          move.destination_offset, checked_multiply(mode->extent - 1, mode->destination, "strides"), "strides");
      mode->source = -mode->source;
      mode->destination = -mode->destination;
    }
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
  if (magnitude(row.destination) > magnitude(column.destination)) std::swap(row, column);

  move.batch = batch.extent, move.rows = row.extent, move.columns = column.extent;
  move.source_batch = batch.source, move.source_row = row.source, move.source_column = column.source;
  move.destination_batch = batch.destination, move.destination_row = row.destination;
  move.destination_column = column.destination;
  const int64_t bytes = element_size(source.type);
  move.element_bytes = static_cast<int32_t>(bytes);

  move.alignment = std::min({16, source_operand.alignment, destination_operand.alignment});
  for (int64_t elements : {move.source_offset, move.destination_offset})
    move.alignment = std::min(move.alignment, power_of_two_divisor(elements, bytes));
  for (int64_t stride : {move.source_batch, move.source_row, move.source_column, move.destination_batch,
                         move.destination_row, move.destination_column})
    if (stride != 1) move.alignment = std::min(move.alignment, power_of_two_divisor(stride, bytes));
  return move;
}

}  // namespace memhier
