// Tuning of the CUDA filters: data, each with the measurement behind it; "estimated" waits for one.
#pragma once
#include <cstdint>

namespace memhier::filter {

// Shared memory of a block of the tile kernel, at most: every device gives it without being asked. Longer filters come
// in sections.
inline constexpr int64_t kTileBytes = 48 << 10;
// Of the kernels for square filters, the largest of which has 7x7 taps.
inline constexpr int64_t kSquareBytes = 38 * 136 * 4;
// Bytes of taps of a row, in the type that is multiplied, at a time.
inline constexpr int64_t kTileColumnSection = 512;

// Rows of outputs of the separable kernel, the most whose tile stays below kSeparableShared (three blocks a
// multiprocessor on Hopper), else the fewest that fit at all. Estimated.
inline constexpr int64_t kSeparableRows[] = {64, 32, 16, 8};
inline constexpr int64_t kSeparableShared = 72 << 10;

// Predictions. Measured on an H200 with 56 problems whose operands are on the device (f32 f64 c64 u8 i16, 1 to 900
// taps, 160 outputs to 100 million), unless said otherwise. Cycles are a multiprocessor's; a slot is one lane's share
// of an instruction, as much as a multiply-add of f32. Of device copy where memory bounds; estimated.
inline constexpr double kWindowOfCopy = 0.85, kTileOfCopy = 0.80, kSeparableOfCopy = 0.70, kNaiveOfCopy = 0.60;
// A second kernel on the stream (taps into global memory, a state), and a copy of taps into the constant bank, over the
// launch of the first: 2.4 and 1.2 us where that takes 4.
inline constexpr double kNextLaunch = 0.6, kNextCopy = 0.3;
inline constexpr double kRampSeconds = 0.8e-6;  // to fill the device once
// What multiprocessors do and what a block waits for overlap in part: the longer, and this much of the shorter.
inline constexpr double kOverlapRest = 0.5;
// Where no clock is known.
inline constexpr double kUsualClock = 1.7e9;
// Slots of an integer multiply-add, by sums of 32 and of 64 bits.
inline constexpr double kNarrowSlots = 1.65, kWideSlots = 4;
// Slots that it takes to finish an output and to store it, integers with rounding: u8 5x5 by squares, u8 107 taps.
inline constexpr double kFinishSlots = 25, kFinishIntegerSlots = 50;
// The kernels that fill tiles have loads of one element wait for each other where borders are in the way, and in
// batches of kFillBatch where elements change their type on the way: 450 ns each, whatever the kernel.
inline constexpr double kFillCycles = 850;
inline constexpr int64_t kFillBatch = 4;
// Parameters beyond what the constant cache keeps slow down the tile kernel (u8 31x31: 325 us, taps in shared memory
// 190) and the window kernel (f32 845 taps: 1205 and 1137; 752 taps are as fast either way).
inline constexpr int64_t kConstantCacheBytes = 3200;
inline constexpr double kTileBeyondCache = 1.5, kWindowBeyondCache = 1.06;

// Sliding windows: slots over multiply-adds (f32 845 taps 1.45, 306 taps 1.6, u8 287 taps 1.19 over integer ones).
inline constexpr double kSlideSlots = 1.45;
inline constexpr double kSlideStartSlots = 150;  // of a thread's window, before its taps
// The tile kernel: slots of a chunk of taps on a row of outputs beside its multiply-adds, and the cycles that a warp
// alone takes for it, whole or a rest (f32 15x15 29 us for 360 whole ones and 120 rests, 9x9 13 us for 144 and 72).
inline constexpr double kTileChunkSlots = 28, kTileWholeCycles = 120, kTileRestCycles = 60;
inline constexpr double kSquareSlots = 1.1;  // over multiply-adds
// Blocks of a multiprocessor by their registers; that of the square kernels is asked for.
inline constexpr int64_t kTileResident = 6, kSquareResident = 8, kWindowResident = 16, kSeparableResident = 5;
// Textures: slots and cycles of a fetch with its multiply-adds (f32 3x3 of 15.6 million outputs 132 us; 928x256 5x5
// 11.3 us).
inline constexpr double kFetchSlots = 52, kFetchCycles = 250;
inline constexpr int64_t kTextureResident = 8;
// One thread an output: slots of an output, of a row of taps and of a tap, the latter for 4 bytes (1-D 10 a tap; 3x3
// 500, 5x5 870, 7x7 1280 an output); cycles that a row of taps and a tap take when nothing else runs (332 taps 7.7 us,
// 5x5 2.6 us, 15x15 8.8 us).
inline constexpr double kNaiveSlots = 160, kNaiveRowSlots = 75, kNaiveTapSlots = 10;
inline constexpr double kNaiveCycles = 700, kNaiveRowCycles = 400, kNaiveTapCycles = 40;
// The same of a tap near a border, where each element asks what stands for it and waits for the one before: 210 to 340
// ns a tap from 9 to 900 taps. States of a stream are found at once.
inline constexpr double kNaiveBorderSlots = 120, kNaiveBorderCycles = 500, kNaiveHistoryCycles = 300;
// One thread an output with taps elsewhere than in the parameters: time over that.
inline constexpr double kConstantTapsOver = 1.02, kGlobalTapsOver = 1.02;

// Operands that kernels reach over the link. A load waits so much longer there than for the device's memory (f32 1024
// taps=6: 9 loads of the window kernel, 15 us more). A request of a warp passes these bytes beside its own, where
// requests of 128 bytes reach the rate of the link (u8, one thread an output, 32 bytes a request: 1.9 times the time);
// the window kernel has fewer of them on their way than single threads (1.17 times the time).
inline constexpr double kReachWait = 1.2e-6;
inline constexpr double kReachRequest = 32, kReachWhole = 128;
inline constexpr double kWindowReach = 1.17;

}  // namespace memhier::filter
