// What the routes share, and the functions that the table of routes is made of. One file a route.
#pragma once
#include "memory/route.hpp"

namespace memhier {

using RouteSeconds = double(const RouteQuery &, const Machine &, const DeviceFacts &);
using RouteFeasible = Reason(const RouteQuery &, const Machine &, const DeviceFacts &);

inline bool reads(const RouteQuery &query) noexcept { return reads(query.access); }
inline bool writes(const RouteQuery &query) noexcept { return writes(query.access); }
// Seconds for the payload at the rates of the directions it takes.
double transfer_seconds(const RouteQuery &query, double to_device, double to_host) noexcept;
// no_rate where a rate that the access needs is unknown.
Reason rated(const RouteQuery &query, double to_device, double to_host) noexcept;

// The driver copies rows of contiguous bytes: modes in memory order, the first of stride 1.
struct Rows {
  bool contiguous = true;
  int64_t calls = 1;  // two-dimensional copies
  int64_t rows = 1;   // that lie apart on one side at least
};
Rows rows_of(const Layout *layout) noexcept;

// Shares of the link's rates that kernels reach which read and write over it: all of them with whole sectors.
struct SectorShares {
  double read = 1, write = 1;
};
SectorShares sector_shares(const Layout *layout) noexcept;

RouteSeconds nothing;         // of what a route does not need
RouteSeconds transfer_start;  // one transfer
RouteSeconds pinned_copies;   // the driver's copies of page-locked memory
// Seconds of the copies beyond the first that the rows of an operand take.
double repeated_starts(const RouteQuery &query, const DeviceFacts &device) noexcept;

namespace resident {
RouteFeasible feasible;
RouteSeconds link_seconds, start_seconds;
}  // namespace resident
namespace staged_ring {
RouteFeasible feasible;
RouteSeconds link_seconds, host_seconds, start_seconds;
}  // namespace staged_ring
namespace driver_copy {
RouteFeasible feasible;
RouteSeconds link_seconds, start_seconds;
}  // namespace driver_copy
namespace registered {
RouteFeasible feasible;
}  // namespace registered
namespace managed_prefetch {
RouteFeasible feasible;
RouteSeconds link_seconds, start_seconds;
}  // namespace managed_prefetch
namespace zero_copy {
RouteFeasible feasible;
RouteSeconds link_seconds;
}  // namespace zero_copy
namespace coherent {
RouteFeasible feasible;
RouteSeconds link_seconds;
}  // namespace coherent
namespace peer {
RouteFeasible feasible;
RouteSeconds link_seconds;
}  // namespace peer
namespace peer_staged {
RouteFeasible feasible;
RouteSeconds link_seconds, start_seconds;
}  // namespace peer_staged

}  // namespace memhier
