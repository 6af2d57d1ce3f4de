// Arithmetic that several routes share.
#include <algorithm>
#include <cstdlib>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "memory/route_parts.hpp"
#include "memory/staged_rows.hpp"

namespace memhier {
namespace {

constexpr int64_t kSector = 32;
// Rows that begin inside sectors. Measured on an H200, transposes with both sides pinned: 4 bytes 0.6, 1 byte 0.36.
constexpr double kInsideSectors = 0.6, kInsideSectorsNarrow = 0.36;
// Elements of 3, 6, 12 bytes and the like move by units of 1, 2, 4: each store is a transfer of its own. Measured
// towards pinned memory, GB/s: units of 1 byte 0.7, 2 bytes 1.7, 4 bytes 2.6 of 53; read from there 0.6 of the rate.
constexpr double kUnitsRead = 0.6, kUnitsWrittenPerByte = 0.0125;

struct Mode {
  int64_t stride, extent;  // stride >= 0
};

// Elements that lie one after the other, and the innermost modes that make them up.
struct Run {
  int64_t elements = 1;
  int modes = 0;
};

// Modes of several elements in memory order.
struct Modes {
  std::array<Mode, kMaxRank> mode;
  int count = 0;
  bool pads = false;
  const Mode &operator[](int i) const noexcept { return mode[i]; }
  // `staged`: in a staging buffer as well, where the innermost mode may be padded.
  Run run(bool staged) const noexcept {
    Run run;
    while (run.modes < count && mode[run.modes].stride == run.elements) {
      if (multiply_overflows(run.elements, mode[run.modes++].extent, &run.elements)) break;
      if (staged && run.modes == 1 && staged_row(run.elements, pads) != run.elements) break;
    }
    return run;
  }
};

Modes modes_of(const Layout &layout) noexcept {
  Modes modes;
  modes.pads = pads_rows(layout);
  for (int32_t i = 0; i < layout.rank; ++i)
    if (layout.extents[i] > 1 && layout.strides[i] != 0)
      modes.mode[modes.count++] = {std::abs(layout.strides[i]), layout.extents[i]};
  const auto begin = modes.mode.begin(), end = begin + modes.count;
  // std::sort: GCC 12 warns falsely
  std::partial_sort(begin, end, end, [](const Mode &a, const Mode &b) { return a.stride < b.stride; });
  return modes;
}

}  // namespace

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
  const Modes modes = modes_of(*layout);
  rows.contiguous = modes.count == 0 || modes[0].stride == 1;
  if (rows.contiguous) {
    for (int i = modes.run(true).modes; i < modes.count; ++i)
      if (multiply_overflows(rows.rows, modes[i].extent, &rows.rows)) rows.rows = INT64_MAX;
  }
  int64_t follows = -1;  // where rows of the same distance would go on
  for (int i = 1; i < modes.count; ++i) {
    const auto [stride, extent] = modes[i];
    if (i > 1 && stride != follows && multiply_overflows(rows.calls, extent, &rows.calls)) rows.calls = INT64_MAX;
    if (multiply_overflows(stride, extent, &follows)) follows = -1;
  }
  return rows;
}

SectorShares sector_shares(const Layout *layout) noexcept {
  SectorShares shares;
  if (!layout) return shares;
  const int64_t size = element_size(layout->type), unit = size & -size;
  if (unit != size) shares = {kUnitsRead, kUnitsWrittenPerByte * static_cast<double>(unit)};
  const Modes modes = modes_of(*layout);
  for (int i = modes.run(false).modes; i < modes.count; ++i)
    if (modes[i].stride % kSector != 0 && modes[i].stride * size % kSector != 0) {
      const double share = size < 4 ? kInsideSectorsNarrow : kInsideSectors;
      return {shares.read * share, shares.write * share};
    }
  return shares;
}

double onward_seconds(const RouteQuery &query, const DeviceFacts &device) noexcept {
  const bool goes = query.place == Place::managed && writes(query) && query.read_next == ReadNext::device &&
                    device.concurrent_managed_access && device.rates.managed_to_device > 0;
  return goes ? static_cast<double>(query.bytes) / device.rates.managed_to_device : 0;
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
