// From the problem to what is moved.
#include "ops/record/field_map.hpp"

#include <algorithm>

#include "base/element_type.hpp"

namespace memhier::record {
namespace {

struct Side {
  Arrangement arrangement;
  int64_t lanes, stride;
  int32_t first_operand;
};

// Tracks and moves are filled where they stay: a copy would wait for the stores behind it.
void set_track(const Problem &problem, const Side &side, int32_t operand, int64_t offset, bool together, int64_t size,
               int32_t components, Track *result) {
  Track &track = *result;
  track = {};
  track.operand = side.first_operand + operand;
  if (side.arrangement == Arrangement::aos) {
    track.base = offset;
    track.record = side.stride;
    track.component = size;
    return;
  }
  track.record = together ? size * components : size;
  track.component = size;
  if (side.arrangement == Arrangement::aosoa) {
    track.base = offset;
    track.block = side.stride;
    if (!together) track.component = side.lanes * size;
  } else if (!together) {
    track.component = problem.operands[track.operand].layout.strides[1] * size;
  }
}

bool same_steps(const Track &a, const Track &b) {
  return a.operand == b.operand && a.record == b.record && a.block == b.block;
}

// Whether b goes on where a ends, for every record and on both sides.
bool continues(const FieldMove &a, const FieldMove &b) {
  return a.plain() && b.plain() && a.components == 1 && b.components == 1 && same_steps(a.source, b.source) &&
         same_steps(a.destination, b.destination) && b.source.base == a.source.base + a.bytes &&
         b.destination.base == a.destination.base + a.bytes;
}

void set_move(const Problem &problem, const Side &source, const Side &destination, const FieldPair &pair,
              FieldMove *result) {
  FieldMove &move = *result;
  const int64_t source_size = element_size(pair.source_type), size = element_size(pair.destination_type);
  set_track(problem, source, pair.source_operand, pair.source_offset, pair.source_together != 0, source_size,
            pair.components, &move.source);
  set_track(problem, destination, pair.destination_operand, pair.destination_offset, pair.destination_together != 0,
            size, pair.components, &move.destination);
  move.components = pair.components;
  move.bytes = static_cast<int32_t>(size);
  move.source_type = move.destination_type = 0;
  if (pair.source_type != pair.destination_type) {
    move.source_type = pair.source_type;
    move.destination_type = pair.destination_type;
  } else if (pair.source_together && pair.destination_together) {
    move.bytes *= move.components;
    move.components = 1;
  }
}

}  // namespace

std::span<const FieldPair> field_pairs(const Problem &problem) noexcept {
  if (!problem.constants) return {};
  const std::vector<std::byte> &bytes = problem.constants->bytes;
  return {reinterpret_cast<const FieldPair *>(bytes.data()), bytes.size() / sizeof(FieldPair)};
}

int32_t source_operands(const Problem &problem) noexcept {
  int32_t count = 1;
  for (const FieldPair &pair : field_pairs(problem)) count = std::max(count, pair.source_operand + 1);
  return count;
}

int64_t source_record_bytes(const Problem &problem) noexcept {
  int64_t bytes = 0;
  for (const FieldPair &pair : field_pairs(problem)) bytes += element_size(pair.source_type) * pair.components;
  return bytes;
}

int64_t destination_record_bytes(const Problem &problem) noexcept {
  int64_t bytes = 0;
  for (const FieldPair &pair : field_pairs(problem)) bytes += element_size(pair.destination_type) * pair.components;
  return bytes;
}

FieldMap field_map(const Problem &problem) {
  const auto &parameters = problem.parameters;
  const Side source{source_arrangement(problem), parameters[kSourceLanes], parameters[kSourceStride], 0};
  const Side destination{destination_arrangement(problem), parameters[kDestinationLanes],
                         parameters[kDestinationStride], source_operands(problem)};
  FieldMap map;
  map.records = parameters[kCount];
  map.source_lanes = source.lanes;
  map.destination_lanes = destination.lanes;
  map.source_stride = source.stride;
  map.destination_stride = destination.stride;
  for (const FieldPair &pair : field_pairs(problem)) {
    FieldMove *const move = map.moves.data() + map.count;
    set_move(problem, source, destination, pair, move);
    if (map.count > 0 && continues(move[-1], *move))
      move[-1].bytes += move->bytes;
    else
      ++map.count;
  }
  if (destination.arrangement != Arrangement::soa && !parameters[kKeep]) {
    const int64_t records = destination.lanes ? destination.lanes : 1;
    map.gaps = destination_record_bytes(problem) * records < destination.stride;
    map.tail = destination.lanes && map.records % destination.lanes != 0;
  }
  return map;
}

}  // namespace memhier::record
