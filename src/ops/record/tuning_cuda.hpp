// Shapes of the CUDA ways and how near they come to device copy (bytes read plus written), as data. "estimated" waits
// for measurement.
#pragma once
#include <cstdint>

namespace memhier::record {

// Images of a tile: eight blocks of a multiprocessor's shared memory on devices with 228 KiB, four with 100 KiB.
// Estimated.
inline constexpr int64_t kTileBytes = 24 * 1024;
// Bytes that pass on both sides: more, and few tiles are left for the last wave of blocks. Estimated.
inline constexpr int64_t kTileMovedBytes = 48 * 1024;
// Fewest records of a tile: runs of 128 bytes in arrays of 4-byte components. Most: enough for every thread.
inline constexpr int64_t kTileRecordsLeast = 32;
inline constexpr int64_t kTileRecordsMost = 8192;
// Tiles that a device should at least get, with smaller tiles for few records.
inline constexpr int64_t kTilesWanted = 1024;

// Through shared memory: the copies on both sides, or the turns of warps, which take so many cycles of a
// multiprocessor; those of elements below 4 bytes, which are put together to words, take more. Estimated from their
// instructions.
inline constexpr double kTileOfCopy = 0.94;
inline constexpr double kTurnCycles = 18;
inline constexpr double kWordTurnCycles = 45;
// Source bytes of a tile of words, and what such conversions reach: measured 6*f32, 8*f32, 3*f64 to aosoa8
// and back 0.95 to 0.96, 17*f32 to aosoa4 0.98, 16 bytes and one in other order 0.97.
inline constexpr int64_t kWordTileBytes = 16 * 1024;
inline constexpr double kWords = 0.95;
// In registers, whatever the component; estimated.
inline constexpr double kInterleave = 0.95;
inline constexpr int kInterleaveThreads = 256;
inline constexpr int kInterleaveAccess = 16;  // bytes of each array that a thread takes
// Straight from memory to memory: whole sectors pass at this share of copy, or accesses bound it. One of a lane takes
// so much of a multiprocessor's time, and more for every byte from one lane's to the next on each side, since a warp's
// access then touches more sectors. From the same problems and their way back, within 20 %.
inline constexpr double kFieldsOfCopy = 0.93;
inline constexpr double kAccessCycles = 0.63;
inline constexpr double kAccessSourceByteCycles = 0.012;
inline constexpr double kAccessDestinationByteCycles = 0.05;
// Where no clock is known.
inline constexpr double kUsualClock = 1.7e9;
// Bytes that a block takes straight from memory to memory.
inline constexpr int64_t kFieldsBlockBytes = 16 * 1024;
// Records wider than what the L1 cache keeps of a block's are read a sector for each component.
inline constexpr int64_t kFieldsCachedBytes = 128;
// Bytes that are set to 0 apart, in partly written sectors; estimated.
inline constexpr double kZeroOfCopy = 0.2;

// Bytes in flight that saturate a multiprocessor, and time beyond the launch: as of the transposes.
inline constexpr double kBytesInFlight = 24.0 * 1024;
inline constexpr double kRampSeconds = 2e-6;

// Operands that kernels reach over the link: time over that of their bytes. Measured on H200s in four hosts. Arrays,
// read by tiles 1.8 to 1.9 (7 of f32; f64, f32 and i16), by fields 1.25 to 1.3. Records by fields: read 1.13 to 1.16 of
// 16 and 24 bytes, 2.3 to 2.5 of 40, written 11 to 12 of 60.
inline constexpr double kTileReachArrays = 1.8, kFieldsReachArrays = 1.3;
inline constexpr double kFieldsReachNarrow = 1.15, kFieldsReachWide = 2.3, kFieldsReachWritten = 10;

}  // namespace memhier::record
