// Places and what the driver says about a pointer.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "memhier/types.h"

namespace memhier {

// Values of MEMHIER_PLACE_, which has none for `peer`: device memory, but not of the context's device.
enum class Place : int32_t { pageable = 1, pinned = 2, managed = 3, device = 4, peer = 100 };

const char *place_name(Place place) noexcept;                        // "device" for that of peers as well
std::string place_text(Place place, int32_t device);                 // "device:1" for that of a peer
bool place_from_name(std::string_view name, Place *place) noexcept;  // never `peer`
inline bool device_accessible(Place place) noexcept { return place != Place::pageable; }
inline bool is_host_memory(Place place) noexcept { return place == Place::pageable || place == Place::pinned; }
inline bool host_accessible(Place place) noexcept { return place != Place::device && place != Place::peer; }

struct PointerFacts {
  Place place = Place::pageable;
  int32_t device = -1;  // of device and managed memory
  bool mixed = false;   // pageable memory of which a part is page-locked: the driver copies it in parts only
};

// Asks the driver (per call: no cache, so recycled addresses are never misjudged). Without a CUDA context in the
// process, or without CUDA, everything is pageable. Leaves the thread's last CUDA error as it was.
PointerFacts classify_pointer(const void *pointer);
// The same for all of [begin, begin + bytes): host memory that is pinned in part is pageable and mixed. Throws
// INVALID_ARGUMENT for a range that starts on a device and ends elsewhere.
PointerFacts classify_range(const void *begin, int64_t bytes);
PointerFacts classify_range(const void *begin, int64_t bytes, const PointerFacts &first);  // of its first byte: known
// The same seen from a context on the device: device memory of others is that of peers.
PointerFacts seen_from(PointerFacts facts, int32_t device) noexcept;
// Whether memory serves as `place` in a context on the device. On none, -1, page-locked or not makes no difference.
bool serves_as(const PointerFacts &facts, Place place, int32_t device) noexcept;

}  // namespace memhier
