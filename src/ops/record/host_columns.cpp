// Columns of a conversion and which of them the vector kernels take together.
#include "ops/record/host_columns.hpp"

#include "base/element_type.hpp"
#include "ops/record/tuning_host.hpp"

namespace memhier::record {
namespace {

using Kind = ColumnGroup::Kind;

ColumnSide side_of(const Track &track, int64_t component, int64_t bytes, void *const *pointers) {
  char *start = pointers ? static_cast<char *>(pointers[track.operand]) : nullptr;
  ColumnSide side;
  // Without pointers only the distances between columns count.
  side.at = reinterpret_cast<char *>(reinterpret_cast<uintptr_t>(start) +
                                     static_cast<uintptr_t>(track.base + component * track.component));
  side.record = track.record;
  side.block = track.block;
  side.bytes = static_cast<int32_t>(bytes);
  return side;
}

// Whether b is the element after a in the same records of this side.
bool follows(const ColumnSide &a, const ColumnSide &b) {
  return b.at == a.at + a.bytes && a.record == b.record && !a.contiguous();
}

bool vector_element(int32_t bytes) { return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8; }

// How far a group of this kind goes from `first`.
size_t group_count(const FieldMap &map, const std::vector<Column> &columns, size_t first, Kind kind) {
  const bool split = kind == Kind::split;
  if (split ? map.source_lanes : map.destination_lanes) return 1;  // records there are not elements one after another
  const auto records = [&](size_t i) -> const ColumnSide & {
    return split ? columns[i].source : columns[i].destination;
  };
  const auto array = [&](size_t i) -> const ColumnSide & { return split ? columns[i].destination : columns[i].source; };
  const int32_t bytes = records(first).bytes;
  size_t end = first;
  while (end < columns.size() && end - first < kMostGroup && vector_element(bytes) && records(end).bytes == bytes &&
         array(end).contiguous() &&
         (end == first ? !records(end).contiguous() : follows(records(end - 1), records(end))))
    ++end;
  const auto count = static_cast<int64_t>(end - first);
  if (count < 2) return 1;
  const bool whole = records(first).record == count * bytes && count <= 4;
  return count * bytes >= kRegisterTileBytes || whole ? end - first : 1;
}

}  // namespace

std::vector<Column> columns_of(const FieldMap &map, void *const *pointers) {
  std::vector<Column> columns;
  for (const FieldMove &move : map) {
    const int64_t source_bytes = move.plain() ? move.bytes : element_size(move.source_type);
    for (int32_t component = 0; component < move.components; ++component) {
      Column column;
      column.source = side_of(move.source, component, source_bytes, pointers);
      column.destination = side_of(move.destination, component, move.bytes, pointers);
      column.plain = move.plain();
      column.move =
          column.plain ? copy_function(move.bytes) : convert_function(move.source_type, move.destination_type);
      columns.push_back(column);
    }
  }
  return columns;
}

std::vector<ColumnGroup> grouped(const FieldMap &map, const std::vector<Column> &columns) {
  std::vector<ColumnGroup> groups;
  for (size_t first = 0; first < columns.size();) {
    ColumnGroup group{Kind::single, first, 1};
    for (const Kind kind : {Kind::split, Kind::join}) {
      const size_t count = group_count(map, columns, first, kind);
      if (count > group.count) group = {kind, first, count};
    }
    groups.push_back(group);
    first += group.count;
  }
  return groups;
}

std::vector<ColumnGroup> ungrouped(const std::vector<Column> &columns) {
  std::vector<ColumnGroup> groups(columns.size());
  for (size_t i = 0; i < groups.size(); ++i) groups[i].first = i;
  return groups;
}

}  // namespace memhier::record
