// The tile of the way through shared memory: which records a block takes, and where the elements of its fields lie.
// Plain C++, so that it is tested without a device.
//
// A side whose fields share records or blocks of lanes (AOS, AOSOA) is brought whole: its image in shared memory holds
// the bytes as they lie in memory, at addresses that agree modulo 16, so that copies between the two go by 16 bytes
// whatever the alignment. Arrays (SOA) have no image: their elements pass between memory and the other side's image,
// neighbours by neighbouring lanes. At least one side has an image.
#pragma once
#include <cstdint>

#include "kernels/cuda_grid.hpp"
#include "machine/machine.hpp"
#include "ops/record/field_map.hpp"

namespace memhier::record {

// Accesses to arrays that a warp makes in its turn: four a lane. Of elements below 4 bytes, one takes 4 bytes of them.
inline constexpr int kTurn = 128;
// Images leave 16 bytes free after every 2^pad; none with this one.
inline constexpr int32_t kNoPad = 31;
// Offset in a padded image of offset x in a dense one.
MEMHIER_HOST_DEVICE inline int32_t padded(int32_t x, int32_t pad) { return x + ((x >> pad) << 4); }

struct TileImage {
  int64_t address = 0;         // of the first tile
  int32_t bytes = 0;           // of a record or block of lanes; 0: no image
  int32_t blocks = 0;          // of them in a tile
  int32_t missing = 0;         // bytes at the end of the last one that are not there
  int32_t begin = 0, end = 0;  // in shared memory, multiples of 16
  int32_t pad = kNoPad;
  FastDivide by_lanes;
};

// Where the elements of a component lie: element e at address + c * component + offset(e). An address in memory is that
// of the first tile, one in an image counts from the image's begin.
struct TilePlaces {
  int64_t address = 0, component = 0;
  int32_t step = 0;   // bytes from an element to the next, or from a group of them to the next
  int32_t inner = 0;  // from an element to the next within a group
  int32_t lane_step =
      0;                // in an image with its free bytes: from an element to the 32nd after it; 0: not always the same
  FastDivide by_group;  // 1: no groups

  MEMHIER_HOST_DEVICE int32_t offset(int32_t e) const {
    if (by_group.divisor == 1) return e * step;
    const uint32_t group = by_group.quotient(static_cast<uint32_t>(e));
    return static_cast<int32_t>(group) * step + (e - static_cast<int32_t>(group * by_group.divisor)) * inner;
  }
};

struct TileMove {
  TilePlaces source, destination;
  int32_t components = 1;
  int32_t turns = 0;       // of all components in a whole tile
  FastDivide by_turns;     // those of one component
  int32_t tile_bytes = 0;  // from a tile to the next in the side that lies in memory
  int32_t per_record = 0;  // elements of a record, times 2^shift
  int32_t word_step = 0;   // bytes in the image between elements of one word; 0: they lie in several groups
  uint8_t shift = 0;
  uint8_t unit = 0;  // bytes of an element that is moved: a power of two up to 16; 0: it is converted
  uint8_t source_type = 0, destination_type = 0;
  uint8_t rotate = 5;   // lanes >> rotate begin their word at different elements, which lie in different banks
  bool single = false;  // one element an access to memory, whatever its size and alignment
  bool aligned = true;  // elements lie at multiples of their size in images
  uint8_t reserved = 0;
};

struct TileParameters {
  int64_t records = 0;
  int32_t records_of_tile = 0;
  int32_t moves = 0;
  bool clear = false;  // bytes that no field covers are set to 0
  TileImage source, destination;
  TileMove move[MEMHIER_MAX_FIELDS];
};
static_assert(sizeof(TileParameters) <= 4096, "parameters of a kernel on every device");

// Records of a tile, and the shared memory that its images take.
struct TileShape {
  int64_t records = 0, bytes = 0;
  int32_t source_pad = kNoPad, destination_pad = kNoPad;
};
// `capacity`: the shared memory that a block may have. No records where not even the smallest tile fits. Pointers may
// be null while planning.
TileShape tile_shape(const FieldMap &map, int64_t capacity, void *const *pointers);

// What a block may have of shared memory.
int64_t shared_capacity(const DeviceFacts *device) noexcept;

// Whether the places of all fields can be told by groups of equal steps. Not those of blocks of different lanes on the
// two sides, nor of elements without alignment that lie together on one side alone.
bool tile_parameters(const FieldMap &map, const TileShape &shape, void *const *pointers, TileParameters *result);

}  // namespace memhier::record
