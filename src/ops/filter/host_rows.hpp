// The rows that kernels read: straight from the source where a segment's windows lie inside it and its elements
// together; otherwise gathered, with borders applied, into a ring that keeps a row as long as it is used.
#pragma once
#include <cstdint>
#include <vector>

#include "kernels/scratch.hpp"
#include "ops/filter/host_lines.hpp"

namespace memhier::filter {

// Outputs [begin, begin + count) along axes[1].
struct Segment {
  int64_t begin = 0, count = 0;
};

// Where the values under the taps of axes[1] stand in a row, for all segments of at most `most` outputs. With a step,
// gathered rows hold each phase of it by itself: element q of the window of output 0 is number q / step of phase
// q % step.
class TapOffsets {
 public:
  TapOffsets(const Lines &lines, int64_t most);
  const int64_t *data() const noexcept { return offsets_.data(); }  // in values
  int64_t phases() const noexcept { return phases_; }               // those that taps use
  int64_t phase_elements() const noexcept { return phase_elements_; }
  int64_t row_elements() const noexcept { return phases_ * phase_elements_; }

 private:
  int64_t phases_, phase_elements_;
  std::vector<int64_t> offsets_;
};

class SourceRows {
 public:
  // `ring`: rows that are used at a time.
  SourceRows(const Lines &lines, void *const *pointers, const TapOffsets &offsets, int64_t ring);

  // Until the next call: this channel (of those walked one by one) and segment.
  void select(int64_t channel, Segment segment);
  // The row at place p of axes[0], from the element under tap 0 of the segment's first output on. Rows are asked for in
  // ascending order; the `ring` latest stay.
  const void *row(int64_t p);
  // Whether all of the row is the border's value.
  bool is_constant(int64_t p) const noexcept;

 private:
  template <class T>
  void gather(int64_t p, T *to) const;
  template <class T>
  void gather_place(int64_t at, const T *source_row, T *to) const;
  void gather_bytes(int64_t p, char *to) const;
  int64_t source_row(int64_t p) const noexcept;

  const Lines &lines_;
  const TapOffsets &offsets_;
  const char *source_;
  const char *state_;
  int64_t ring_, row_bytes_;
  bool packed_;
  Scratch scratch_;  // the ring, then the row of the border's value
  std::vector<int64_t> held_;
  int64_t channel_ = 0;
  Segment segment_;
  bool direct_ = false;
};

}  // namespace memhier::filter
