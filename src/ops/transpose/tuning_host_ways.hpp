// How near the host ways come to a non-temporal copy by the same threads (payload), as data. Machine: 2 cores of an AMD
// EPYC with AVX-512. Beside them there: OpenBLAS 0.12-0.40, HPTT 0.18-0.61, a blocked 16x16 loop 0.05-0.16, plain
// loops 0.02-0.24.
#pragma once

namespace memhier::transpose {

inline constexpr double kHostSimd = 0.6;              // measured f32 4096^2: 0.48-0.67, 4095^2: 0.5
inline constexpr double kHostSimdSmallElement = 0.5;  // 1 and 2 bytes; estimated
inline constexpr double kHostBlockedPerByte = 0.07;   // per byte of the element, up to the next line
inline constexpr double kHostBlockedMost = 0.5;
inline constexpr double kHostInplaceShare = 0.7;  // of the blocked way: both tiles are read before either is written
inline constexpr double kHostReferencePerByte = 0.02;  // of one thread's copy
inline constexpr double kHostReferenceMost = 0.2;

}  // namespace memhier::transpose
