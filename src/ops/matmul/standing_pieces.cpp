// Standing pieces of a product whose operands move once. Where computing takes about as long as A and B travel, or
// longer, slices along k come first, the first ones thin: computing starts when a thin slice has come, each is computed
// with while the next ones come, and C stays. When A and most of B are there, panels of C take what is left of k at
// once, and each leaves while the next is computed. That splits the sums, so only where they are free to (SumsInParts).
// Else the smaller of A and B comes whole, and the other in panels, each of which makes a panel of C.
#include <algorithm>
#include <cstdlib>

#include "base/checked.hpp"
#include "ops/matmul/problem.hpp"

namespace memhier::matmul {
namespace {

// Of the time that A and B travel, slices of half of k leave panels to start after 3/4 and to compute for work / 2;
// panels alone start after 1/2 and compute for `work`.
constexpr double kWorkForSlices = 0.75;
// Thinner slices are slower by themselves; a panel should keep all multiprocessors at work.
constexpr int64_t kLeastSlice = 256, kLeastPanel = 256, kUnit = 64;
constexpr int64_t kFirstSlices = 32, kPanels = 8;
constexpr size_t kUsualPieces = 16;
// Panels that stay from piece to piece are enough for smaller operands.
constexpr int64_t kLeastWhole = int64_t{32} << 20;  // bytes

enum class Across { m, n };

class Slicer {
 public:
  explicit Slicer(const Problem &problem) : problem_(problem), whole_(extents_of(problem)) {}

  std::vector<Piece> cut(double work) {
    const OperandDescription &c = problem_.operands[kC];
    if (whole_.batch != 1) return {};
    pieces_.reserve(kUsualPieces);
    const int64_t early = round_up(whole_.k / 2, kUnit);
    const bool splits = sums_in_parts(problem_) == SumsInParts::freely && c.access == Access::write;
    if (work >= kWorkForSlices && splits && early >= 2 * kLeastSlice) {
      // Panels of C must stand within C, one after the other.
      const bool columns = std::abs(c.layout.strides[1]) >= std::abs(c.layout.strides[0]);
      if (extent(columns ? Across::n : Across::m) < 2 * kLeastPanel) return {};
      add_slices(early);
      add_panels(columns ? Across::n : Across::m, early);
      return std::move(pieces_);
    }
    const int64_t a = payload_bytes(problem_.operands[kA].layout), b = payload_bytes(problem_.operands[kB].layout);
    const Across across = a < b ? Across::n : Across::m;
    if (std::min(a, b) >= kLeastWhole && extent(across) >= kPanels * kLeastPanel) add_panels(across, 0);
    return std::move(pieces_);
  }

 private:
  int64_t extent(Across across) const { return across == Across::n ? whole_.n : whole_.m; }

  // Of k up to `early`. They double, which keeps ahead of transfers.
  void add_slices(int64_t early) {
    for (int64_t k = 0; k < early;) {
      int64_t depth = std::max(round_up(std::max(whole_.k / kFirstSlices, k), kUnit), kLeastSlice);
      if (early - k - depth < kLeastSlice) depth = early - k;
      pieces_.push_back(piece_of(problem_, {0, 0, k, 0}, {whole_.m, whole_.n, depth, 1}));
      k += depth;
    }
  }

  // Of C, of k from `early` on. The last ones are narrower: nothing hides their way back.
  void add_panels(Across across, int64_t early) {
    const int64_t width = std::max(round_up(ceil_divide(extent(across), kPanels), kUnit), kLeastPanel);
    for (int64_t at = 0, size = 0; at < extent(across); at += size) {
      const int64_t left = extent(across) - at;
      size = left > width ? width : left > kLeastPanel ? round_up(ceil_divide(left, 2), kUnit) : left;
      Offset offset{0, 0, early, 0};
      Extents extents{whole_.m, whole_.n, whole_.k - early, 1};
      (across == Across::n ? offset.n : offset.m) = at;
      (across == Across::n ? extents.n : extents.m) = size;
      pieces_.push_back(piece_of(problem_, offset, extents));
    }
  }

  const Problem &problem_;
  const Extents whole_;
  std::vector<Piece> pieces_;
};

}  // namespace

std::vector<Piece> cut_standing(const Problem &problem, double work) { return Slicer(problem).cut(work); }

}  // namespace memhier::matmul
