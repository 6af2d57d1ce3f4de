// Narrow matrices on CUDA devices: part of the vectorised tile's way.
#pragma once
#include "ops/transpose/cuda_shape.hpp"

namespace memhier::transpose {

// Elements of 1, 2, 4, 8 or 16 bytes, aligned to their size; one side at most kStripWidth; any strides.
void run_strip(const Move &move, VectorShape shape, void *const *pointers, void *stream);

}  // namespace memhier::transpose
