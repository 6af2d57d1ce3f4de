// The blocked way: element loops for any strides and any element size. Large transposes with contiguous destination
// rows walk in panels as the vector ways do; the rest goes tile by tile from strides to strides.
#include <algorithm>

#include "base/checked.hpp"
#include "ops/transpose/host_scalar.hpp"
#include "ops/transpose/host_simd.hpp"
#include "ops/transpose/host_ways.hpp"
#include "ops/transpose/tuning_host.hpp"
#include "threads/parallel_for.hpp"

namespace memhier {
namespace {

// The size of one load and store that moves an element of `bytes`, the bytes behind it being overwritten by the next.
constexpr int wide_bytes(int bytes) { return bytes <= 2 ? bytes : bytes <= 4 ? 4 : bytes <= 8 ? 8 : 16; }

// From packed rows into a panel; both have room behind them.
void transpose_packed(const Tile &tile, int32_t element_bytes) {
  with_element_bytes(element_bytes, [&](auto bytes) {
    for (int64_t c = 0; c < tile.columns; ++c) {
      const char *from = tile.source + c * bytes();
      char *to = tile.destination + c * tile.destination_column;
      for (int64_t r = 0; r < tile.rows; ++r, from += tile.source_row, to += bytes())
        copy_element<wide_bytes(bytes())>(to, from);
    }
  });
}

void pack_strided(const Pack &pack, int32_t element_bytes) {
  if (pack.source_column == element_bytes) return simd_kernel().pack(pack, element_bytes);
  with_element_bytes(element_bytes, [&](auto bytes) {
    for (int64_t r = 0; r < pack.rows; ++r)
      for (int64_t c = 0; c < pack.columns; ++c)
        copy_element<bytes()>(pack.packed + r * pack.packed_row + c * bytes(),
                              pack.source + r * pack.source_row + c * pack.source_column);
  });
}

// Tiles of about a line by a line; a block is a row of tiles.
void run_strided_tiles(const HostMove &move, const RunContext &context) {
  const int64_t tile_rows = kStridedTileRows, tile_columns = std::max<int64_t>(8, 64 / move.element_bytes);
  const int64_t row_tiles = ceil_divide(move.rows, tile_rows), column_tiles = ceil_divide(move.columns, tile_columns);
  const int64_t tiles = row_tiles * column_tiles * move.batch;
  const int64_t tiles_per_block = std::max<int64_t>(1, kBlockBytes / (tile_rows * tile_columns * move.element_bytes));
  with_element_bytes(move.element_bytes, [&](auto bytes) {
    parallel_for(context.pool, context.threads, ceil_divide(tiles, tiles_per_block), [&](int64_t block) {
      const int64_t end = std::min(tiles, (block + 1) * tiles_per_block);
      for (int64_t tile = block * tiles_per_block; tile < end; ++tile) {
        const int64_t row = tile % row_tiles * tile_rows, column = tile / row_tiles % column_tiles * tile_columns;
        const HostMove::Offset start = move.offset(tile / row_tiles / column_tiles);
        transpose_elements<bytes()>(
            move.source + start.source + row * move.source_row + column * move.source_column, move.source_row,
            move.source_column, std::min(tile_rows, move.rows - row), std::min(tile_columns, move.columns - column),
            move.destination + start.destination + row * move.destination_row + column * move.destination_column,
            move.destination_row, move.destination_column);
      }
    });
  });
}

}  // namespace

void run_host_blocked(const Problem &problem, void *const *pointers, const RunContext &context) {
  const HostMove move = host_move(problem, pointers);
  if (move.bytes() == 0) return;
  if (move.same_order) return copy_same_order(move, context);
  if (move.destination_row == move.element_bytes && worth_panels(move))
    return run_panels(move, context,
                      {transpose_packed, pack_strided, simd_kernel().drain, 1, 1, PanelKernel::Reads::packed_rows});
  run_strided_tiles(move, context);
}

}  // namespace memhier
