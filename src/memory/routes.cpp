// The table of routes.
#include <iterator>

#include "memory/route_parts.hpp"

namespace memhier {
namespace {

constexpr Route kRoutes[] = {
    {RouteId::resident, "resident", false, resident::feasible, resident::link_seconds, nothing,
     resident::start_seconds},
    {RouteId::staged_ring, "staged_ring", true, staged_ring::feasible, staged_ring::link_seconds,
     staged_ring::host_seconds, staged_ring::start_seconds},
    {RouteId::registered, "registered", true, registered::feasible, pinned_copies, nothing, transfer_start},
    {RouteId::driver_copy, "driver_copy", true, driver_copy::feasible, driver_copy::link_seconds, nothing,
     driver_copy::start_seconds},
    {RouteId::managed_prefetch, "managed_prefetch", false, managed_prefetch::feasible, managed_prefetch::link_seconds,
     nothing, managed_prefetch::start_seconds},
    {RouteId::zero_copy, "zero_copy", false, zero_copy::feasible, zero_copy::link_seconds, nothing, nothing},
    {RouteId::coherent, "coherent", false, coherent::feasible, coherent::link_seconds, nothing, nothing},
    {RouteId::peer, "peer", true, peer::feasible, peer::link_seconds, nothing, transfer_start},
    {RouteId::peer_staged, "peer_staged", true, peer_staged::feasible, peer_staged::link_seconds, nothing,
     peer_staged::start_seconds},
};
static_assert(std::size(kRoutes) == kRouteCount);

}  // namespace

std::span<const Route> routes() noexcept { return kRoutes; }

const Route &route(RouteId id) noexcept { return kRoutes[static_cast<int>(id)]; }

const Route *route_from_name(std::string_view name) noexcept {
  for (const Route &route : kRoutes)
    if (route.name == name) return &route;
  return nullptr;
}

}  // namespace memhier
