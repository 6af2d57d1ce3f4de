// Tiles: shape, images, fields.
#include "ops/record/cuda_tile.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "ops/record/cuda_ways.hpp"
#include "ops/record/tuning_cuda.hpp"

namespace memhier::record {
namespace {

constexpr int64_t kAccess = 16;             // bytes of an access to memory
constexpr int64_t kSharedOfAll = 48 << 10;  // what every device gives a block

// One side of the map, so that both are treated alike.
struct SideOfMap {
  const Track FieldMove::*track;
  int64_t lanes, stride;  // stride 0: SOA
  bool source;
};
SideOfMap source_of(const FieldMap &map) { return {&FieldMove::source, map.source_lanes, map.source_stride, true}; }
SideOfMap destination_of(const FieldMap &map) {
  return {&FieldMove::destination, map.destination_lanes, map.destination_stride, false};
}

int64_t component_bytes(const FieldMove &move, const SideOfMap &side) {
  return side.source && !move.plain() ? element_size(move.source_type) : move.bytes;
}

// Arrays of SOA that the components of a field are: one where they lie together.
int64_t array_count(const FieldMove &move, const SideOfMap &side) {
  const bool together = (move.*side.track).record != component_bytes(move, side);
  return together ? 1 : move.components;
}

// The first move with the same array of SOA: source fields may be named more than once.
int first_use(const FieldMap &map, const SideOfMap &side, int move) {
  for (int i = 0; i < move; ++i)
    if ((map.moves[static_cast<size_t>(i)].*side.track).operand ==
        (map.moves[static_cast<size_t>(move)].*side.track).operand)
      return i;
  return move;
}

int64_t image_of_array(int64_t bytes) { return round_up(bytes, kAccess) + kAccess; }  // its start may lie 15 bytes in

int64_t padded_bytes(int64_t bytes, int32_t pad) { return pad ? bytes + (bytes >> pad) * 16 + 16 : bytes; }

int64_t image_bytes(const FieldMap &map, const SideOfMap &side, int64_t records, int32_t pad) {
  if (side.stride) {
    const int64_t blocks = ceil_divide(records, std::max<int64_t>(1, side.lanes));
    return padded_bytes(image_of_array(blocks * side.stride), pad) + kAccess;  // unaligned reads go a word further
  }
  int64_t total = kAccess;
  for (int i = 0; i < map.count; ++i) {
    const FieldMove &move = map.moves[static_cast<size_t>(i)];
    if (first_use(map, side, i) == i)
      total += array_count(move, side) * image_of_array(records * (move.*side.track).record);
  }
  return total;
}

// Records of which both sides have whole blocks and whole accesses.
int64_t record_step(const FieldMap &map) {
  int64_t step = kAccess;
  for (const SideOfMap &side : {source_of(map), destination_of(map)}) {
    if (!side.lanes) continue;
    step = std::lcm(step, side.lanes * (kAccess / std::gcd(kAccess, side.stride)));
  }
  return step;
}

int32_t unit_of(const FieldMove &move) { return static_cast<int32_t>(std::min(move.bytes & -move.bytes, 8)); }

// Records at a multiple of 64 bytes put one field of a warp's records into two banks or one.
int32_t pad_of(const FieldMap &map, const SideOfMap &side, void *const *pointers) {
  if (!side.stride || side.lanes > 1 || side.stride % 64 != 0) return 0;
  // No access may cross the free bytes.
  for (const FieldMove &move : map) {
    const Track &track = move.*side.track;
    const int64_t unit = move.plain() ? unit_of(move) : component_bytes(move, side);
    const int64_t address = pointers ? reinterpret_cast<intptr_t>(pointers[track.operand]) : 0;
    const int64_t step = move.components > 1 ? track.component : 0;
    if ((address | track.base | step) % unit != 0) return 0;
  }
  // An odd number of times a record, so that records begin in as many banks as 16 bytes allow.
  return std::clamp(std::countr_zero(static_cast<uint64_t>(side.stride)), 7, 11);
}

// Fills the arrays of a side; array_of[i] is that of move i. Returns where its image ends.
int64_t set_side(const FieldMap &map, const SideOfMap &side, const TileShape &shape, void *const *pointers,
                 int64_t image, TileSide *result, std::array<uint8_t, MEMHIER_MAX_FIELDS> *array_of) {
  const int64_t begin = image;
  result->blocks = static_cast<int32_t>(ceil_divide(shape.records, std::max<int64_t>(1, side.lanes)));
  const auto set_segments = [&](TileArray *array) {
    array->segments = static_cast<uint16_t>(segments_of(result->blocks * array->bytes));
  };
  const auto address = [&](const Track &track) { return reinterpret_cast<intptr_t>(pointers[track.operand]); };
  if (side.stride) {
    const int64_t lanes = std::max<int64_t>(1, side.lanes);
    result->arrays = 1;
    result->pad = side.source ? shape.source_pad : shape.destination_pad;
    result->lanes = static_cast<int32_t>(lanes);
    result->by_lanes = FastDivide(lanes);
    TileArray &array = result->array[0];
    array.address = address(map.moves[0].*side.track);
    array.bytes = static_cast<int32_t>(side.stride);
    array.image = static_cast<int32_t>(image);
    set_segments(&array);
    array_of->fill(0);
    if (side.source) {  // the last record or block is there up to its last field
      int64_t end = 0;
      for (const FieldMove &move : map)
        end = std::max(end, move.source.base + lanes * move.components * component_bytes(move, side));
      result->missing = static_cast<int32_t>(side.stride - end);
    }
    return begin + image_bytes(map, side, shape.records, result->pad);
  }
  for (int i = 0; i < map.count; ++i) {
    const FieldMove &move = map.moves[static_cast<size_t>(i)];
    const int first = first_use(map, side, i);
    if (first != i) {
      (*array_of)[static_cast<size_t>(i)] = (*array_of)[static_cast<size_t>(first)];
      continue;
    }
    const Track &track = move.*side.track;
    (*array_of)[static_cast<size_t>(i)] = static_cast<uint8_t>(result->arrays);
    TileArray &array = result->array[result->arrays++];
    array.address = address(track);
    array.pitch = track.component;
    array.bytes = static_cast<int32_t>(track.record);
    array.count = static_cast<uint16_t>(array_count(move, side));
    array.image = static_cast<int32_t>(image);
    array.image_pitch = static_cast<int32_t>(image_of_array(shape.records * track.record));
    set_segments(&array);
    image += array.count * int64_t{array.image_pitch};
  }
  return image + kAccess;
}

}  // namespace

TileShape tile_shape(const FieldMap &map, int64_t capacity, void *const *pointers) {
  TileShape shape;
  shape.source_pad = pad_of(map, source_of(map), pointers);
  shape.destination_pad = pad_of(map, destination_of(map), pointers);
  const auto bytes = [&](int64_t records) {
    return image_bytes(map, source_of(map), records, shape.source_pad) +
           image_bytes(map, destination_of(map), records, shape.destination_pad);
  };
  const int64_t step = record_step(map);
  if (step > kTileRecordsMost || std::max(map.source_stride, map.destination_stride) > capacity) return shape;
  const int64_t least = round_up(kTileRecordsLeast, step);
  if (bytes(least) > capacity) return shape;
  const int64_t few = round_up(std::max<int64_t>(ceil_divide(map.records, kTilesWanted), 1), step);
  const int64_t most = std::max(least, std::min(few, kTileRecordsMost / step * step));
  int64_t records = least;
  // Sizes grow evenly with the records: the largest that fits is found by their quotient.
  const int64_t of_step = std::max<int64_t>(bytes(least + step) - bytes(least), 1);
  records += std::max<int64_t>(0, (kTileBytes - bytes(least)) / of_step) * step;
  shape.records = std::min(records, most);
  shape.bytes = bytes(shape.records);
  return shape;
}

int64_t shared_capacity(const DeviceFacts *device) noexcept {
  return device && device->shared_per_block > 0 ? device->shared_per_block : kSharedOfAll;
}

Reason cuda_tile_reason(const Problem &problem, const DeviceFacts *device) {
  if (problem.parameters[kKeep]) return Reason::strides;
  return tile_shape(field_map(problem), shared_capacity(device), nullptr).records ? Reason::none : Reason::element_size;
}

TileParameters tile_parameters(const FieldMap &map, const TileShape &shape, void *const *pointers) {
  TileParameters p;
  p.records = map.records;
  p.records_of_tile = static_cast<int32_t>(shape.records);
  p.fields = map.count;
  p.clear = map.gaps || map.tail;
  std::array<uint8_t, MEMHIER_MAX_FIELDS> source_array{}, destination_array{};
  const int64_t middle = set_side(map, source_of(map), shape, pointers, 0, &p.source, &source_array);
  p.image_begin = static_cast<int32_t>(round_up(middle, kAccess));
  p.image_end = static_cast<int32_t>(
      set_side(map, destination_of(map), shape, pointers, p.image_begin, &p.destination, &destination_array));
  for (int i = 0; i < map.count; ++i) {
    const FieldMove &move = map.moves[static_cast<size_t>(i)];
    TileField &field = p.field[i];
    field.source_array = source_array[static_cast<size_t>(i)];
    field.destination_array = destination_array[static_cast<size_t>(i)];
    field.components = move.components;
    field.source_offset = static_cast<int32_t>(move.source.base);
    field.source_record = static_cast<int32_t>(move.source.record);
    field.destination_offset = static_cast<int32_t>(move.destination.base);
    field.destination_record = static_cast<int32_t>(move.destination.record);
    // The distance of arrays that lie by themselves stands with the array.
    if (p.source.array[field.source_array].count == 1)
      field.source_component = static_cast<int32_t>(move.source.component);
    if (p.destination.array[field.destination_array].count == 1)
      field.destination_component = static_cast<int32_t>(move.destination.component);
    if (move.plain()) {
      field.unit = static_cast<uint8_t>(unit_of(move));
      field.units = static_cast<uint16_t>(move.bytes / field.unit);
      field.by_units = FastDivide(field.units);
    } else {
      field.source_type = static_cast<uint8_t>(move.source_type);
      field.destination_type = static_cast<uint8_t>(move.destination_type);
    }
  }
  return p;
}

}  // namespace memhier::record
