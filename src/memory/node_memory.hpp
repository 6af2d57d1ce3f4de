// Pages of host memory near a device.
#pragma once
#include <cstddef>

namespace memhier {

// Fresh pages that come from the NUMA node when they are touched, from others where it has none left or the system does
// not let it be asked for. Aligned to pages. Null: no memory.
void *map_on_node(size_t bytes, int node) noexcept;
void unmap(void *pages, size_t bytes) noexcept;

}  // namespace memhier
