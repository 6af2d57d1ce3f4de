// How a problem is cut for staging: the budget of a piece, the pieces.
#pragma once
#include <cstdint>
#include <vector>

#include "execution/plan.hpp"
#include "execution/resources.hpp"
#include "planner/planner.hpp"

namespace memhier {

struct Cut {
  std::vector<Piece> pieces;   // empty: indivisible and larger than the limit
  int64_t limit = 0;           // device bytes for staging, all pieces in flight
  PerOperand<double> traffic;  // how often the pieces bring the bytes of each operand
  bool standing = false;       // the pieces are standing ones
  double first = 1;            // share of the bytes towards the device that come before anything is computed
  double last = 1;             // share of the bytes towards the host that leave when everything is computed
};

// Device bytes that staging may use: the option, else the resources' limit, else half of the device's memory.
int64_t staging_limit(const PlanOptions &options, const Resources &resources, const DeviceFacts &device);
// Pieces for overlap within the limit. `work`: seconds of computing for a second of transfers towards the device.
Cut cut_for_staging(const Problem &problem, int64_t limit, double work);
// How often pieces bring the bytes of each operand; 1 for no pieces.
PerOperand<double> traffic_of(const Problem &problem, const std::vector<Piece> &pieces);

}  // namespace memhier
