// How near the host ways come to what bounds them, as data.
#pragma once

namespace memhier::filter {

// Share of the peak of multiply-adds. Measured on an EPYC with AVX-512, within the caches, one thread: f32 1 x 256
// 0.66, 15x15 0.9, 3x3 0.6, columns of separable filters 0.65.
inline constexpr double kDirectOfPeak = 0.6;
// Of the f32 peak: integers by sums of 32 bits (u8 3x3 of three channels 0.06, with its rounding), of 64 bits, and the
// reference on one core; the latter two estimated.
inline constexpr double kNarrowOfPeak = 0.06;
inline constexpr double kWideOfPeak = 0.01;
inline constexpr double kReferenceOfPeak = 0.004;
// Share of copying when memory bounds: one tap 0.62-0.66, 3x3 0.27-0.39 and separable 0.17 on a busy machine.
inline constexpr double kDirectOfCopy = 0.6;
inline constexpr double kSeparableOfCopy = 0.4;
// Elements that do not lie together: seconds an element, one thread; estimated.
inline constexpr double kGatherSeconds = 1e-9;

}  // namespace memhier::filter
