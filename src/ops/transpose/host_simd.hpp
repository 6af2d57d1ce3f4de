// The kernels for one instruction set, as chosen for this CPU.
#pragma once
#include <algorithm>
#include <bit>

#include "ops/transpose/host_move.hpp"
#include "ops/transpose/host_panel.hpp"

namespace memhier {

// What an element takes in a register tile: the next power of two.
constexpr int room_of(int bytes) { return static_cast<int>(std::bit_ceil(static_cast<unsigned>(bytes))); }

// Chosen once per call from cached CPU flags; never null.
struct SimdKernel {
  // Unit strides on both sides. It stores not a byte more than the tile, but reads behind rows where `reads` says so.
  void (*transpose)(const Tile &tile, int32_t element_bytes);
  void (*pack)(const Pack &pack, int32_t element_bytes);  // unit column stride
  void (*drain)(const Drain &drain);
  int64_t vector_bytes;
  const char *name;

  static PanelKernel::Reads reads(int32_t bytes, int64_t columns) noexcept {
    const bool rows = bytes == room_of(bytes) && columns * bytes >= 16;
    return rows ? PanelKernel::Reads::rows : PanelKernel::Reads::behind_rows;
  }
  // The register tile: vector_bytes of the destination's row by 16 bytes of the source's.
  PanelKernel for_matrix(int32_t bytes, int64_t rows, int64_t columns) const noexcept {
    const int64_t room = room_of(bytes);
    const int64_t least_rows = std::min(vector_bytes / room, rows), least_columns = std::min(16 / room, columns);
    return {transpose, pack, drain, least_rows, least_columns, reads(bytes, columns)};
  }
};
const SimdKernel &simd_kernel() noexcept;

}  // namespace memhier
