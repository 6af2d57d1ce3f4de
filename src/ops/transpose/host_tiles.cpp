// The walk for what stays in the caches: tile by tile with ordinary stores.
#include <atomic>

#include "ops/transpose/host_panel.hpp"
#include "ops/transpose/host_scratch.hpp"
#include "ops/transpose/tuning_host.hpp"
#include "threads/parallel_for.hpp"

namespace memhier {
namespace {

// Lines that are stored to a vector at a time, in many rows, are brought together first.
void prefetch_destination(const Tile &tile, int64_t bytes) {
  const int64_t run = tile.rows * bytes;
  for (int64_t c = 0; c < tile.columns; ++c) {
    const char *start = tile.destination + c * tile.destination_column;
    for (int64_t i = 0; i < run; i += 64) __builtin_prefetch(start + i, 1, 3);
    __builtin_prefetch(start + run - 1, 1, 3);
  }
}

}  // namespace

void run_tiles(const HostMove &move, const RunContext &context, const PanelKernel &kernel) {
  const int64_t bytes = move.element_bytes;
  // Elements of 9 to 15 bytes are stored one after the other along a row, and read many times from the same lines.
  const bool packing = bytes > 8 && bytes < 16;
  const bool prefetching = !packing && move.rows * bytes >= 64;
  const TileShape shape = packing ? kPackedTileShape : kTileShape;
  const int64_t tile_rows = std::max(shape.row_bytes / bytes, kernel.least_rows);
  const int64_t tile_columns = std::max(shape.column_bytes / bytes, kernel.least_columns);
  const int64_t row_parts = parts(move.rows, tile_rows, kernel.least_rows);
  const int64_t column_parts = parts(move.columns, tile_columns, kernel.least_columns);
  const int64_t tiles = row_parts * column_parts * move.batch;
  const int64_t tiles_per_block = std::max<int64_t>(1, kBlockBytes / (tile_rows * tile_columns * bytes));
  const int64_t blocks = ceil_divide(tiles, tiles_per_block);
  const int64_t most_rows = std::min(move.rows, tile_rows + kernel.least_rows - 1);
  const int64_t most_columns = std::min(move.columns, tile_columns + kernel.least_columns - 1);
  const bool packs = kernel.reads != PanelKernel::Reads::rows;
  const int64_t packed_row = odd_lines(most_columns * bytes + kSlackBytes);

  const auto do_tile = [&](int64_t index, char *packed) {
    const int64_t row_part = index % row_parts, column_part = index / row_parts % column_parts;
    const HostMove::Offset start = move.offset(index / row_parts / column_parts);
    const int64_t row = row_part * tile_rows, column = column_part * tile_columns;
    Tile tile{move.source + start.source + row * move.source_row + column * move.source_column,
              move.source_row,
              move.source_column,
              row_part == row_parts - 1 ? move.rows - row : tile_rows,
              column_part == column_parts - 1 ? move.columns - column : tile_columns,
              move.destination + start.destination + row * move.destination_row + column * move.destination_column,
              move.destination_column};
    if (prefetching) prefetch_destination(tile, bytes);
    if (packing || reads_outside(move, kernel, row + tile.rows, column + tile.columns)) {
      kernel.pack({tile.source, tile.source_row, tile.source_column, tile.rows, tile.columns, packed, packed_row},
                  move.element_bytes);
      tile.source = packed;
      tile.source_row = packed_row;
    }
    kernel.transpose(tile, move.element_bytes);
  };
  std::atomic<int64_t> next{0};
  parallel_for(context.pool, context.threads, std::min<int64_t>(std::max(context.threads, 1), blocks), [&](int64_t) {
    const Scratch packed(packs ? most_rows * packed_row : 0);
    for (int64_t block; (block = next.fetch_add(1, std::memory_order_relaxed)) < blocks;)
      for (int64_t tile = block * tiles_per_block; tile < std::min(tiles, (block + 1) * tiles_per_block); ++tile)
        do_tile(tile, packed.bytes());
  });
}

}  // namespace memhier
