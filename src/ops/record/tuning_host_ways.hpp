// How near the host ways come to a non-temporal copy of the larger side by the same threads (payload), as data.
// Machine: 2 cores of an AMD EPYC with AVX-512, beside a busy neighbour, 48 to 96 MB.
#pragma once

namespace memhier::record {

// Records to arrays and back: 6 f32 0.40-0.58 and 0.42-0.50, 3 f32 0.48 and 0.60, 3 u8 0.34-0.69 and 0.61-0.69, 12 f32
// and 2 bytes 0.41 and 0.49, 2 f64 0.35.
inline constexpr double kHostSimd = 0.5;
// Columns of 1 byte 0.11-0.18, 4 bytes 0.18-0.42, of 21 bytes in 5 columns 0.28-0.49, 8 bytes 0.41. Set to the upper
// ends: the neighbour took cycles, which these loops need more than the copy does.
inline constexpr double kHostBlockedLeast = 0.05;
inline constexpr double kHostBlockedPerByte = 0.1;
inline constexpr double kHostBlockedMost = 0.55;
// 1 byte 0.01, 4 bytes 0.03-0.05.
inline constexpr double kHostReferencePerByte = 0.01;
inline constexpr double kHostReferenceMost = 0.1;

}  // namespace memhier::record
