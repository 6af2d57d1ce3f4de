// Recognises records that interleave arrays.
#include "ops/record/cuda_interleave.hpp"

#include <algorithm>
#include <initializer_list>

#include "ops/record/cuda_ways.hpp"
#include "ops/record/tuning_cuda.hpp"

namespace memhier::record {
namespace {

bool is_one_of(int64_t value, std::initializer_list<int64_t> values) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

}  // namespace

Interleave interleave_of(const FieldMap &map) {
  const bool split = map.source_stride && !map.source_lanes && !map.destination_stride;
  const bool join = map.destination_stride && !map.destination_lanes && !map.source_stride;
  if (map.count == 0 || split == join) return {};
  Interleave result;
  result.split = split;
  result.bytes = map.moves[0].bytes;
  std::fill(std::begin(result.operand), std::end(result.operand), -1);
  const int64_t stride = split ? map.source_stride : map.destination_stride;
  const int64_t slots = stride / result.bytes;
  if (!is_one_of(result.bytes, {1, 2, 4, 8}) || stride % result.bytes || !is_one_of(slots, {2, 3, 4, 6, 8})) return {};
  for (const FieldMove &move : map) {
    const Track &record = split ? move.source : move.destination, &array = split ? move.destination : move.source;
    if (!move.plain() || move.bytes != result.bytes || array.record != result.bytes || record.base % result.bytes)
      return {};
    result.records = record.operand;
    for (int32_t c = 0; c < move.components; ++c) {
      const int64_t slot = record.base / result.bytes + c;
      if (result.operand[slot] >= 0) return {};  // read twice
      result.operand[slot] = array.operand;
      result.offset[slot] = array.base + c * array.component;
    }
  }
  result.slots = static_cast<int32_t>(slots);
  return result;
}

Reason cuda_interleave_reason(const Problem &problem) {
  const Interleave interleave = interleave_of(field_map(problem));
  if (!interleave.slots || problem.parameters[kKeep]) return Reason::strides;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].alignment < kInterleaveAccess) return Reason::alignment;
  for (int32_t slot = 0; slot < interleave.slots; ++slot)
    if (interleave.offset[slot] % kInterleaveAccess) return Reason::alignment;
  return Reason::none;
}

}  // namespace memhier::record
