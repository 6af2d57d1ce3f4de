// A filter as lines: what the host ways walk over. Channels that lie together become part of a line, others are walked
// one by one; a filter across such lines, as of many signals side by side, becomes one over rows.
#pragma once
#include <cstdint>

#include "ops/filter/filter.hpp"
#include "ops/filter/host_simd.hpp"

namespace memhier::filter {

struct Lines {
  Shape shape;        // pointers not applied; shape.channels counts what is walked one by one
  int64_t width = 1;  // elements at each place of axes[1]; filtered alike
  // Elements from one to the next of a place, where width > 1.
  int64_t source_width = 1, destination_width = 1;
  int64_t state_in_width = 0;
  bool rows_of_signals = false;  // axes[0] is the stream's axis, axes[1] runs over the signals
  int64_t element_bytes = 0;
  int64_t sum_bytes = 0;    // of an element
  SumKernels::Sums first;   // from elements to sums
  SumKernels::Sums second;  // from sums to sums
  int64_t values = 1;       // that the kernels count for one element

  // Whether the places of a line lie one after the other, width elements each.
  bool source_packed() const noexcept;
  bool destination_packed() const noexcept;
};
Lines lines_of(const Problem &problem);

}  // namespace memhier::filter
