#include "execution/travellers.hpp"

namespace memhier {

std::vector<Traveller> make_travellers(const Plan &plan, size_t sets, MemoryPools &memory) {
  std::vector<Traveller> travellers;
  for (TravelGroup &group : travel_groups(plan)) {
    Traveller &traveller = travellers.emplace_back();
    for (const int32_t i : group.operands) traveller.outward |= writes(plan.problem.operands[i].access);
    int64_t visits = -1;
    for (const bool arrives : group.arrives) traveller.visits.push_back(visits += arrives || plan.standing ? 1 : 0);
    traveller.group = std::move(group);
    for (size_t i = 0; i < (plan.standing ? plan.pieces.size() : sets); ++i)
      traveller.berths.push_back({memory.event(), memory.event(), memory.event()});
  }
  return travellers;
}

}  // namespace memhier
