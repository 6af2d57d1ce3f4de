// Arithmetic that several routes share.
#include <algorithm>
#include <cstdlib>

#include "base/checked.hpp"
#include "memory/route_parts.hpp"

namespace memhier {

double transfer_seconds(const RouteQuery &query, double to_device, double to_host) noexcept {
  const auto bytes = static_cast<double>(query.bytes);
  double seconds = 0;
  if (reads(query) && to_device > 0) seconds += bytes / to_device;
  if (writes(query) && to_host > 0) seconds += bytes / to_host;
  return seconds;
}

Reason rated(const RouteQuery &query, double to_device, double to_host) noexcept {
  const bool known = (!reads(query) || to_device > 0) && (!writes(query) || to_host > 0);
  return known ? Reason::none : Reason::no_rate;
}

Rows rows_of(const Layout *layout) noexcept {
  Rows rows;
  if (!layout) return rows;
  std::array<std::pair<int64_t, int64_t>, kMaxRank> modes;  // |stride|, extent
  int count = 0;
  for (int32_t i = 0; i < layout->rank; ++i)
    if (layout->extents[i] > 1 && layout->strides[i] != 0)
      modes[count++] = {std::abs(layout->strides[i]), layout->extents[i]};
  std::partial_sort(modes.begin(), modes.begin() + count, modes.begin() + count);  // std::sort: GCC 12 warns falsely
  rows.contiguous = count == 0 || modes[0].first == 1;
  int64_t follows = -1;  // where rows of the same distance would go on
  for (int i = 1; i < count; ++i) {
    const auto [stride, extent] = modes[i];
    if (i > 1 && stride != follows && multiply_overflows(rows.calls, extent, &rows.calls)) rows.calls = INT64_MAX;
    if (multiply_overflows(stride, extent, &follows)) follows = -1;
  }
  return rows;
}

double nothing(const RouteQuery &, const Machine &, const DeviceFacts &) { return 0; }

double transfer_start(const RouteQuery &, const Machine &, const DeviceFacts &device) {
  return device.rates.transfer_start;
}

double repeated_starts(const RouteQuery &query, const DeviceFacts &device) noexcept {
  return static_cast<double>(rows_of(query.layout).calls - 1) * device.rates.transfer_start;
}

double pinned_copies(const RouteQuery &query, const Machine &, const DeviceFacts &device) {
  return transfer_seconds(query, device.rates.link_to_device, device.rates.link_to_host) +
         repeated_starts(query, device);
}

}  // namespace memhier
