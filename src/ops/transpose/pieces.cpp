// How a transpose is cut: by matrices of the batch while whole ones fit, else into near-square boxes, so that rows stay
// long on both sides, or by whole rows of the only operand that travels. In place only whole matrices: a box and its
// mirror image belong together.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/checked.hpp"
#include "execution/cutting.hpp"
#include "execution/piece.hpp"
#include "ops/transpose/problem.hpp"

namespace memhier {
namespace {

constexpr int64_t kGranularity = 64;  // elements; both sides of a box are multiples of it where they can be

struct Extents {
  int64_t rows, columns, batch;
};

Piece piece_at(const Problem &problem, Extents offset, Extents extent) {
  Piece piece;
  piece.boxes[0].offset = {offset.rows, offset.columns, offset.batch};
  piece.boxes[0].extent = {extent.rows, extent.columns, extent.batch};
  if (problem.operand_count == 2) {
    piece.boxes[1].offset = {offset.columns, offset.rows, offset.batch};
    piece.boxes[1].extent = {extent.columns, extent.rows, extent.batch};
  }
  if (problem.operands[0].layout.rank == 2) {
    for (int32_t i = 0; i < problem.operand_count; ++i) piece.boxes[i].offset[2] = piece.boxes[i].extent[2] = 0;
  }
  return piece;
}

class Cutter {
 public:
  Cutter(const Problem &problem, int64_t bytes, int64_t most) : problem_(problem), bytes_(bytes), most_(most) {
    const Layout &source = problem.operands[0].layout;
    whole_ = {source.extents[0], source.extents[1], source.rank == 3 ? source.extents[2] : 1};
  }

  std::vector<Piece> cut() const {
    if (fits(whole_)) return {piece_at(problem_, {0, 0, 0}, whole_)};
    Extents box = whole_;
    box.batch = largest(whole_.batch, 1, [&](int64_t n) { return fits({whole_.rows, whole_.columns, n}); });
    if (box.batch > 0) return pieces(box);
    if (in_place(problem_)) return {};
    const Extents rows = box_of_rows();
    return pieces(rows.rows > 0 && rows.columns > 0 ? rows : square_box());
  }

 private:
  bool fits(Extents box) const {
    const int64_t of_source[] = {box.rows, box.columns, box.batch};
    const int64_t of_destination[] = {box.columns, box.rows, box.batch};
    int64_t total = source_bytes_(of_source);
    if (!in_place(problem_)) total = checked_add(total, destination_bytes_(of_destination), "working set");
    return total <= bytes_;
  }

  // Whole rows of an operand in host memory whose other one is on the device, where short rows cost little: the host
  // and the driver copy long runs fastest. {0, 0, 0}: both travel, or not even a few rows fit.
  Extents box_of_rows() const {
    const bool source = problem_.operands[0].place != Place::device;
    if (source == (problem_.operands[1].place != Place::device)) return {0, 0, 0};
    const Layout &layout = problem_.operands[source ? 0 : 1].layout;
    const bool second_inner = std::abs(layout.strides[1]) < std::abs(layout.strides[0]);
    Extents box{whole_.rows, whole_.columns, 1};
    // The source's second index is the column, the destination's the row.
    int64_t &cut = second_inner == source ? box.rows : box.columns;
    const int64_t most = cut;
    cut = largest(most, kGranularity, [&](int64_t n) {
      Extents candidate = box;
      (second_inner == source ? candidate.rows : candidate.columns) = n;
      return fits(candidate);
    });
    if (cut > 0) cut = even_box(most, cut, kGranularity);
    return box;
  }

  // Of one matrix. {0, 0, 0}: not even one element fits.
  Extents square_box() const {
    for (const int64_t unit : {kGranularity, int64_t{16}, int64_t{1}}) {
      const auto square = [&](int64_t side) {
        return fits({std::min(side, whole_.rows), std::min(side, whole_.columns), 1});
      };
      const int64_t side = largest(std::max(whole_.rows, whole_.columns), unit, square);
      if (side == 0) continue;
      // What one side of the matrix leaves unused goes to the other.
      Extents box{std::min(side, whole_.rows), std::min(side, whole_.columns), 1};
      box.rows = largest(whole_.rows, unit, [&](int64_t n) { return fits({n, box.columns, 1}); });
      box.columns = largest(whole_.columns, unit, [&](int64_t n) { return fits({box.rows, n, 1}); });
      return {even_box(whole_.rows, box.rows, unit), even_box(whole_.columns, box.columns, unit), 1};
    }
    return {0, 0, 0};
  }

  std::vector<Piece> pieces(Extents box) const {
    std::vector<Piece> result;
    if (box.rows == 0 || box.columns == 0 || box.batch == 0) return result;
    const double count = std::ceil(static_cast<double>(whole_.rows) / static_cast<double>(box.rows)) *
                         std::ceil(static_cast<double>(whole_.columns) / static_cast<double>(box.columns)) *
                         std::ceil(static_cast<double>(whole_.batch) / static_cast<double>(box.batch));
    if (count > static_cast<double>(most_)) return result;
    result.reserve(static_cast<size_t>(count));
    Extents at;
    for (at.batch = 0; at.batch < whole_.batch; at.batch += box.batch) {
      for (at.rows = 0; at.rows < whole_.rows; at.rows += box.rows) {
        for (at.columns = 0; at.columns < whole_.columns; at.columns += box.columns) {
          result.push_back(
              piece_at(problem_, at,
                       {std::min(box.rows, whole_.rows - at.rows), std::min(box.columns, whole_.columns - at.columns),
                        std::min(box.batch, whole_.batch - at.batch)}));
        }
      }
    }
    return result;
  }

  const Problem &problem_;
  const StagedBytes source_bytes_{problem_.operands[0].layout}, destination_bytes_{problem_.operands[1].layout};
  int64_t bytes_, most_;
  Extents whole_;
};

}  // namespace

std::vector<Piece> cut_transpose(const Problem &problem, int64_t bytes, int64_t most) {
  return Cutter(problem, bytes, most).cut();
}

}  // namespace memhier
