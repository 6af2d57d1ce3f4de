// Transfers: normal form, slabs, and row copies by the driver.
#include "execution/transfer.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

// Calls copy_rows for every two-dimensional part of the transfer, with byte offsets and pitches of both sides.
template <class CopyRows>
void for_each_rows(const Transfer &transfer, CopyRows copy_rows) {
  const Layout &operand = transfer.operand, &staged = transfer.staged;
  const int64_t size = element_size(operand.type);
  // Without a contiguous innermost mode every element is a row.
  const bool contiguous = operand.strides[0] == 1;
  const int row_mode = contiguous ? 1 : 0;
  const int64_t row_bytes = contiguous ? operand.extents[0] * size : size;
  const bool has_rows = row_mode < operand.rank;
  const int64_t rows = has_rows ? operand.extents[row_mode] : 1;
  const int64_t operand_pitch = has_rows ? operand.strides[row_mode] * size : 0;
  const int64_t staged_pitch = has_rows ? staged.strides[row_mode] * size : 0;
  std::array<int64_t, kMaxRank> index{};
  for (;;) {
    int64_t operand_offset = 0, staged_offset = 0;
    for (int mode = row_mode + 1; mode < operand.rank; ++mode) {
      operand_offset += index[mode] * operand.strides[mode] * size;
      staged_offset += index[mode] * staged.strides[mode] * size;
    }
    copy_rows(operand_offset, operand_pitch, staged_offset, staged_pitch, row_bytes, rows);
    int mode = row_mode + 1;
    while (mode < operand.rank && ++index[mode] == operand.extents[mode]) index[mode++] = 0;
    if (mode >= operand.rank) return;
  }
}

// Rows of rows at one distance on both sides are rows: a batch of matrices that follow each other is one copy.
void fuse_rows(Transfer *transfer) {
  Layout &operand = transfer->operand, &staged = transfer->staged;
  const auto follows = [](const Layout &layout, int inner, int outer) {
    int64_t distance = 0;
    return !multiply_overflows(layout.strides[inner], layout.extents[inner], &distance) &&
           distance == layout.strides[outer];
  };
  const int first = operand.strides[0] == 1 ? 1 : 0;
  int last = first;
  for (int mode = first + 1; mode < operand.rank; ++mode) {
    if (follows(operand, last, mode) && follows(staged, last, mode)) {
      operand.extents[last] = staged.extents[last] = operand.extents[last] * operand.extents[mode];
      continue;
    }
    ++last;
    for (Layout *layout : {&operand, &staged}) {
      layout->extents[last] = layout->extents[mode];
      layout->strides[last] = layout->strides[mode];
    }
  }
  operand.rank = staged.rank = std::min(operand.rank, last + 1);
}

void copy_by_driver(const Transfer &transfer, std::byte *staging, bool in, void *stream) {
  if (transfer.bytes == 0) return;
  for_each_rows(transfer, [&](int64_t operand_offset, int64_t operand_pitch, int64_t staged_offset,
                              int64_t staged_pitch, int64_t row_bytes, int64_t rows) {
    const gpu::OnDevice operand{transfer.base + operand_offset, operand_pitch, transfer.peer},
        staged{staging + staged_offset, staged_pitch, transfer.device};
    const gpu::OnDevice &to = in ? staged : operand, &from = in ? operand : staged;
    const auto bytes = static_cast<size_t>(row_bytes);
    if (transfer.peer < 0)
      gpu::copy_rows(to.pointer, to.pitch, from.pointer, from.pitch, bytes, rows, stream);
    else
      gpu::copy_rows_between(to, from, bytes, rows, stream);
  });
}

}  // namespace

Transfer make_transfer(const Layout &parent, const Box &box, void *pointer) {
  const StagedLayout staged = staged_layout(parent, box);
  const MemoryOrder order = memory_order(parent, box);
  const int64_t size = element_size(parent.type);
  Transfer transfer;
  transfer.bytes = staged.bytes;
  transfer.operand.type = transfer.staged.type = parent.type;
  transfer.operand.rank = transfer.staged.rank = std::max(order.count, 1);
  transfer.operand.extents[0] = transfer.staged.extents[0] = 1;
  transfer.operand.strides[0] = transfer.staged.strides[0] = 1;
  int64_t offset = box_offset_bytes(parent, box);  // of the lowest element
  for (int i = 0; i < order.count; ++i) {
    const int mode = order.modes[i];
    const int64_t stride = parent.strides[mode];
    if (stride < 0) offset += (box.extent[mode] - 1) * stride * size;
    transfer.operand.extents[i] = transfer.staged.extents[i] = box.extent[mode];
    transfer.operand.strides[i] = stride < 0 ? -stride : stride;
    transfer.staged.strides[i] = stride < 0 ? -staged.layout.strides[mode] : staged.layout.strides[mode];
  }
  if (pointer) transfer.base = static_cast<std::byte *>(pointer) + offset;
  fuse_rows(&transfer);
  return transfer;
}

Slabs::Slabs(const Transfer &transfer, int64_t most)
    : transfer_(transfer), size_(element_size(transfer.operand.type)), done_(transfer.bytes == 0) {
  // The outermost mode of which one index fits.
  const Layout &staged = transfer_.staged;
  while (split_ + 1 < staged.rank && staged.strides[split_ + 1] * size_ <= most) ++split_;
  group_ = std::clamp<int64_t>(most / (staged.strides[split_] * size_), 1, staged.extents[split_]);
}

bool Slabs::next(Slab *slab, int64_t wanted) {
  if (done_) return false;
  const Layout &operand = transfer_.operand, &staged = transfer_.staged;
  const int64_t group = std::clamp<int64_t>(wanted / (staged.strides[split_] * size_), 1, group_);
  slab->operand = operand;
  slab->staged = staged;
  slab->base = transfer_.base;
  slab->offset = 0;
  int64_t last = 0;  // elements from the first to the last
  slab->payload = size_;
  for (int mode = 0; mode < staged.rank; ++mode) {
    slab->base += index_[mode] * operand.strides[mode] * size_;
    slab->offset += index_[mode] * staged.strides[mode] * size_;
    int64_t extent = 1;
    if (mode < split_) extent = staged.extents[mode];
    if (mode == split_) extent = std::min(group, staged.extents[mode] - index_[mode]);
    slab->operand.extents[mode] = slab->staged.extents[mode] = extent;
    last += (extent - 1) * staged.strides[mode];
    slab->payload *= extent;
  }
  slab->bytes = (last + 1) * size_;

  int mode = split_;
  index_[mode] += slab->staged.extents[mode];
  while (mode < staged.rank && index_[mode] >= staged.extents[mode]) {
    index_[mode] = 0;
    if (++mode < staged.rank) ++index_[mode];
  }
  done_ = mode == staged.rank;
  return true;
}

void copy_in_by_driver(const Transfer &transfer, std::byte *staging, void *stream) {
  copy_by_driver(transfer, staging, true, stream);
}

void copy_out_by_driver(const Transfer &transfer, std::byte *staging, void *stream) {
  copy_by_driver(transfer, staging, false, stream);
}

}  // namespace memhier
