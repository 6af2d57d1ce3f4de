#include "ops/filter/cuda_lease.hpp"

#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier::filter {

Lease::Lease(LeaseRing &ring, void *stream, Waits waits)
    : index_(static_cast<int>(ring.next.fetch_add(1, std::memory_order_relaxed) % kLeaseSlots)),
      slot_(ring.slots[index_]),
      lock_(slot_.mutex),
      stream_(stream) {
  if (gpu::stream_capturing(stream)) {
    fail(MEMHIER_CAPTURE,
         "stream: is being captured into a graph, but this way leases constant memory or a texture for one run only; "
         "choose another way");
  }
  if (!slot_.event)
    slot_.event = gpu::create_event();
  else if (waits == Waits::host)
    gpu::synchronise_event(slot_.event);
  else
    gpu::wait_event(stream, slot_.event);
}

Lease::~Lease() {
  try {
    gpu::record_event(slot_.event, stream_);
  } catch (const Error &) {
    // The device is lost: nobody will use the slot again.
  }
}

}  // namespace memhier::filter
