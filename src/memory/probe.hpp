// Tiny trials of what routes rest on, on the live device: what it states of itself is not always so (registration is
// refused in confidential virtual machines, managed memory is not everywhere prefetched).
#pragma once
#include "base/log.hpp"
#include "machine/machine.hpp"

namespace memhier {

struct ProbeResult {
  uint32_t failed = 0;   // bits of Probe
  uint32_t untried = 0;  // likewise, for which memory was short: they say nothing yet
};

inline constexpr uint32_t kEveryProbe = (uint32_t{1} << kProbes) - 1;

// What became of the probes that are `wanted`, each logged with its reason that does not pass. What the device does not
// claim is not tried. Creates the CUDA context and takes and frees a few pages of each kind of memory, which can wait
// for kernels that are running: never called within an operation. Throws for a device that cannot be used at all.
ProbeResult probe_routes(const DeviceFacts &device, const Log &log, uint32_t wanted = kEveryProbe);

}  // namespace memhier
