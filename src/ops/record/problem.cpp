// Record problems: operands of a description, and the checks of a run.
#include "ops/record/problem.hpp"

#include <algorithm>
#include <vector>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "ops/record/field_map.hpp"

namespace memhier {
namespace record {
namespace {

using DescribedSide = Description::Side;

struct SideOfPair {
  memhier_type type;
  int32_t operand, together;
  int64_t offset;
};
SideOfPair source_of(const FieldPair &pair) {
  return {pair.source_type, pair.source_operand, pair.source_together, pair.source_offset};
}
SideOfPair destination_of(const FieldPair &pair) {
  return {pair.destination_type, pair.destination_operand, pair.destination_together, pair.destination_offset};
}

Layout array_layout(int64_t count, const DescribedSide &side, const SideOfPair &field, int32_t components) {
  Layout layout;
  layout.type = field.type;
  if (field.together) {
    layout.rank = 1;
    layout.extents = {checked_multiply(count, components, "count")};
    layout.strides = {1};
  } else {
    layout.rank = 2;
    layout.extents = {count, components};
    layout.strides = {1, side.pitch};
  }
  return layout;
}

// Bytes of records or blocks; of the last one `last_bytes` alone are read or written.
Layout bytes_layout(int64_t count, const DescribedSide &side, int64_t last_bytes) {
  Layout layout;
  layout.type = MEMHIER_BYTES(1);
  layout.rank = 1;
  layout.strides = {1};
  const int64_t units = side.lanes ? ceil_divide(count, side.lanes) : count;
  if (units > 0) layout.extents = {checked_add(checked_multiply(units - 1, side.stride, "count"), last_bytes, "count")};
  return layout;
}

void set_operands(Problem *problem, int32_t first, int64_t count, const DescribedSide &side,
                  std::span<const FieldPair> pairs, SideOfPair (*field_of)(const FieldPair &), bool whole_stride) {
  if (side.arrangement == Arrangement::soa) {
    for (const FieldPair &pair : pairs) {
      const SideOfPair field = field_of(pair);
      problem->operands[first + field.operand].layout = array_layout(count, side, field, pair.components);
    }
    return;
  }
  int64_t end = side.stride;
  if (!whole_stride) {
    end = 0;
    for (const FieldPair &pair : pairs) {
      const SideOfPair field = field_of(pair);
      const int64_t lanes = std::max<int64_t>(1, side.lanes);
      end = std::max(end, field.offset + lanes * element_size(field.type) * pair.components);
    }
  }
  problem->operands[first].layout = bytes_layout(count, side, end);
}

// Whether some bytes of the destination's records or blocks belong to no field of a record.
bool has_rest(const Problem &problem, const Description &description) {
  const DescribedSide &side = description.destination;
  if (side.arrangement == Arrangement::soa) return false;
  const int64_t lanes = std::max<int64_t>(1, side.lanes);
  return destination_record_bytes(problem) * lanes < side.stride || description.count % lanes != 0;
}

const char *name_of(const Problem &problem, int32_t operand) {
  return operand < source_operands(problem) ? "source" : "destination";
}

struct Range {
  const char *begin, *end;
  int32_t operand;
};

void require_no_overlap(const Problem &problem, void *const *pointers) {
  std::array<Range, kMaxOperands> ranges;
  int32_t count = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const ByteRange bytes = byte_range(problem.operands[i].layout);
    const char *start = static_cast<const char *>(pointers[i]);
    if (bytes.begin != bytes.end) ranges[static_cast<size_t>(count++)] = {start + bytes.begin, start + bytes.end, i};
  }
  std::sort(ranges.begin(), ranges.begin() + count, [](const Range &a, const Range &b) { return a.begin < b.begin; });
  const int32_t first_written = source_operands(problem);
  for (int32_t i = 0; i < count; ++i) {
    const Range &a = ranges[static_cast<size_t>(i)];
    for (int32_t j = i + 1; j < count && ranges[static_cast<size_t>(j)].begin < a.end; ++j) {
      const Range &b = ranges[static_cast<size_t>(j)];
      if (a.operand < first_written && b.operand < first_written) continue;
      if (!may_overlap(problem.operands[a.operand].layout, pointers[a.operand], problem.operands[b.operand].layout,
                       pointers[b.operand]))
        continue;
      const bool both = a.operand >= first_written && b.operand >= first_written;
      fail(MEMHIER_OVERLAP, both ? "destination: two of its arrays share bytes; give each memory of its own"
                                 : "destination: shares bytes with the source; use separate memory");
    }
  }
}

}  // namespace

Problem record_problem(const Description &description, std::span<const FieldPair> fields) {
  std::vector<FieldPair> pairs(fields.begin(), fields.end());
  std::stable_sort(pairs.begin(), pairs.end(), [](const FieldPair &a, const FieldPair &b) {
    return a.destination_operand != b.destination_operand ? a.destination_operand < b.destination_operand
                                                          : a.destination_offset < b.destination_offset;
  });
  Problem problem;
  problem.operation = &record_operation;
  problem.constants = make_constants(std::as_bytes(std::span<const FieldPair>(pairs)));
  const DescribedSide &source = description.source, &destination = description.destination;
  const bool keep = description.keep && has_rest(problem, description);
  problem.parameters = {description.count,
                        static_cast<int64_t>(source.arrangement),
                        static_cast<int64_t>(destination.arrangement),
                        source.lanes,
                        destination.lanes,
                        source.stride,
                        destination.stride,
                        keep};
  const int32_t first = source_operands(problem);
  const bool arrays = destination.arrangement == Arrangement::soa;
  problem.resize_operands(first + (arrays ? static_cast<int32_t>(pairs.size()) : 1));
  set_operands(&problem, 0, description.count, source, pairs, source_of, false);
  set_operands(&problem, first, description.count, destination, pairs, destination_of, !keep);
  for (int32_t i = 0; i < problem.operand_count; ++i)
    problem.operands[i].access = i < first ? Access::read : keep ? Access::update : Access::write;
  return problem;
}

void validate(const Problem &problem, void *const *pointers) {
  if (field_pairs(problem).empty()) fail(MEMHIER_INVALID_ARGUMENT, "record: no fields; describe at least one");
  for (int32_t i = 0; i < problem.operand_count; ++i) byte_range(problem.operands[i].layout);
  if (!pointers) return;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    if (!pointers[i] && element_count(problem.operands[i].layout) > 0)
      fail(MEMHIER_INVALID_ARGUMENT, "%s: a pointer is NULL; pass the address of its first byte", name_of(problem, i));
  }
  require_no_overlap(problem, pointers);
}

}  // namespace record
}  // namespace memhier
