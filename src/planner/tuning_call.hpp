// What a call costs whatever it moves.
#pragma once

namespace memhier {

// From the call to the way on the host: arguments checked, pointers classified, the plan found in the cache. Repeated
// one-shot calls of "transpose f32 4x4" take 0.65 to 0.77 us on a core of an AMD EPYC, the transpose itself included;
// 0.5 us leaves it the rest.
inline constexpr double kHostCallSeconds = 0.5e-6;

// What a call adds that enters the device's context and leases a slot: "transpose f32 16x16" between pageable memory
// and the device takes 12 to 13 us on an H200, of which a copy and its wait take 6.6 to 7.8.
inline constexpr double kFetchingCallSeconds = 1e-6;

// Floors below this are no measure of a call: fixed costs are larger than what they count.
inline constexpr double kLeastFloorForRatio = 1e-6;

}  // namespace memhier
