// How near the CUDA ways come to device copy (bytes read plus written), as data. "measured" is an NVIDIA H200,
// CUDA 13.0, matrices of 64 MiB and more, each against cudaMemcpyAsync of the same bytes in the same run; "estimated"
// waits for `memhier bench --all-ways` to replace it.
#pragma once
#include <cstdint>

namespace memhier::transpose {

struct Efficiency {
  int32_t element_bytes;  // of the element, or of the unit it moves by, as each table says
  double of_copy;
};

// One thread an element. The reads touch a sector of 32 bytes each: measured 0.12 for f32 (8192^2 to 32768^2), scaled
// by the element for the others.
inline constexpr double kNaivePerByte = 0.03;
inline constexpr double kNaiveMost = 0.6;
inline constexpr double kNaiveNarrow = 0.34;   // measured f32 1000003x6 0.34, 6x1000003 0.49
inline constexpr double kNaiveParallel = 0.9;  // both sides along the same index; measured 0.96 (24-byte records)
inline constexpr double kNaiveSmall = 0.6;     // a matrix stays in L1; estimated
inline constexpr int64_t kSmallMatrixBytes = 4096;
// Of what an element of so many bytes can reach at all: some 30 instructions each; estimated.
inline constexpr double kNaiveIssuePerByte = 0.3;
// A batch over several modes is taken apart for every element; estimated.
inline constexpr double kNaiveSeveralModes = 0.7;
// Runs shorter than a line of 128 bytes, so that a warp touches several lines; estimated.
inline constexpr int64_t kNaiveLine = 128;
inline constexpr double kNaiveShortRuns = 0.85;

// Padded 32x32 tile by the unit that an element moves by, for one unit an element: measured f32 0.81-0.88; others
// estimated from the instructions a byte.
inline constexpr Efficiency kPadded[] = {{1, 0.38}, {2, 0.57}, {4, 0.83}, {8, 0.88}, {16, 0.88}};
// Elements of several units (3, 6, 12 bytes ...) touch each sector once a unit; estimated.
inline constexpr double kSeveralUnits = 0.9;
// Without padding: measured f32 0.42 against 0.83.
inline constexpr double kUnpaddedShare = 0.5;

// Square tiles of the vectorised way by the bytes of an access: measured f32 0.968, 0.975, 0.975 of copy
// (cuda_shape.hpp).
inline constexpr Efficiency kVector[] = {{4, 0.96}, {8, 0.97}, {16, 0.97}};
// Lines of the destination that begin inside sectors: measured f32 0.77 to 0.86 against 0.96, c128 0.94 against 0.96.
inline constexpr double kVectorSplitSectors = 0.9;
// Shifted tiles: measured f32 0.91, f64 0.93.
inline constexpr double kShifted = 0.91;
// Byte and halfword tiles: measured 0.92-0.97 whatever the access.
inline constexpr double kVectorSmallElement = 0.97;
inline constexpr double kVectorSmallElementNarrowAccess = 0.97;
// Strips by element size; estimated from the instructions a byte, f32 records staged through shared memory measured
// 0.89.
inline constexpr Efficiency kStrip[] = {{1, 0.25}, {2, 0.45}, {4, 0.85}, {8, 0.88}, {16, 0.88}};

// Elements at any address by accesses of 16: measured at 8192^2 b3, b5 and b6 0.89, b7 0.90, b12 0.95, b15 0.92, 1 byte
// 0.91, 2 bytes 0.94.
inline constexpr double kBytes = 0.9;
// Lines that begin inside accesses: a fourth more words read and shifted, and ends of lines byte by byte. Measured at
// 8191 x 8193 and the like.
inline constexpr Efficiency kBytesShifted[] = {{1, 0.4}, {2, 0.45}, {3, 0.61}, {12, 0.79}};

// Tiles over several modes, by the bytes of a unit and of a store. Measured where runs are long: 4 bytes 0.88 to 0.94,
// 8 bytes 0.85 to 0.94, 16 bytes 0.91, 2 bytes stored singly 0.31 to 0.45, in pairs 0.74 to 0.77, 1 byte in fours 0.57.
struct ModesEfficiency {
  int32_t unit_bytes, store_bytes;
  double of_copy;
};
inline constexpr ModesEfficiency kModes[] = {{1, 1, 0.25}, {1, 4, 0.55}, {2, 2, 0.45}, {2, 4, 0.7},
                                             {4, 4, 0.86}, {8, 8, 0.9},  {16, 16, 0.9}};
// Indices are taken apart before the first load, and a block meets at one barrier more; estimated.
inline constexpr double kModesStartSeconds = 2e-6;
// Loads narrower than this cost as much as a store of a unit; estimated.
inline constexpr int32_t kModesWideLoad = 4;
inline constexpr double kModesNarrowLoads = 0.7;
// A run of a side that begins anywhere touches half a sector of 32 bytes more; estimated.
inline constexpr double kRunOverlap = 16;

// In place: two tiles a block; estimated: measured f32 0.71 where the padded tile has 0.83.
inline constexpr double kInplaceShare = 0.87;
// In place by accesses of several elements, of the vectorised tile's rate: measured f32 0.94, f64 0.94, u8 0.87 of
// copy.
inline constexpr double kSwapShare = 0.96;

// A tile that is filled to the fraction f runs at f^0.35 of its rate: measured f32 1000003x6 0.53 and 6x1000003 0.40 of
// copy in 32x32 tiles, 0.83 filled.
inline constexpr double kFillExponent = 0.35;
// A square tile of the vectorised way takes as long as one filled to this fraction, however empty it is. Measured f32
// tiles filled to 0.39 (40 by 40 of 64 by 64) 0.80 of copy, 2 bytes to 0.5 (64 columns of 128) 0.98.
inline constexpr double kVectorFill = 0.47;
// The same of a strip, of its shared memory: measured f32 17x47 in a batch 102 us in strips of 32, 0.24 of copy.
inline constexpr double kStripFill = 0.4;
// Reads across the tile against the source's contiguous index; estimated.
inline constexpr double kAcross = 0.15;

// Bytes in flight that saturate a multiprocessor: 4.3 TB/s at some 700 ns over 132 of them.
inline constexpr double kBytesInFlight = 24.0 * 1024;
// Beyond the launch: ramp up and drain. Measured copies of 64 MiB lie 6.6 us above bytes / rate, launch included.
inline constexpr double kRampSeconds = 2e-6;

}  // namespace memhier::transpose
