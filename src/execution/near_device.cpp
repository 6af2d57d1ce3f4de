// Affinity for a scope, and what it was before.
#include "execution/near_device.hpp"

#include "threads/pool.hpp"

namespace memhier {

NearDevice::NearDevice(const CpuMask &near) {
  if (cpu_count(near) == 0 || !Pool::on_own_thread()) return;
  CpuMask allowed = thread_affinity(), kept = allowed;
  for (size_t word = 0; word < kept.size(); ++word) kept[word] &= word < near.size() ? near[word] : 0;
  if (cpu_count(kept) == 0 || kept == allowed) return;
  if (set_thread_affinity(kept)) before_ = std::move(allowed);
}

NearDevice::~NearDevice() {
  if (!before_.empty()) set_thread_affinity(before_);
}

}  // namespace memhier
