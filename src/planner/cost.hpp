// Cost of one candidate: route times and kernel time, overlapped where pieces allow it. Plain arithmetic on rates.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "execution/plan.hpp"
#include "planner/way_cost.hpp"

namespace memhier {

// All operands that travel in one direction by one route.
struct RouteCost {
  Reason reason = Reason::none;
  bool staging = false;        // needs device buffers
  bool peer = false;           // some come from or go to another device
  bool waits = false;          // the thread that conducts the pipeline waits for copies
  double link_in = 0;          // seconds on the link towards the device
  double link_out = 0;         // seconds on the link towards the host
  double host = 0;             // seconds of host copying
  double start = 0;            // fixed seconds per piece
  double bytes_to_device = 0;  // payload over the link
  double bytes_to_host = 0;
  double migrates = 0;                         // bytes of managed memory that come to the device as they are
  double reached = 0;                          // of the seconds on the link, those by zero copy, each byte once
  double repeated = 0;                         // and what Operation::reads adds to these
  std::array<RouteId, kMaxOperands> routes{};  // of the operands that travel in this direction
};

struct Cost {
  double seconds = 0;
  const char *bound = "";  // the stage that takes longest, or kFixedCosts
};

// Whether an operand travels in a direction, read or write; one that is updated travels both ways and counts with the
// reads.
bool travels(Access access, Access direction) noexcept;

// What the operands of one direction cost by each route, in the order of routes(). Where it cannot carry some of them
// (they are on the device already, say), those take the best route that can; it must carry at least one. `traffic`: how
// often pieces bring the bytes of each operand when it is staged. `ring`: pinned memory for one is to be had.
std::vector<RouteCost> route_costs(const Problem &problem, Access direction, const Machine &machine,
                                   const DeviceFacts &device, int32_t copy_threads, const PerOperand<double> &traffic,
                                   bool ring, ReadNext read_next = ReadNext::unsaid);
// Seconds after a host way until its results in managed memory are on the device, where they are read next.
double onward_seconds(const Problem &problem, ReadNext read_next, const DeviceFacts &device);

// The same for a way that knows how often its kernels reach over the link. Adds to `way_cost` what they wait there.
RouteCost as_reached(RouteCost cost, const Way &way, const Problem &problem, const DeviceFacts &device,
                     Access direction, WayCost *way_cost);

// How a problem passes through the device.
struct Flow {
  int64_t pieces = 1;
  double first = 1;  // share of the bytes towards the device that come before anything is computed
  double last = 1;   // share of the bytes towards the host that leave when everything is computed
};

Cost device_cost(const WayCost &way, const RouteCost &in, const RouteCost &out, const Flow &flow,
                 const DeviceFacts &device);

// Of a run on the host that fetches what it reads from the device and delivers what it writes there.
double fetching_seconds(const Problem &problem, const Machine &machine, const DeviceFacts &device);

// Threads of the host that pay for a host way, and its time with them.
int32_t paying_threads(const Way &way, const Problem &problem, const Machine &machine, int32_t most, double *seconds);

}  // namespace memhier
