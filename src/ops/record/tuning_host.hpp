// Tuning of the host ways: data, each with the measurement behind it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace memhier::record {

// Of a tile's records on the larger side. 8, 16, 32 and 64 KiB differ by less than the measurement does: 6 f32 to
// arrays 0.58, 0.47, 0.39 and 0.48 of a copy, back 0.47, 0.42, 0.47 and 0.44.
inline constexpr int64_t kTileBytes = 16 << 10;
// Of records that are written, 6 f32 from arrays: 4 KiB 0.96, 8 KiB 0.9, 16 KiB 0.82.
inline constexpr int64_t kRecordTileBytes = 4 << 10;
inline constexpr int64_t kLeastTile = 64;   // records
inline constexpr int64_t kMostTile = 4096;  // records
inline constexpr int64_t kBlockBytes = 256
                                       << 10;  // least work of a block: some 25 us, ten times the cost of claiming it
inline constexpr int64_t kRegisterTileBytes = 16;  // of one record in a register tile
inline constexpr size_t kMostGroup = 32;           // columns that are done together
inline constexpr int64_t kLeastSimdRecords = 16;   // below no register tile is full
// A run of an array from which non-temporal stores pay for their partial lines at both ends.
inline constexpr int64_t kStreamedRun = 1024;

}  // namespace memhier::record
