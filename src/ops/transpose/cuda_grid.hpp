// What the CUDA ways decide on the host before a launch: tiles, slices that one grid can hold, width of the offsets.
// Plain C++, so that it is tested without a device.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "base/checked.hpp"
#include "base/function_ref.hpp"
#include "kernels/cuda_grid.hpp"
#include "ops/transpose/transpose.hpp"

namespace memhier {

struct TileShape {
  int64_t rows = 1;
  int64_t columns = 1;
};

// Tiles of one matrix and of the whole batch; saturates instead of overflowing.
inline int64_t tile_count(const Move &move, TileShape tile) {
  int64_t count;
  if (multiply_overflows(ceil_divide(move.rows, tile.rows), ceil_divide(move.columns, tile.columns), &count) ||
      multiply_overflows(count, move.batch, &count)) {
    return INT64_MAX;
  }
  return count;
}

// Calls body for parts of the move of at most `limit` tiles each: kernels need no loop over tiles. One part as a rule.
inline void for_slices(const Move &move, TileShape tile, int64_t limit, FunctionRef<void(const Move &)> body) {
  if (move.batch == 0 || move.rows == 0 || move.columns == 0) return;
  if (tile_count(move, tile) <= limit) return body(move);
  const int64_t row_tiles = ceil_divide(move.rows, tile.rows), column_tiles = ceil_divide(move.columns, tile.columns);
  Move first = move, second = move;
  const auto split = [&](int64_t Move::*extent, int64_t at, int64_t source_stride, int64_t destination_stride) {
    first.*extent = at;
    second.*extent = move.*extent - at;
    second.source_offset += at * source_stride;
    second.destination_offset += at * destination_stride;
  };
  if (move.outer_count > 0) {
    // The slowest outer mode; what is left of it may be one index.
    const size_t slowest = static_cast<size_t>(move.outer_count) - 1;
    const int64_t extent = move.outer[slowest].extent, rest = move.batch / extent, at = extent / 2;
    first.outer[slowest].extent = at, first.batch = at * rest;
    second.outer[slowest].extent = extent - at, second.batch = (extent - at) * rest;
    second.source_offset += at * move.outer[slowest].source;
    second.destination_offset += at * move.outer[slowest].destination;
    for (Move *part : {&first, &second}) {
      if (part->outer[slowest].extent > 1) continue;
      part->outer_count -= 1;
      if (part->outer_count > 1) continue;
      part->source_batch = part->outer[0].source, part->destination_batch = part->outer[0].destination;
      part->outer_count = 0;
    }
  } else if (move.batch > 1) {
    split(&Move::batch, move.batch / 2, move.source_batch, move.destination_batch);
  } else if (row_tiles >= column_tiles) {
    split(&Move::rows, row_tiles / 2 * tile.rows, move.source_row, move.destination_row);
  } else {
    split(&Move::columns, column_tiles / 2 * tile.columns, move.source_column, move.destination_column);
  }
  for_slices(first, tile, limit, body);
  for_slices(second, tile, limit, body);
}

// True when every offset inside one tile, in elements, fits 32 bits.
inline bool narrow_offsets(const Move &move, TileShape tile) {
  const auto fits = [&](int64_t row, int64_t column) {
    const __int128 row_span = static_cast<__int128>(row < 0 ? -__int128{row} : __int128{row}) * tile.rows;
    const __int128 column_span =
        static_cast<__int128>(column < 0 ? -__int128{column} : __int128{column}) * tile.columns;
    return row_span + column_span <= INT32_MAX;
  };
  return fits(move.source_row, move.source_column) && fits(move.destination_row, move.destination_column);
}

// Bytes that one access can move: what the problem promises, checked against the pointers of the run.
inline int32_t access_alignment(const Move &move, const void *source, const void *destination) {
  const uint64_t bits = reinterpret_cast<uintptr_t>(source) | reinterpret_cast<uintptr_t>(destination) |
                        static_cast<uint64_t>(move.alignment);
  return static_cast<int32_t>(std::min<uint64_t>(bits & (~bits + 1), 16));
}

// A matrix in place as a move of its own: source_row is the larger stride. Element (i, j) and (j, i) change places, so
// the choice of names is free; nothing is flipped.
Move swap_move(const Problem &problem);

}  // namespace memhier
