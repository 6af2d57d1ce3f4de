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

const WayCosts::Variants &WayCosts::variants(Target target) {
  std::optional<Variants> &made = target == Target::host ? host_ : on_device_;
  if (made) return *made;
  Boundless plain;
  if (target == Target::host)
    plain.host.host = machine_.host;
  else
    plain.device = *device_;
  made = Variants{plain, plain, plain};
  for (Boundless *each : {&made->without_memory, &made->without_both}) {
    lift_memory(&each->host.host.rates);
    lift_memory(&each->device);
  }
  for (Boundless *each : {&made->without_arithmetic, &made->without_both}) {
    raise(&each->host.host.rates.core);
    raise(&each->device.rates.arithmetic);
  }
  return *made;
}

double WayCosts::seconds(const Way &way, const Problem &problem, const Boundless &machine, int32_t threads) const {
  if (way.target == Target::host) return way.seconds(problem, machine.host, nullptr, threads);
  return way.seconds(problem, machine_, &machine.device, threads);
}

WayCost WayCosts::of(const Way &way, const Problem &problem, int32_t threads) {
  const bool host = way.target == Target::host;
  const Variants &without = variants(way.target);
  const double work = way.seconds(problem, machine_, host ? nullptr : device_, threads);
  const double other_than_memory = seconds(way, problem, without.without_memory, threads);
  WayCost cost;
  // What the host does at rates that no machine states is arithmetic of its cores; on a device it is launching.
  if (host)
    cost.fixed = kHostCallSeconds;
  else
    cost.fixed = seconds(way, problem, without.without_both, threads);
  cost.seconds = work + (host ? kHostCallSeconds : 0);
  if (cost.fixed > cost.seconds / 2)
    cost.bound = kFixedCosts;
  else if (problem.operation->work && (other_than_memory > 0.99 * work ||
                                       other_than_memory > seconds(way, problem, without.without_arithmetic, threads)))
    cost.bound = host ? "host arithmetic" : "device arithmetic";
  else
    cost.bound = host ? "host memory" : "device memory";
  return cost;
}

}  // namespace memhier
