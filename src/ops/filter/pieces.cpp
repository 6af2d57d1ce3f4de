// How a filter is cut: the destination into boxes along the modes that lie furthest apart in memory, so that lines stay
// long; each box of the source holds the windows of its outputs and what the border makes of their ends.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/checked.hpp"
#include "execution/cutting.hpp"
#include "execution/piece.hpp"
#include "ops/filter/problem.hpp"

namespace memhier::filter {
namespace {

// Outputs of a box along a filtered axis are multiples of the first that leads to boxes, for the tiles of the ways.
constexpr int64_t kGranularities[] = {64, 16, 1};

struct Interval {
  int64_t begin, end;
};

// The elements of an axis that outputs [begin, end) use, as one interval.
Interval needed(const Axis &axis, int64_t begin, int64_t end) {
  const int64_t n = axis.extent;
  const int64_t from = axis.first + begin * axis.step, to = axis.first + (end - 1) * axis.step + axis.taps;
  Interval hull{std::clamp<int64_t>(from, 0, n), std::clamp<int64_t>(to, 0, n)};
  const auto add = [&](int64_t low, int64_t high) {  // [low, high), clipped
    low = std::max<int64_t>(low, 0), high = std::min(high, n);
    if (low >= high) return;
    hull = hull.begin < hull.end ? Interval{std::min(hull.begin, low), std::max(hull.end, high)} : Interval{low, high};
  };
  const int64_t left = -std::min<int64_t>(from, 0), right = std::max<int64_t>(to - n, 0);  // beyond the ends
  switch (axis.border) {
    case Border::constant:
    case Border::history:
      break;
    case Border::nearest:
      if (left) add(0, 1);
      if (right) add(n - 1, n);
      break;
    case Border::wrap:
      if (left) add(n - left, n);
      if (right) add(0, right);
      break;
    default:  // one more than a reflection without the end itself asks for
      if (left) add(0, left + 1);
      if (right) add(n - right - 1, n);
  }
  return hull;
}

class Cutter {
 public:
  Cutter(const Problem &problem, int64_t bytes, int64_t most)
      : problem_(problem), bytes_(bytes), most_(most), shape_(shape_of(problem)) {
    const Form &form = form_of(problem);
    const Layout &destination = problem.operands[1].layout;
    rank_ = destination.rank;
    for (const int a : {0, 1}) {
      const int mode = mode_of(form, a);
      if (mode >= 0) axis_of_[mode] = &shape_.axes[a];
    }
    for (int mode = 0; mode < rank_; ++mode) {
      whole_[mode] = destination.extents[mode];
      order_[mode] = mode;
    }
    // A stream runs through the pieces of one channel after the other: the state is written once.
    const bool stream = form.mode == MEMHIER_FILTER_STREAM;
    const auto before = [&](int a, int b) {
      if (stream) return a > b;
      return std::abs(destination.strides[a]) > std::abs(destination.strides[b]);
    };
    // Insertion: a handful of modes, and std::stable_sort allocates.
    for (int mode = 1; mode < rank_; ++mode) {
      int at = mode;
      for (; at > 0 && before(mode, order_[at - 1]); --at) order_[at] = order_[at - 1];
      order_[at] = mode;
    }
  }

  std::vector<Piece> cut() const {
    Sizes box = whole_;
    if (std::any_of(whole_.begin(), whole_.begin() + rank_, [](int64_t extent) { return extent == 0; }))
      return {piece({}, box)};
    for (const int64_t unit : kGranularities) {
      box = whole_;
      for (int i = 0; i < rank_ && !fits(box); ++i) {
        const int mode = order_[i];
        box[mode] = most(box, mode, axis_of_[mode] ? std::min(unit, whole_[mode]) : 1);
      }
      if (fits(box)) break;
    }
    if (!fits(box)) return {};
    return pieces(box);
  }

  using Sizes = std::array<int64_t, kMaxRank>;

  Piece piece(const Sizes &offset, const Sizes &extent) const {
    Piece result;
    for (int32_t i = 0; i < problem_.operand_count; ++i) {
      result.boxes[i].extent = problem_.operands[i].layout.extents;
      if (i < 2) continue;
      // States, of rank 1: the channels of the box, whole along the axis.
      result.boxes[i].offset[1] = offset[1];
      result.boxes[i].extent[1] = extent[1];
    }
    for (int mode = 0; mode < rank_; ++mode) {
      result.boxes[1].offset[mode] = offset[mode];
      result.boxes[1].extent[mode] = extent[mode];
      if (axis_of_[mode] && extent[mode] == 0) continue;
      const Interval from = source_of(mode, offset[mode], offset[mode] + extent[mode]);
      result.boxes[0].offset[mode] = from.begin;
      result.boxes[0].extent[mode] = from.end - from.begin;
    }
    return result;
  }

 private:
  // Of the source, for outputs [begin, end) of a mode.
  Interval source_of(int mode, int64_t begin, int64_t end) const {
    const Axis *axis = axis_of_[mode];
    if (!axis) return {begin, end};
    Interval from = needed(*axis, begin, end);
    // The last piece of a stream also holds what the state is made of.
    if (shape_.state_out >= 0 && end == axis->outputs) {
      const int64_t kept = std::max<int64_t>(0, axis->extent - (axis->taps - 1));
      from = {from.begin < from.end ? std::min(from.begin, kept) : kept, axis->extent};
    }
    return from;
  }

  // Most elements of the source along a mode that boxes of this extent take: at the ends, where borders reach inside,
  // or between, with halos on both sides.
  int64_t most_source(int mode, int64_t extent) const {
    const Axis *axis = axis_of_[mode];
    if (!axis) return extent;
    const auto length = [&](int64_t begin, int64_t end) {
      const Interval from = source_of(mode, begin, end);
      return from.end - from.begin;
    };
    const int64_t whole = whole_[mode];
    if (extent == whole) return length(0, whole);
    const int64_t last = (ceil_divide(whole, extent) - 1) * extent;
    return std::max({length(0, extent), length(last, whole), length(last - extent, last),
                     std::min(axis->extent, (extent - 1) * axis->step + axis->taps)});
  }

  bool fits(const Sizes &extent) const {
    Sizes source{};
    for (int mode = 0; mode < rank_; ++mode) source[mode] = most_source(mode, extent[mode]);
    int64_t total = checked_add(staged_[0](source.data()), staged_[1](extent.data()), "working set");
    for (int32_t i = 2; i < problem_.operand_count; ++i) {
      const int64_t state[] = {problem_.operands[i].layout.extents[0], extent[1]};
      total = checked_add(total, staged_[static_cast<size_t>(i)](state), "working set");
    }
    return total <= bytes_;
  }

  // The largest extent of the mode with which the box fits, a multiple of `unit`; `unit` where not even that does.
  int64_t most(Sizes box, int mode, int64_t unit) const {
    const int64_t found = largest(whole_[mode], unit, [&](int64_t extent) {
      box[mode] = extent;
      return fits(box);
    });
    return found ? even_box(whole_[mode], found, unit) : unit;
  }

  std::vector<Piece> pieces(const Sizes &box) const {
    double count = 1;
    for (int mode = 0; mode < rank_; ++mode)
      count *= std::ceil(static_cast<double>(whole_[mode]) / static_cast<double>(box[mode]));
    if (count > static_cast<double>(most_)) return {};
    std::vector<Piece> result;
    result.reserve(static_cast<size_t>(count));
    Sizes at{};
    const auto walk = [&](const auto &self, int depth) -> void {
      if (depth == rank_) {
        Sizes extent{};
        for (int mode = 0; mode < rank_; ++mode) extent[mode] = std::min(box[mode], whole_[mode] - at[mode]);
        result.push_back(piece(at, extent));
        return;
      }
      const int mode = order_[depth];
      for (at[mode] = 0; at[mode] < whole_[mode]; at[mode] += box[mode]) self(self, depth + 1);
    };
    walk(walk, 0);
    return result;
  }

  const Problem &problem_;
  const std::array<StagedBytes, kInlineOperands> staged_{
      StagedBytes(problem_.operands[0].layout), StagedBytes(problem_.operands[1].layout),
      StagedBytes(problem_.operands[2].layout), StagedBytes(problem_.operands[3].layout)};
  int64_t bytes_, most_;
  Shape shape_;
  int rank_ = 0;
  std::array<const Axis *, kMaxRank> axis_of_{};  // of each mode; null for channels
  Sizes whole_{};
  std::array<int, kMaxRank> order_{};  // modes as they are cut, outermost first
};

}  // namespace

std::vector<Piece> cut_filter(const Problem &problem, int64_t bytes, int64_t most) {
  return Cutter(problem, bytes, most).cut();
}

Piece piece_for(const Problem &problem, const Box &destination) {
  Piece piece = Cutter(problem, 0, kMostPieces).piece(destination.offset, destination.extent);
  // The state is written with the end of the signal; other pieces have nothing of it.
  const int32_t state = shape_of(problem).state_out;
  if (state >= 0 && destination.offset[0] + destination.extent[0] != problem.operands[1].layout.extents[0])
    piece.boxes[state].extent[0] = 0;
  return piece;
}

void specialise_filter(const Problem &whole, const Piece &piece, Problem *of_piece) {
  const Form &form = form_of(whole);
  for (const int a : {0, 1}) {
    const int mode = mode_of(form, a);
    if (mode < 0) continue;
    const int64_t source = piece.boxes[0].offset[mode], destination = piece.boxes[1].offset[mode];
    int64_t *parameters = of_piece->parameters.data() + (a == 0 ? kRowFirst : kColumnFirst);
    parameters[0] += destination * form.axes[a].step - source;
    parameters[1] -= source;
    parameters[2] -= source;
  }
  const int64_t end = piece.boxes[1].offset[0] + piece.boxes[1].extent[0];
  if (form.mode == MEMHIER_FILTER_STREAM && end != whole.operands[1].layout.extents[0])
    of_piece->parameters[kPiece] |= kStateOutIsLater;
}

}  // namespace memhier::filter
