// Floors of a problem on a machine, one line a level.
#pragma once
#include "execution/plan.hpp"

namespace memhier {

// Fills floors and floor_seconds; the latter is that of the place chosen.
void add_floors(const Problem &problem, const Machine &machine, const DeviceFacts *device, int32_t host_threads,
                Target chosen, Explanation *explanation);

}  // namespace memhier
