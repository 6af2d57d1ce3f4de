// The choice: least predicted time, and among those within the margin the safest, so that small errors of the rates do
// not flip decisions.
#include <algorithm>
#include <tuple>

#include "planner/enumerate.hpp"
#include "planner/tuning_pieces.hpp"

namespace memhier {
namespace {

// What a route leaves to chance.
int position(RouteId id, const DeviceFacts *device) {
  // The host's page tables make it as safe as memory of the device; software coherence is last.
  if (id == RouteId::coherent && device && device->pageable_uses_host_page_tables) return 0;
  return static_cast<int>(id);
}

// The driver copies with a thread of its own, the ring needs threads that have to wake beside whatever else the host
// does. Copies of the driver are waited for, which stops whoever has several pieces under way.
bool driver_is_safer(const Problem &problem) {
  return payload_bytes(problem, Access::read) + payload_bytes(problem, Access::write) <= kLeastPieceBytes;
}

// Smaller is safer: earlier routes, then earlier ways.
auto risk(const Problem &problem, const Candidate &candidate, const DeviceFacts *device) {
  int in = position(candidate.route_in, device), out = position(candidate.route_out, device);
  const auto goes = [&](RouteId id) { return candidate.route_in == id || candidate.route_out == id; };
  // One way by the driver and the other by the ring is no safer than by the ring alone.
  if (goes(RouteId::staged_ring) && driver_is_safer(problem))
    for (int *each : {&in, &out})
      if (*each == static_cast<int>(RouteId::staged_ring) || *each == static_cast<int>(RouteId::driver_copy))
        *each = static_cast<int>(RouteId::driver_copy) + 1;
  // Pages that a kernel waits for come one group after another; those that it only writes make nothing wait.
  if (candidate.route_in == RouteId::managed_prefetch) in = 0;
  if (candidate.route_in == RouteId::resident && any_managed(problem, Access::read))
    in = static_cast<int>(RouteId::managed_prefetch);
  return std::tuple(in + out, std::max(in, out), in, candidate.way - problem.operation->ways().data());
}

}  // namespace

double known_seconds(const Candidate &candidate) noexcept {
  return candidate.measured > 0 ? candidate.measured : candidate.seconds;
}

int choose(const Problem &problem, const std::vector<Candidate> &candidates, const DeviceFacts *device) {
  const auto usable = [](const Candidate &each) {
    return each.scope == CandidateScope::pair && each.way && each.reason == Reason::none;
  };
  // What was measured is trusted to the last percent, and only what was measured is chosen then.
  const bool measured =
      std::any_of(candidates.begin(), candidates.end(), [](const Candidate &each) { return each.measured > 0; });
  int best = -1;
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (!usable(candidates[i]) || (measured && candidates[i].measured <= 0)) continue;
    if (best < 0 || known_seconds(candidates[i]) < known_seconds(candidates[best])) best = static_cast<int>(i);
  }
  if (best < 0 || measured) return best;
  const double limit = candidates[best].seconds * (1 + kSafetyMargin);
  int safest = best;
  auto least = risk(problem, candidates[best], device);
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (!usable(candidates[i]) || candidates[i].seconds > limit) continue;
    const auto risked = risk(problem, candidates[i], device);
    if (risked >= least) continue;
    least = risked;
    safest = static_cast<int>(i);
  }
  return safest;
}

}  // namespace memhier
