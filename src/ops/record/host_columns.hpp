// A conversion on the host as columns: one component of one field each, or a run of bytes that is moved whole.
#pragma once
#include <vector>

#include "ops/record/field_map.hpp"
#include "ops/record/host_move.hpp"

namespace memhier::record {

// Where a column lies on one side. Record r is at `at` + r * record, with lanes at `at` + r / lanes * block + r % lanes
// * record.
struct ColumnSide {
  char *at = nullptr;
  int64_t record = 0, block = 0;
  int32_t bytes = 0;  // of one element
  bool contiguous() const noexcept { return record == bytes; }
};

struct Column {
  ColumnSide source, destination;
  MoveFunction move = nullptr;
  bool plain = true;
};

// Neighbouring columns that are done together.
struct ColumnGroup {
  enum class Kind { single, split, join } kind = Kind::single;
  size_t first = 0, count = 1;
};

std::vector<Column> columns_of(const FieldMap &map, void *const *pointers);

// split: elements that follow each other in source records go to arrays. join: the other way round. Elements of equal
// size in the records that make at least a register tile, or records of 2, 3 or 4 elements; the other columns are
// single.
std::vector<ColumnGroup> grouped(const FieldMap &map, const std::vector<Column> &columns);
std::vector<ColumnGroup> ungrouped(const std::vector<Column> &columns);

}  // namespace memhier::record
