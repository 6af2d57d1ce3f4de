// Tiles: shape, images, moves.
#include "ops/record/cuda_tile.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "ops/record/cuda_tile_side.hpp"
#include "ops/record/cuda_ways.hpp"
#include "ops/record/tuning_cuda.hpp"

namespace memhier::record {
namespace {

constexpr int64_t kAccess = 16;             // bytes of an access to memory by images
constexpr int64_t kWord = 4;                // of one by small elements
constexpr int64_t kSharedOfAll = 48 << 10;  // what every device gives a block

int64_t padded_bytes(int64_t bytes, int32_t pad) { return pad == kNoPad ? bytes : bytes + (bytes >> pad) * 16 + 16; }

int64_t image_bytes(const SideOfMap &side, int64_t records, int32_t pad) {
  if (!side.stride) return 0;
  const int64_t blocks = ceil_divide(records, std::max<int64_t>(1, side.lanes));
  // It may begin 15 bytes in, and unaligned reads go a word further.
  return padded_bytes(round_up(blocks * side.stride, kAccess) + kAccess, pad) + kAccess;
}

// Bytes that pass for a record.
int64_t moved_bytes(const FieldMap &map, const SideOfMap &side) {
  if (side.stride) return ceil_divide(side.stride, std::max<int64_t>(1, side.lanes));
  int64_t bytes = 0;
  for (const FieldMove &move : map) bytes += side.bytes(move) * move.components;
  return bytes;
}

// Records of which both sides have whole blocks and whole accesses.
int64_t record_step(const FieldMap &map) {
  int64_t step = kAccess;
  for (const SideOfMap &side : {source_side(map), destination_side(map)}) {
    if (!side.lanes) continue;
    step = std::lcm(step, side.lanes * (kAccess / std::gcd(kAccess, side.stride)));
  }
  return step;
}

// Records at a multiple of 32 bytes put one field of a warp's records into four banks or fewer.
int32_t pad_of(const FieldMap &map, const SideOfMap &side, void *const *pointers) {
  if (!side.stride || side.stride % 32 != 0) return kNoPad;
  for (const FieldMove &move : map)  // no element may cross the free bytes
    if (move.plain() ? !elements_of(map, move, pointers).aligned : !is_aligned(move, side, pointers)) return kNoPad;
  // An odd number of times a record, so that records begin in as many banks as 16 bytes allow.
  return std::clamp(std::countr_zero(static_cast<uint64_t>(side.stride)), 7, 11);
}

TileImage image_of(const FieldMap &map, const SideOfMap &side, const TileShape &shape, void *const *pointers,
                   int64_t begin) {
  TileImage image;
  image.begin = image.end = static_cast<int32_t>(begin);
  if (!side.stride) return image;
  const int64_t lanes = lanes_of(side);
  image.address = address_of(map.moves[0].*side.track, pointers);
  image.bytes = static_cast<int32_t>(side.stride);
  image.blocks = static_cast<int32_t>(ceil_divide(shape.records, lanes));
  image.by_lanes = FastDivide(lanes);
  image.pad = side.source ? shape.source_pad : shape.destination_pad;
  image.end = static_cast<int32_t>(begin + round_up(image_bytes(side, shape.records, image.pad), kAccess));
  if (side.source) image.missing = static_cast<int32_t>(side.stride - filled_bytes(map, side));
  return image;
}

// How the elements of a word lie in the image, and where its lanes begin so that they meet in few banks.
void set_words(const TilePlaces &array, const TilePlaces &image, int64_t size, TileMove *move) {
  const int64_t of_word = kWord / size;
  const int64_t bits = array.address | (move->components > 1 ? array.component : 0);
  if (image.by_group.divisor == 1) {
    move->word_step = image.step;
    const uint64_t lane_step = static_cast<uint64_t>(of_word * image.step);
    if (lane_step % kWord == 0)
      move->rotate = static_cast<uint8_t>(5 - std::min(std::countr_zero(lane_step / kWord), 5));
  } else if (bits % kWord == 0 && image.by_group.divisor % of_word == 0) {
    move->word_step = image.inner;
  }
}

void set_lane_step(int32_t pad, TilePlaces *places) {
  const int64_t size = places->by_group.divisor, step = 32 / size * int64_t{places->step};
  if (32 % size != 0 || (pad != kNoPad && step % (int64_t{1} << pad) != 0)) return;
  places->lane_step = padded(static_cast<int32_t>(step), pad);
}

bool set_move(const FieldMap &map, const FieldMove &field, const TileShape &shape, void *const *pointers,
              TileMove *move) {
  const SideOfMap source = source_side(map), destination = destination_side(map);
  const Elements elements = elements_of(map, field, pointers);
  move->components = elements.components;
  move->unit = static_cast<uint8_t>(elements.unit);
  move->source_type = static_cast<uint8_t>(field.source_type);
  move->destination_type = static_cast<uint8_t>(field.destination_type);
  move->per_record = static_cast<int32_t>(elements.unit ? elements.record_bytes : elements.of_record);
  move->shift = static_cast<uint8_t>(elements.unit ? std::countr_zero(static_cast<uint32_t>(elements.unit)) : 0);
  move->aligned = elements.unit ? elements.aligned
                                : ((!source.stride || is_aligned(field, source, pointers)) &&
                                   (!destination.stride || is_aligned(field, destination, pointers)));
  if (!set_places(source, field, elements, pointers, &move->source) ||
      !set_places(destination, field, elements, pointers, &move->destination))
    return false;
  if (source.stride) set_lane_step(shape.source_pad, &move->source);
  if (destination.stride) set_lane_step(shape.destination_pad, &move->destination);
  const int64_t total = (shape.records * move->per_record) >> move->shift;
  int64_t of_access = 1, spare = 0;
  if (!source.stride || !destination.stride) {
    const SideOfMap &memory = source.stride ? destination : source;
    const TilePlaces &array = source.stride ? move->destination : move->source;
    const int64_t size = elements.unit ? elements.unit : memory.bytes(field);
    move->tile_bytes = static_cast<int32_t>(shape.records * (field.*memory.track).record);
    move->single =
        array.by_group.divisor != 1 || array.step != size || (!elements.unit && !is_aligned(field, memory, pointers));
    if (size < kWord && !move->single) {
      set_words(array, source.stride ? move->source : move->destination, size, move);
      move->single = !elements.unit && !move->word_step;
      if (!move->single) {
        of_access = kWord / size;
        spare = of_access - 1;  // elements of the first word that may belong to the tile before
      }
    }
  }
  const int64_t turns = ceil_divide(total + spare, kTurn * of_access);
  move->by_turns = FastDivide(turns);
  move->turns = static_cast<int32_t>(turns * move->components);
  return true;
}

}  // namespace

TileShape tile_shape(const FieldMap &map, int64_t capacity, void *const *pointers) {
  const SideOfMap source = source_side(map), destination = destination_side(map);
  TileShape shape;
  if (!source.stride && !destination.stride) return shape;
  shape.source_pad = pad_of(map, source, pointers);
  shape.destination_pad = pad_of(map, destination, pointers);
  const auto bytes = [&](int64_t records) {
    return round_up(image_bytes(source, records, shape.source_pad), kAccess) +
           round_up(image_bytes(destination, records, shape.destination_pad), kAccess);
  };
  const int64_t step = record_step(map);
  if (step > kTileRecordsMost || std::max(map.source_stride, map.destination_stride) > capacity) return shape;
  const int64_t least = round_up(kTileRecordsLeast, step);
  if (bytes(least) > capacity) return shape;
  const int64_t few = round_up(std::max<int64_t>(ceil_divide(map.records, kTilesWanted), 1), step);
  const int64_t moved = std::max<int64_t>(moved_bytes(map, source) + moved_bytes(map, destination), 1);
  const int64_t most = std::min({few, kTileRecordsMost, kTileMovedBytes / moved});
  int64_t records = least;
  // Sizes grow evenly with the records: the largest that fits is found by their quotient.
  const int64_t of_step = std::max<int64_t>(bytes(least + step) - bytes(least), 1);
  records += std::max<int64_t>(0, (kTileBytes - bytes(least)) / of_step) * step;
  records = std::max(least, std::min(records, most / step * step));
  const int64_t whole_turns = std::lcm(step, int64_t{kTurn});
  if (records > whole_turns) records = records / whole_turns * whole_turns;
  shape.records = records;
  shape.bytes = bytes(records);
  return shape;
}

int64_t shared_capacity(const DeviceFacts *device) noexcept {
  return device && device->shared_per_block > 0 ? device->shared_per_block : kSharedOfAll;
}

Reason cuda_tile_reason(const Problem &problem, const DeviceFacts *device) {
  if (problem.parameters[kKeep]) return Reason::strides;
  const FieldMap map = field_map(problem);
  if (!map.source_stride && !map.destination_stride) return Reason::strides;
  const TileShape shape = tile_shape(map, shared_capacity(device), nullptr);
  if (!shape.records) return Reason::element_size;
  TileParameters unused;
  return tile_parameters(map, shape, nullptr, &unused) ? Reason::none : Reason::strides;
}

bool tile_parameters(const FieldMap &map, const TileShape &shape, void *const *pointers, TileParameters *result) {
  TileParameters &p = *result;
  p.records = map.records;
  p.records_of_tile = static_cast<int32_t>(shape.records);
  p.clear = map.gaps || map.tail;
  p.source = image_of(map, source_side(map), shape, pointers, 0);
  p.destination = image_of(map, destination_side(map), shape, pointers, p.source.end);
  p.moves = map.count;
  for (int i = 0; i < map.count; ++i)
    if (!set_move(map, map.moves[static_cast<size_t>(i)], shape, pointers, &p.move[i])) return false;
  return true;
}

}  // namespace memhier::record
