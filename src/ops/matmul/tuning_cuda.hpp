// Numbers behind the CUDA ways of the matrix product, as data. "estimated" waits for a measurement. "measured" is an
// NVIDIA H200, CUDA 13.0.
#pragma once
#include <cstdint>

#include "ops/matmul/cuda_shape.hpp"

namespace memhier::matmul {

// Tiles of the register-tiled kernels, in the order of the tables beside the kernels. Efficiencies: f32 of 128 x 128
// measured, 41 TFLOP/s at n = 4096; others estimated, those of f64 against tensor units, which are twice as fast as the
// units in use.
inline constexpr TileShape kShapesF32[] = {{128, 128, 2, 0.63}, {64, 64, 4, 0.6}, {128, 32, 4, 0.5}, {32, 128, 4, 0.5}};
inline constexpr TileShape kShapesF64[] = {{64, 64, 3, 0.42}};
inline constexpr TileShape kShapesC64[] = {{64, 64, 3, 0.75}};
inline constexpr TileShape kShapesC128[] = {{32, 64, 3, 0.42}};
inline constexpr TileShape kShapesConverted[] = {{64, 64, 4, 0.45}};
// Of the same units. Measured at n = 4096 of f32: 5.9 and 10.5 TFLOP/s.
inline constexpr TileShape kNaive{8, 32, 8, 0.09}, kTiled{32, 32, 4, 0.16};

// The direct kernels: multiply-adds of their units, cycles of a load of a warp, threads that a multiprocessor holds;
// estimated.
inline constexpr double kDirect = 0.6, kDirectLoad = 4;
inline constexpr int32_t kDirectResident = 1024;

// What cuBLASLt's kernels are taken for: its tiles, and the share of the peak that large products reach. Measured at
// n = 8192: f32 51 of 67 TFLOP/s, f64 56 of 67, bf16 792 of 989, TF32 404 of 495; others estimated.
inline constexpr TileShape kLibraryVector[] = {{128, 128, 2, 1}, {64, 64, 4, 0.9}, {32, 32, 8, 0.6}};
inline constexpr TileShape kLibraryTensor[] = {{128, 256, 1, 1}, {128, 128, 2, 0.9}, {64, 64, 4, 0.6}};
inline constexpr double kLibraryF32 = 0.76, kLibraryF64 = 0.84, kLibraryF16 = 0.8, kLibraryTf32 = 0.82,
                        kLibraryI8 = 0.7, kLibraryC64 = 0.8, kLibraryC128 = 0.8;
// Operands that 16-byte accesses do not fit. f32 4097^3: measured 40.8 against 51; 16 bits: reported 3.5 times slower.
inline constexpr double kLibraryMisaligned = 0.82, kLibraryMisalignedTensor = 0.28;

// Filling and draining the stages and writing C, as steps along k; estimated.
inline constexpr double kTileOverheadSteps = 48;
// Share of its rate that a multiprocessor keeps with the least of the blocks it could hold; estimated.
inline constexpr double kLoneShare = 0.5;

// Splitting sums: parts of at least this many steps, for a device of this size. An H200 has 132 multiprocessors.
inline constexpr int64_t kLeastSplit = 128;
inline constexpr int32_t kSplitMultiprocessors = 132;
inline constexpr int64_t kMostSplits = 512;
inline constexpr double kMostSplitBlocks = 1 << 20;
inline constexpr double kMostPartialSums = 16.0 * 1024 * 1024;
// Adding up the parts, as multiply-adds a multiprocessor could make meanwhile: for each part of each element, and for
// the second launch (2 us at 128 lanes and 1.7 GHz). Estimated.
inline constexpr double kReduceSteps = 128;
inline constexpr double kReduceLaunchSteps = 450e3;

// Share of copy bandwidth at which products that are bound by memory read and write; estimated.
inline constexpr double kOfCopy = 0.75;
// Beyond the launch: ramp up and drain, as measured for copies.
inline constexpr double kRampSeconds = 2e-6;
// Between the library's own launches and its reductions.
inline constexpr double kLibrarySplitSeconds = 2e-6;

}  // namespace memhier::matmul
