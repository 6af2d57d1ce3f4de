// A route: how one operand reaches the place of computing. Predictions are plain host code, so that decisions for any
// machine can be made in any build; what a route does lives with the pipeline's movers.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/layout.hpp"
#include "base/reason.hpp"
#include "machine/machine.hpp"
#include "memory/place.hpp"

namespace memhier {

enum class RouteId : uint8_t {
  resident,
  staged_ring,
  registered,
  driver_copy,
  managed_prefetch,
  zero_copy,
  coherent,
  peer,
  peer_staged
};
inline constexpr size_t kRouteCount = 9;

enum class Access : int32_t { read = 1, write = 2, update = 3 };
inline bool reads(Access access) noexcept { return static_cast<int32_t>(access) & static_cast<int32_t>(Access::read); }
inline bool writes(Access access) noexcept {
  return static_cast<int32_t>(access) & static_cast<int32_t>(Access::write);
}

// Where a result in managed memory is read next, as far as the caller says.
enum class ReadNext : int32_t { unsaid, host, device };

struct RouteQuery {
  const Layout *layout = nullptr;
  int64_t bytes = 0;  // payload that must move
  Place place = Place::pageable;
  Access access = Access::read;
  bool adopted = false;      // the range was given to memhier_host_adopt
  int32_t copy_threads = 1;  // host threads that may copy
  int32_t device = -1;       // of peer memory
  bool ring = true;          // pinned memory for one is to be had
  bool mixed = false;        // a part of pageable memory is page-locked
  ReadNext read_next = ReadNext::unsaid;
};

// Seconds that a result which is in managed memory on the host takes to the device, where it is read next; 0: it stays.
double onward_seconds(const RouteQuery &query, const DeviceFacts &device) noexcept;

struct Route {
  RouteId id;
  std::string_view name;  // printed and forced by
  bool staging;           // needs a device buffer per piece (else the kernel reads the operand where it is)
  Reason (*feasible)(const RouteQuery &, const Machine &, const DeviceFacts &);
  // Seconds on the link for the operand (one direction; update counts both) when nothing else runs, without fixed
  // costs.
  double (*link_seconds)(const RouteQuery &, const Machine &, const DeviceFacts &);
  // Seconds of host copying (all copy_threads) that this route needs beside the link; 0 when the host only waits.
  double (*host_seconds)(const RouteQuery &, const Machine &, const DeviceFacts &);
  // Fixed seconds per piece.
  double (*start_seconds)(const RouteQuery &, const Machine &, const DeviceFacts &);
};

std::span<const Route> routes() noexcept;  // in order of safety: earlier wins within the margin
const Route &route(RouteId id) noexcept;
const Route *route_from_name(std::string_view name) noexcept;

}  // namespace memhier
