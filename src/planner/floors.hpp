// Floors of a problem on a machine, one line a level.
#pragma once
#include "execution/plan.hpp"

namespace memhier {

struct Floors {
  double host = 0, device = 0;                  // seconds, the most of their levels; 0: unknown or no such place
  double device_arithmetic = 0, to_device = 0;  // seconds of its arithmetic, and of the link towards it alone
  std::vector<FloorLine> lines;                 // those of the host first

  double of(Target place) const noexcept { return place == Target::host ? host : device; }
};

Floors floors_of(const Problem &problem, const Machine &machine, const DeviceFacts *device, int32_t host_threads);
// Fills floors and floor_seconds; the latter is that of the place chosen.
void add_floors(Floors floors, Target chosen, Explanation *explanation);
const char *floor_level_name(FloorLevel level) noexcept;  // "host arithmetic"
std::string floor_text(const FloorLine &line);            // how it was counted

}  // namespace memhier
