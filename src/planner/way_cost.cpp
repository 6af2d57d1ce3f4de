// What bounds a way, found by taking one limit of the machine away at a time.
#include "planner/way_cost.hpp"

#include "planner/tuning_call.hpp"

namespace memhier {
namespace {

constexpr double kBoundless = 1e9;  // times the rate that the machine has
constexpr int32_t kBoundlessClock = 2'000'000'000;

void raise(ArithmeticRates *rates) {
  for (double *rate : {&rates->f64, &rates->f32, &rates->tf32, &rates->f16, &rates->i8}) *rate *= kBoundless;
}

Machine without(const Machine &machine, bool memory, bool arithmetic) {
  Machine other = machine;
  if (memory) {
    for (HostRates::Copy &copy : other.host.rates.copy) copy.payload *= kBoundless;
    other.host.rates.cached_copy *= kBoundless;
    for (DeviceFacts &device : other.devices) {
      device.rates.copy *= kBoundless;
      device.clock_khz = kBoundlessClock;  // what the multiprocessors' own memories take
    }
  }
  if (arithmetic) {
    raise(&other.host.rates.core);
    for (DeviceFacts &device : other.devices) raise(&device.rates.arithmetic);
  }
  return other;
}

}  // namespace

WayCosts::WayCosts(const Machine &machine, const DeviceFacts *device)
    : machine_(machine),
      device_(device ? device->ordinal : -1),
      without_memory_(without(machine, true, false)),
      without_arithmetic_(without(machine, false, true)),
      without_both_(without(machine, true, true)) {}

double WayCosts::seconds(const Way &way, const Problem &problem, const Machine &machine, int32_t threads) const {
  return way.seconds(problem, machine, way.target == Target::device ? machine.device(device_) : nullptr, threads);
}

WayCost WayCosts::of(const Way &way, const Problem &problem, int32_t threads) const {
  const bool host = way.target == Target::host;
  const double work = seconds(way, problem, machine_, threads);
  const double other_than_memory = seconds(way, problem, without_memory_, threads);
  WayCost cost;
  // What the host does at rates that no machine states is arithmetic of its cores; on a device it is launching.
  if (host)
    cost.fixed = kHostCallSeconds + (threads > 1 ? machine_.host.rates.parallel_start : 0);
  else
    cost.fixed = seconds(way, problem, without_both_, threads);
  cost.seconds = work + (host ? kHostCallSeconds : 0);
  if (cost.fixed > cost.seconds / 2)
    cost.bound = kFixedCosts;
  else if (problem.operation->work &&
           (other_than_memory > 0.99 * work || other_than_memory > seconds(way, problem, without_arithmetic_, threads)))
    cost.bound = host ? "host arithmetic" : "device arithmetic";
  else
    cost.bound = host ? "host memory" : "device memory";
  return cost;
}

}  // namespace memhier
