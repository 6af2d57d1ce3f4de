// What the ways of a record conversion move: for each field where its components lie on both sides.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "ops/record/record.hpp"

namespace memhier::record {

// Component c of record r is at
//   pointers[operand] + base + c * component + (lanes ? r / lanes * block + r % lanes * record : r * record)
// where lanes is that of the side. All in bytes.
struct Track {
  int32_t operand;
  int64_t base, record, component, block;
};

struct FieldMove {
  Track source, destination;
  int32_t components;
  int32_t bytes;                               // of a component of the destination; of the source where plain
  memhier_type source_type, destination_type;  // both 0: plain, the bytes are moved
  bool plain() const noexcept { return source_type == 0; }
};

struct FieldMap {
  std::array<FieldMove, MEMHIER_MAX_FIELDS> moves;  // left as they are from `count` on: a map is made dozens of times
  int count = 0;
  int64_t records = 0;
  int64_t source_lanes = 0, destination_lanes = 0;  // 0: no blocks
  // aos and aosoa: bytes from a record or block to the next. soa: 0.
  int64_t source_stride = 0, destination_stride = 0;
  bool gaps = false;  // records or blocks of the destination have bytes that belong to no field and are to be 0
  bool tail = false;  // the last block has lanes beyond the last record, which are to be 0

  const FieldMove *begin() const noexcept { return moves.data(); }
  const FieldMove *end() const noexcept { return moves.data() + count; }
};

// Components that lie one after the other on both sides and are not converted become one of more bytes, and so do
// such fields: a record that is copied whole is one move. Needs only layouts and parameters: right for pieces as well.
FieldMap field_map(const Problem &problem);

std::span<const FieldPair> field_pairs(const Problem &problem) noexcept;
int32_t source_operands(const Problem &problem) noexcept;  // the operands after these are the destination's

inline Arrangement source_arrangement(const Problem &problem) noexcept {
  return static_cast<Arrangement>(problem.parameters[kSourceArrangement]);
}
inline Arrangement destination_arrangement(const Problem &problem) noexcept {
  return static_cast<Arrangement>(problem.parameters[kDestinationArrangement]);
}

// Bytes of a record's fields on one side, without gaps: what must move.
int64_t source_record_bytes(const Problem &problem) noexcept;
int64_t destination_record_bytes(const Problem &problem) noexcept;

}  // namespace memhier::record
