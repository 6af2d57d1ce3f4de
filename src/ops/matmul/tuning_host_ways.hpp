// How near the host ways come to the peak of the cores, as data. Machine: 2 cores of an AMD EPYC with AVX-512.
#pragma once

namespace memhier::matmul {

// Of the peak of the threads, whole tiles, operands in the caches; what packing costs is counted apart. The f32 tile
// alone reaches 117 GFLOPS and 1024^3 95 of a peak of 118; f64 46 of 59, c64 103.
inline constexpr double kPackedTile = 0.9;
// Integers of 8 bits are multiplied as 32, of a peak that counts four in a lane: the tile reaches 80 of 474.
inline constexpr double kPackedInteger = 0.15;
// Elements packed in a second by one thread, by loops that move or convert one at a time: 0.6 ns each.
inline constexpr double kPackedElements = 1.5e9;
// Results rounded to 16 bits in a second by one thread, of f32 sums: 2.2 ns each of bf16, 4.4 of f16. What a product
// needs besides: f16 6x6x6 in a batch takes 0.64 us.
inline constexpr double kRoundedBf16 = 0.45e9, kRoundedF16 = 0.23e9;
inline constexpr double kRoundedProduct = 0.3e-6;
// Of the cores of a virtual machine that shows no hyperthreads, since its cores mostly are some: 16 on an Intel Xeon
// with AVX-512 reach 1.0 (packed) and 1.1 TFLOPS (OpenBLAS) for c64 1056^3, one alone 0.15.
inline constexpr double kVirtualCores = 0.55;
// Seconds of one product beside its multiplications: 4x4x4 in a batch takes 0.11 us.
inline constexpr double kPackedProduct = 0.1e-6;
// Passes of C through memory where its lines run down the tiles, 96 bytes of each: 24x61206x15 f64 took 2.4 to 5.2 ms
// on 16 threads, 0.34 predicted with 2.
inline constexpr double kPackedShortRuns = 12;
// A tuned CBLAS (OpenBLAS 0.3.21: 101 GFLOPS for 1024^3), and the reference on one core.
inline constexpr double kCblasTuned = 0.87;
inline constexpr double kCblasPlain = 0.03;
inline constexpr double kCblasCall = 0.03e-6;  // 4x4x4 in a batch takes 0.024 us
// OpenBLAS: multiplications of a call that one thread makes alone (59x107x23 in a batch: 5.9 us a call, however many
// threads).
inline constexpr double kCblasAlone = 262144;
// The reference: multiplications in a second, one core.
inline constexpr double kReferenceMultiplications = 0.3e9;

}  // namespace memhier::matmul
