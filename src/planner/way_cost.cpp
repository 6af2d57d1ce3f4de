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

void lift_memory(HostRates *rates) {
  for (HostRates::Copy &copy : rates->copy) copy.payload *= kBoundless;
  for (HostRates::SmallCopy &copy : rates->small) {
    copy.alone *= kBoundless;
    copy.payload *= kBoundless;
  }
  rates->cached_copy *= kBoundless;
}

void lift_memory(DeviceFacts *device) {
  device->rates.copy *= kBoundless;
  device->clock_khz = kBoundlessClock;  // what the multiprocessors' own memories take
}

}  // namespace

const WayCosts::Boundless &WayCosts::without(Limit limit, Target target) {
  std::optional<Boundless> &made = (target == Target::host ? host_ : on_device_)[limit];
  if (made) return *made;
  made.emplace();
  if (target == Target::host)
    made->host.host = machine_.host;
  else
    made->device = *device_;
  if (limit != arithmetic) {
    lift_memory(&made->host.host.rates);
    lift_memory(&made->device);
  }
  if (limit != memory) {
    raise(&made->host.host.rates.core);
    raise(&made->device.rates.arithmetic);
  }
  return *made;
}

double WayCosts::seconds_without(Limit limit, const Way &way, const Problem &problem, int32_t threads) {
  const Boundless &machine = without(limit, way.target);
  if (way.target == Target::host) return way.seconds(problem, machine.host, nullptr, threads);
  return way.seconds(problem, machine_, &machine.device, threads);
}

bool WayCosts::arithmetic_bounds(const Way &way, const Problem &problem, int32_t threads, double work) {
  if (!problem.operation->work) return false;
  const double other_than_memory = seconds_without(memory, way, problem, threads);
  return other_than_memory > 0.99 * work || other_than_memory > seconds_without(arithmetic, way, problem, threads);
}

WayCost WayCosts::of(const Way &way, const Problem &problem, int32_t threads) {
  const bool host = way.target == Target::host;
  const double work = way.seconds(problem, machine_, host ? nullptr : device_, threads);
  WayCost cost;
  // What the host does at rates that no machine states is arithmetic of its cores; on a device it is launching.
  if (host)
    cost.fixed = kHostCallSeconds;
  else
    cost.fixed = seconds_without(both, way, problem, threads);
  cost.seconds = work + (host ? kHostCallSeconds : 0);
  if (cost.fixed > cost.seconds / 2)
    cost.bound = kFixedCosts;
  else if (arithmetic_bounds(way, problem, threads, work))
    cost.bound = host ? "host arithmetic" : "device arithmetic";
  else
    cost.bound = host ? "host memory" : "device memory";
  return cost;
}

}  // namespace memhier
