// A block of the walk is a strip of columns over a long range of rows. A thread goes down the strip in bands of a few
// rows, and along each band tile by tile: the rows of a band are read in sequence, which the prefetchers of the CPU see
// through. What does not fill a line at the end of a band is carried into the next one.
#include "ops/transpose/host_panel.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "base/checked.hpp"
#include "kernels/streaming.hpp"
#include "ops/transpose/host_scratch.hpp"
#include "ops/transpose/tuning_host.hpp"
#include "threads/parallel_for.hpp"

namespace memhier {
namespace {

// `size`, or all that is left where the remainder would fall below `least`.
int64_t with_remainder(int64_t size, int64_t left, int64_t least) { return left < size + least ? left : size; }

// One tile: where it lies and which of the runs that continue one another it holds.
struct Stop {
  int64_t row = 0, column = 0, rows = 0, columns = 0;
  bool first = false, last = false;
};

struct Walk {
  const HostMove &move;
  const PanelKernel &kernel;
  bool joined;                      // columns lie behind one another in the destination and make one run
  int64_t tile_rows, tile_columns;  // of joined columns: all rows
  int64_t panel_pitch;              // from column to column
  int64_t packed_row;               // from row to row of a packed tile
  bool packing;                     // every tile
  HostMove::Offset start{0, 0};     // of the matrix
  int64_t row_begin = 0, row_end = 0, column_begin = 0, column_end = 0;
  std::array<char *, 2> panel{};  // of the thread, aligned to a line, kCarryBytes in; in turns
  char *packed = nullptr;         // of the thread, aligned to a line
  char *carry = nullptr;          // of the thread: kCarryBytes a column

  // The tile after `stop`: along a band, then on to the next band. False at the end.
  bool advance(Stop *stop) const {
    int64_t row = row_begin, column = column_begin;
    if (stop->columns > 0) {
      row = stop->row;
      column = stop->column + stop->columns;
      if (column >= column_end) {
        column = column_begin;
        row += stop->rows;
      }
      if (row >= row_end) return false;
    }
    stop->row = row;
    stop->column = column;
    stop->rows = std::min(tile_rows, row_end - row);
    stop->columns = with_remainder(tile_columns, column_end - column, kernel.least_columns);
    stop->first = joined ? column == column_begin : row == row_begin;
    stop->last = joined ? column + stop->columns == column_end : row + stop->rows == row_end;
    return true;
  }

  void transpose(const Stop &stop, size_t turn) const {
    const char *source = move.source + start.source + stop.row * move.source_row + stop.column * move.source_column;
    Tile tile{source, move.source_row, move.source_column, stop.rows, stop.columns, panel[turn % 2], panel_pitch};
    if (packing || reads_outside(move, kernel, stop.row + stop.rows, stop.column + stop.columns)) {
      kernel.pack({source, move.source_row, move.source_column, stop.rows, stop.columns, packed, packed_row},
                  move.element_bytes);
      tile.source = packed;
      tile.source_row = packed_row;
      tile.source_column = move.element_bytes;
    }
    kernel.transpose(tile, move.element_bytes);
  }

  void drain(const Stop &stop, size_t turn) const {
    char *destination =
        move.destination + start.destination + stop.row * move.destination_row + stop.column * move.destination_column;
    const int64_t bytes = stop.rows * move.element_bytes;
    kernel.drain({destination, move.destination_column, panel[turn % 2], panel_pitch,
                  joined ? carry : carry + (stop.column - column_begin) * kCarryBytes, joined ? 1 : stop.columns,
                  joined ? stop.columns * bytes : bytes, stop.first, stop.last});
  }

  // A tile leaves after the next one is transposed: what was just stored cannot be loaded at once as other vectors.
  void run() const {
    Stop current, before;
    size_t turn = 0;
    for (; advance(&current); ++turn) {
      transpose(current, turn);
      if (turn > 0) drain(before, turn + 1);
      before = current;
    }
    drain(before, turn + 1);
  }
};

}  // namespace

void run_panels(const HostMove &move, const RunContext &context, const PanelKernel &kernel) {
  const int64_t bytes = move.element_bytes, least = kernel.least_columns;
  const bool crowd = crowded(move.source_row, std::min<int64_t>(move.rows, kJoinedRowBytes));
  const int64_t joined_row = crowd ? band_shape(bytes).row_bytes : kJoinedRowBytes;
  const bool joined = move.destination_column == move.rows * bytes && move.rows * bytes < joined_row;
  const bool thin = move.columns * bytes < kThinBytes;
  const BandShape shape = band_shape(bytes);
  int64_t tile_rows, tile_columns, row_block, column_block;
  if (joined) {
    tile_rows = row_block = move.rows;
    tile_columns = std::max(least, ceil_divide(crowd ? kPackedTileBytes : kTileBytes, move.rows * bytes));
    column_block = ceil_divide(kBlockBytes, move.rows * bytes * tile_columns) * tile_columns;
  } else {
    tile_columns = std::max(least, shape.tile_bytes / bytes / least * least);
    column_block = round_up(std::clamp<int64_t>(kStripBytes / bytes, 1, kStripColumns), tile_columns);
    if (thin) tile_columns = column_block = move.columns;
    const int64_t thin_rows = kTileBytes / (column_block * bytes);
    tile_rows = round_up(std::max(shape.row_bytes / bytes, thin_rows), kernel.least_rows);
    // Several blocks a thread, so that all end at about the same time, but no runs so short that their ends count.
    const int64_t strips = parts(move.columns, column_block, least) * move.batch;
    const int64_t shares = ceil_divide(kBlocksPerThread * std::max(context.threads, 1), strips);
    const int64_t share = std::max(ceil_divide(move.rows, shares), kLeastRunBytes / bytes);
    row_block = round_up(std::min(ceil_divide(kStripBlockBytes, column_block * bytes), share), tile_rows);
  }
  const int64_t most_columns = tile_columns + least - 1;
  Walk walk{move, kernel, joined, tile_rows, tile_columns};
  walk.panel_pitch = joined ? move.rows * bytes : odd_lines(tile_rows * bytes + kSlackBytes + kCarryBytes);
  walk.packed_row = odd_lines(most_columns * bytes + kSlackBytes);
  walk.packing = kernel.reads == PanelKernel::Reads::packed_rows || (joined ? crowd : shape.packed && !thin);
  const int64_t panel_bytes = round_up(kCarryBytes + most_columns * walk.panel_pitch + kSlackBytes, 64);
  const int64_t carry_bytes = (joined ? 1 : column_block + least) * kCarryBytes;
  const bool packs = walk.packing || kernel.reads != PanelKernel::Reads::rows;
  const int64_t packed_bytes = packs ? tile_rows * walk.packed_row : 0;

  const int64_t row_blocks = ceil_divide(move.rows, row_block),
                column_blocks = parts(move.columns, column_block, least);
  const int64_t blocks = row_blocks * column_blocks * move.batch;
  // One scratch a thread, not one a block: the first touch of its pages costs as much as moving a good part of a block.
  std::atomic<int64_t> next{0};
  parallel_for(context.pool, context.threads, std::min<int64_t>(std::max(context.threads, 1), blocks), [&](int64_t) {
    const Scratch scratch(2 * panel_bytes + carry_bytes + packed_bytes);
    Walk mine = walk;
    mine.panel = {scratch.bytes() + kCarryBytes, scratch.bytes() + panel_bytes + kCarryBytes};
    mine.carry = scratch.bytes() + 2 * panel_bytes;
    mine.packed = mine.carry + carry_bytes;
    for (int64_t block; (block = next.fetch_add(1, std::memory_order_relaxed)) < blocks;) {
      const int64_t column_part = block / row_blocks % column_blocks;
      mine.start = move.offset(block / row_blocks / column_blocks);
      mine.row_begin = block % row_blocks * row_block;
      mine.row_end = std::min(move.rows, mine.row_begin + row_block);
      mine.column_begin = column_part * column_block;
      mine.column_end = column_part == column_blocks - 1 ? move.columns : mine.column_begin + column_block;
      mine.run();
    }
    streaming_fence();
  });
}

}  // namespace memhier
