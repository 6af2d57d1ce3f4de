// What is refused before a run touches anything.
#pragma once
#include "execution/pipeline.hpp"

namespace memhier {

// Where the bytes of an operand lie.
PointerFacts facts_of(const OperandDescription &operand, const void *pointer);
// The same for calls that look operands up each time: memory is what its first element is, but what somebody has
// page-locked may end before the operand does.
PointerFacts facts_at(const OperandDescription &operand, const void *pointer);

// INVALID_ARGUMENT for memory of a device that operands of the context may not lie in.
void require_peer(const char *what, int32_t device, const Resources &resources);
// Devices that a problem line names: memory of the context's own is plain device memory, others must be its peers.
void settle_devices(Problem *problem, const Resources &resources);
// Pointers: not null, as aligned as planned, where they were planned to be, no overlap that the operation forbids.
void admit_pointers(const Plan &plan, const Execution &execution, const Resources &resources);
// The stream belongs to the context's device. A child of fork() skips this: nothing may be asked there.
void admit_stream(const Execution &execution, const Resources &resources);
// True when the caller's workspace holds the bytes that the run needs.
bool admit_workspace(const Execution &execution, int64_t needed, const Resources &resources);

}  // namespace memhier
