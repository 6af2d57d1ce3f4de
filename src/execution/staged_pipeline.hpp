// The overlapped pipeline: while piece p computes, piece p + 1 arrives and piece p - 1 leaves.
#pragma once
#include "execution/pipeline.hpp"

namespace memhier {

// Blocks until the result is complete. The caller's stream is idle, the device is current.
void run_staged(const Plan &plan, const Execution &execution, Resources &resources);

}  // namespace memhier
