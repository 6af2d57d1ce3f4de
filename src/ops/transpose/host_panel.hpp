// The panel walk: transposes whose destination rows are contiguous, by way of a small buffer from which every line of
// the destination is written once and whole, whatever the alignment and pitch of its rows.
#pragma once
#include <cstdint>

#include "ops/transpose/host_move.hpp"

namespace memhier {

// One tile of a transpose: element (r, c) stands at source + r * source_row + c * source_column and goes to
// destination + c * destination_column + r * element_bytes. Strides in bytes.
struct Tile {
  const char *source;
  int64_t source_row, source_column;
  int64_t rows, columns;
  char *destination;
  int64_t destination_column;
};

// Rows of a tile to be brought into a small buffer: each line of the source is read once, in long runs, and rows a
// power of two apart no longer fight for the same sets of the caches.
struct Pack {
  const char *source;
  int64_t source_row, source_column;
  int64_t rows, columns;  // rows may be 0: nothing to pack
  char *packed;
  int64_t packed_row;
};

// How `columns` runs of `bytes` bytes leave a panel. Run c goes to destination + c * destination_pitch and stands at
// panel + c * panel_pitch, with the kCarryBytes before it holding what precedes it in the destination.
struct Drain {
  char *destination;
  int64_t destination_pitch;
  char *panel;
  char *next_panel;  // takes over what does not fill a line, as its carry
  int64_t panel_pitch;
  int64_t columns, bytes;  // columns may be 0: nothing to drain
  bool first, last;        // of the runs that continue one another
};

inline constexpr int64_t kCarryBytes = 64;  // one line

struct PanelKernel {
  // Transposes a tile of at least least_rows by least_columns with ordinary stores. A kernel that is not exact may
  // store up to 15 bytes behind the last row of a column before it stores the next column, and read as many behind a
  // row.
  void (*transpose)(const Tile &tile, int32_t element_bytes);
  // Transposes a tile (unless it has no columns), drains the tile before it and packs the tile after it, in small
  // turns, so that computing, reading and writing memory go on at the same time. Draining writes whole lines with
  // non-temporal stores; only the ends of first and last runs are stored ordinarily. Runs are at least a line long
  // unless first and last.
  void (*step)(const Tile &tile, const Drain &drain, const Pack &pack, int32_t element_bytes);
  int64_t least_rows, least_columns;
};

struct TileShape {
  int64_t row_bytes;     // along the destination's rows
  int64_t column_bytes;  // along the source's rows
};

struct PanelShape {
  int64_t row_bytes;     // of a tile, along the destination's rows; a multiple of 64
  int64_t column_bytes;  // of a tile, along the source's rows
  int64_t block_rows;    // what a thread finishes before it goes elsewhere
  int64_t block_column_bytes;
};

// Both need destination_row == element_bytes, a transpose (not same_order) and extents of at least the kernel's least.
// With ordinary stores, tile by tile: for what stays in the caches. The kernel is exact.
void run_tiles(const HostMove &move, const RunContext &context, const PanelKernel &kernel);
// With whole lines and non-temporal stores: for what does not.
void run_panels(const HostMove &move, const RunContext &context, const PanelKernel &kernel);

}  // namespace memhier
