#include "ops/transpose/checks.hpp"

#include <algorithm>
#include <optional>

#include "base/element_type.hpp"
#include "base/status.hpp"

namespace memhier {

memhier_type take_element(Line &line) {
  const std::string_view element = line.positional(0, "the element type");
  const std::optional<memhier_type> type = element_from_name(element);
  if (!type) {
    fail(MEMHIER_INVALID_ARGUMENT, "line: %.*s is no element type; try f32, c128, u8 or b1..b16",
         static_cast<int>(std::min<size_t>(element.size(), 40)), element.data());
  }
  return *type;
}

void check_element(const Layout &layout, const char *name) {
  if (element_size(layout.type) == 0)
    fail(MEMHIER_INVALID_ARGUMENT, "%s: %d is not an element type", name, layout.type);
}

void check_extents(const Layout &layout, const char *name) {
  for (int32_t i = 0; i < layout.rank; ++i) {
    if (layout.extents[i] < 0)
      fail(MEMHIER_INVALID_ARGUMENT, "%s: extent %d is %lld; it must not be negative", name, i,
           static_cast<long long>(layout.extents[i]));
  }
  element_count(layout);
  byte_range(layout);
}

void check_same_kind(const Layout &source, const Layout &destination) {
  if (source.type != destination.type)
    fail(MEMHIER_INVALID_ARGUMENT, "destination: its element type is %s, that of the source %s; they must be equal",
         element_name(destination.type).c_str(), element_name(source.type).c_str());
  if (source.rank != destination.rank)
    fail(MEMHIER_INVALID_ARGUMENT, "destination: its rank is %d, that of the source %d; they must be equal",
         destination.rank, source.rank);
}

void require_same_kind(const Layout &source, const Layout &destination) {
  if (destination.type != source.type)
    fail(MEMHIER_INVALID_ARGUMENT, "destination.type is %d, must be that of the source, %d", destination.type,
         source.type);
  if (destination.rank != source.rank)
    fail(MEMHIER_INVALID_ARGUMENT, "destination.rank is %d, must be that of the source, %d", destination.rank,
         source.rank);
}

}  // namespace memhier
