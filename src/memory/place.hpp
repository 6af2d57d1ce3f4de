// Places and what the driver says about a pointer.
#pragma once
#include <cstdint>
#include <string_view>

#include "memhier/types.h"

namespace memhier {

enum class Place : int32_t { pageable = 1, pinned = 2, managed = 3, device = 4 };  // values of MEMHIER_PLACE_

const char *place_name(Place place) noexcept;
bool place_from_name(std::string_view name, Place *place) noexcept;
inline bool device_accessible(Place place) noexcept { return place != Place::pageable; }
inline bool host_accessible(Place place) noexcept { return place != Place::device; }

struct PointerFacts {
  Place place = Place::pageable;
  int32_t device = -1;  // of device and managed memory
};

// Asks the driver (per call: no cache, so recycled addresses are never misjudged). Without a CUDA context in the
// process, or without CUDA, everything is pageable. Leaves the thread's last CUDA error as it was.
PointerFacts classify_pointer(const void *pointer);
// The same for all of [begin, begin + bytes): host memory that is pinned in part counts as pageable. Throws
// INVALID_ARGUMENT for a range that starts on a device and ends elsewhere.
PointerFacts classify_range(const void *begin, int64_t bytes);
// Whether memory serves as `place` in a context on the device. On none, -1, page-locked or not makes no difference.
bool serves_as(const PointerFacts &facts, Place place, int32_t device) noexcept;

}  // namespace memhier
