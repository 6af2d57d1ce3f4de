// Boxes of operands and the packed layouts they get in staging buffers.
#include "execution/piece.hpp"

#include <cstdlib>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "memory/staged_rows.hpp"

namespace memhier {

Piece whole_piece(const Problem &problem) {
  Piece piece;
  piece.boxes.resize(problem.operand_count);
  for (int32_t i = 0; i < problem.operand_count; ++i) piece.boxes[i].extent = problem.operands[i].layout.extents;
  return piece;
}

MemoryOrder memory_order(const Layout &parent, const Box &box) noexcept {
  MemoryOrder order;
  for (int mode = 0; mode < parent.rank; ++mode) {
    if (box.extent[mode] <= 1 || parent.strides[mode] == 0) continue;
    // Insertion: a handful of modes, and std::stable_sort allocates.
    int at = order.count++;
    for (; at > 0 && std::abs(parent.strides[order.modes[at - 1]]) > std::abs(parent.strides[mode]); --at)
      order.modes[at] = order.modes[at - 1];
    order.modes[at] = mode;
  }
  return order;
}

namespace {

// Packs a box: calls each(mode, step, reach) for its modes in memory order, with the elements between neighbours and
// from the first to the last. Returns the elements from the lowest to the highest.
template <class Each>
int64_t pack(const MemoryOrder &order, bool pads, const int64_t *extents, Each &&each) {
  int64_t step = 1, last = 0;
  bool row = true;
  for (int i = 0; i < order.count; ++i) {
    const int mode = order.modes[i];
    const int64_t extent = extents[mode];
    if (extent == 1) continue;
    const int64_t reach = checked_multiply(extent - 1, step, "extents");
    last = checked_add(last, reach, "extents");
    each(mode, step, reach);
    step = checked_multiply(step, row ? staged_row(extent, pads) : extent, "extents");
    row = false;
  }
  return last;
}

}  // namespace

StagedLayout staged_layout(const Layout &parent, const Box &box) {
  StagedLayout staged;
  staged.layout.type = parent.type;
  staged.layout.rank = parent.rank;
  staged.layout.extents = box.extent;
  if (is_empty(parent, box)) return staged;

  const int64_t size = element_size(parent.type);
  int64_t origin = 0;  // in elements
  const auto each = [&](int mode, int64_t step, int64_t reach) {
    const bool descending = parent.strides[mode] < 0;
    staged.layout.strides[mode] = descending ? -step : step;
    if (descending) origin += reach;
  };
  const int64_t last = pack(memory_order(parent, box), pads_rows(parent), box.extent.data(), each);
  staged.bytes = checked_multiply(checked_add(last, 1, "extents"), size, "extents");
  staged.origin = origin * size;
  return staged;
}

StagedBytes::StagedBytes(const Layout &parent) noexcept
    : rank_(parent.rank), element_(element_size(parent.type)), pads_(pads_rows(parent)) {
  Box all;
  all.extent.fill(2);
  order_ = memory_order(parent, all);
}

int64_t StagedBytes::operator()(const int64_t *extents) const {
  for (int32_t mode = 0; mode < rank_; ++mode)
    if (extents[mode] == 0) return 0;
  const int64_t last = pack(order_, pads_, extents, [](int, int64_t, int64_t) {});
  return checked_multiply(checked_add(last, 1, "extents"), element_, "extents");
}

bool overlap(const Box &a, const Box &b) noexcept {
  for (int mode = 0; mode < kMaxRank; ++mode) {
    if (a.extent[mode] == 0 && b.extent[mode] == 0) continue;  // beyond the rank
    if (a.offset[mode] >= b.offset[mode] + b.extent[mode] || b.offset[mode] >= a.offset[mode] + a.extent[mode])
      return false;
  }
  return true;
}

bool is_empty(const Layout &parent, const Box &box) noexcept {
  for (int mode = 0; mode < parent.rank; ++mode)
    if (box.extent[mode] == 0) return true;
  return false;
}

Layout box_layout(const Layout &parent, const Box &box) {
  Layout layout = parent;
  layout.extents = box.extent;
  return layout;
}

int64_t box_offset_bytes(const Layout &parent, const Box &box) {
  int64_t elements = 0;
  for (int mode = 0; mode < parent.rank; ++mode)
    elements = checked_add(elements, checked_multiply(box.offset[mode], parent.strides[mode], "strides"), "strides");
  return checked_multiply(elements, element_size(parent.type), "strides");
}

}  // namespace memhier
