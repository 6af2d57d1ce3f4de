// Square matrices in place by accesses of several elements: part of the way in place.
#pragma once
#include "ops/transpose/cuda_grid.hpp"

namespace memhier::transpose {

// `move` of swap_move, `access` of swap_access (cuda_shape.hpp).
void run_swap(const Move &move, int32_t access, void *matrix, void *stream);

}  // namespace memhier::transpose
