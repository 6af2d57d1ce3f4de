// A piece: one unit of work. Each operand contributes a box. An operand whose box is that of the piece before stays
// where it was brought: it arrives once, and what is written leaves after the last of such pieces, so that sums may be
// built up over several. Otherwise boxes of written operands do not overlap between pieces.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "execution/problem.hpp"

namespace memhier {

struct Box {
  std::array<int64_t, kMaxRank> offset{};
  std::array<int64_t, kMaxRank> extent{};

  friend bool operator==(const Box &, const Box &) = default;
};

struct Piece {
  PerOperand<Box> boxes;

  friend bool operator==(const Piece &, const Piece &) = default;
};

inline constexpr int64_t kMostPieces = 1 << 17;  // a piece describes itself in half a KiB

// How an operation cuts a problem: pieces in execution order, each needing at most `bytes` of staging for its boxes.
// An empty list means: indivisible and larger than `bytes`, or more than `most` pieces, found out before any is made. A
// problem that fits is one piece.
using CutFunction = std::vector<Piece> (*)(const Problem &problem, int64_t bytes, int64_t most);

// The modes of a box that step through memory (more than one index, stride not 0), smallest stride first.
struct MemoryOrder {
  std::array<int, kMaxRank> modes{};
  int count = 0;
};
MemoryOrder memory_order(const Layout &parent, const Box &box) noexcept;

// The layout a box gets in a staging buffer: the parent's memory order and stride signs, packed, long rows padded to 16
// elements; stride 0 where the parent has it or there is one index.
struct StagedLayout {
  Layout layout;
  int64_t bytes = 0;   // size of the buffer
  int64_t origin = 0;  // bytes from its start to element (0, 0, ...)
};
StagedLayout staged_layout(const Layout &parent, const Box &box);
bool is_empty(const Layout &parent, const Box &box) noexcept;
Layout box_layout(const Layout &parent, const Box &box);  // same strides, smaller extents
int64_t box_offset_bytes(const Layout &parent,
                         const Box &box);  // from element (0, ...) of the parent to that of the box

}  // namespace memhier
