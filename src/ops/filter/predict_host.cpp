// Predictions for the host ways: the larger of memory and arithmetic, and what gathering adds.
#include <algorithm>

#include "machine/floor.hpp"
#include "ops/filter/host_lines.hpp"
#include "ops/filter/predict.hpp"
#include "ops/filter/problem.hpp"
#include "ops/filter/tuning_host_ways.hpp"

namespace memhier::filter {
namespace {

double of_peak(const Shape &shape) {
  switch (shape.sum) {
    case Sum::i32:
      return kNarrowOfPeak;
    case Sum::i64:
      return kWideOfPeak;
    default:
      return shape.separable ? kSeparableOfPeak : kDirectOfPeak;
  }
}

// Seconds of the arithmetic, by `share` of the peak; none where the peak is not known.
double arithmetic(const Machine &machine, const Work &work, int32_t threads, double share) {
  return operations_floor(machine.host, threads, work.precision, work.operations) / share;
}

double seconds(const Problem &problem, const Machine &machine, int32_t threads, double of_copy) {
  const Lines lines = lines_of(problem);
  if (lines.shape.empty()) return 0;
  const double read = static_cast<double>(payload_bytes(problem.operands[0].layout));
  const double written = static_cast<double>(payload_bytes(problem.operands[1].layout));
  const double payload = (read + written) / 2;
  double moved = 0;  // elements
  if (!lines.source_packed() || lines.shape.axes[1].step > 1) moved += read / static_cast<double>(lines.element_bytes);
  if (!lines.destination_packed()) moved += written / static_cast<double>(lines.element_bytes);
  const Work work = filter_work(problem);
  const auto by = [&](int32_t count) {
    const double memory = payload / (host_copy_rate(machine.host, count, payload) * of_copy);
    return std::max(memory, arithmetic(machine, work, count, of_peak(lines.shape))) + moved * kGatherSeconds / count;
  };
  return kSetUpSeconds + woken_seconds(machine.host, threads, by(1), by(std::max(threads, 1)));
}

}  // namespace

double host_direct_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  return seconds(problem, machine, threads, kDirectOfCopy);
}

double host_separable_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  return seconds(problem, machine, threads, kSeparableOfCopy);
}

double reference_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t) {
  const Shape shape = shape_of(problem);
  // A separable filter is computed as a dense one.
  const double dense = static_cast<double>(shape.axes[0].taps) * static_cast<double>(shape.axes[1].taps);
  Work work = work_of(shape);
  work.operations *= dense / shape.taps_per_output();
  const double memory = static_cast<double>(payload_bytes(problem, Access::read)) / machine.host.rates.cached_copy;
  // Its sums are wider than those of the other ways, which agree to the bit: never the choice.
  return std::max(memory + arithmetic(machine, work, 1, kReferenceOfPeak),
                  kReferenceOverDirect * host_direct_seconds(problem, machine, nullptr, 1));
}

}  // namespace memhier::filter
