// The fault injector: makes the n-th pass of a failing point fail, so that tests reach every error path. Always
// compiled in; inert it costs one relaxed load.
#pragma once
#include <atomic>
#include <cstdint>

namespace memhier {

// A pass through `peer` that fails reports success and moves nothing, as pairs of devices have been met to do.
enum class FaultPoint : int32_t { host, pinned, device, managed, stream, event, copy, launch, probe, limit, peer };
inline constexpr int kFaultPoints = 11;

// The nth pass from now (1: the next) and, with `forever`, all later ones fail.
void arm_fault(FaultPoint point, int64_t nth, bool forever = false) noexcept;
void disarm_faults() noexcept;
int64_t fault_passes(FaultPoint point) noexcept;  // passes since any point was armed

namespace detail {
extern std::atomic<bool> faults_armed;
bool fault_armed(FaultPoint point) noexcept;
}  // namespace detail

inline bool fault(FaultPoint point) noexcept {
  return detail::faults_armed.load(std::memory_order_relaxed) && detail::fault_armed(point);
}

}  // namespace memhier
