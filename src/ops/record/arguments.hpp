// The arguments of the calls about records: checked, and made a request.
#pragma once
#include "execution/request.hpp"
#include "memhier/record.h"

namespace memhier::record {

// Resets a caller's struct, or reads one by its size; `name` is the argument's.
void init_records(memhier_records *records, size_t struct_size);
memhier_records read_records(const memhier_records *records, const char *name);

// Outputs may be null.
void layout(const memhier_records &records, int64_t count, int64_t *stride, int64_t *bytes, int64_t *field_offsets);

// needs_data: a run, not only a plan.
Request convert_request(int64_t count, const memhier_records &source, const memhier_records &destination,
                        bool needs_data);

// Records of equal components beside as many arrays.
struct PlanesArguments {
  int64_t count;
  int32_t components;
  memhier_type type;
  const void *aos;
  int64_t stride;
  const void *const *planes;
};
Request split_request(const PlanesArguments &arguments);
Request join_request(const PlanesArguments &arguments);

}  // namespace memhier::record
