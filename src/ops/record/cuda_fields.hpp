// The field map as kernels read it: addresses instead of operands, components as units that one access moves, division
// by invariant integers. Plain C++, so that it is tested without a device.
#pragma once
#include <cstdint>

#include "kernels/cuda_grid.hpp"
#include "ops/record/field_map.hpp"

namespace memhier::record {

// Records of one launch: positions within it, lanes included, are numbers of 31 bits.
inline constexpr int64_t kRecordsOfLaunch = int64_t{1} << 30;

// Where a component lies: address + record * r + component * c, blocks of lanes apart.
struct Place {
  int64_t address = 0;  // of component 0 of the launch's first block
  int64_t record = 0, component = 0, block = 0;
};

struct Field {
  Place source, destination;
  int32_t components = 1;
  int32_t units = 1;             // accesses a component; 1 where it is converted
  int32_t unit = 1;              // bytes of an access: a power of two up to 16
  memhier_type source_type = 0;  // both 0: the bytes are moved
  memhier_type destination_type = 0;
  FastDivide by_units;
};

struct Lanes {
  int32_t count = 0;  // 0: no blocks
  int32_t phase = 0;  // lane of the launch's first record
  FastDivide divide;
};

// Bytes of the destination that are set to 0: `length` of them `repeats` times, `step` apart, in each of `count`
// records or blocks `stride` apart.
struct Span {
  int64_t offset = 0, length = 0, step = 0;
  int32_t repeats = 1;
};
struct Spans {
  Span span[MEMHIER_MAX_FIELDS + 1];
  int32_t count = 0;
};
// Between the fields of a record or block. Fields overlap nowhere.
Spans gap_spans(const FieldMap &map);
// Lanes of the last block beyond the last record.
Spans tail_spans(const FieldMap &map);

// The records [first, first + kRecordsOfLaunch) of the map. Units divide every address and step on both sides.
struct Fields {
  Field field[MEMHIER_MAX_FIELDS];
  int32_t count = 0;
  int32_t records = 0;
  Lanes source, destination;
};
Fields fields_from(const FieldMap &map, void *const *pointers, int64_t first);

}  // namespace memhier::record
