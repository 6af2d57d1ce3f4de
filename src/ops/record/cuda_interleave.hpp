// Records of a few equal components without gaps against arrays of them: which problems these are. Plain C++, so that
// it is tested without a device.
#pragma once
#include <cstdint>

#include "base/reason.hpp"
#include "ops/record/field_map.hpp"

namespace memhier::record {

inline constexpr int kMostSlots = 8;

// Component at each place of a record.
struct Interleave {
  int32_t bytes = 0;    // of a component: 1, 2, 4 or 8
  int32_t slots = 0;    // of a record: 2, 3, 4, 6 or 8
  bool split = false;   // records to arrays, else arrays to records
  int32_t records = 0;  // their operand
  // The array of each slot: operand, bytes from its start. Operand -1: none; not read, or written as zeros.
  int32_t operand[kMostSlots] = {};
  int64_t offset[kMostSlots] = {};
};

// slots == 0: another problem.
Interleave interleave_of(const FieldMap &map);

}  // namespace memhier::record
