// A block of the walk is a strip of columns over a long range of rows. A thread goes down the rows of its strip, a tile
// at a time; what does not fill a line at the end of a tile is carried into the next one.
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

// One tile on its way: where it lies and which of the runs that continue one another it holds.
struct Stop {
  int64_t row = 0, column = 0, rows = 0, columns = 0;
  int64_t rows_before = 0;  // done once more, so that the kernel has enough; they land on equal bytes of the carry
  bool first = false, last = false;
};

struct Walk {
  const HostMove &move;
  const PanelKernel &kernel;
  bool joined;                      // columns lie behind one another in the destination and make one run
  int64_t tile_rows, tile_columns;  // of joined columns: all rows
  int64_t panel_pitch;              // from column to column
  int64_t packed_row;               // from row to row of the packed tile
  HostMove::Offset start{0, 0};     // of the matrix
  int64_t row_begin = 0, row_end = 0, column_begin = 0, column_end = 0;
  std::array<char *, 2> panel{};   // of the thread, aligned to a line, kCarryBytes in; in turns
  std::array<char *, 2> packed{};  // of the thread, aligned to a line; in turns

  // The tile after `stop`: down the rows of a strip of columns, then on to the next strip. False at the end.
  bool advance(Stop *stop) const {
    int64_t row = row_begin, column = column_begin;
    if (stop->columns > 0) {
      row = stop->row + stop->rows;
      column = stop->column;
      if (row >= row_end) {
        row = row_begin;
        column += stop->columns;
      }
      if (column >= column_end) return false;
    }
    stop->row = row;
    stop->column = column;
    stop->rows = std::min(tile_rows, row_end - row);
    stop->columns = with_remainder(tile_columns, column_end - column, kernel.least_columns);
    stop->rows_before = std::max<int64_t>(0, kernel.least_rows - stop->rows);
    stop->first = joined ? column == column_begin : row == row_begin;
    stop->last = joined ? column + stop->columns == column_end : row + stop->rows == row_end;
    return true;
  }
  Pack pack(const Stop &stop, size_t turn) const {
    const char *source =
        move.source + start.source + (stop.row - stop.rows_before) * move.source_row + stop.column * move.source_column;
    return {source,       move.source_row,  move.source_column, stop.rows + stop.rows_before,
            stop.columns, packed[turn % 2], packed_row};
  }
  Tile tile(const Stop &stop, size_t turn) const {
    return {packed[turn % 2],   packed_row,
            move.element_bytes, stop.rows + stop.rows_before,
            stop.columns,       panel[turn % 2] - stop.rows_before * move.element_bytes,
            panel_pitch};
  }
  Drain drain(const Stop &stop, size_t turn) const {
    char *destination =
        move.destination + start.destination + stop.row * move.destination_row + stop.column * move.destination_column;
    const int64_t bytes = stop.rows * move.element_bytes;
    return {destination,
            move.destination_column,
            panel[turn % 2],
            panel[(turn + 1) % 2],
            panel_pitch,
            joined ? 1 : stop.columns,
            joined ? stop.columns * bytes : bytes,
            stop.first,
            stop.last};
  }

  void run() const {
    Stop current, next, before;
    advance(&next);
    kernel.step({}, {}, pack(next, 0), move.element_bytes);
    bool more = true;
    for (size_t turn = 0; more; ++turn) {
      before = current;
      current = next;
      more = advance(&next);
      kernel.step(tile(current, turn), turn > 0 ? drain(before, turn + 1) : Drain{},
                  more ? pack(next, turn + 1) : Pack{}, move.element_bytes);
      if (!more) kernel.step({}, drain(current, turn), {}, move.element_bytes);
    }
  }
};

}  // namespace

void run_panels(const HostMove &move, const RunContext &context, const PanelKernel &kernel) {
  const PanelShape shape = panel_shape(move.element_bytes);
  const int64_t bytes = move.element_bytes, least = kernel.least_columns;
  const bool joined = move.destination_column == move.rows * bytes && move.rows * bytes < shape.row_bytes;
  Walk walk{move,
            kernel,
            joined,
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

  const int64_t row_blocks = ceil_divide(move.rows, row_block),
                column_blocks = parts(move.columns, column_block, least);
  const int64_t blocks = row_blocks * column_blocks * move.batch;
  // One scratch a thread, not one a block: the first touch of its pages costs as much as moving a good part of a block.
  std::atomic<int64_t> next{0};
  parallel_for(context.pool, context.threads, std::min<int64_t>(std::max(context.threads, 1), blocks), [&](int64_t) {
    const Scratch scratch(2 * (packed_bytes + panel_bytes));
    Walk mine = walk;
    mine.panel = {scratch.bytes() + kCarryBytes, scratch.bytes() + panel_bytes + kCarryBytes};
    mine.packed = {scratch.bytes() + 2 * panel_bytes, scratch.bytes() + 2 * panel_bytes + packed_bytes};
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
