#include "ops/transpose/cuda_modes.hpp"

#include <algorithm>
#include <span>

#include "base/checked.hpp"

namespace memhier::transpose {
namespace {

// The modes in units, the run that is contiguous on both sides first where it has more than one.
void set_units(const Modes &modes, int32_t alignment, ModeTile *tile) {
  const int64_t bytes = modes.element_bytes;
  const bool run = modes.count > 0 && modes.mode[0].source == 1 && modes.mode[0].destination == 1;
  const int64_t run_bytes = run ? modes.mode[0].extent * bytes : bytes;
  int32_t unit = std::min(alignment, power_of_two_divisor(run_bytes, 1));
  for (int32_t i = run ? 1 : 0; i < modes.count; ++i) {
    const Mode &mode = modes.mode[static_cast<size_t>(i)];
    unit = std::min({unit, power_of_two_divisor(mode.source, bytes), power_of_two_divisor(mode.destination, bytes)});
  }
  tile->unit_bytes = unit;
  if (run_bytes > unit) tile->mode[static_cast<size_t>(tile->count++)] = {run_bytes / unit, 1, 1};
  for (int32_t i = run ? 1 : 0; i < modes.count; ++i) {
    const Mode &mode = modes.mode[static_cast<size_t>(i)];
    tile->mode[static_cast<size_t>(tile->count++)] = {mode.extent, mode.source * bytes / unit,
                                                      mode.destination * bytes / unit};
  }
  for (int32_t i = 0; i < tile->count; ++i) tile->source_order[static_cast<size_t>(i)] = i;
  const auto begin = tile->source_order.begin();
  std::stable_sort(begin, begin + tile->count, [&](int32_t a, int32_t b) {
    return stride_magnitude(tile->mode[static_cast<size_t>(a)].source) - 1 <
           stride_magnitude(tile->mode[static_cast<size_t>(b)].source) - 1;
  });
}

int32_t mode_at(const ModeTile &tile, bool source, int32_t position) {
  return source ? tile.source_order[static_cast<size_t>(position)] : position;
}

// Units of the fastest modes of a side, up to the first that a tile does not hold whole.
int64_t span_of(const ModeTile &tile, bool source) {
  int64_t span = 1;
  for (int32_t i = 0; i < tile.count; ++i) {
    const TileMode &mode = tile.mode[static_cast<size_t>(mode_at(tile, source, i))];
    span *= mode.tile;
    if (mode.tile < mode.extent) break;
  }
  return span;
}

// Doubles the fastest mode of a side that a tile does not hold whole.
bool grow(ModeTile *tile, bool source, int64_t capacity) {
  for (int32_t i = 0; i < tile->count; ++i) {
    TileMode &mode = tile->mode[static_cast<size_t>(mode_at(*tile, source, i))];
    if (mode.tile == mode.extent) continue;
    const auto in_tile = [](const TileMode &other) { return other.tile > 1; };
    const auto begin = tile->mode.begin(), end = begin + tile->count;
    if (mode.tile == 1 && std::count_if(begin, end, in_tile) == kMostTileModes) return false;
    const int64_t wanted = std::min(mode.extent, 2 * mode.tile);
    if (tile->units() / mode.tile * wanted > capacity) return false;
    mode.tile = wanted;
    return true;
  }
  return false;
}

// Tiles of a mode alike in size, so that the last is not nearly empty; multiples of whole accesses where the extent is.
void even_out(ModeTile *tile) {
  for (TileMode &mode : std::span(tile->mode.data(), static_cast<size_t>(tile->count))) {
    const int64_t access =
        std::min<int64_t>(mode.tile, power_of_two_divisor(mode.extent, tile->unit_bytes) / tile->unit_bytes);
    const int64_t even = ceil_divide(mode.extent, ceil_divide(mode.extent, mode.tile));
    mode.tile = std::min(mode.tile, round_up(even, std::max<int64_t>(access, 1)));
  }
}

// The contiguous run of a side in a tile, in units, and the largest access, at most `most`, that never crosses the end
// of one.
struct Run {
  int64_t units;
  int64_t access;
};
Run run_of(const ModeTile &tile, bool source, int64_t most) {
  Run run{1, most};
  const auto divide = [&](int64_t units) {
    while (units % run.access != 0) run.access /= 2;
  };
  int64_t whole = 1;  // of the run in memory, were the tile not to cut it
  bool open = true;
  for (int32_t i = 0; i < tile.count; ++i) {
    const TileMode &mode = tile.mode[static_cast<size_t>(mode_at(tile, source, i))];
    const int64_t stride = source ? mode.source : mode.destination;
    open = open && stride == whole && run.units == whole;
    if (open) {
      run.units *= mode.tile;
      whole *= mode.extent;
    } else {
      divide(stride);
    }
  }
  divide(run.units);
  divide(whole);
  return run;
}

}  // namespace

int64_t ModeTile::units() const noexcept {
  int64_t units = 1;
  for (int32_t i = 0; i < count; ++i) units *= mode[static_cast<size_t>(i)].tile;
  return units;
}

int64_t ModeTile::tiles() const noexcept {
  int64_t tiles = 1;
  for (int32_t i = 0; i < count; ++i) {
    const TileMode &each = mode[static_cast<size_t>(i)];
    if (multiply_overflows(tiles, ceil_divide(each.extent, each.tile), &tiles)) return INT64_MAX;
  }
  return tiles;
}

int32_t mode_alignment(const Problem &problem, void *const *pointers) {
  uint64_t bits = 16;
  for (int32_t i = 0; i < 2; ++i) {
    bits |= static_cast<uint64_t>(problem.operands[i].alignment);
    if (pointers) bits |= reinterpret_cast<uintptr_t>(pointers[i]);
  }
  return static_cast<int32_t>(bits & (~bits + 1));
}

ModeTile mode_tile(const Modes &modes, int32_t alignment) {
  ModeTile tile;
  tile.source_offset = modes.source_offset * modes.element_bytes;
  tile.destination_offset = modes.destination_offset * modes.element_bytes;
  alignment = std::min(
      {alignment, power_of_two_divisor(tile.source_offset, 1), power_of_two_divisor(tile.destination_offset, 1)});
  set_units(modes, alignment, &tile);
  double bytes = tile.unit_bytes;
  for (int32_t i = 0; i < tile.count; ++i) bytes *= static_cast<double>(tile.mode[static_cast<size_t>(i)].extent);
  int64_t capacity = kModeTileBytes;
  while (capacity > kLeastModeTileBytes && bytes < static_cast<double>(capacity * kFewModeTiles)) capacity /= 2;
  capacity /= tile.unit_bytes;
  for (bool more = bytes > 0; more;) {
    const bool source = span_of(tile, true) < span_of(tile, false);
    more = grow(&tile, source, capacity) || grow(&tile, !source, capacity);
  }
  even_out(&tile);
  const int64_t most = alignment / tile.unit_bytes;
  const Run read = run_of(tile, true, most), write = run_of(tile, false, most);
  tile.source_run_bytes = read.units * tile.unit_bytes, tile.destination_run_bytes = write.units * tile.unit_bytes;
  tile.read_units = static_cast<int32_t>(read.access);
  // Units of 4 bytes and more leave one at a time: what is gathered for a wider store costs as many loads.
  const int64_t wanted = std::max(4 / tile.unit_bytes, 1);
  tile.write_units = write.access >= wanted ? static_cast<int32_t>(wanted) : 1;
  return tile;
}

void for_mode_slices(const ModeTile &tile, int64_t limit, FunctionRef<void(const ModeTile &)> body) {
  if (tile.tiles() <= limit) return body(tile);
  const auto tiles_of = [](const TileMode &mode) { return ceil_divide(mode.extent, mode.tile); };
  const auto begin = tile.mode.begin();
  const auto longest = std::max_element(
      begin, begin + tile.count, [&](const TileMode &a, const TileMode &b) { return tiles_of(a) < tiles_of(b); });
  const auto at = static_cast<size_t>(longest - begin);
  const int64_t half = tiles_of(*longest) / 2 * longest->tile;
  ModeTile first = tile, second = tile;
  first.mode[at].extent = half;
  second.mode[at].extent -= half;
  second.source_offset += half * longest->source * tile.unit_bytes;
  second.destination_offset += half * longest->destination * tile.unit_bytes;
  for_mode_slices(first, limit, body);
  for_mode_slices(second, limit, body);
}

ModeParameters mode_parameters(const ModeTile &tile, const void *source, void *destination) {
  ModeParameters p{};
  p.source = static_cast<const char *>(source) + tile.source_offset;
  p.destination = static_cast<char *>(destination) + tile.destination_offset;
  p.units = static_cast<uint32_t>(tile.units());
  p.read_units = tile.read_units;
  std::array<int32_t, kMaxRank + 1> read_digit, write_digit;
  std::array<uint32_t, kMaxRank + 1> shared{};
  read_digit.fill(-1), write_digit.fill(-1);
  uint32_t step = 1;
  for (int32_t i = 0; i < tile.count; ++i) {
    const auto at = static_cast<size_t>(tile.source_order[static_cast<size_t>(i)]);
    const TileMode &mode = tile.mode[at];
    if (mode.tile == 1) continue;
    read_digit[at] = p.digits;
    shared[at] = step;
    p.read[p.digits++] = {FastDivide(mode.tile), step, mode.source};
    step *= static_cast<uint32_t>(mode.tile);
  }
  int32_t written = 0;
  for (int32_t i = 0; i < tile.count; ++i) {
    const auto at = static_cast<size_t>(i);
    const TileMode &mode = tile.mode[at];
    if (mode.tile > 1) {
      write_digit[at] = written;
      p.write[written++] = {FastDivide(mode.tile), shared[at], mode.destination};
    }
    if (mode.tile == mode.extent) continue;
    p.grid[p.grid_modes++] = {FastDivide(ceil_divide(mode.extent, mode.tile)),
                              mode.source * mode.tile,
                              mode.destination * mode.tile,
                              mode.extent,
                              static_cast<uint32_t>(mode.tile),
                              read_digit[at],
                              write_digit[at]};
  }
  return p;
}

}  // namespace memhier::transpose
