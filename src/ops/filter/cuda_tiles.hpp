// What a block of each kernel computes and holds in shared memory. Plain C++: feasibility and predictions ask as well.
#pragma once
#include <cstdint>

#include "machine/machine.hpp"
#include "ops/filter/cuda_form.hpp"

namespace memhier::filter {

// Outputs that a thread sums in a sliding window.
inline constexpr int kWindow = 8;
inline constexpr int kWindowThreads = 128;
inline constexpr BlockShape kWindowBlock{1, kWindowThreads *kWindow};

// The tile kernel: a thread has kTileRows rows of a chunk of 16 bytes; warps stand one above the other.
inline constexpr int kTileRows = 8;
inline constexpr int kTileWarps = 4;
inline BlockShape tile_block(int64_t work_bytes) { return {kTileRows * kTileWarps, 32 * (16 / work_bytes)}; }

// Sections of the taps whose tiles fit shared memory.
struct TileSections {
  int32_t tap_rows, tap_columns;
  int32_t pitch;      // of the tile, in elements
  int32_t tap_pitch;  // of taps that are staged in shared memory
  int32_t tap_bytes;  // they take; they stand behind the tile
  int32_t bytes;      // all together
};
// `tap_bytes`: of one tap where they are staged, else 0.
TileSections tile_sections(const DeviceForm &form, int work_bytes, int tap_bytes);

// The separable kernel: this much of a row of outputs, in what the tile holds, elements or the sums of rows.
inline constexpr int kSeparableBytes = 512;
inline constexpr int kSeparableThreads = 256;
struct SeparableTile {
  int32_t rows = 0;   // of outputs; 0: no tile fits
  int32_t pitch = 0;  // of the tile, in what it holds
  int32_t bytes = 0;
};
int64_t separable_held_bytes(const Shape &shape) noexcept;
SeparableTile separable_tile(const Shape &shape, int64_t limit) noexcept;  // limit: bytes of shared memory
BlockShape separable_block(const Shape &shape, const SeparableTile &tile) noexcept;
int64_t shared_limit(const DeviceFacts &device) noexcept;  // that a block can have

}  // namespace memhier::filter
