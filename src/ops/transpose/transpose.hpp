// The transpose: destination(j, i[, k]) = source(i, j[, k]).
#pragma once
#include <array>
#include <cstdint>

#include "execution/way.hpp"
#include "ops/transpose/modes.hpp"

namespace memhier {

extern const Operation transpose_operation;

// Operands {source, destination}, or {matrix} with access update in place. Extents as in memhier/plan.h.
Problem transpose_problem(const OperandDescription &source, const OperandDescription &destination);
Problem transpose_inplace_problem(const OperandDescription &matrix);

// Canonical form of a transpose or permutation as a strided move over (batch, row, column) of the source: what the ways
// work on. Of permutations the batch may be several modes.
// Extent-1 modes have stride 0; batch is fused away when it continues the rows or the columns on both sides;
// destination strides are made positive by flipping the index (offsets tell where to start); rows and columns are
// ordered so that |destination stride of row| <= |destination stride of column|.
struct Move {
  int64_t batch = 1, rows = 0, columns = 0;
  int64_t source_batch = 0, source_row = 0, source_column = 0;  // strides in elements
  int64_t destination_batch = 0, destination_row = 0, destination_column = 0;
  int64_t source_offset = 0, destination_offset = 0;  // elements, after flips
  // More than one: the batch runs over these, the first fastest, and source_batch and destination_batch mean nothing.
  int32_t outer_count = 0;
  std::array<Mode, kMaxRank - 2> outer{};
  int32_t element_bytes = 0;
  int32_t alignment = 1;  // largest power of two <= 16 dividing base addresses and all strides (in bytes) but unit ones
                          // of source_column and destination_row
};
Move canonical_move(const Problem &problem);

}  // namespace memhier
