// A problem of one piece has nothing to overlap: everything goes down one stream, without events or helpers.
#pragma once
#include "execution/pipeline.hpp"
#include "execution/resources.hpp"

namespace memhier {

// Runs a plan of one piece, of which so little passes through the ring that one thread packs it before others would be
// awake, and returns when the result is where it belongs. What the caller has queued is done. False: it is no such
// plan, or slots are too small for it; nothing was done.
bool run_single_piece(const Plan &plan, const Execution &execution, Resources &resources);

}  // namespace memhier
