// What a way costs where its operands are at hand, and what bounds it there.
#pragma once
#include <cstdint>

#include "execution/way.hpp"

namespace memhier {

inline constexpr const char *kFixedCosts = "fixed costs";

struct WayCost {
  double seconds = 0;
  double fixed = 0;        // of these, what starting costs, however little there is to do
  const char *bound = "";  // "host memory", "device arithmetic", kFixedCosts
};

// Ways tell seconds only. What bounds them shows in what they would take on a machine without limits of memory or
// without limits of arithmetic.
class WayCosts {
 public:
  WayCosts(const Machine &machine, const DeviceFacts *device);

  // On the host with the call that every way there pays.
  WayCost of(const Way &way, const Problem &problem, int32_t threads) const;

 private:
  double seconds(const Way &way, const Problem &problem, const Machine &machine, int32_t threads) const;

  const Machine &machine_;
  int32_t device_;  // ordinal
  Machine without_memory_, without_arithmetic_, without_both_;
};

}  // namespace memhier
