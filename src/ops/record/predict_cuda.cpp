// Predictions for the CUDA ways: the bytes of the sectors they touch over the copy rate, or the accesses of the
// multiprocessors, less where there are too few records to fill the device.
#include <algorithm>
#include <span>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "ops/record/cuda_tile.hpp"
#include "ops/record/cuda_ways.hpp"
#include "ops/record/field_map.hpp"
#include "ops/record/tuning_cuda.hpp"

namespace memhier::record {
namespace {

constexpr int64_t kSector = 32;

// One side of the map.
struct SideBytes {
  const Track FieldMove::*track;
  int64_t lanes, stride;
  bool source;

  int64_t component(const FieldMove &move) const {
    return source && !move.plain() ? element_size(move.source_type) : move.bytes;
  }
  double of_record(const FieldMove &move) const { return static_cast<double>(component(move)) * move.components; }
};
SideBytes source_of(const FieldMap &map) { return {&FieldMove::source, map.source_lanes, map.source_stride, true}; }
SideBytes destination_of(const FieldMap &map) {
  return {&FieldMove::destination, map.destination_lanes, map.destination_stride, false};
}

// Bytes a record that pass when all from its first to its last byte do.
double whole(const FieldMap &map, const SideBytes &side) {
  if (side.stride) return static_cast<double>(side.stride) / static_cast<double>(std::max<int64_t>(1, side.lanes));
  double bytes = 0;
  for (const FieldMove &move : map) bytes += side.of_record(move);
  return bytes;
}

// Bytes a record of the sectors that its fields touch one by one. Of narrow records the caches join them.
double touched(const FieldMap &map, const SideBytes &side) {
  const bool records = side.stride && side.lanes <= 1;
  if (!records) {
    double bytes = 0;
    for (const FieldMove &move : map) bytes += side.of_record(move);
    return bytes;
  }
  double bytes = 0;
  for (const FieldMove &move : map)
    bytes += static_cast<double>(round_up(side.component(move), kSector)) * move.components;
  const double all = whole(map, side);
  return side.stride <= kFieldsCachedBytes ? std::min(bytes, all) : bytes;
}

// Bytes of the widest access that suits every place of a field, as the kernel chooses it.
int64_t unit_of(const FieldMove &move) {
  const Track &from = move.source, &to = move.destination;
  const int64_t bits = from.base | from.record | from.component | from.block | to.base | to.record | to.component |
                       to.block | move.bytes | 16;
  return bits & -bits;
}

// Bytes from one lane's access to the next.
double lane_step(const SideBytes &side, const FieldMove &move) {
  const bool records = side.stride && side.lanes <= 1;
  return static_cast<double>(records ? std::min(side.stride, kFieldsCachedBytes) : (move.*side.track).record);
}

double access_cycles(const FieldMap &map) {
  double of_record = 0;
  for (const FieldMove &move : map) {
    const double units = move.plain() ? static_cast<double>(move.bytes / unit_of(move)) : 1;
    of_record += move.components * units *
                 (kAccessCycles + kAccessSourceByteCycles * lane_step(source_of(map), move) +
                  kAccessDestinationByteCycles * lane_step(destination_of(map), move));
  }
  return of_record * static_cast<double>(map.records);
}

// Of a multiprocessor, for the turns of all tiles.
double tile_cycles(const TileParameters &p) {
  double cycles = 0;
  for (int i = 0; i < p.moves; ++i) {
    const TileMove &move = p.move[i];
    cycles += move.turns * (move.unit == 1 || move.unit == 2 ? kWordTurnCycles : kTurnCycles);
  }
  return cycles * static_cast<double>(p.records) / p.records_of_tile;
}

// Of all multiprocessors together, for cycles of one.
double at_clock(const DeviceFacts &device, double cycles) {
  const double clock = device.clock_khz > 0 ? device.clock_khz * 1e3 : kUsualClock;
  return cycles / (clock * std::max(device.multiprocessors, 1));
}

double seconds(const DeviceFacts &device, double busy, double blocks, double block_bytes) {
  const double saturating = kBytesInFlight * std::max(device.multiprocessors, 1);
  const double filled = std::clamp(blocks * block_bytes / saturating, 1e-6, 1.0);
  return device.rates.launch + kRampSeconds + busy / filled;
}

double at_copy(const DeviceFacts &device, double bytes, double of_copy) {
  return bytes / (device.rates.copy * of_copy);
}

}  // namespace

double cuda_tile_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const FieldMap map = field_map(problem);
  if (map.records == 0) return 0;
  const TileShape shape = tile_shape(map, shared_capacity(device), nullptr);
  TileParameters p;
  if (shape.records == 0 || !tile_parameters(map, shape, nullptr, &p)) return 0;
  const double of_record = whole(map, source_of(map)) + whole(map, destination_of(map));
  const double copies = at_copy(*device, static_cast<double>(map.records) * of_record, kTileOfCopy);
  return seconds(*device, std::max(copies, at_clock(*device, tile_cycles(p))),
                 static_cast<double>(ceil_divide(map.records, shape.records)), static_cast<double>(shape.bytes));
}

double cuda_words_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const FieldMap map = field_map(problem);
  if (map.records == 0) return 0;
  const double of_record = whole(map, source_of(map)) + whole(map, destination_of(map));
  const double bytes = static_cast<double>(map.records) * of_record;
  return seconds(*device, at_copy(*device, bytes, kWords), bytes / (2 * kWordTileBytes), kWordTileBytes);
}

double cuda_interleave_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const FieldMap map = field_map(problem);
  if (map.records == 0) return 0;
  const double of_record = whole(map, source_of(map)) + whole(map, destination_of(map));
  const double bytes = static_cast<double>(map.records) * of_record;
  const double in_block = kInterleaveThreads * of_record * kInterleaveAccess / map.moves[0].bytes;
  return seconds(*device, at_copy(*device, bytes, kInterleave), bytes / in_block, in_block);
}

double cuda_fields_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const FieldMap map = field_map(problem);
  if (map.records == 0) return 0;
  const auto records = static_cast<double>(map.records);
  const double of_record = touched(map, source_of(map)) + touched(map, destination_of(map));
  const double memory = at_copy(*device, records * of_record, kFieldsOfCopy);
  const double accesses = at_clock(*device, access_cycles(map));
  double result = seconds(*device, std::max(memory, accesses), records * of_record / kFieldsBlockBytes,
                          static_cast<double>(kFieldsBlockBytes));
  if (map.gaps) {
    double rest = whole(map, destination_of(map));
    for (const FieldMove &move : map) rest -= destination_of(map).of_record(move);
    result += device->rates.launch + records * rest / (device->rates.copy * kZeroOfCopy);
  }
  return result;
}

// Arrays are read in runs as short as a tile.
Reach cuda_tile_reach(const Problem &problem, const DeviceFacts &, Access direction) {
  const FieldMap map = field_map(problem);
  return {direction == Access::read && !source_of(map).stride ? kTileReachArrays : 1, 0};
}

// Lanes that lie apart reach single elements over the link.
Reach cuda_fields_reach(const Problem &problem, const DeviceFacts &, Access direction) {
  const FieldMap map = field_map(problem);
  const SideBytes side = direction == Access::read ? source_of(map) : destination_of(map);
  if (!side.stride || side.lanes > 1) return {direction == Access::read ? kFieldsReachArrays : 1, 0};
  if (direction == Access::write) return {kFieldsReachWritten, 0};
  return {side.stride <= kSector ? kFieldsReachNarrow : kFieldsReachWide, 0};
}

}  // namespace memhier::record
