// Dense taps on the host. A block reads each of its source rows from memory once and finds it in the caches for the
// other tap rows; bound by memory for few taps, by multiply-adds for many.
#include <vector>

#include "ops/filter/host_blocks.hpp"
#include "ops/filter/host_ways.hpp"
#include "ops/filter/tuning_host.hpp"

namespace memhier::filter {
namespace {

class DirectWorker {
 public:
  DirectWorker(const Lines &lines, void *const *pointers, const TapOffsets &offsets, int64_t segment_outputs)
      : lines_(lines),
        offsets_(offsets),
        rows_(lines, pointers, offsets, lines.shape.axes[0].taps + kOutRows - 1),
        writer_(lines, pointers, segment_outputs),
        row_pointers_(static_cast<size_t>(lines.shape.axes[0].taps + kOutRows - 1)) {}

  void run(const Block &block) {
    const Axis &axis = lines_.shape.axes[0];
    const int64_t together = axis.step == 1 ? kOutRows : 1;
    rows_.select(block.channel, block.segment);
    void *out[kOutRows];
    for (int64_t row = block.row_begin; row < block.row_end; row += together) {
      const int64_t out_rows = std::min(together, block.row_end - row);
      for (int64_t a = 0; a < axis.taps + out_rows - 1; ++a)
        row_pointers_[static_cast<size_t>(a)] = rows_.row(axis.first + row * axis.step + a);
      for (int64_t k = 0; k < out_rows; ++k) out[k] = writer_.sums(block, row + k, k);
      lines_.first({.rows = row_pointers_.data(),
                    .offsets = offsets_.data(),
                    .taps = lines_.shape.taps,
                    .tap_rows = axis.taps,
                    .tap_columns = lines_.shape.axes[1].taps,
                    .out = out,
                    .out_rows = out_rows,
                    .count = block.segment.count * lines_.width * lines_.values});
      for (int64_t k = 0; k < out_rows; ++k) writer_.finish(block, row + k, k);
    }
  }

 private:
  const Lines &lines_;
  const TapOffsets &offsets_;
  SourceRows rows_;
  Writer writer_;
  std::vector<const void *> row_pointers_;
};

}  // namespace

void run_host_direct(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Lines lines = lines_of(problem);
  if (!lines.shape.empty()) {
    const int64_t segment = segment_outputs(lines, lines.shape.axes[0].taps + kOutRows, lines.element_bytes);
    const Blocks blocks(lines, segment, kBandRows, context.threads);
    const TapOffsets offsets(lines, blocks.segment_outputs());
    for_blocks(blocks, context, [&] { return DirectWorker(lines, pointers, offsets, blocks.segment_outputs()); });
  }
  write_state(problem, shape_of(problem), pointers);
}

}  // namespace memhier::filter
