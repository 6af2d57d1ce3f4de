// Threads of the pool copy through slots that lie near the device from CPUs that are near it as well.
#pragma once
#include "machine/affinity.hpp"

namespace memhier {

// Keeps the calling thread on those of its CPUs that are in `near`, for a scope. Does nothing on threads that no pool
// of this library has started, and where there are none of them or no others.
class NearDevice {
 public:
  explicit NearDevice(const CpuMask &near);
  ~NearDevice();
  NearDevice(const NearDevice &) = delete;
  NearDevice &operator=(const NearDevice &) = delete;

 private:
  CpuMask before_;  // empty: nothing was changed
};

}  // namespace memhier
