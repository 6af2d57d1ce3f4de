// The walk over tiles of records that all host ways but the reference share.
#pragma once
#include <vector>

#include "ops/record/host_columns.hpp"

namespace memhier::record {

// Kernels for groups of columns. Arrays hold elements one after the other.
struct GroupKernels {
  // arrays[c][r] = element c of the record at records + r * step, and the other way round.
  void (*split)(int64_t count, const char *records, int64_t step, char *const *arrays, size_t columns, int32_t bytes);
  void (*join)(int64_t count, const char *const *arrays, char *records, int64_t step, size_t columns, int32_t bytes);
};

void run_tiles(const FieldMap &map, const std::vector<Column> &columns, const std::vector<ColumnGroup> &groups,
               const GroupKernels *kernels, const Problem &problem, void *const *pointers, const RunContext &context);

}  // namespace memhier::record
