// A trial of a pair of devices: copies between them have been met that report success and leave wrong data (IOMMU,
// drivers).
#pragma once
#include "base/log.hpp"
#include "machine/machine.hpp"

namespace memhier {

enum class PeerTrial {
  arrives,
  broken,
  untried  // memory was short, or the other device cannot be used: nothing is known of the pair
};

// Lets each device of the pair reach the memory of the other where they can, then sends a pattern both ways by the
// kinds of copies that runs make, and compares. The log has the reason when it does not arrive. Creates the CUDA
// contexts of both. Throws for a first device that cannot be used at all.
PeerTrial verify_peer(const DeviceFacts &device, int32_t peer, const Log &log);

}  // namespace memhier
