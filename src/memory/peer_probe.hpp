// A trial of a pair of devices: copies between them have been met that report success and leave wrong data (IOMMU,
// drivers).
#pragma once
#include "base/log.hpp"
#include "machine/machine.hpp"

namespace memhier {

// Lets each device of the pair reach the memory of the other where they can, then sends a pattern both ways by the
// kinds of copies that runs make, and compares. False, and the reason in the log, when it does not arrive. Creates the
// CUDA contexts of both. Throws for a first device that cannot be used at all.
bool verify_peer(const DeviceFacts &device, int32_t peer, const Log &log);

}  // namespace memhier
