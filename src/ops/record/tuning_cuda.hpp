// Shapes of the CUDA ways and how near they come to device copy (bytes read plus written), as data. "estimated" waits
// for measurement.
#pragma once
#include <cstdint>

namespace memhier::record {

// Both images of a tile: eight blocks of a multiprocessor's shared memory on devices with 228 KiB, four with 100 KiB.
// Estimated.
inline constexpr int64_t kTileBytes = 24 * 1024;
// Fewest records of a tile: runs of 128 bytes in arrays of 4-byte components. Most: enough for every thread.
inline constexpr int64_t kTileRecordsLeast = 32;
inline constexpr int64_t kTileRecordsMost = 4096;
// Tiles that a device should at least get, with smaller tiles for few records.
inline constexpr int64_t kTilesWanted = 1024;

// Through shared memory, by the bytes of a component; estimated from the instructions a byte.
struct Efficiency {
  int32_t bytes;
  double of_copy;
};
inline constexpr Efficiency kTile[] = {{1, 0.55}, {2, 0.80}, {4, 0.93}, {8, 0.94}};
// In registers, whatever the component; estimated.
inline constexpr double kInterleave = 0.95;
inline constexpr int kInterleaveThreads = 256;
inline constexpr int kInterleaveAccess = 16;  // bytes of each array that a thread takes
// Straight from memory to memory, likewise; a kernel of 6 x f32 measured 0.96 of copy on an H200.
inline constexpr Efficiency kFields[] = {{1, 0.35}, {2, 0.60}, {4, 0.88}, {8, 0.90}, {16, 0.92}};
// Bytes that a block takes straight from memory to memory.
inline constexpr int64_t kFieldsBlockBytes = 16 * 1024;
// Records wider than what the L1 cache keeps of a block's are read a sector for each component.
inline constexpr int64_t kFieldsCachedBytes = 128;
// Bytes that are set to 0 apart, in partly written sectors; estimated.
inline constexpr double kZeroOfCopy = 0.2;

// Bytes in flight that saturate a multiprocessor, and time beyond the launch: as of the transposes.
inline constexpr double kBytesInFlight = 24.0 * 1024;
inline constexpr double kRampSeconds = 2e-6;

}  // namespace memhier::record
