// The kernels for one instruction set, as chosen for this CPU.
#pragma once
#include "ops/transpose/host_panel.hpp"

namespace memhier {

// Chosen once per call from cached CPU flags; never null.
struct SimdKernel {
  // 1, 2, 3, 4, 8, 16 bytes, unit strides on both sides; of 3 bytes it reads 4 bytes behind a row.
  void (*transpose)(const Tile &tile, int32_t element_bytes);
  // Any element size without a tile.
  void (*step)(const Tile &tile, const Drain &drain, const Pack &pack, int32_t element_bytes);
  int64_t vector_bytes;
  const char *name;

  // The register tile: vector_bytes of the destination's row by 16 bytes of the source's; elements of 3 bytes as of 4.
  PanelKernel for_elements(int64_t bytes) const noexcept {
    const int64_t room = bytes == 3 ? 4 : bytes;
    return {transpose, step, vector_bytes / room, 16 / room};
  }
};
const SimdKernel &simd_kernel() noexcept;

}  // namespace memhier
