// One conversion of records through the public calls, checked to the last byte: random sources, poisoned destinations
// with guard bands, the result by the definition with 64-bit indices, the sources compared as well.
#pragma once
#include <string>
#include <vector>

#include "harness/choices.hpp"
#include "harness/places.hpp"

namespace harness {

struct RecordSide {
  memhier_arrangement arrangement = MEMHIER_AOS;
  std::vector<memhier_field> fields;
  memhier_packing packing = MEMHIER_PACKING_NATURAL;
  int64_t stride = 0, lanes = 0, pitch = 0;
  bool scattered = false;  // soa: every array in memory of its own
  memhier_place place = MEMHIER_PLACE_PAGEABLE;
};

struct RecordCase {
  int64_t count = 0;
  RecordSide source, destination;
  std::vector<int32_t> sources;  // empty: the same position
  memhier_padding padding = MEMHIER_PADDING_ZERO;
  int64_t misalign = 0;                  // bytes that all pointers are moved by
  std::string way, route_in, route_out;  // forced when not empty
  memhier_target target = MEMHIER_TARGET_AUTO;
  int64_t working_set = 0;
  std::string text() const;
};

// Both sides with these fields.
RecordCase conversion(int64_t count, std::vector<memhier_field> fields, memhier_arrangement source,
                      memhier_arrangement destination, int64_t lanes = 8);

// Runs the case by the default choice (as a plan and as one call) and then with every feasible choice forced; failures
// as text, empty when every byte is right each time.
std::string run_all_choices(memhier_context *context, const RecordCase &test, int *runs = nullptr);

}  // namespace harness
