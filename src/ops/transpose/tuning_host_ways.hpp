// How near the host ways come to a non-temporal copy by the same threads (payload), as data. Beside them, on 2 cores of
// an AMD EPYC with AVX-512: OpenBLAS 0.12-0.40, HPTT 0.18-0.61, a blocked 16x16 loop 0.05-0.16, plain loops 0.02-0.24.
#pragma once

namespace memhier::transpose {

// Past the caches, one thread of an Intel Xeon beside a busy one.
inline constexpr double kHostStreamed = 0.75;       // f32 4096^2 0.9-1.0, 4095^2 0.67-0.83; 8 bytes 0.8-0.9, 16 0.85
inline constexpr double kHostStreamedOdd = 0.65;    // 2 bytes 0.65-0.75, 3 0.65, 6 0.6-0.8, 12 0.7, 14 0.7
inline constexpr double kHostStreamedBytes = 0.55;  // 1 byte 0.53-0.64
// Within the caches. f32 512^2 0.66, 700^2 0.77, 1023^2 0.52; 1 byte 0.41-0.63, 3 0.49, 6 0.52, 14 0.5.
inline constexpr double kHostCached = 0.6;
inline constexpr double kHostCachedOdd = 0.5;
// 9 to 15 bytes there: time over that of the blocked way. Two threads, us, vectors and blocked: 9 bytes 200^2 41, 27;
// 10 bytes 300^2 62, 40; 12 bytes 300^2 53, 43; 13 bytes 384^2 176, 165; 15 bytes 500^2 220, 187.
inline constexpr double kHostCachedWide = 1.2;
// Of matrices of so few odd elements, which fill no register tile. Two threads, us, vectors and blocked: 2 bytes 2x17
// 894, 450 for 28800; 3 bytes 8x8 791, 569 for 20000; 12 bytes 20x5 3070, 1770 for 26013; but 1 byte 16x16 792, 2150
// for 20000.
inline constexpr int64_t kHostTinyMatrix = 128;
inline constexpr double kHostTiny = 0.3;
// The blocked way on the EPYC, one thread beside a busy one: 1 byte 0.11, 4 0.19, 5 0.18, 6 0.18, 12 0.26.
inline constexpr double kHostBlockedLeast = 0.17;
inline constexpr double kHostBlockedPerByte = 0.022;
// Whatever the memory: seconds of an element by loops in cache. Measured on a server of 2.1 GHz, one thread: u8
// 5847x30 1.2e-9, 14 bytes 256^2 1.2e-9.
inline constexpr double kHostElementSeconds = 1.1e-9;
// Loops over data that other cores or a device have touched, one thread, rows so far apart: seconds of a line read or
// written. 14 bytes 256^2 0.24 to 0.30 ms, 13 bytes 384^2 0.40 to 0.58; but 12 bytes in rows of 768 bytes 0.07 for 1.5
// MB. The register tiles prefetch the destination: on another machine 0.14 ms for 4 bytes 700^2, as fast as a copy.
inline constexpr int64_t kHostFarRow = 2048;
inline constexpr double kHostFarLineSeconds = 7e-9;
// In place, the same: the vector loads and both tiles in cache give f32 3000^2 0.49, 8 bytes 0.46, 16 0.43, f32 4096^2
// 0.32; 1 byte 0.25-0.42; by loops, where strides are not 1, 3 bytes 0.14.
inline constexpr double kHostInplace = 0.5;
inline constexpr double kHostInplaceSmallElement = 0.4;
inline constexpr double kHostInplaceLoops = 0.2;
inline constexpr double kHostReferencePerByte = 0.02;  // of one thread's copy
inline constexpr double kHostReferenceMost = 0.2;

}  // namespace memhier::transpose
