// Separable taps on the host, in one pass over memory: rows are filtered into a ring that stays in the second-level
// cache, columns are filtered from there. Rows of sums that neighbouring outputs share are computed once a band.
#include <vector>

#include "ops/filter/host_blocks.hpp"
#include "ops/filter/host_ways.hpp"
#include "ops/filter/tuning_host.hpp"

namespace memhier::filter {
namespace {

class SeparableWorker {
 public:
  SeparableWorker(const Lines &lines, void *const *pointers, const TapOffsets &offsets, int64_t segment_outputs)
      : lines_(lines),
        offsets_(offsets),
        ring_(lines.shape.axes[0].taps + kOutRows - 1),
        ring_bytes_(round_up(segment_outputs * lines.width * lines.sum_bytes, 64)),
        rows_(lines, pointers, offsets, 1),
        writer_(lines, pointers, segment_outputs),
        sums_(ring_ * ring_bytes_),
        held_(static_cast<size_t>(ring_)),
        row_pointers_(static_cast<size_t>(ring_)) {}

  void run(const Block &block) {
    const Axis &axis = lines_.shape.axes[0];
    const int64_t together = axis.step == 1 ? kOutRows : 1;
    rows_.select(block.channel, block.segment);
    std::fill(held_.begin(), held_.end(), INT64_MIN);
    count_ = block.segment.count * lines_.width * lines_.values;
    constexpr int64_t no_offset = 0;
    void *out[kOutRows];
    for (int64_t row = block.row_begin; row < block.row_end; row += together) {
      const int64_t out_rows = std::min(together, block.row_end - row);
      for (int64_t a = 0; a < axis.taps + out_rows - 1; ++a)
        row_pointers_[static_cast<size_t>(a)] = filtered_row(axis.first + row * axis.step + a);
      for (int64_t k = 0; k < out_rows; ++k) out[k] = writer_.sums(block, row + k, k);
      lines_.second({.rows = row_pointers_.data(),
                     .offsets = &no_offset,
                     .taps = lines_.shape.axis_taps[0],
                     .tap_rows = axis.taps,
                     .out = out,
                     .out_rows = out_rows,
                     .count = count_});
      for (int64_t k = 0; k < out_rows; ++k) writer_.finish(block, row + k, k);
    }
  }

 private:
  const void *filtered_row(int64_t p) {
    const int64_t slot = (p % ring_ + ring_) % ring_;
    void *to = sums_.bytes() + slot * ring_bytes_;
    if (held_[static_cast<size_t>(slot)] == p) return to;
    const void *row = rows_.row(p);
    lines_.first({.rows = &row,
                  .offsets = offsets_.data(),
                  .taps = lines_.shape.axis_taps[1],
                  .tap_columns = lines_.shape.axes[1].taps,
                  .out = &to,
                  .count = count_});
    held_[static_cast<size_t>(slot)] = p;
    return to;
  }

  const Lines &lines_;
  const TapOffsets &offsets_;
  const int64_t ring_, ring_bytes_;
  SourceRows rows_;
  Writer writer_;
  Scratch sums_;
  std::vector<int64_t> held_;  // the row in each place of the ring
  std::vector<const void *> row_pointers_;
  int64_t count_ = 0;
};

}  // namespace

void run_host_separable(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Lines lines = lines_of(problem);
  if (lines.shape.empty()) return;
  const int64_t taps = lines.shape.axes[0].taps;
  const Blocks blocks(lines, segment_outputs(lines, taps + kOutRows, lines.sum_bytes),
                      std::max(kBandRows, kBandPerTap * taps), context.threads);
  const TapOffsets offsets(lines, blocks.segment_outputs());
  for_blocks(blocks, context, [&] { return SeparableWorker(lines, pointers, offsets, blocks.segment_outputs()); });
}

}  // namespace memhier::filter
