// Elements of fields, and their places.
#include "ops/record/cuda_tile_side.hpp"

#include <algorithm>
#include <limits>

namespace memhier::record {
namespace {

constexpr int64_t kWidest = 16;
constexpr int64_t kLeastUnaligned = 4, kMostUnaligned = 8;

int64_t start_of(const Track &track, void *const *pointers) { return address_of(track, pointers) + track.base; }

// Divides by what divides the address of every component of every record. Elements that fill arrays or rows of lanes
// need no more of the distance between their records.
int64_t place_bits(const FieldMove &move, const SideOfMap &side, void *const *pointers) {
  const Track &track = move.*side.track;
  return start_of(track, pointers) | (move.components > 1 ? track.component : 0) | side.stride;
}

int64_t lowest_bit(int64_t bits) { return bits & -bits; }

// Whether the components of a record lie one after the other, and those of the next behind them.
bool fills_rows(const FieldMove &move, const SideOfMap &side) {
  const Track &track = move.*side.track;
  return track.component == side.bytes(move) && track.record == side.bytes(move) * move.components;
}

// Whether one array takes the components in turn, so that it is filled without holes only with all of them.
bool joins(const FieldMove &move, const SideOfMap &array, const SideOfMap &other) {
  return !array.stride && move.components > 1 && fills_rows(move, array) &&
         (other.lanes <= 1 || fills_rows(move, other));
}

// Records that lie one after the other on both sides: rows of lanes. 0: there are none.
int64_t common_lanes(const FieldMap &map, const FieldMove &move) {
  int64_t lanes = 0;
  for (const SideOfMap &side : {source_side(map), destination_side(map)}) {
    if ((move.*side.track).record != move.bytes) return 0;
    if (!side.stride) continue;
    if (!side.lanes || (lanes && lanes != side.lanes)) return 0;
    lanes = side.lanes;
  }
  return lanes;
}

}  // namespace

int64_t filled_bytes(const FieldMap &map, const SideOfMap &side) {
  int64_t end = 0;
  for (const FieldMove &move : map)
    end = std::max(end, (move.*side.track).base + lanes_of(side) * move.components * side.bytes(move));
  return end;
}

bool is_aligned(const FieldMove &move, const SideOfMap &side, void *const *pointers) {
  const Track &track = move.*side.track;
  const int64_t size = side.bytes(move);
  return ((place_bits(move, side, pointers) | track.record) & (lowest_bit(size) - 1)) == 0;
}

Elements elements_of(const FieldMap &map, const FieldMove &move, void *const *pointers) {
  const SideOfMap source = source_side(map), destination = destination_side(map);
  Elements elements;
  elements.components = move.components;
  if (!move.plain()) {
    if (joins(move, source, destination) || joins(move, destination, source)) {
      elements.components = 1;
      elements.of_record = move.components;
      elements.source_inner = move.source.component;
      elements.destination_inner = move.destination.component;
    }
    return elements;
  }
  const int64_t places = place_bits(move, source, pointers) | place_bits(move, destination, pointers) | kWidest;
  const int64_t lanes = common_lanes(map, move);
  // Units of several records: no record may be left over at the end.
  const int64_t bytes = lanes ? (lanes * move.bytes) | (map.records * move.bytes) : move.bytes;
  elements.unit = lowest_bit(places | bytes);
  // What fills an array with whole words passes as words, wherever it lies in the other side's image.
  if (elements.unit < kLeastUnaligned && !lanes && !source.stride != !destination.stride) {
    const SideOfMap &array = source.stride ? destination : source;
    const int64_t unit = lowest_bit(place_bits(move, array, pointers) | bytes | kMostUnaligned);
    if (unit >= kLeastUnaligned && (move.*array.track).record == move.bytes)
      elements.unit = unit, elements.aligned = false;
  }
  elements.of_record = move.bytes / elements.unit;
  elements.record_bytes = move.bytes;
  elements.source_inner = elements.destination_inner = elements.unit;
  return elements;
}

bool set_places(const SideOfMap &side, const FieldMove &move, const Elements &elements, void *const *pointers,
                TilePlaces *places) {
  const Track &track = move.*side.track;
  const int64_t inner = side.source ? elements.source_inner : elements.destination_inner;
  const int64_t size = elements.unit ? elements.unit : side.bytes(move);
  const int64_t record_bytes = elements.unit ? elements.record_bytes : elements.of_record * size;
  const int64_t record = side.lanes == 1 ? track.block : track.record;
  // Whether elements go on from record to record by equal steps.
  const bool even = record == record_bytes && (elements.of_record <= 1 || inner == size);
  int64_t group = 1, step = record;
  if (side.lanes > 1) {
    step = track.block;
    if (even)
      group = side.lanes * record_bytes / size;
    else if (elements.of_record == 1)
      group = side.lanes;
    else
      return false;
    places->inner = static_cast<int32_t>(even ? size : record);
  } else if (even) {
    step = size;
  } else {
    group = elements.of_record;
    places->inner = static_cast<int32_t>(inner);
  }
  if (step > std::numeric_limits<int32_t>::max() || group < 1) return false;
  places->step = static_cast<int32_t>(step);
  places->by_group = FastDivide(group);
  places->address = start_of(track, pointers);
  if (side.stride) places->address = (address_of(track, pointers) & (kWidest - 1)) + track.base;
  places->component = track.component;
  return true;
}

}  // namespace memhier::record
