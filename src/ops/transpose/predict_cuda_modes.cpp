// Predictions for the tiles over several modes.
#include <algorithm>

#include "ops/transpose/cuda_modes.hpp"
#include "ops/transpose/predict.hpp"
#include "ops/transpose/tuning_cuda.hpp"

namespace memhier::transpose {
namespace {

// The share of the tiles that is there.
double fill(const ModeTile &tile) {
  double filled = 1;
  for (int32_t i = 0; i < tile.count; ++i) {
    const TileMode &mode = tile.mode[static_cast<size_t>(i)];
    filled *= static_cast<double>(mode.extent) / static_cast<double>(round_up(mode.extent, mode.tile));
  }
  return filled;
}

}  // namespace

double cuda_modes_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const double payload = static_cast<double>(payload_bytes(problem, Access::write));
  if (payload == 0) return 0;
  const ModeTile tile = mode_tile(canonical_modes(problem), mode_alignment(problem, nullptr));
  double efficiency = kModes[0].of_copy;
  for (const ModesEfficiency &entry : kModes) {
    if (entry.unit_bytes == tile.unit_bytes && entry.store_bytes <= tile.unit_bytes * tile.write_units)
      efficiency = entry.of_copy;
  }
  if (tile.unit_bytes * tile.read_units < kModesWideLoad) efficiency *= kModesNarrowLoads;
  const double waste = (run_waste(tile.source_run_bytes) + run_waste(tile.destination_run_bytes)) / 2;
  const double filled = fill(tile);
  return kModesStartSeconds + device_seconds(payload, *device, efficiency * filled, waste,
                                             static_cast<double>(tile.tiles()),
                                             static_cast<double>(tile.units() * tile.unit_bytes) * filled);
}

}  // namespace memhier::transpose
