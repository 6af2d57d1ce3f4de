// A tile over several modes: as many of the source's fastest modes and of the destination's fastest as make long runs
// on both sides, however short each mode is. Plain C++, so that it is tested without a device.
#pragma once
#include <array>
#include <cstdint>

#include "base/function_ref.hpp"
#include "kernels/cuda_grid.hpp"
#include "ops/transpose/modes.hpp"

namespace memhier::transpose {

inline constexpr int kMostTileModes = 8;  // modes of which a tile holds more than one index
inline constexpr int64_t kModeTileBytes = 16384;
inline constexpr int64_t kLeastModeTileBytes = 4096;
inline constexpr int64_t kFewModeTiles =
    512;  // with fewer, tiles are made smaller: a device wants some a multiprocessor

struct TileMode {
  int64_t extent = 1, source = 0, destination = 0;  // strides in units
  int64_t tile = 1;                                 // indices in a tile
};

// Elements are taken apart, or runs contiguous on both sides put together, to units of a power of two of bytes.
struct ModeTile {
  int32_t unit_bytes = 1;
  int32_t count = 0;
  std::array<TileMode, kMaxRank + 1> mode{};                // ascending destination stride
  std::array<int32_t, kMaxRank + 1> source_order{};         // ascending source stride, strides of 0 last
  int64_t source_offset = 0, destination_offset = 0;        // bytes
  int32_t read_units = 1, write_units = 1;                  // of an access
  int64_t source_run_bytes = 0, destination_run_bytes = 0;  // contiguous in a tile

  int64_t units() const noexcept;  // of a tile
  int64_t tiles() const noexcept;  // saturates
};

// What the problem promises of the addresses of element (0, 0, ...), checked against the pointers of a run; null: of a
// plan.
int32_t mode_alignment(const Problem &problem, void *const *pointers);
// `alignment`: a power of two, at most 16, that divides the addresses of element (0, 0, ...) on both sides.
ModeTile mode_tile(const Modes &modes, int32_t alignment);
// Calls body for parts of at most `limit` tiles each. One part as a rule.
void for_mode_slices(const ModeTile &tile, int64_t limit, FunctionRef<void(const ModeTile &)> body);

// What a kernel gets. A digit is the index of one mode in a tile; digits of a side go by its strides.
struct ModeDigit {
  FastDivide extent;
  uint32_t shared = 0;  // units in the image of the tile, which lies as the source does
  int64_t stride = 0;   // units in memory
};
struct ModeGrid {
  FastDivide tiles;
  int64_t source = 0, destination = 0;  // units from tile to tile
  int64_t extent = 0;
  uint32_t tile = 1;
  int32_t read_digit = -1, write_digit = -1;  // that the last tile may cut; -1: none
};
struct ModeParameters {
  const char *source;
  char *destination;
  uint32_t units;
  int32_t read_units;
  int32_t digits, grid_modes;
  ModeDigit read[kMostTileModes], write[kMostTileModes];
  ModeGrid grid[kMaxRank + 1];
};
ModeParameters mode_parameters(const ModeTile &tile, const void *source, void *destination);

// Where byte `at` of the image stands in shared memory: steps of a power of two then meet more than one bank.
MEMHIER_HOST_DEVICE inline uint32_t image_byte(uint32_t at) { return at + (at >> 7 << 4); }
inline constexpr int64_t kModeSharedBytes = kModeTileBytes + kModeTileBytes / 8;

struct ModeStart {
  int64_t source, destination;  // units
  bool cut;                     // the tile is not whole
};
// Of tile `block`. limit(digit of the source's side, of the destination's, indices) is called for every digit that the
// tile cuts.
template <class Limit>
MEMHIER_HOST_DEVICE ModeStart mode_start(const ModeParameters &p, uint32_t block, Limit limit) {
  ModeStart start{0, 0, false};
  for (int g = 0; g < p.grid_modes; ++g) {
    const ModeGrid &mode = p.grid[g];
    const uint32_t rest = mode.tiles.quotient(block), index = block - rest * mode.tiles.divisor;
    block = rest;
    start.source += index * mode.source;
    start.destination += index * mode.destination;
    if (mode.read_digit < 0) continue;
    const int64_t left = mode.extent - int64_t{index} * mode.tile;
    if (left >= mode.tile) continue;
    start.cut = true;
    limit(mode.read_digit, mode.write_digit, static_cast<uint32_t>(left));
  }
  return start;
}

struct ModePlace {
  int64_t offset;   // units from the start of the tile in memory
  uint32_t shared;  // units in the image
  uint32_t first;   // index of the fastest digit
  bool inside;
};
// Of unit `id` in the order of a side. `limits`: of the digits, asked where Guarded.
template <int Digits, bool Guarded>
MEMHIER_HOST_DEVICE inline ModePlace mode_place(const ModeDigit *digits, uint32_t id, const uint32_t *limits) {
  ModePlace place{0, 0, 0, true};
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int d = 0; d < Digits; ++d) {
    const uint32_t rest = d + 1 < Digits ? digits[d].extent.quotient(id) : 0;
    const uint32_t index = id - rest * digits[d].extent.divisor;
    id = rest;
    if (d == 0) place.first = index;
    place.offset += index * digits[d].stride;
    place.shared += index * digits[d].shared;
    if (Guarded) place.inside = place.inside && index < limits[d];
  }
  return place;
}

}  // namespace memhier::transpose
