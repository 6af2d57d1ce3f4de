// A block of the walk is a strip of columns over a long range of rows. A thread goes down the rows of its strip, a tile
// at a time; what does not fill a line at the end of a tile is carried into the next one.
#include "ops/transpose/host_panel.hpp"

#include <algorithm>
#include <new>

#include "base/checked.hpp"
#include "kernels/streaming.hpp"
#include "ops/transpose/tuning_host.hpp"
#include "threads/parallel_for.hpp"

namespace memhier {
namespace {

constexpr int64_t kPageBytes = 4096;
constexpr int64_t kSlackBytes = 64;  // behind a row or column, for kernels that are not exact

// At least `bytes`, and an odd number of lines: rows at this distance lie in different sets of the first-level cache.
int64_t odd_lines(int64_t bytes) { return (ceil_divide(bytes, 64) | 1) * 64; }

// Uninitialised memory of one block, aligned to a page.
class Scratch {
 public:
  explicit Scratch(int64_t bytes)
      : bytes_(static_cast<char *>(::operator new(static_cast<size_t>(bytes), kAlignment))) {}
  ~Scratch() { ::operator delete(bytes_, kAlignment); }
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;
  char *bytes() const { return bytes_; }

 private:
  static constexpr std::align_val_t kAlignment{kPageBytes};
  char *bytes_;
};

// `size`, or all that is left where the remainder would fall below `least`.
int64_t with_remainder(int64_t size, int64_t left, int64_t least) { return left < size + least ? left : size; }
// Number of parts that with_remainder(size) cuts `extent` into.
int64_t parts(int64_t extent, int64_t size, int64_t least) {
  return std::max<int64_t>(1, extent / size + (extent % size >= least && extent % size > 0));
}

struct Walk {
  const HostMove &move;
  const PanelKernel &kernel;
  int64_t tile_rows, tile_columns;  // of joined columns: all rows
  int64_t panel_pitch;              // from column to column
  int64_t packed_row;               // from row to row of the packed tile
  char *panel = nullptr;            // of the thread, aligned to a line, kCarryBytes in
  char *packed = nullptr;           // of the thread, aligned to a line

  Pack pack(int64_t batch, int64_t row, int64_t column, int64_t rows, int64_t columns) const {
    const char *source = move.source + batch * move.source_batch + row * move.source_row + column * move.source_column;
    return {source, move.source_row, move.source_column, rows, columns, packed, packed_row};
  }
  Drain drain(int64_t batch, int64_t row, int64_t column, int64_t columns, int64_t bytes) const {
    char *destination = move.destination + batch * move.destination_batch + row * move.destination_row +
                        column * move.destination_column;
    return {destination, move.destination_column, panel, panel_pitch, columns, bytes, false, false};
  }
  void transpose(const Pack &tile, int64_t rows_before) const {
    kernel.transpose({packed, packed_row, move.element_bytes, tile.rows, tile.columns,
                      panel - rows_before * move.element_bytes, panel_pitch},
                     move.element_bytes);
  }

  void strip(int64_t batch, int64_t row_begin, int64_t row_end, int64_t column, int64_t columns) const {
    // A last tile with too few rows for the kernel starts early; the rows done twice land on equal bytes of the carry.
    int64_t rows_before = 0;
    const auto pack_tile = [&](int64_t row) {
      const int64_t rows = std::min(tile_rows, row_end - row);
      rows_before = std::max<int64_t>(0, kernel.least_rows - rows);
      return pack(batch, row - rows_before, column, std::max<int64_t>(0, rows + rows_before), columns);
    };
    Pack tile = pack_tile(row_begin);
    kernel.drain_and_pack({}, tile, move.element_bytes);
    for (int64_t row = row_begin; row < row_end; row += tile_rows) {
      transpose(tile, rows_before);
      Drain out = drain(batch, row, column, columns, std::min(tile_rows, row_end - row) * move.element_bytes);
      out.first = row == row_begin;
      out.last = row + tile_rows >= row_end;
      tile = out.last ? Pack{} : pack_tile(row + tile_rows);
      kernel.drain_and_pack(out, tile, move.element_bytes);
    }
  }

  // The destination of all columns is one contiguous run: rows are short, so columns are joined into long runs.
  void joined_columns(int64_t batch, int64_t column_begin, int64_t column_end) const {
    const auto pack_tile = [&](int64_t column) {
      const int64_t columns = with_remainder(tile_columns, column_end - column, kernel.least_columns);
      return pack(batch, 0, column, move.rows, columns);
    };
    Pack tile = pack_tile(column_begin);
    kernel.drain_and_pack({}, tile, move.element_bytes);
    for (int64_t column = column_begin; column < column_end;) {
      transpose(tile, 0);
      Drain out = drain(batch, 0, column, 1, tile.columns * panel_pitch);
      out.first = column == column_begin;
      column += tile.columns;
      out.last = column == column_end;
      tile = out.last ? Pack{} : pack_tile(column);
      kernel.drain_and_pack(out, tile, move.element_bytes);
    }
  }
};

}  // namespace

void run_tiles(const HostMove &move, const RunContext &context, const PanelKernel &kernel, const PanelShape &shape) {
  const int64_t bytes = move.element_bytes;
  const int64_t tile_rows = std::max(shape.row_bytes / bytes, kernel.least_rows);
  const int64_t tile_columns = std::max(shape.column_bytes / bytes, kernel.least_columns);
  const int64_t row_parts = parts(move.rows, tile_rows, kernel.least_rows);
  const int64_t column_parts = parts(move.columns, tile_columns, kernel.least_columns);
  const int64_t tiles = row_parts * column_parts * move.batch;
  const int64_t tiles_per_block = std::max<int64_t>(1, kBlockBytes / (tile_rows * tile_columns * bytes));
  parallel_for(context.pool, context.threads, ceil_divide(tiles, tiles_per_block), [&](int64_t block) {
    const int64_t end = std::min(tiles, (block + 1) * tiles_per_block);
    for (int64_t tile = block * tiles_per_block; tile < end; ++tile) {
      const int64_t row_part = tile % row_parts, column_part = tile / row_parts % column_parts;
      const int64_t batch = tile / row_parts / column_parts;
      const int64_t row = row_part * tile_rows, column = column_part * tile_columns;
      const int64_t rows = row_part == row_parts - 1 ? move.rows - row : tile_rows;
      const int64_t columns = column_part == column_parts - 1 ? move.columns - column : tile_columns;
      kernel.transpose({move.source + batch * move.source_batch + row * move.source_row + column * move.source_column,
                        move.source_row, move.source_column, rows, columns,
                        move.destination + batch * move.destination_batch + row * move.destination_row +
                            column * move.destination_column,
                        move.destination_column},
                       move.element_bytes);
    }
  });
}

void run_panels(const HostMove &move, const RunContext &context, const PanelKernel &kernel, const PanelShape &shape) {
  const int64_t bytes = move.element_bytes, least = kernel.least_columns;
  const bool joined = move.destination_column == move.rows * bytes && move.rows * bytes < shape.row_bytes;
  Walk walk{move,
            kernel,
            std::max(kernel.least_rows, ceil_divide(shape.row_bytes, bytes)),
            std::max(least, shape.column_bytes / bytes),
            0,
            0};

  int64_t row_block, column_block;
  if (joined) {
    walk.tile_rows = row_block = move.rows;
    walk.panel_pitch = move.rows * bytes;
    walk.tile_columns = std::max(least, ceil_divide(kJoinedBytes, walk.panel_pitch));
    column_block = ceil_divide(kBlockBytes, walk.panel_pitch * walk.tile_columns) * walk.tile_columns;
  } else {
    walk.panel_pitch = odd_lines(walk.tile_rows * bytes + kSlackBytes + kCarryBytes);
    row_block = round_up(shape.block_rows, walk.tile_rows);
    column_block = round_up(std::max<int64_t>(1, shape.block_column_bytes / bytes), walk.tile_columns);
  }
  const int64_t most_columns = walk.tile_columns + std::max<int64_t>(0, least - 1);
  walk.packed_row = odd_lines(most_columns * bytes + kSlackBytes);
  const int64_t packed_bytes = walk.tile_rows * walk.packed_row;
  const int64_t panel_bytes = round_up(kCarryBytes + most_columns * walk.panel_pitch + kSlackBytes, kPageBytes);
  const int64_t scratch_bytes = packed_bytes + panel_bytes;

  const int64_t row_blocks = ceil_divide(move.rows, row_block),
                column_blocks = parts(move.columns, column_block, least);
  parallel_for(context.pool, context.threads, row_blocks * column_blocks * move.batch, [&](int64_t block) {
    const Scratch scratch(scratch_bytes);
    Walk mine = walk;
    mine.panel = scratch.bytes() + kCarryBytes;
    mine.packed = scratch.bytes() + panel_bytes;
    const int64_t row = block % row_blocks * row_block;
    const int64_t column_part = block / row_blocks % column_blocks;
    const int64_t column = column_part * column_block;
    const int64_t batch = block / row_blocks / column_blocks;
    const int64_t row_end = std::min(move.rows, row + row_block);
    const int64_t column_end = column_part == column_blocks - 1 ? move.columns : column + column_block;
    if (joined) {
      mine.joined_columns(batch, column, column_end);
    } else {
      for (int64_t strip = column; strip < column_end;) {
        const int64_t columns = with_remainder(walk.tile_columns, column_end - strip, least);
        mine.strip(batch, row, row_end, strip, columns);
        strip += columns;
      }
    }
    streaming_fence();
  });
}

}  // namespace memhier
