// How a permutation is cut: along modes that run fastest on neither side, the destination's slowest first; where one
// index of each is still too much, into near-square boxes of the two fastest modes, so that runs stay long on both
// sides.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/checked.hpp"
#include "execution/cutting.hpp"
#include "execution/piece.hpp"
#include "ops/transpose/modes.hpp"
#include "ops/transpose/permute.hpp"

namespace memhier {
namespace {

constexpr int64_t kGranularity = 64;  // elements; boxes of the fastest modes are multiples of it where they can be
using Extents = std::array<int64_t, kMaxRank>;  // of the destination's modes

class Cutter {
 public:
  Cutter(const Problem &problem, int64_t bytes, int64_t most)
      : problem_(problem),
        rank_(problem.operands[1].layout.rank),
        whole_(problem.operands[1].layout.extents),
        bytes_(bytes),
        most_(most) {}

  std::vector<Piece> cut() const {
    if (fits(whole_)) return {piece_at({}, whole_)};
    const int32_t row = fastest(false), column = fastest(true);
    Extents box = whole_;
    for (const int32_t mode : outer_modes(row, column)) {
      const int64_t count = longest(box, mode, 1);
      box[mode] = std::max<int64_t>(count, 1);
      if (count > 0) {
        box[mode] = even_box(whole_[mode], count, 1);
        return pieces(box);
      }
    }
    for (const int64_t unit : {kGranularity, int64_t{16}, int64_t{1}}) {
      Extents square = box;
      const int64_t side = largest(std::max(whole_[row], whole_[column]), unit, [&](int64_t n) {
        Extents candidate = box;
        candidate[row] = std::min(n, whole_[row]), candidate[column] = std::min(n, whole_[column]);
        return fits(candidate);
      });
      if (side == 0) continue;
      square[row] = std::min(side, whole_[row]), square[column] = std::min(side, whole_[column]);
      for (const int32_t mode : {row, column}) square[mode] = even_box(whole_[mode], longest(square, mode, unit), unit);
      return pieces(square);
    }
    return {};
  }

 private:
  Extents of_source(const Extents &box) const {
    Extents result{};
    for (int32_t i = 0; i < rank_; ++i) result[source_mode(problem_, i)] = box[i];
    return result;
  }

  bool fits(const Extents &box) const {
    const Extents source = of_source(box);
    return checked_add(source_bytes_(source.data()), destination_bytes_(box.data()), "working set") <= bytes_;
  }

  int64_t longest(Extents box, int32_t mode, int64_t unit) const {
    return largest(whole_[mode], unit, [&](int64_t n) {
      box[mode] = n;
      return fits(box);
    });
  }

  uint64_t stride(int32_t mode, bool source) const {
    return stride_magnitude(source ? problem_.operands[0].layout.strides[source_mode(problem_, mode)]
                                   : problem_.operands[1].layout.strides[mode]);
  }

  // The mode of more than one index with the smallest stride that is not 0; mode 0 where there is none.
  int32_t fastest(bool source) const {
    int32_t best = -1;
    for (int32_t i = 0; i < rank_; ++i)
      if (whole_[i] > 1 && stride(i, source) > 0 && (best < 0 || stride(i, source) < stride(best, source))) best = i;
    return std::max(best, 0);
  }

  std::vector<int32_t> outer_modes(int32_t row, int32_t column) const {
    std::vector<int32_t> modes;
    for (int32_t i = 0; i < rank_; ++i)
      if (i != row && i != column && whole_[i] > 1) modes.push_back(i);
    std::sort(modes.begin(), modes.end(), [&](int32_t a, int32_t b) { return stride(a, false) > stride(b, false); });
    return modes;
  }

  Piece piece_at(const Extents &offset, const Extents &extent) const {
    Piece piece;
    piece.boxes[0].offset = of_source(offset), piece.boxes[0].extent = of_source(extent);
    piece.boxes[1].offset = offset, piece.boxes[1].extent = extent;
    return piece;
  }

  std::vector<Piece> pieces(const Extents &box) const {
    double count = 1;
    for (int32_t i = 0; i < rank_; ++i)
      count *= std::ceil(static_cast<double>(whole_[i]) / static_cast<double>(box[i]));
    std::vector<Piece> result;
    if (count > static_cast<double>(most_)) return result;
    result.reserve(static_cast<size_t>(count));
    Extents at{};
    for (;;) {
      Extents extent{};
      for (int32_t i = 0; i < rank_; ++i) extent[i] = std::min(box[i], whole_[i] - at[i]);
      result.push_back(piece_at(at, extent));
      int32_t i = rank_ - 1;
      while (i >= 0 && (at[i] += box[i]) >= whole_[i]) at[i--] = 0;
      if (i < 0) return result;
    }
  }

  const Problem &problem_;
  const StagedBytes source_bytes_{problem_.operands[0].layout}, destination_bytes_{problem_.operands[1].layout};
  int32_t rank_;
  Extents whole_;
  int64_t bytes_, most_;
};

}  // namespace

std::vector<Piece> cut_permute(const Problem &problem, int64_t bytes, int64_t most) {
  return Cutter(problem, bytes, most).cut();
}

}  // namespace memhier
