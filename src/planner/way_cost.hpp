// What a way costs where its operands are at hand, and what bounds it there.
#pragma once
#include <cstdint>
#include <optional>

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
  WayCosts(const Machine &machine, const DeviceFacts *device) : machine_(machine), device_(device) {}

  // On the host with the call that every way there pays.
  WayCost of(const Way &way, const Problem &problem, int32_t threads);

 private:
  enum Limit { memory, arithmetic, both };
  // A machine without some limits: of the host for host ways, of the device for device ways.
  struct Boundless {
    Machine host;
    DeviceFacts device;
  };
  double seconds_without(Limit limit, const Way &way, const Problem &problem, int32_t threads);
  const Boundless &without(Limit limit, Target target);
  bool arithmetic_bounds(const Way &way, const Problem &problem, int32_t threads, double work);

  const Machine &machine_;
  const DeviceFacts *const device_;
  std::optional<Boundless> host_[3], on_device_[3];  // by limit; made when a way first asks
};

}  // namespace memhier
