// A piece: one unit of work. Each operand contributes a box. An operand whose box is that of the piece before stays
// where it was brought: it arrives once, and what is written leaves after the last of such pieces, so that sums may be
// built up over several. Otherwise boxes of written operands do not overlap between pieces.
//
// Standing pieces are of another kind: every box has a place of its own on the device until the run ends. A box within
// one that an earlier piece brought stands within it, other boxes of one operand do not overlap. What is written leaves
// with the last boxes that touch it, which cover it.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "execution/problem.hpp"

namespace memhier {

struct Box {
  std::array<int64_t, kMaxRank> offset{};
  std::array<int64_t, kMaxRank> extent{};

  // Boxes of pieces mostly differ in the first modes.
  friend bool operator==(const Box &a, const Box &b) noexcept {
    for (size_t mode = 0; mode < kMaxRank; ++mode)
      if (a.offset[mode] != b.offset[mode] || a.extent[mode] != b.extent[mode]) return false;
    return true;
  }
};

inline bool contains(const Box &outer, const Box &inner) noexcept {
  for (int mode = 0; mode < kMaxRank; ++mode)
    if (inner.offset[mode] < outer.offset[mode] ||
        inner.offset[mode] + inner.extent[mode] > outer.offset[mode] + outer.extent[mode])
      return false;
  return true;
}
bool overlap(const Box &a, const Box &b) noexcept;

struct Piece {
  PerOperand<Box> boxes;
  // Of standing pieces, which few operands have: bytes from the start of an operand's buffer to that of its box.
  std::array<int64_t, kInlineOperands> places{};
  int64_t place(int32_t operand) const noexcept {
    return operand < kInlineOperands ? places[static_cast<size_t>(operand)] : 0;
  }

  friend bool operator==(const Piece &, const Piece &) = default;
};

Piece whole_piece(const Problem &problem);  // the problem as one piece

inline constexpr int64_t kMostPieces = 1 << 17;  // a piece describes itself in half a KiB

// How an operation cuts a problem: pieces in execution order, each needing at most `bytes` of staging for its boxes.
// An empty list means: indivisible and larger than `bytes`, or more than `most` pieces, found out before any is made. A
// problem that fits is one piece.
using CutFunction = std::vector<Piece> (*)(const Problem &problem, int64_t bytes, int64_t most);

// How an operation with few operands cuts a problem whose operands fit the device's memory into standing pieces, so
// that computing starts early and results leave early. `work`: seconds of computing for a second of transfers towards
// the device. An empty list: it would gain nothing.
using StandingCutFunction = std::vector<Piece> (*)(const Problem &problem, double work);
// Gives the boxes of standing pieces their places. Returns the elements of each operand that they bring.
PerOperand<double> place_boxes(const Problem &problem, std::vector<Piece> *pieces);

// Whether the box of an operand is another than that of the piece before.
inline bool new_box(const std::vector<Piece> &pieces, size_t piece, int32_t operand) noexcept {
  return piece == 0 || pieces[piece].boxes[operand] != pieces[piece - 1].boxes[operand];
}
// Whether a piece brings its box of an operand, and whether what is written of it leaves when the piece is computed.
bool arrives(const std::vector<Piece> &pieces, bool standing, size_t piece, int32_t operand) noexcept;
bool leaves(const std::vector<Piece> &pieces, bool standing, size_t piece, int32_t operand) noexcept;

inline constexpr int64_t kStagingAlignment = 256;  // of staging buffers, and of what stands in them

// The modes of a box that step through memory (more than one index, stride not 0), smallest stride first.
struct MemoryOrder {
  std::array<int, kMaxRank> modes{};
  int count = 0;
};
MemoryOrder memory_order(const Layout &parent, const Box &box) noexcept;

// The layout a box gets in a staging buffer: the parent's memory order and stride signs, packed, long rows of large
// operands padded to 16 elements; stride 0 where the parent has it or there is one index.
struct StagedLayout {
  Layout layout;
  int64_t bytes = 0;   // size of the buffer
  int64_t origin = 0;  // bytes from its start to element (0, 0, ...)
};
StagedLayout staged_layout(const Layout &parent, const Box &box);
// StagedLayout::bytes of many boxes of one layout, which their extents tell.
class StagedBytes {
 public:
  explicit StagedBytes(const Layout &parent) noexcept;
  int64_t operator()(const int64_t *extents) const;  // one for each mode
  int64_t operator()(const Box &box) const { return (*this)(box.extent.data()); }

 private:
  MemoryOrder order_;  // of all modes that have a stride
  int32_t rank_;
  int64_t element_;  // bytes
  bool pads_;
};
bool is_empty(const Layout &parent, const Box &box) noexcept;
inline double elements_of(const Layout &parent, const Box &box) noexcept {
  double elements = 1;
  for (int32_t mode = 0; mode < parent.rank; ++mode) elements *= static_cast<double>(box.extent[mode]);
  return elements;
}
Layout box_layout(const Layout &parent, const Box &box);  // same strides, smaller extents
int64_t box_offset_bytes(const Layout &parent,
                         const Box &box);  // from element (0, ...) of the parent to that of the box

}  // namespace memhier
