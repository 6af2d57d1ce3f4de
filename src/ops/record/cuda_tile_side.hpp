// Elements of a field and where they lie on one side of a conversion, for tiles: both sides treated alike.
#pragma once
#include <algorithm>

#include "base/element_type.hpp"
#include "ops/record/cuda_tile.hpp"

namespace memhier::record {

struct SideOfMap {
  const Track FieldMove::*track;
  int64_t lanes, stride;  // stride 0: SOA
  bool source;

  int64_t bytes(const FieldMove &move) const {  // of a component
    return source && !move.plain() ? element_size(move.source_type) : move.bytes;
  }
};
inline SideOfMap source_side(const FieldMap &map) {
  return {&FieldMove::source, map.source_lanes, map.source_stride, true};
}
inline SideOfMap destination_side(const FieldMap &map) {
  return {&FieldMove::destination, map.destination_lanes, map.destination_stride, false};
}

inline int64_t lanes_of(const SideOfMap &side) { return std::max<int64_t>(1, side.lanes); }
// Bytes of a record or block up to its last field: what is there of the last one in memory.
int64_t filled_bytes(const FieldMap &map, const SideOfMap &side);

// The elements that a field's components are taken in, in the order of the records.
struct Elements {
  int64_t components = 1;    // that are taken one after the other
  int64_t unit = 0;          // bytes of an element that is moved; 0: numbers are converted
  bool aligned = true;       // such elements lie at multiples of their size; else only in an array
  int64_t of_record = 1;     // elements of a component's record; where units are wider than that, 0
  int64_t record_bytes = 0;  // bytes of a component's record, where they are moved
  int64_t source_inner = 0, destination_inner = 0;  // bytes between elements of a record
};

// Pointers may be null while planning.
inline int64_t address_of(const Track &track, void *const *pointers) {
  return pointers ? reinterpret_cast<intptr_t>(pointers[track.operand]) : 0;
}
Elements elements_of(const FieldMap &map, const FieldMove &move, void *const *pointers);
// Whether the numbers of a field lie at multiples of their size.
bool is_aligned(const FieldMove &move, const SideOfMap &side, void *const *pointers);
// False: they are no groups of equal steps.
bool set_places(const SideOfMap &side, const FieldMove &move, const Elements &elements, void *const *pointers,
                TilePlaces *places);

}  // namespace memhier::record
