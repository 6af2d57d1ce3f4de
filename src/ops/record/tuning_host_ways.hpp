// How near the host ways come to a non-temporal copy of the larger side by the same threads (payload), as data. 48 to
// 128 MB beside a busy neighbour.
#pragma once

namespace memhier::record {

// Records to arrays and back, one thread of an Intel Xeon: 6 f32 0.5-0.77 and 0.96, 3 u8 0.5-0.75 and 0.88, 3 f32 0.72,
// 3 f64 0.82; converted, 2 i16 to f32 0.9 and 0.83, 3 u8 to f32 1.1, 4 f64 to f32 0.72.
inline constexpr double kHostSimd = 0.65;
// On 2 cores of an AMD EPYC with AVX-512: columns of 1 byte 0.11-0.18, 4 bytes 0.18-0.42, of 21 bytes in 5 columns
// 0.28-0.49, 8 bytes 0.41. Set to the upper ends: the neighbour took cycles, which these loops need more than the copy
// does.
inline constexpr double kHostBlockedLeast = 0.05;
inline constexpr double kHostBlockedPerByte = 0.1;
inline constexpr double kHostBlockedMost = 0.55;
// 1 byte 0.01, 4 bytes 0.03-0.05.
inline constexpr double kHostReferencePerByte = 0.01;
inline constexpr double kHostReferenceMost = 0.1;

}  // namespace memhier::record
