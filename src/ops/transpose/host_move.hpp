// A canonical move made ready for the host: strides in bytes, pointers applied, modes in the roles that serve caches.
#pragma once
#include <cstdint>

#include "ops/transpose/transpose.hpp"

namespace memhier {

struct HostMove {
  const char *source = nullptr;
  char *destination = nullptr;
  int32_t element_bytes = 0;
  // `row` runs along the destination's smallest stride, `column` along the source's smallest stride of the others.
  int64_t batch = 1, rows = 0, columns = 0;
  int64_t source_batch = 0, source_row = 0, source_column = 0;  // strides in bytes
  int64_t destination_batch = 0, destination_row = 0, destination_column = 0;
  bool same_order = false;  // both sides run fastest along the rows: a copy, not a transpose

  int64_t bytes() const noexcept { return batch * rows * columns * element_bytes; }  // payload
};

// Pointers may be null when only the shape matters. A batch contiguous on both sides that makes an element of at most
// 16 bytes becomes part of the element.
HostMove host_move(const Problem &problem, void *const *pointers);
void copy_same_order(const HostMove &move, const RunContext &context);  // needs same_order

}  // namespace memhier
