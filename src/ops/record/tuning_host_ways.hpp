// How near the host ways come to a non-temporal copy by the same threads (payload), as data.
#pragma once

namespace memhier::record {

inline constexpr double kHostSimd = 0.7;
inline constexpr double kHostBlockedPerByte = 0.08;
inline constexpr double kHostBlockedMost = 0.8;
inline constexpr double kHostReferencePerByte = 0.02;
inline constexpr double kHostReferenceMost = 0.2;

}  // namespace memhier::record
