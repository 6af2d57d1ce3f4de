// Tiles for lines of the destination that begin inside sectors. For the vectorised way.
#pragma once
#include "ops/transpose/cuda_grid.hpp"

namespace memhier::transpose {

void run_shifted(const Move &move, void *const *pointers, void *stream);

}  // namespace memhier::transpose
