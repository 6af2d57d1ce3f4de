// How near the host ways come to what bounds them, as data.
#pragma once

namespace memhier::filter {

// Share of the peak of multiply-adds. Measured on an EPYC with AVX-512, within the caches, one thread: f32 1 x 256
// 0.66, 15x15 0.9, 3x3 0.6, columns of separable filters 0.65; on 16 threads of a Xeon 0.3
// to 0.45 (f32 145 taps, 9x9; c64 21 to 116 taps), separable ones of 21x21 and 31x31 0.22.
inline constexpr double kDirectOfPeak = 0.35;
inline constexpr double kSeparableOfPeak = 0.22;
// Of the f32 peak: integers by sums of 32 bits (u8 3x3 of three channels 0.06, with its rounding), of 64 bits, and the
// reference on one core: 0.0015 to 0.004 on that Xeon. That of 64 bits is estimated.
inline constexpr double kNarrowOfPeak = 0.06;
inline constexpr double kWideOfPeak = 0.01;
inline constexpr double kReferenceOfPeak = 0.0025;
inline constexpr double kReferenceOverDirect = 1.2;
// Share of copying when memory bounds: one tap 0.62-0.66, 3x3 0.27-0.39 and separable 0.17 on a busy machine.
inline constexpr double kDirectOfCopy = 0.6;
inline constexpr double kSeparableOfCopy = 0.4;
// What a run sets up: tables of offsets, the memory of each worker. f64 1024 elements with nine taps take 8 us on that
// Xeon, f32 32x64 with 5x7 separable ones 6 to 10; transposes of that size 2.
inline constexpr double kSetUpSeconds = 4e-6;
// Elements that do not lie together: seconds an element, one thread. c64 512x4095 with 3x3 taps, every second one: 0.27
// to 0.30 ms on 16 threads of three hosts, where 1e-9 predicted 0.40 to 0.52.
inline constexpr double kGatherSeconds = 0.4e-9;

}  // namespace memhier::filter
