// How near the host ways come to the peak of the cores, as data. Machine: 2 cores of an AMD EPYC with AVX-512.
#pragma once

namespace memhier::matmul {

// Of the peak of the threads, whole tiles, operands in the caches; what packing costs is counted apart.
inline constexpr double kPackedTile = 0.9;
// Integers of 8 bits are multiplied as 32, of a peak that counts four in a lane.
inline constexpr double kPackedInteger = 0.1;
// Elements packed in a second by one thread: loops that move or convert one at a time.
inline constexpr double kPackedElements = 1e9;
// Seconds of one product beside its multiplications.
inline constexpr double kPackedProduct = 0.4e-6;
// A tuned CBLAS, and the reference on one core.
inline constexpr double kCblasTuned = 0.85;
inline constexpr double kCblasPlain = 0.03;
inline constexpr double kCblasCall = 0.5e-6;
// The reference: multiplications in a second, one core.
inline constexpr double kReferenceMultiplications = 0.3e9;

}  // namespace memhier::matmul
