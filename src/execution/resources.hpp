// What runs of one context share: thread pool, device, memory pools, limits. Owned by the context, outlives every run.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/log.hpp"
#include "machine/affinity.hpp"
#include "machine/machine.hpp"
#include "memory/l2_windows.hpp"
#include "memory/pools.hpp"
#include "threads/pool.hpp"

namespace memhier {

struct Resources {
  Machine machine;
  std::string machine_id;  // machine_fingerprint(machine), which rates do not change; empty: worked out when asked for
  int32_t device = -1;     // ordinal, -1: none
  std::vector<int32_t> peers;  // ordinals of others that operands may lie on
  CpuMask near_device;  // CPUs of the process at the device's NUMA node; empty: there is one node, or none is known
  Log log;
  std::unique_ptr<Pool> pool;
  std::unique_ptr<MemoryPools> memory;    // staging buffers, rings, streams, events, adopted ranges
  std::unique_ptr<L2Windows> l2_windows;  // null: as by default, but no run gets one
  int64_t working_set = 0;                // 0: half of what is free
  int64_t pinned_limit = 0;

  const DeviceFacts *device_facts() const noexcept { return device < 0 ? nullptr : machine.device(device); }
};

}  // namespace memhier
