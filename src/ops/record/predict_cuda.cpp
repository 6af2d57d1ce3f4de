// Predictions for the CUDA ways: the bytes of the sectors they touch over copy rate x efficiency, less where there are
// too few records to fill the device.
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

double lookup(std::span<const Efficiency> table, int64_t bytes) {
  double result = table.front().of_copy;
  for (const Efficiency &entry : table)
    if (entry.bytes <= bytes) result = entry.of_copy;
  return result;
}

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

// Copy's share that is reached: each field at the efficiency of its unit, by its bytes.
double efficiency(const FieldMap &map, std::span<const Efficiency> table, int64_t widest) {
  double bytes = 0, time = 0;
  for (const FieldMove &move : map) {
    const int64_t unit = move.plain() ? std::min<int64_t>(move.bytes & -move.bytes, widest)
                                      : std::min<int64_t>(element_size(move.source_type), move.bytes);
    const double both = source_of(map).of_record(move) + destination_of(map).of_record(move);
    bytes += both;
    time += both / lookup(table, unit);
  }
  return time > 0 ? bytes / time : 1;
}

double seconds(const DeviceFacts &device, double bytes, double of_copy, double blocks, double block_bytes) {
  const double saturating = kBytesInFlight * std::max(device.multiprocessors, 1);
  const double filled = std::clamp(blocks * block_bytes / saturating, 1e-6, 1.0);
  return device.rates.launch + kRampSeconds + bytes / (device.rates.copy * of_copy * filled);
}

}  // namespace

double cuda_tile_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const FieldMap map = field_map(problem);
  if (map.records == 0) return 0;
  const TileShape shape = tile_shape(map, shared_capacity(device), nullptr);
  const double of_record = whole(map, source_of(map)) + whole(map, destination_of(map));
  const auto records = static_cast<double>(map.records);
  return seconds(*device, records * of_record, efficiency(map, kTile, 8),
                 static_cast<double>(ceil_divide(map.records, std::max<int64_t>(1, shape.records))),
                 static_cast<double>(shape.bytes));
}

double cuda_interleave_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const FieldMap map = field_map(problem);
  if (map.records == 0) return 0;
  const double of_record = whole(map, source_of(map)) + whole(map, destination_of(map));
  const double bytes = static_cast<double>(map.records) * of_record;
  const double in_block = kInterleaveThreads * of_record * kInterleaveAccess / map.moves[0].bytes;
  return seconds(*device, bytes, kInterleave, bytes / in_block, in_block);
}

double cuda_fields_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const FieldMap map = field_map(problem);
  if (map.records == 0) return 0;
  const auto records = static_cast<double>(map.records);
  const double of_record = touched(map, source_of(map)) + touched(map, destination_of(map));
  double result =
      seconds(*device, records * of_record, efficiency(map, kFields, 16),
              records * of_record / static_cast<double>(kFieldsBlockBytes), static_cast<double>(kFieldsBlockBytes));
  if (map.gaps) {
    double rest = whole(map, destination_of(map));
    for (const FieldMove &move : map) rest -= destination_of(map).of_record(move);
    result += device->rates.launch + records * rest / (device->rates.copy * kZeroOfCopy);
  }
  return result;
}

}  // namespace memhier::record
