// Tiny trials of what routes rest on, on the live device: what it states of itself is not always so (registration is
// refused in confidential virtual machines, managed memory is not everywhere prefetched).
#pragma once
#include "base/log.hpp"
#include "machine/machine.hpp"

namespace memhier {

// Bits of the probes that failed, each logged with its reason. What the device does not claim is not tried. Creates the
// CUDA context and takes and frees a few pages of each kind of memory, which can wait for kernels that are running:
// never called within an operation. Throws for a device that cannot be used at all.
uint32_t probe_routes(const DeviceFacts &device, const Log &log);

}  // namespace memhier
