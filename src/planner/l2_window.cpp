// The rule: a set of plausible size that is read again, a stream that would push it out, and enough to gain.
#include "planner/l2_window.hpp"

#include "execution/piece_run.hpp"
#include "planner/tuning_l2.hpp"

namespace memhier {
namespace {

// Payload of all other operands: what passes by.
double stream_bytes(const Problem &problem, int32_t set) {
  double bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (i != set) bytes += static_cast<double>(payload_bytes(problem.operands[i].layout));
  return bytes;
}

Reason reason_against(double set, double stream, double seconds, const DeviceFacts &device, L2WindowUse use) {
  const auto l2 = static_cast<double>(device.l2);
  if (use == L2WindowUse::off) return Reason::window_off;
  if (const Reason reason = l2_windows_refusal(device); reason != Reason::none) return reason;
  if (set > kMostOfL2 * l2 || set > static_cast<double>(device.l2_window_max)) return Reason::window_too_large;
  if (stream < kLeastStreamOfL2 * l2) return Reason::stream_too_small;
  if (use == L2WindowUse::on) return Reason::none;
  return set / device.rates.copy < kLeastGain * seconds ? Reason::window_gains_little : Reason::none;
}

}  // namespace

PlannedWindow plan_window(const Plan &plan, double seconds, const DeviceFacts &device, L2WindowUse use) {
  PlannedWindow window;
  // Staged pieces wait for the link, not for the device's memory.
  if (!plan.way->read_again || device.l2 <= 0 || stages(plan)) return window;
  const int32_t operand = plan.way->read_again(plan.problem);
  if (operand < 0) return window;
  const ByteRange range = byte_range(plan.problem.operands[operand].layout);
  const int64_t bytes = range.end - range.begin;
  if (bytes < device.l2 / kLeastPartOfL2) return window;
  window.operand = operand;
  window.bytes = bytes;
  window.reason = reason_against(static_cast<double>(bytes), stream_bytes(plan.problem, operand), seconds, device, use);
  return window;
}

}  // namespace memhier
