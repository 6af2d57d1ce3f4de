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

// Rows of a tile to be brought into a small buffer, where rows a power of two apart do not fight for the same sets of
// the caches, and what stands behind a row may be read.
struct Pack {
  const char *source;
  int64_t source_row, source_column;
  int64_t rows, columns;
  char *packed;
  int64_t packed_row;
};

inline constexpr int64_t kCarryBytes = 64;  // one line

// How `columns` runs of `bytes` bytes leave a panel. Run c goes to destination + c * destination_pitch and stands at
// panel + c * panel_pitch, with room for kCarryBytes before it. What precedes a run in its line is in
// carry + c * kCarryBytes, and so is afterwards what does not fill a line.
struct Drain {
  char *destination;
  int64_t destination_pitch;
  char *panel;
  int64_t panel_pitch;
  char *carry;
  int64_t columns, bytes;
  bool first, last;  // of the runs that continue one another
};

struct PanelKernel {
  // Transposes a tile with ordinary stores. A kernel that is not exact may store up to 15 bytes behind the last row of
  // a column before it stores the next column.
  void (*transpose)(const Tile &tile, int32_t element_bytes);
  void (*pack)(const Pack &pack, int32_t element_bytes);
  // Writes whole lines with non-temporal stores; only the ends of first and last runs are stored ordinarily. Runs are
  // at least a line long unless first or last.
  void (*drain)(const Drain &drain);
  int64_t least_rows, least_columns;                          // of a tile, unless the matrix has fewer
  enum class Reads { rows, behind_rows, packed_rows } reads;  // behind_rows: up to 15 bytes
};

struct TileShape {
  int64_t row_bytes;     // along the destination's rows
  int64_t column_bytes;  // along the source's rows
};

// Whether the kernel would read outside the source where a tile ends before these: behind the last row of what lies
// without gaps, or behind any other row, there is nothing that may be read. Such tiles are packed.
inline bool reads_outside(const HostMove &move, const PanelKernel &kernel, int64_t row_end, int64_t column_end) {
  if (kernel.reads == PanelKernel::Reads::rows) return false;
  const bool gapless = move.source_row == move.columns * move.element_bytes;
  return gapless ? row_end == move.rows : (move.columns - column_end) * move.element_bytes < 15;
}

// Both need destination_row == element_bytes and a transpose (not same_order).
// With ordinary stores, tile by tile: for what stays in the caches. The kernel is exact.
void run_tiles(const HostMove &move, const RunContext &context, const PanelKernel &kernel);
// With whole lines and non-temporal stores: for what does not.
void run_panels(const HostMove &move, const RunContext &context, const PanelKernel &kernel);

}  // namespace memhier
