// When boxes come and go, and where those of standing pieces stand.
#include <algorithm>
#include <cstddef>

#include "base/checked.hpp"
#include "base/status.hpp"
#include "execution/piece.hpp"

namespace memhier {
namespace {

// Bytes from the start of the buffer of a box to that of a box within it.
int64_t place_within(const Layout &parent, const Box &outer, const Box &inner) {
  const StagedLayout whole = staged_layout(parent, outer), part = staged_layout(parent, inner);
  Box within = inner;
  for (int mode = 0; mode < parent.rank; ++mode) {
    within.offset[mode] -= outer.offset[mode];
    if (inner.extent[mode] > 1 && part.layout.strides[mode] != whole.layout.strides[mode])
      fail(MEMHIER_INTERNAL, "pieces: a box has other strides than the box that it is to stand in");
  }
  return whole.origin + box_offset_bytes(whole.layout, within) - part.origin;
}

// The first piece whose box holds that of a piece: it itself where no earlier one does.
size_t holder(const std::vector<Piece> &pieces, size_t piece, int32_t operand) noexcept {
  const Box &box = pieces[piece].boxes[operand];
  size_t first = 0;
  while (first < piece && !contains(pieces[first].boxes[operand], box)) ++first;
  return first;
}

}  // namespace

bool arrives(const std::vector<Piece> &pieces, bool standing, size_t piece, int32_t operand) noexcept {
  return standing ? holder(pieces, piece, operand) == piece : new_box(pieces, piece, operand);
}

bool leaves(const std::vector<Piece> &pieces, bool standing, size_t piece, int32_t operand) noexcept {
  if (!standing) return piece + 1 == pieces.size() || new_box(pieces, piece + 1, operand);
  const Box &box = pieces[piece].boxes[operand];
  return std::none_of(pieces.begin() + static_cast<std::ptrdiff_t>(piece) + 1, pieces.end(),
                      [&](const Piece &after) { return overlap(after.boxes[operand], box); });
}

PerOperand<double> place_boxes(const Problem &problem, std::vector<Piece> *pieces) {
  PerOperand<double> brought;
  brought.resize(problem.operand_count);
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const Layout &layout = problem.operands[i].layout;
    const StagedBytes bytes(layout);
    int64_t end = 0;
    for (size_t p = 0; p < pieces->size(); ++p) {
      Piece &piece = (*pieces)[p];
      int64_t &place = piece.places[static_cast<size_t>(i)];
      if (!new_box(*pieces, p, i)) {
        place = (*pieces)[p - 1].place(i);
        continue;
      }
      const size_t held_by = holder(*pieces, p, i);
      if (held_by == p) {
        place = end;
        end = checked_add(end, round_up(bytes(piece.boxes[i]), kStagingAlignment), "extents");
        brought[i] += elements_of(layout, piece.boxes[i]);
        continue;
      }
      const Piece &before = (*pieces)[held_by];
      place = before.place(i) + place_within(layout, before.boxes[i], piece.boxes[i]);
    }
  }
  return brought;
}

}  // namespace memhier
