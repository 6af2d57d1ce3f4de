// The reference: plain loops over the problem as it was stated, field by field, record by record, on the calling
// thread. It shares the rounding with the other ways, nothing else.
#include <algorithm>
#include <cstring>

#include "base/element_type.hpp"
#include "ops/record/convert.hpp"
#include "ops/record/field_map.hpp"
#include "ops/record/host_ways.hpp"

namespace memhier::record {
namespace {

// One field on one side.
struct FieldView {
  Arrangement arrangement;
  char *start;  // of its operand
  int64_t offset, size, components, stride, lanes, pitch;
  bool together;

  char *address(int64_t record, int64_t component) const {
    if (arrangement == Arrangement::aos) return start + record * stride + offset + component * size;
    if (arrangement == Arrangement::soa)
      return start + (together ? record * components + component : record + component * pitch) * size;
    const int64_t lane = record % lanes;
    const int64_t element = together ? lane * components + component : component * lanes + lane;
    return start + record / lanes * stride + offset + element * size;
  }
};

int64_t pitch_of(const Layout &layout) { return layout.rank == 2 ? layout.strides[1] : 0; }

FieldView source_view(const Problem &problem, void *const *pointers, const FieldPair &pair) {
  const auto &parameters = problem.parameters;
  return {source_arrangement(problem),
          static_cast<char *>(pointers[pair.source_operand]),
          pair.source_offset,
          element_size(pair.source_type),
          pair.components,
          parameters[kSourceStride],
          parameters[kSourceLanes],
          pitch_of(problem.operands[pair.source_operand].layout),
          pair.source_together != 0};
}

FieldView destination_view(const Problem &problem, void *const *pointers, const FieldPair &pair) {
  const auto &parameters = problem.parameters;
  const int32_t operand = source_operands(problem) + pair.destination_operand;
  return {destination_arrangement(problem),
          static_cast<char *>(pointers[operand]),
          pair.destination_offset,
          element_size(pair.destination_type),
          pair.components,
          parameters[kDestinationStride],
          parameters[kDestinationLanes],
          pitch_of(problem.operands[operand].layout),
          pair.destination_together != 0};
}

void convert_one(memhier_type from_type, const char *from, memhier_type to_type, char *to) {
  with_number(from_type, [&](auto from_zero) {
    with_number(to_type, [&](auto to_zero) {
      auto value = from_zero;
      std::memcpy(&value, from, sizeof value);
      const auto result = converted<decltype(to_zero)>(value);
      std::memcpy(to, &result, sizeof result);
    });
  });
}

}  // namespace

void run_reference(const Problem &problem, void *const *pointers, const RunContext &) {
  if (destination_arrangement(problem) != Arrangement::soa && !problem.parameters[kKeep]) {
    const int32_t operand = source_operands(problem);
    const int64_t bytes = problem.operands[operand].layout.extents[0];
    if (bytes > 0) std::memset(pointers[operand], 0, static_cast<size_t>(bytes));
  }
  for (const FieldPair &pair : field_pairs(problem)) {
    const FieldView source = source_view(problem, pointers, pair);
    const FieldView destination = destination_view(problem, pointers, pair);
    for (int64_t record = 0; record < problem.parameters[kCount]; ++record) {
      for (int64_t component = 0; component < pair.components; ++component) {
        const char *from = source.address(record, component);
        char *to = destination.address(record, component);
        if (pair.source_type == pair.destination_type)
          std::memcpy(to, from, static_cast<size_t>(source.size));
        else
          convert_one(pair.source_type, from, pair.destination_type, to);
      }
    }
  }
}

}  // namespace memhier::record
