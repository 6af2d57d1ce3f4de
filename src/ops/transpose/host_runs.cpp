// Short runs that stay together while the modes around them change places: tiles of runs, so that the lines of both
// sides are used while they are near.
#include <algorithm>
#include <cstring>

#include "base/checked.hpp"
#include "ops/transpose/host_move.hpp"
#include "ops/transpose/tuning_host.hpp"
#include "threads/parallel_for.hpp"

namespace memhier {
namespace {

constexpr int64_t kLeastRun = 16, kMostRun = 256;  // bytes; longer ones fill lines by themselves
constexpr int64_t kTileRuns = 16;                  // along each mode

// At least 16 bytes; the last 16 may be copied twice in part.
void copy_run(char *to, const char *from, int64_t bytes) {
  int64_t at = 0;
  for (; at + 16 <= bytes; at += 16) std::memcpy(to + at, from + at, 16);
  if (at < bytes) std::memcpy(to + bytes - 16, from + bytes - 16, 16);
}

Mode outer_mode(const HostMove &move, int32_t index) {
  if (move.outer_count > 0) return move.outer[static_cast<size_t>(index)];
  return {move.batch, move.source_batch, move.destination_batch};
}

}  // namespace

bool moves_short_runs(const HostMove &move) noexcept {
  const int64_t run = move.rows * move.element_bytes;
  const Mode next = outer_mode(move, 0);
  return move.rows > 1 && move.source_row == move.element_bytes && move.destination_row == move.element_bytes &&
         run >= kLeastRun && run <= kMostRun && move.columns > 1 && next.extent > 1 &&
         next.destination < move.destination_column;
}

void copy_short_runs(const HostMove &move, const RunContext &context) {
  const int64_t run = move.rows * move.element_bytes;
  const Mode inner = outer_mode(move, 0);
  HostMove rest = move;  // the modes behind `inner`
  rest.batch = move.batch / inner.extent;
  rest.outer_count = std::max(0, move.outer_count - 1);
  for (int32_t i = 0; i < rest.outer_count; ++i)
    rest.outer[static_cast<size_t>(i)] = move.outer[static_cast<size_t>(i) + 1];
  const int64_t inner_tiles = ceil_divide(inner.extent, kTileRuns), column_tiles = ceil_divide(move.columns, kTileRuns);
  const int64_t tiles = inner_tiles * column_tiles * rest.batch;
  const int64_t tiles_per_block = std::max<int64_t>(1, kBlockBytes / (kTileRuns * kTileRuns * run));
  parallel_for(context.pool, context.threads, ceil_divide(tiles, tiles_per_block), [&](int64_t block) {
    for (int64_t tile = block * tiles_per_block; tile < std::min(tiles, (block + 1) * tiles_per_block); ++tile) {
      const int64_t first = tile % inner_tiles * kTileRuns, column = tile / inner_tiles % column_tiles * kTileRuns;
      const HostMove::Offset start = rest.offset(tile / inner_tiles / column_tiles);
      const int64_t inner_end = std::min(inner.extent, first + kTileRuns);
      for (int64_t c = column; c < std::min(move.columns, column + kTileRuns); ++c) {
        const char *from = move.source + start.source + c * move.source_column;
        char *to = move.destination + start.destination + c * move.destination_column;
        for (int64_t i = first; i < inner_end; ++i) copy_run(to + i * inner.destination, from + i * inner.source, run);
      }
    }
  });
}

}  // namespace memhier
