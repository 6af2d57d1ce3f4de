#include "ops/transpose/modes.hpp"

#include <algorithm>

#include "base/element_type.hpp"
#include "ops/transpose/permute.hpp"

namespace memhier {

void make_destination_positive(Mode *mode, int64_t *source_offset, int64_t *destination_offset) {
  if (mode->destination >= 0 || mode->extent <= 1) return;
  *source_offset = checked_add(*source_offset, checked_multiply(mode->extent - 1, mode->source, "strides"), "strides");
  *destination_offset =
      checked_add(*destination_offset, checked_multiply(mode->extent - 1, mode->destination, "strides"), "strides");
  mode->source = -mode->source;
  mode->destination = -mode->destination;
}

Modes canonical_modes(const Problem &problem) {
  const Layout &source = problem.operands[0].layout, &destination = problem.operands[1].layout;
  Modes modes;
  modes.element_bytes = static_cast<int32_t>(element_size(source.type));
  const auto begin = modes.mode.begin();
  for (int32_t i = 0; i < destination.rank; ++i) {
    if (destination.extents[i] == 0) {
      modes = {.count = 1, .element_bytes = modes.element_bytes};
      modes.mode[0] = {0, 1, 1};
      return modes;
    }
    if (destination.extents[i] == 1) continue;
    Mode mode{destination.extents[i], source.strides[source_mode(problem, i)], destination.strides[i]};
    make_destination_positive(&mode, &modes.source_offset, &modes.destination_offset);
    const auto end = begin + modes.count++;
    const auto at =
        std::upper_bound(begin, end, mode, [](const Mode &a, const Mode &b) { return a.destination < b.destination; });
    std::move_backward(at, end, end + 1);
    *at = mode;
  }
  int32_t kept = 0;
  for (int32_t i = 1; i < modes.count; ++i) {
    Mode &inner = modes.mode[static_cast<size_t>(kept)];
    const Mode outer = modes.mode[static_cast<size_t>(i)];
    if (continues(inner, outer)) {
      inner.extent = checked_multiply(inner.extent, outer.extent, "extents");
    } else {
      modes.mode[static_cast<size_t>(++kept)] = outer;
    }
  }
  modes.count = std::min(modes.count, kept + 1);
  return modes;
}

}  // namespace memhier
