// One side of a conversion as it was described, by the public structs or by a line: checked, offsets filled in, and the
// two sides made a problem.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "ops/record/record.hpp"

namespace memhier::record {

struct SideField {
  memhier_type type = 0;
  int32_t components = 1;
  bool together = false;
  int64_t offset = 0;  // bytes, once the side is packed
};

struct Side {
  const char *name = "";  // "source" or "destination", for errors
  Arrangement arrangement = Arrangement::aos;
  int64_t lanes = 0;
  int64_t stride = 0;  // 0: by the packing
  int64_t pitch = 0;
  bool scattered = false;  // soa: every array has an address of its own, offsets say nothing
  int32_t field_count = 0;
  std::array<SideField, MEMHIER_MAX_FIELDS> fields{};

  std::span<const SideField> used() const noexcept { return {fields.data(), static_cast<size_t>(field_count)}; }
};

// Bytes of a field from its offset on: within a record (aos), a block (aosoa) or the block of all arrays (soa).
int64_t field_bytes(const Side &side, const SideField &field, int64_t count);
// What a C compiler aligns it to: that of its real and imaginary part, 1 for opaque bytes.
int64_t natural_alignment(memhier_type type) noexcept;

// Fills in offsets (but for explicit ones) and the stride where it is 0.
void pack(Side *side, memhier_packing packing, int64_t count);
// Bytes from offset 0 to the end of the last field.
int64_t fields_end(const Side &side, int64_t count);
// Bytes of the side, all of its stride counted.
int64_t side_bytes(const Side &side, int64_t count);

// Throw INVALID_ARGUMENT naming the member. The first before packing, the second after.
void check_fields(const Side &side, int64_t count);
void check_places(const Side &side, int64_t count, bool written);

// `sources`: for each field of the destination the index of the source field it takes.
Problem problem_of_sides(int64_t count, const Side &source, const Side &destination, std::span<const int32_t> sources,
                         bool keep);
// The order of a source's operands: the fields that are used, ascending. Of soa only.
std::array<int32_t, MEMHIER_MAX_FIELDS> used_fields(std::span<const int32_t> sources, int32_t *count);

}  // namespace memhier::record
