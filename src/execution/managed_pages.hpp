// The pages of managed operands: brought to the device before a run, and left after it where they are read next.
#pragma once
#include "execution/plan.hpp"
#include "execution/resources.hpp"

namespace memhier {

// Some pages come without what they hold, because the run writes every byte of them. The driver does that on any stream
// but the legacy one, where they come over whole.
bool discards_pages(const Plan &plan);

// Operands of the prefetch route, to the device.
void prefetch_in(const Plan &plan, void *const *pointers, void *stream, const Resources &resources);
// Results, once the work that writes them is done or queued on `stream`: to the side that the plan names, else those of
// the prefetch route to the host. A hint: where the driver refuses it the log says so, and the run is as good. Throws
// for a lost device.
void prefetch_out(const Plan &plan, void *const *pointers, void *stream, const Resources &resources);

}  // namespace memhier
