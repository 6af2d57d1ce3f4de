// How near the host ways come to what bounds them, as data.
#pragma once

namespace memhier::filter {

// Share of the peak of multiply-adds.
inline constexpr double kDirectOfPeak = 0.5;       // many taps; f32 1-D and 2-D
inline constexpr double kNarrowOfPeak = 0.12;      // integers by sums of 32 bits, of the f32 peak
inline constexpr double kWideOfPeak = 0.01;        // by sums of 64 bits
inline constexpr double kReferenceOfPeak = 0.004;  // of one core
// Share of copying when memory bounds.
inline constexpr double kDirectOfCopy = 0.7;
inline constexpr double kSeparableOfCopy = 0.6;
// Elements that do not lie together, or go through a border's gathering: seconds an element, one thread.
inline constexpr double kGatherSeconds = 1e-9;

}  // namespace memhier::filter
