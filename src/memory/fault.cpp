// The counters behind the fault injector.
#include "memory/fault.hpp"

namespace memhier {
namespace detail {

constinit std::atomic<bool> faults_armed{false};

}  // namespace detail

namespace {

struct Counter {
  std::atomic<int64_t> passes{0};
  std::atomic<int64_t> fail_at{0};  // 0: never
  std::atomic<bool> forever{false};
};
constinit Counter counters[kFaultPoints];

}  // namespace

bool detail::fault_armed(FaultPoint point) noexcept {
  Counter &counter = counters[static_cast<int>(point)];
  const int64_t pass = counter.passes.fetch_add(1) + 1;
  const int64_t fail_at = counter.fail_at.load();
  return fail_at > 0 && (counter.forever.load() ? pass >= fail_at : pass == fail_at);
}

void arm_fault(FaultPoint point, int64_t nth, bool forever) noexcept {
  Counter &counter = counters[static_cast<int>(point)];
  counter.fail_at = nth > 0 ? counter.passes.load() + nth : 0;
  counter.forever = forever;
  detail::faults_armed = true;
}

void disarm_faults() noexcept {
  detail::faults_armed = false;
  for (Counter &counter : counters) {
    counter.passes = 0;
    counter.fail_at = 0;
    counter.forever = false;
  }
}

int64_t fault_passes(FaultPoint point) noexcept { return counters[static_cast<int>(point)].passes.load(); }

}  // namespace memhier
