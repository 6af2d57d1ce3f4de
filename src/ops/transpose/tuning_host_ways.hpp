// How near the host ways come to a non-temporal copy by the same threads (payload), as data. Machine: 2 cores of an AMD
// EPYC with AVX-512. Beside them there: OpenBLAS 0.12-0.40, HPTT 0.18-0.61, a blocked 16x16 loop 0.05-0.16, plain
// loops 0.02-0.24.
#pragma once

namespace memhier::transpose {

// Large matrices. Two threads alone on their machine and, in brackets, one thread beside a busy one; 16 cores of a
// server came to 0.72-0.86. The figures lie between; what is in brackets set their proportions.
inline constexpr double kHostSimd = 0.6;  // f32 4096^2: 0.48-0.67 (0.40), f32 3000^2 (0.34), 8 bytes 2048^2 (0.37)
inline constexpr double kHostSimdSmallElement = 0.5;  // 1 byte (0.26), 2 (0.28), 3 (0.28); 16 cores not measured
// The blocked way: 1 byte (0.11), 4 (0.19), 5 (0.18), 6 (0.18), 12 (0.26).
inline constexpr double kHostBlockedLeast = 0.17;
inline constexpr double kHostBlockedPerByte = 0.022;
// Whatever the memory: seconds of an element by loops in cache. Measured on a server of 2.1 GHz, one thread: u8
// 5847x30 1.2e-9, 14 bytes 256^2 1.2e-9.
inline constexpr double kHostElementSeconds = 1.1e-9;
// Data that other cores or a device have touched, one thread, rows so far apart: seconds of a line read or written. 14
// bytes 256^2 0.24 to 0.30 ms, 13 bytes 384^2 0.40 to 0.58; but 12 bytes in rows of 768 bytes 0.07 for 1.5 MB.
inline constexpr int64_t kHostFarRow = 2048;
inline constexpr double kHostFarLineSeconds = 7e-9;
// In place: the vector loads and both tiles in cache give f32 3000^2 (0.49), 8 bytes (0.46), 16 (0.43), f32 4096^2
// (0.32); 1 byte (0.25-0.42), 3 bytes by loops (0.14).
inline constexpr double kHostInplaceLoops = 0.2;
inline constexpr double kHostReferencePerByte = 0.02;  // of one thread's copy
inline constexpr double kHostReferenceMost = 0.2;

}  // namespace memhier::transpose
