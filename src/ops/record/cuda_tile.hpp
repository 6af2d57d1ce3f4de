// The tile of the way through shared memory: which records a block takes, where the arrays of both sides lie in memory
// and in shared memory. Plain C++, so that it is tested without a device.
//
// Each side of a tile is an image: the bytes of its arrays as they lie in memory, each array at an address that agrees
// with it modulo 16, so that copies between the two go by 16 bytes whatever the alignment. AOS and AOSOA are one array,
// SOA one for each component that lies by itself.
#pragma once
#include <cstdint>

#include "kernels/cuda_grid.hpp"
#include "machine/machine.hpp"
#include "ops/record/field_map.hpp"

namespace memhier::record {

// Elements of a component that a warp takes in its turn: four a lane.
inline constexpr int kTurn = 128;
// Bytes of an array that a warp copies in its turn: 16 a lane.
inline constexpr int kSegment = 512;
// Segments of `length` bytes at any alignment.
MEMHIER_HOST_DEVICE inline int segments_of(int length) { return (length + 30 + kSegment - 1) / kSegment; }

struct TileArray {
  int64_t address = 0;      // of the first tile
  int64_t pitch = 0;        // bytes from one of its `count` arrays to the next
  int32_t bytes = 0;        // of a record, or of a block of lanes
  uint16_t count = 1;       // more than one: components lie each by itself
  uint16_t segments = 0;    // pieces of kSegment bytes that an array of a whole tile may touch
  int32_t image = 0;        // offset in shared memory, a multiple of 16
  int32_t image_pitch = 0;  // from one of its arrays to the next, a multiple of 16
};

struct TileSide {
  TileArray array[MEMHIER_MAX_FIELDS];
  int32_t arrays = 0;
  int32_t lanes = 1;    // records that `bytes` of an array hold
  int32_t blocks = 0;   // of them in a tile
  int32_t pad = 0;      // of TileShape
  int32_t missing = 0;  // bytes at the end of the last record or block that are not there
  FastDivide by_lanes;
};

struct TileField {
  uint8_t source_array = 0, destination_array = 0;
  uint8_t source_type = 0, destination_type = 0;  // types of a number; equal: the bytes are moved
  uint16_t units = 1;                             // moves of `unit` bytes a component
  uint8_t unit = 1;                               // a power of two up to 8
  uint8_t reserved = 0;
  int32_t components = 1;
  // Bytes in the image, for arrays of count 1: of record 0, from a record and a component to the next.
  int32_t source_offset = 0, source_record = 0, source_component = 0;
  int32_t destination_offset = 0, destination_record = 0, destination_component = 0;
  FastDivide by_units;
};

struct TileParameters {
  int64_t records = 0;
  int32_t records_of_tile = 0;
  int32_t fields = 0;
  int32_t image_begin = 0, image_end = 0;  // of the destination, in shared memory
  bool clear = false;                      // bytes that no field covers are set to 0
  TileSide source, destination;
  TileField field[MEMHIER_MAX_FIELDS];
};
static_assert(sizeof(TileParameters) <= 4096, "parameters of a kernel on every device");

// Records of a tile, and the shared memory that its two images take.
struct TileShape {
  int64_t records = 0, bytes = 0;
  // Images whose records would meet in few banks leave 16 bytes free after every 2^pad; 0: none.
  int32_t source_pad = 0, destination_pad = 0;
};
// `capacity`: the shared memory that a block may have. No records where not even the smallest tile fits. Pointers may
// be null while planning.
TileShape tile_shape(const FieldMap &map, int64_t capacity, void *const *pointers);

// What a block may have of shared memory.
int64_t shared_capacity(const DeviceFacts *device) noexcept;

TileParameters tile_parameters(const FieldMap &map, const TileShape &shape, void *const *pointers);

// Offset in a padded image of offset x in a dense one.
MEMHIER_HOST_DEVICE inline int32_t padded(int32_t x, int32_t pad) { return x + (x >> pad) * 16; }

}  // namespace memhier::record
