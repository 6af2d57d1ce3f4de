// A canonical move made ready for the host: strides in bytes, pointers applied, modes in the roles that serve caches.
#pragma once
#include <array>
#include <cstdint>

#include "ops/transpose/transpose.hpp"

namespace memhier {

struct HostMove {
  const char *source = nullptr;
  char *destination = nullptr;
  int32_t element_bytes = 0;
  // `row` runs along the destination's smallest stride, `column` along the source's smallest stride of the others.
  int64_t batch = 1, rows = 0, columns = 0;
  // More than one: the batch runs over these, the first fastest, and source_batch and destination_batch mean nothing.
  int32_t outer_count = 0;
  std::array<Mode, kMaxRank - 2> outer{};                       // strides in bytes
  int64_t source_batch = 0, source_row = 0, source_column = 0;  // strides in bytes
  int64_t destination_batch = 0, destination_row = 0, destination_column = 0;
  bool same_order = false;  // both sides run fastest along the rows: a copy, not a transpose

  // Bytes from the first matrix of the batch to another.
  struct Offset {
    int64_t source, destination;
  };
  Offset offset(int64_t index) const noexcept {
    if (outer_count == 0) return {index * source_batch, index * destination_batch};
    Offset result{0, 0};
    for (int32_t i = 0; i < outer_count; ++i) {
      const Mode &mode = outer[static_cast<size_t>(i)];
      result.source += index % mode.extent * mode.source;
      result.destination += index % mode.extent * mode.destination;
      index /= mode.extent;
    }
    return result;
  }
  int64_t bytes() const noexcept { return batch * rows * columns * element_bytes; }  // payload
};

// Pointers may be null when only the shape matters. A batch contiguous on both sides that makes an element of at most
// 16 bytes becomes part of the element.
HostMove host_move(const Problem &problem, void *const *pointers);
// Of moves in the same order: runs of a few elements around which other modes change places.
bool moves_short_runs(const HostMove &move) noexcept;
void copy_short_runs(const HostMove &move, const RunContext &context);  // needs moves_short_runs
void copy_same_order(const HostMove &move, const RunContext &context);  // needs same_order

}  // namespace memhier
