// Field maps for kernels.
#include "ops/record/cuda_fields.hpp"

#include <algorithm>
#include <vector>

namespace memhier::record {
namespace {

constexpr int64_t kWidest = 16;

Lanes lanes_at(int64_t lanes, int64_t first) {
  Lanes result;
  if (!lanes) return result;
  result.count = static_cast<int32_t>(lanes);
  result.phase = static_cast<int32_t>(first % lanes);
  result.divide = FastDivide(lanes);
  return result;
}

Place place_at(const Track &track, int64_t lanes, void *const *pointers, int64_t first) {
  Place place;
  place.address = reinterpret_cast<intptr_t>(pointers[track.operand]) + track.base +
                  (lanes ? first / lanes * track.block : first * track.record);
  place.record = track.record;
  place.component = track.component;
  place.block = track.block;
  return place;
}

int64_t bits_of(const Place &place) { return place.address | place.record | place.component | place.block; }

}  // namespace

Fields fields_from(const FieldMap &map, void *const *pointers, int64_t first) {
  Fields fields;
  fields.count = map.count;
  fields.records = static_cast<int32_t>(std::min(map.records - first, kRecordsOfLaunch));
  fields.source = lanes_at(map.source_lanes, first);
  fields.destination = lanes_at(map.destination_lanes, first);
  for (int i = 0; i < map.count; ++i) {
    const FieldMove &move = map.moves[static_cast<size_t>(i)];
    Field &field = fields.field[i];
    field.source = place_at(move.source, map.source_lanes, pointers, first);
    field.destination = place_at(move.destination, map.destination_lanes, pointers, first);
    field.components = move.components;
    field.source_type = move.source_type;
    field.destination_type = move.destination_type;
    if (!move.plain()) continue;
    const int64_t bits = bits_of(field.source) | bits_of(field.destination) | move.bytes | kWidest;
    field.unit = static_cast<int32_t>(bits & -bits);
    field.units = move.bytes / field.unit;
    field.by_units = FastDivide(field.units);
  }
  return fields;
}

Spans gap_spans(const FieldMap &map) {
  const int64_t lanes = std::max<int64_t>(1, map.destination_lanes);
  std::vector<std::pair<int64_t, int64_t>> covered;  // begin, end within a record or block
  for (const FieldMove &move : map)
    covered.emplace_back(move.destination.base, move.destination.base + lanes * move.components * move.bytes);
  std::sort(covered.begin(), covered.end());
  Spans spans;
  int64_t at = 0;
  const auto add = [&](int64_t end) {
    if (at < end) spans.span[spans.count++] = {at, end - at, 0, 1};
  };
  for (const auto &[begin, end] : covered) {
    add(begin);
    at = std::max(at, end);
  }
  add(map.destination_stride);
  return spans;
}

Spans tail_spans(const FieldMap &map) {
  const int64_t used = map.records % map.destination_lanes;
  Spans spans;
  for (const FieldMove &move : map) {
    Span &span = spans.span[spans.count++];
    span.offset = move.destination.base + used * move.destination.record;
    span.length = (map.destination_lanes - used) * move.destination.record;
    span.step = move.destination.component;
    // Components that stay together are lanes of one array.
    const bool together = move.destination.record != move.bytes;
    span.repeats = together ? 1 : move.components;
  }
  return spans;
}

}  // namespace memhier::record
