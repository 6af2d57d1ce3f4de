// Conversion between record layouts: array of structures, structure of arrays, blocks of lanes, in any pair.
#pragma once
#include <cstdint>
#include <span>

#include "execution/way.hpp"
#include "memhier/record.h"

namespace memhier {

extern const Operation record_operation;

namespace record {

enum class Arrangement : int64_t { aos = MEMHIER_AOS, soa = MEMHIER_SOA, aosoa = MEMHIER_AOSOA };

// Meaning of Problem::parameters.
enum Parameter : int {
  kCount,  // records; of a piece its own
  kSourceArrangement,
  kDestinationArrangement,
  kSourceLanes,       // 0 but for aosoa
  kDestinationLanes,  // 0 but for aosoa
  kSourceStride,      // bytes from a record (aos) or block (aosoa) to the next; 0 for soa
  kDestinationStride,
  kKeep,  // 1: bytes of the destination that belong to no field stay as they are; 0: they are set to 0, or there are
          // none
};

// One field of the destination and the source field it takes. The constants of a problem are an array of these, in the
// order of the destination's operands or offsets.
struct FieldPair {
  memhier_type source_type = 0, destination_type = 0;
  int32_t components = 1;
  int32_t source_operand = 0, destination_operand = 0;    // counted within their side; 0 but for soa
  int32_t source_together = 1, destination_together = 1;  // 1 for aos and for one component
  int32_t reserved = 0;
  int64_t source_offset = 0, destination_offset = 0;  // bytes within a record or block; 0 for soa

  friend bool operator==(const FieldPair &, const FieldPair &) = default;
};

// A problem but for places and alignments.
struct Description {
  struct Side {
    Arrangement arrangement = Arrangement::aos;
    int64_t lanes = 0, stride = 0;
    int64_t pitch = 0;  // soa: elements from the array of a component to that of the next
  };
  int64_t count = 0;
  Side source, destination;
  bool keep = false;
};

// Operands, the source side first. aos and aosoa: one, of bytes, rank 1, from the first byte of the first record to the
// last that is read or written. soa: one for each field (of a source: that is used), of its type: rank 1 {count *
// components} where components stay together, else rank 2 {count, components} with strides {1, pitch}.
// Throws INVALID_ARGUMENT when sizes do not fit 64 bits.
Problem record_problem(const Description &description, std::span<const FieldPair> fields);

}  // namespace record
}  // namespace memhier
