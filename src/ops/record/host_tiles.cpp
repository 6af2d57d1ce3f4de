// Tile by tile, column by column, so that a tile's records stay in the first caches while all their columns are moved.
// Large results leave with non-temporal stores, whole lines at a time: records and small blocks are put together in an
// image of the tile, arrays in a run of their own. The image also holds the zeros of bytes that belong to no field.
#include "ops/record/host_tiles.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "base/checked.hpp"
#include "kernels/scratch.hpp"
#include "kernels/streaming.hpp"
#include "ops/record/host_ways.hpp"
#include "ops/record/tuning_host.hpp"
#include "threads/parallel_for.hpp"

namespace memhier::record {
namespace {

constexpr int64_t kLineBytes = 64;

// Lines at this distance lie in different sets of the first-level cache.
int64_t odd_lines(int64_t bytes) { return (ceil_divide(bytes, kLineBytes) | 1) * kLineBytes; }

class Walk {
 public:
  Walk(const FieldMap &map, const std::vector<Column> &columns, const std::vector<ColumnGroup> &groups,
       const GroupKernels *kernels, const Problem &problem, void *const *pointers)
      : map_(map), columns_(columns), groups_(groups), kernels_(kernels) {
    const int64_t source_bytes = std::max(source_record_bytes(problem), map.source_lanes ? 0 : map.source_stride);
    const int64_t bytes =
        std::max(destination_record_bytes(problem), map.destination_lanes ? 0 : map.destination_stride);
    const int64_t lanes = map.destination_lanes;
    const int64_t tile = map.destination_stride > 0 && lanes == 0 ? kRecordTileBytes : kTileBytes;
    records_ = std::clamp(tile / std::max(source_bytes, bytes) / kLeastTile * kLeastTile, kLeastTile, kMostTile);
    in_blocks_ = lanes > 0 && lanes <= records_;
    if (in_blocks_) records_ = records_ / lanes * lanes;
    const bool keep = problem.parameters[kKeep] != 0;
    const bool streaming = !keep && bytes * map.records >= kStreamingBytes;
    const bool of_records = map.destination_stride > 0 && (lanes == 0 || in_blocks_);
    image_ = of_records && !whole_records() && (streaming || map.gaps || (in_blocks_ && map.tail));
    streaming_ = streaming;
    if (map.destination_stride > 0) destination_ = static_cast<char *>(pointers[source_operands(problem)]);
    unit_ = in_blocks_ ? lanes : 1;
    image_bytes_ = image_ ? odd_lines(ceil_divide(records_, unit_) * map.destination_stride) : 0;
    tile_bytes_ = records_ * bytes;
    for (const Column &column : columns)
      plane_bytes_ = std::max<int64_t>(plane_bytes_,
                                       odd_lines(records_ * std::max(column.source.bytes, column.destination.bytes)));
    for (const ColumnGroup &group : groups) planes_ = std::max(planes_, 2 * group.count);
  }

  void run(const RunContext &context) const {
    // Tiles end with blocks of the destination, and blocks of work with tiles.
    const int64_t lanes = map_.destination_lanes;
    const int64_t tiles_per_block = std::max<int64_t>(1, kBlockBytes / tile_bytes_);
    int64_t block_records = records_ * tiles_per_block;
    if (lanes > 0 && !in_blocks_) block_records = round_up(block_records, lanes);
    const int64_t blocks = ceil_divide(map_.records, block_records);
    std::atomic<int64_t> next{0};
    const int64_t tasks = std::min<int64_t>(std::max(context.threads, 1), blocks);
    parallel_for(context.pool, context.threads, tasks, [&](int64_t) {
      const Scratch memory(image_bytes_ + static_cast<int64_t>(planes_) * plane_bytes_);
      const Room room{memory.bytes(), memory.bytes() + image_bytes_};
      if (image_) std::memset(room.image, 0, static_cast<size_t>(image_bytes_));
      for (int64_t block; (block = next.fetch_add(1, std::memory_order_relaxed)) < blocks;)
        do_block(block * block_records, std::min(map_.records, (block + 1) * block_records), room);
      if (streaming_) streaming_fence();
    });
  }

 private:
  // Memory of a thread.
  struct Room {
    char *image = nullptr, *planes = nullptr;
  };
  // Where a column of a tile is written, and whether it has to be brought on from there.
  struct Target {
    Elements elements;
    bool staged = false;
  };

  // One run of bytes without a gap on both sides: nothing to put together.
  bool whole_records() const {
    return columns_.size() == 1 && columns_[0].plain && columns_[0].source.contiguous() &&
           columns_[0].destination.contiguous() && !map_.source_lanes && !map_.destination_lanes;
  }

  void do_block(int64_t first, int64_t end, const Room &room) const {
    const int64_t lanes = map_.destination_lanes;
    for (int64_t record = first; record < end;) {
      int64_t count = std::min(records_, end - record);
      if (lanes > 0 && !in_blocks_) {
        count = std::min(count, lanes - record % lanes);
        if (record % lanes == 0) zero_rest(record / lanes);
      }
      do_tile(record, count, room);
      record += count;
    }
  }

  void do_tile(int64_t first, int64_t count, const Room &room) const {
    const int64_t units = ceil_divide(count, unit_);
    if (image_ && in_blocks_ && count % unit_ != 0) std::memset(room.image, 0, static_cast<size_t>(image_bytes_));
    for (const ColumnGroup &group : groups_) {
      if (group.kind == ColumnGroup::Kind::split)
        split(group, first, count, room);
      else if (group.kind == ColumnGroup::Kind::join)
        join(group, first, count, room);
      else
        single(columns_[group.first], first, count, room);
    }
    if (!image_) return;
    write_out(destination_ + first / unit_ * map_.destination_stride, room.image, units * map_.destination_stride);
  }

  void single(const Column &column, int64_t first, int64_t count, const Room &room) const {
    const Elements from = source_view(column, first, count, plane(room, 0));
    // What is contiguous already needs no plane on its way.
    if (column.plain && from.step == column.destination.bytes && staged(column, count))
      return finish(column, first, count, from.at, room);
    const Target target = target_of(column, first, count, plane(room, 1), room);
    column.move(count, from, target.elements, column.destination.bytes);
    if (target.staged) finish(column, first, count, target.elements.at, room);
  }

  void split(const ColumnGroup &group, int64_t first, int64_t count, const Room &room) const {
    char *arrays[kMostGroup] = {};
    for (size_t i = 0; i < group.count; ++i) {
      const Column &column = columns_[group.first + i];
      arrays[i] = plane(room, i);
      if (column.plain) arrays[i] = target_of(column, first, count, arrays[i], room).elements.at;
    }
    const ColumnSide &records = columns_[group.first].source;
    kernels_->split(count, records.at + first * records.record, records.record, arrays, group.count, records.bytes);
    for (size_t i = 0; i < group.count; ++i) {
      const Column &column = columns_[group.first + i];
      Target target = target_of(column, first, count, column.plain ? arrays[i] : plane(room, group.count), room);
      if (!column.plain)
        column.move(count, {arrays[i], column.source.bytes}, target.elements, column.destination.bytes);
      if (target.staged) finish(column, first, count, target.elements.at, room);
    }
  }

  void join(const ColumnGroup &group, int64_t first, int64_t count, const Room &room) const {
    const char *arrays[kMostGroup] = {};
    for (size_t i = 0; i < group.count; ++i) {
      const Column &column = columns_[group.first + i];
      const Elements from = source_view(column, first, count, plane(room, i));
      char *const converted = plane(room, group.count + i);
      if (!column.plain) column.move(count, from, {converted, column.destination.bytes}, column.destination.bytes);
      arrays[i] = column.plain ? from.at : converted;
    }
    const Column &column = columns_[group.first];
    const Elements to = target_of(column, first, count, nullptr, room).elements;
    kernels_->join(count, arrays, to.at, to.step, group.count, column.destination.bytes);
  }

  char *plane(const Room &room, size_t index) const { return room.planes + static_cast<int64_t>(index) * plane_bytes_; }

  // The elements of a tile: where they are, or gathered in `plane` when they lie in several blocks.
  Elements source_view(const Column &column, int64_t first, int64_t count, char *plane) const {
    const ColumnSide &side = column.source;
    const int64_t lanes = map_.source_lanes;
    if (lanes == 0) return {side.at + first * side.record, side.record};
    if (first % lanes + count <= lanes)
      return {side.at + first / lanes * side.block + first % lanes * side.record, side.record};
    move_blocks(side, side.at, lanes, first, count, plane, true);
    return {plane, side.bytes};
  }

  // Whether a column goes through a plane: into several blocks, or to an array by non-temporal stores.
  bool staged(const Column &column, int64_t count) const {
    if (in_blocks_) return true;
    if (image_ || !streaming_) return false;
    return column.destination.contiguous() && count * column.destination.bytes >= kStreamedRun;
  }

  Target target_of(const Column &column, int64_t first, int64_t count, char *plane, const Room &room) const {
    const ColumnSide &side = column.destination;
    if (staged(column, count)) return {{plane, side.bytes}, true};
    if (image_) return {{room.image + (side.at - destination_), side.record}, false};
    const int64_t lanes = map_.destination_lanes;
    char *start = side.at + (lanes ? first / lanes * side.block + first % lanes * side.record : first * side.record);
    return {{start, side.record}, false};
  }

  void finish(const Column &column, int64_t first, int64_t count, char *plane, const Room &room) const {
    const ColumnSide &side = column.destination;
    if (in_blocks_) {
      char *start =
          image_ ? room.image + (side.at - destination_) : side.at + first / map_.destination_lanes * side.block;
      return move_blocks(side, start, map_.destination_lanes, 0, count, plane, false);
    }
    const int64_t lanes = map_.destination_lanes;
    char *start = side.at + (lanes ? first / lanes * side.block + first % lanes * side.record : first * side.record);
    write_out(start, plane, count * side.bytes);
  }

  // Between elements in blocks of lanes, from lane `first` on, and a plane.
  static void move_blocks(const ColumnSide &side, char *start, int64_t lanes, int64_t first, int64_t count, char *plane,
                          bool from_blocks) {
    const int64_t bytes = side.bytes;
    const auto move = [&](int64_t units, char *in_blocks, int64_t block, char *in_plane, int64_t size) {
      const Elements blocks{in_blocks, block}, packed{in_plane, size};
      copy_function(size)(units, from_blocks ? blocks : packed, from_blocks ? packed : blocks, size);
    };
    const int64_t end = first + count;
    while (first < end) {
      char *at = start + first / lanes * side.block + first % lanes * side.record;
      if (side.contiguous() && first % lanes == 0 && end - first >= lanes) {
        const int64_t whole = (end - first) / lanes;  // of these blocks each is one element
        move(whole, at, side.block, plane, lanes * bytes);
        plane += whole * lanes * bytes;
        first += whole * lanes;
        continue;
      }
      const int64_t here = std::min(end - first, lanes - first % lanes);
      if (side.contiguous())
        move(1, at, 0, plane, here * bytes);
      else
        move(here, at, side.record, plane, bytes);
      plane += here * bytes;
      first += here;
    }
  }

  void write_out(char *to, const char *from, int64_t bytes) const {
    if (streaming_)
      stream_bytes(to, from, static_cast<size_t>(bytes));
    else
      std::memcpy(to, from, static_cast<size_t>(bytes));
  }

  // Sets what belongs to no field of a large block to 0.
  void zero_rest(int64_t block) const {
    const int64_t lanes = map_.destination_lanes, used = std::min(lanes, map_.records - block * lanes);
    if (!map_.gaps && !(map_.tail && used < lanes)) return;
    char *start = destination_ + block * map_.destination_stride;
    std::memset(start, 0, static_cast<size_t>(map_.destination_stride));
  }

  const FieldMap &map_;
  const std::vector<Column> &columns_;
  const std::vector<ColumnGroup> &groups_;
  const GroupKernels *kernels_;
  int64_t records_ = 0;     // of a tile
  int64_t unit_ = 1;        // records to a stride of the image
  bool in_blocks_ = false;  // the destination's blocks are small: tiles are whole blocks
  bool image_ = false, streaming_ = false;
  char *destination_ = nullptr;  // of aos and aosoa
  int64_t image_bytes_ = 0, plane_bytes_ = 0, tile_bytes_ = 1;
  size_t planes_ = 2;
};

}  // namespace

void run_tiles(const FieldMap &map, const std::vector<Column> &columns, const std::vector<ColumnGroup> &groups,
               const GroupKernels *kernels, const Problem &problem, void *const *pointers, const RunContext &context) {
  if (map.records == 0) return;
  Walk(map, columns, groups, kernels, problem, pointers).run(context);
}

void run_host_blocked(const Problem &problem, void *const *pointers, const RunContext &context) {
  const FieldMap map = field_map(problem);
  const std::vector<Column> columns = columns_of(map, pointers);
  run_tiles(map, columns, ungrouped(columns), nullptr, problem, pointers, context);
}

}  // namespace memhier::record
