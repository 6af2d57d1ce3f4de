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
// Of the same units. Measured at n = 4096 of f32: 5.9 and 10.5 TFLOP/s; c64 of n = 2530: 27 TFLOP/s. The naive kernel
// fills and drains nothing.
inline constexpr TileShape kNaive{8, 32, 8, 0.09, 0}, kTiled{32, 32, 4, 0.16}, kTiledComplex{32, 32, 4, 0.43};

// Cycles that a block makes one after another, by the time of few blocks and of many: each step along k waits for its
// operands. Measured of the naive kernel: 85 ns a step of f32 and 16 bits, 200 of f64, 200 to 330 of complex types; a
// block beside its steps 1 us. Of the tiled one 62 to 79 ns in all types.
inline constexpr double kNaiveStart = 2000, kNaiveStep = 170, kNaiveDoubleStep = 400, kNaiveComplexStep = 560;
inline constexpr double kTiledStep = 150;
// Where no clock is told.
inline constexpr double kUsualClock = 1.7e9;

// The direct kernels: multiply-adds of their units, cycles of a load of a warp, threads that a multiprocessor holds;
// estimated.
inline constexpr double kDirect = 0.6, kDirectLoad = 4;
inline constexpr int32_t kDirectResident = 1024;
// Cycles of a thread for four steps along k: beside its rows of A, and for each of them one after another, read in runs
// of 16 bytes or by elements; and for each line of A that is not in L1. Of 1 row measured 0.9 to 1.9 us, of 4 0.9 to
// 2.4, of 8 1.2 to 1.8 in runs and 1.5 to 3.0 by elements; where A lies along its columns 4.4 to 7.4.
inline constexpr double kDirectStep = 1600, kDirectWideRow = 100, kDirectRow = 300, kDirectLine = 800;
inline constexpr double kDirectSingleStep = 0.5;  // of that, for a step that is left over

// Of tensor cores that make six products of bf16 for each of f32. Measured: 1.04 us for 32 steps along k of a tile,
// which at the peak would take 0.78, and 12 us beside them.
inline constexpr TileShape kBf16x6{128, 128, 1, 0.74, 320};
// Between its two kernels and before them, beyond two launches; 1024^3 takes 80 us and 512^3 64.
inline constexpr double kBf16x6Start = 12e-6;

// What cuBLASLt's kernels are taken for: its tiles, and the share of the peak that large products reach. Measured at
// n = 8192: f32 51 of 67 TFLOP/s, f64 56 of 67, bf16 792 of 989, TF32 404 of 495; others estimated.
inline constexpr TileShape kLibraryVector[] = {{128, 128, 2, 1}, {64, 64, 4, 0.9}, {32, 32, 8, 0.6}};
inline constexpr TileShape kLibraryDouble[] = {{128, 128, 2, 1}, {64, 64, 4, 0.9}, {32, 32, 8, 0.6}, {16, 32, 8, 0.5}};
inline constexpr TileShape kLibraryTensor[] = {{128, 256, 1, 1}, {128, 128, 2, 0.9}, {64, 64, 4, 0.6}};
inline constexpr double kLibraryF32 = 0.76, kLibraryF64 = 0.84, kLibraryF16 = 0.8, kLibraryTf32 = 0.82,
                        kLibraryI8 = 0.7, kLibraryC64 = 0.8, kLibraryC128 = 0.8;
// Operands that 16-byte accesses do not fit. f32 4097^3: measured 40.8 against 51; 16 bits: reported 3.5 times slower.
inline constexpr double kLibraryMisaligned = 0.82, kLibraryMisalignedTensor = 0.28;

// Cycles of a step along k where tiles are alone on their multiprocessors, and the steps that filling and draining
// take. Measured: f32 42 ns, c64 48, c128 20, 16 bits 7 to 9.
inline constexpr double kLibraryVectorStep = 85, kLibraryDoubleStep = 40, kLibraryTensorStep = 16;
inline constexpr double kLibraryStartSteps = 28;
// Of copy bandwidth, for operands of 16 and 8 bits that 16-byte accesses do not fit: f16 4096 x 11201 x 23 reaches
// 0.38, bf16 852890 x 28 x 31 0.46.
inline constexpr double kOfCopyMisalignedTensor = 0.4;

// Steps of complex numbers are longer, of tiles that fill and drain as fast: c64 64^3 and c128 128^3 by registers take
// 14.5 and 20.7 us, 4^3 and 9^3 6 us.
inline constexpr double kComplexOverhead = 1.0 / 3;
// Share of its rate that a multiprocessor keeps with the least of the blocks it could hold; estimated.
inline constexpr double kLoneShare = 0.5;

// Splitting sums: parts of at least this many steps, for a device of this size. An H200 has 132 multiprocessors.
inline constexpr int64_t kLeastSplit = 128;
inline constexpr int32_t kSplitMultiprocessors = 132;
inline constexpr int64_t kMostSplits = 512;
inline constexpr double kMostSplitBlocks = 1 << 20;
inline constexpr double kMostPartialSums = 16.0 * 1024 * 1024;
// Adding up the parts, as multiply-adds a multiprocessor could make meanwhile: for each part of each element, and for
// the second launch (2 us at 128 lanes and 1.7 GHz). Of real numbers: a complex multiply-add is four. Estimated.
inline constexpr double kReduceSteps = 128;
inline constexpr double kReduceLaunchSteps = 450e3;

// Share of copy bandwidth at which products that are bound by memory read and write; estimated, and measured for
// vectors by the library (f64 2341 x 2816: 0.82, 40 x 714930: 0.74).
inline constexpr double kOfCopy = 0.75;
// Beyond the launch: ramp up and drain, as measured for copies; half of that for so many bytes.
inline constexpr double kRampSeconds = 2e-6;
inline constexpr double kRampBytes = 256e3;
// Elements in a second that are written one by one over a link; by register tiles f32 190^3 takes 85 us so and 21 by
// the naive kernel, i8 2303^3 10.5 ms and 1.9 when C is copied.
inline constexpr double kScatteredWrites = 0.6e9;
// Of the host, beyond that of a plain launch. f32 55 x 5 x 8 into pinned memory takes 16 us, by the naive kernel 12;
// with pageable operands the difference is 4 to 7.
inline constexpr double kLibraryCallSeconds = 4e-6;
// Where the library splits sums: its reductions, and what it starts for them. f16 43 x 10 x 179520 takes 31 us and c64
// 24 x 53 x 8192 from 26 to 42, of which the parts need some 15 to 20.
inline constexpr double kLibrarySplitSeconds = 10e-6;

}  // namespace memhier::matmul
