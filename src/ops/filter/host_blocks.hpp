// How the host ways walk over lines: blocks of rows by a segment of the lines, claimed by the threads; and how sums
// become elements of the destination.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/checked.hpp"
#include "kernels/scratch.hpp"
#include "ops/filter/host_lines.hpp"
#include "ops/filter/host_rows.hpp"
#include "threads/parallel_for.hpp"

namespace memhier::filter {

struct Block {
  int64_t channel = 0;
  int64_t row_begin = 0, row_end = 0;
  Segment segment;
};

class Blocks {
 public:
  // Segments of at most `segment_outputs`, bands of about `band_rows`, fewer where threads would idle.
  Blocks(const Lines &lines, int64_t segment_outputs, int64_t band_rows, int32_t threads);
  int64_t count() const noexcept { return channels_ * bands_ * segments_; }
  int64_t segment_outputs() const noexcept { return segment_; }
  Block operator[](int64_t index) const noexcept;

 private:
  int64_t channels_, rows_, outputs_;
  int64_t segment_, band_;
  int64_t segments_, bands_;
};

// Calls run(block) of a worker for each block; make() gives each thread its worker, all of them before the first output
// is written: what runs out of memory leaves the destination as it was.
template <class Make>
void for_blocks(const Blocks &blocks, const RunContext &context, Make make) {
  std::atomic<int64_t> next{0};
  const int64_t tasks = std::min<int64_t>(std::max(context.threads, 1), blocks.count());
  struct Holder {
    explicit Holder(Make &make) : worker(make()) {}
    decltype(make()) worker;
  };
  std::vector<std::unique_ptr<Holder>> holders(static_cast<size_t>(tasks));
  for (auto &holder : holders) holder = std::make_unique<Holder>(make);
  parallel_for(context.pool, context.threads, tasks, [&](int64_t task) {
    for (int64_t block; (block = next.fetch_add(1, std::memory_order_relaxed)) < blocks.count();)
      holders[static_cast<size_t>(task)]->worker.run(blocks[block]);
  });
}

// Takes the sums of up to kOutRows rows of a block and writes them as elements.
class Writer {
 public:
  Writer(const Lines &lines, void *const *pointers, int64_t segment_outputs);
  ~Writer();
  Writer(const Writer &) = delete;
  Writer &operator=(const Writer &) = delete;
  // Where the kernel shall put the sums of row `row` of the block, as the k-th of those rows.
  void *sums(const Block &block, int64_t row, int64_t k) const noexcept;
  void finish(const Block &block, int64_t row, int64_t k) const;

 private:
  char *destination(const Block &block, int64_t row) const noexcept;

  const Lines &lines_;
  char *destination_;
  int64_t elements_;  // of a segment
  bool packed_, streaming_, direct_;
  Scratch sums_, elements_scratch_;
};

}  // namespace memhier::filter
