// Operands that travel together through the sets of staging buffers: what each piece brings, where it stands, when it
// leaves, and the events between the streams.
#pragma once
#include <vector>

#include "execution/piece_run.hpp"
#include "execution/resources.hpp"

namespace memhier {

// The latest events of one buffer of a traveller, for its next use to wait for.
struct Berth {
  MemoryPools::EventLease arrived, computed, left;
};

struct Traveller {
  TravelGroup group;
  std::vector<Berth> berths;    // one a set; of standing pieces one each
  std::vector<int64_t> visits;  // by piece: boxes brought before the one it uses; of standing pieces: pieces before it
  int64_t departed = 0;         // boxes whose way back is queued
  bool outward = false;         // an operand of the group is written

  size_t set(size_t piece) const noexcept { return static_cast<size_t>(visits[piece]) % berths.size(); }
  Berth &berth(size_t piece) noexcept { return berths[set(piece)]; }
  // Whether the box of a piece is the first in its buffer; else it takes the place of another.
  bool first_in_berth(size_t piece) const noexcept { return visits[piece] < static_cast<int64_t>(berths.size()); }
  // The way back of what stood in the buffer of this piece's box has been queued.
  bool berth_vacated(size_t piece) const noexcept {
    return !outward || departed > visits[piece] - static_cast<int64_t>(berths.size());
  }
  bool leaves_after(size_t piece) const noexcept { return outward && group.leaves[piece]; }
};

std::vector<Traveller> make_travellers(const Plan &plan, size_t sets, MemoryPools &memory);

}  // namespace memhier
