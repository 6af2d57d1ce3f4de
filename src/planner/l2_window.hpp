// Whether a plan's run sets a window of persisting lines in L2, or why not.
#pragma once
#include "execution/plan.hpp"

namespace memhier {

// For a plan whose way and routes are chosen; `seconds` is the predicted time of its way.
PlannedWindow plan_window(const Plan &plan, double seconds, const DeviceFacts &device, L2WindowUse use);

}  // namespace memhier
