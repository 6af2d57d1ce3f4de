// The kernels for one instruction set, as chosen for this CPU.
#pragma once
#include "ops/transpose/host_panel.hpp"

namespace memhier {

// Chosen once per call from cached CPU flags; never null.
struct SimdKernel {
  void (*transpose)(const Tile &tile, int32_t element_bytes);  // 1, 2, 4, 8, 16 bytes, unit strides on both sides
  void (*step)(const Tile &tile, const Drain &drain, const Pack &pack, int32_t element_bytes);  // any element size
                                                                                                // without a tile
  int64_t vector_bytes;
  const char *name;

  // The register tile: vector_bytes of the destination's row by 16 bytes of the source's.
  PanelKernel for_elements(int64_t bytes) const noexcept { return {transpose, step, vector_bytes / bytes, 16 / bytes}; }
};
const SimdKernel &simd_kernel() noexcept;

}  // namespace memhier
