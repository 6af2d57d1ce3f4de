// A problem of one piece has nothing to overlap: everything goes down one stream, without events or helpers.
#pragma once
#include "execution/pipeline.hpp"
#include "execution/resources.hpp"

namespace memhier {

// One piece, of which so little passes through the ring that one thread packs it before others would be awake.
bool is_single_piece(const Plan &plan);
// On `stream`, which the caller has waited for. Returns when the result is where it belongs.
void run_single_piece(const Plan &plan, const Execution &execution, void *stream, Resources &resources);

}  // namespace memhier
