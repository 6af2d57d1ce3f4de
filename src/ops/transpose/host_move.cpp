// Chooses which mode of a move plays row, column and batch on the host, and does those moves that are plain copies.
#include "ops/transpose/host_move.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <utility>

#include "kernels/host_copy.hpp"

namespace memhier {

HostMove host_move(const Problem &problem, void *const *pointers) {
  const Move move = canonical_move(problem);
  const int64_t bytes = move.element_bytes;
  HostMove host;
  host.element_bytes = move.element_bytes;
  if (pointers) {
    host.source = static_cast<const char *>(pointers[0]) + move.source_offset * bytes;
    host.destination =
        static_cast<char *>(pointers[problem.operand_count == 1 ? 0 : 1]) + move.destination_offset * bytes;
  }

  // Strides in bytes from here on.
  std::array<Mode, kMaxRank> all{Mode{move.rows, move.source_row * bytes, move.destination_row * bytes},
                                 Mode{move.columns, move.source_column * bytes, move.destination_column * bytes},
                                 Mode{move.batch, move.source_batch * bytes, move.destination_batch * bytes}};
  for (int32_t i = 0; i < move.outer_count; ++i) {
    const Mode &mode = move.outer[static_cast<size_t>(i)];
    all[static_cast<size_t>(i) + 2] = {mode.extent, mode.source * bytes, mode.destination * bytes};
  }
  const std::span<Mode> modes(all.data(), static_cast<size_t>(std::max(3, move.outer_count + 2)));
  for (Mode &mode : modes) {
    if (mode.extent > 1 && mode.source == host.element_bytes && mode.destination == host.element_bytes &&
        mode.extent * host.element_bytes <= 16) {
      host.element_bytes *= static_cast<int32_t>(std::exchange(mode, Mode{1, 0, 0}).extent);
      break;
    }
  }
  const auto put_first = [&](size_t position, auto smaller) {
    for (size_t i = position + 1; i < modes.size(); ++i) {
      const bool moves = modes[i].extent > 1;
      if (moves && (modes[position].extent == 1 || smaller(modes[i], modes[position])))
        std::swap(modes[i], modes[position]);
    }
  };
  put_first(0, [](const Mode &a, const Mode &b) { return a.destination < b.destination; });
  put_first(1, [](const Mode &a, const Mode &b) { return std::abs(a.source) < std::abs(b.source); });
  const Mode &row = modes[0], &column = modes[1], &batch = modes[2];
  host.rows = row.extent, host.columns = column.extent, host.batch = batch.extent;
  host.source_row = row.source, host.source_column = column.source, host.source_batch = batch.source;
  host.destination_row = row.destination, host.destination_column = column.destination;
  host.destination_batch = batch.destination;
  if (modes.size() > 3) {
    const std::span<Mode> outer = modes.subspan(2);
    std::sort(outer.begin(), outer.end(), [](const Mode &a, const Mode &b) { return a.destination < b.destination; });
    host.batch = 1;
    for (const Mode &mode : outer) {
      host.outer[static_cast<size_t>(host.outer_count++)] = mode;
      host.batch *= mode.extent;
    }
  }
  host.same_order = row.extent == 1 || column.extent == 1 || std::abs(row.source) <= std::abs(column.source);
  if (!host.same_order && host.source_column < 0) {  // the columns in the order in which they stand in the source
    if (pointers) {
      host.source += (host.columns - 1) * host.source_column;
      host.destination += (host.columns - 1) * host.destination_column;
    }
    host.source_column = -host.source_column;
    host.destination_column = -host.destination_column;
  }
  return host;
}

void copy_same_order(const HostMove &move, const RunContext &context) {
  if (moves_short_runs(move)) return copy_short_runs(move, context);
  // Sizes and strides are whole elements: describe the move as opaque elements of one byte over an innermost mode.
  Layout source, destination;
  source.type = destination.type = MEMHIER_BYTES(1);
  const auto add = [&](const Mode &mode) {
    const int32_t at = source.rank;
    source.extents[at] = destination.extents[at] = mode.extent;
    source.strides[at] = mode.source, destination.strides[at] = mode.destination;
    source.rank = destination.rank = at + 1;
  };
  // One mode more than a layout has room for goes by calls.
  const bool full = move.outer_count == kMaxRank - 2;
  for (int32_t i = move.outer_count - (full ? 2 : 1); i >= 0; --i) add(move.outer[static_cast<size_t>(i)]);
  if (move.outer_count == 0) add({move.batch, move.source_batch, move.destination_batch});
  add({move.columns, move.source_column, move.destination_column});
  add({move.rows, move.source_row, move.destination_row});
  add({move.element_bytes, 1, 1});
  const Mode slowest = full ? move.outer.back() : Mode{};
  for (int64_t i = 0; i < slowest.extent; ++i)
    copy_strided(context.pool, context.threads, source, move.source + i * slowest.source, destination,
                 move.destination + i * slowest.destination);
}

}  // namespace memhier
