// The cost model: the stages of the pipeline are the link in, the link out, the host's copying and the kernel.
#include "planner/cost.hpp"

#include <algorithm>

#include "machine/floor.hpp"
#include "planner/tuning_pieces.hpp"

namespace memhier {

namespace {

struct Leg {
  double link = 0, host = 0, start = 0;
  double seconds() const { return link + host + start; }
};

// What an operand costs over the link beyond its bytes.
struct Repeats {
  double pieces = 1;   // how often they bring its bytes where it is staged
  double kernels = 1;  // how often they read its elements where it is not
};

Leg leg_of(const Route &route, RouteQuery query, const Repeats &repeats, const Machine &machine,
           const DeviceFacts &device) {
  // Pages that migrate come once.
  const bool remote =
      route.id == RouteId::zero_copy || (route.id == RouteId::coherent && device.pageable_uses_host_page_tables);
  const double times = route.staging ? repeats.pieces : remote ? repeats.kernels : 1;
  query.bytes = static_cast<int64_t>(static_cast<double>(query.bytes) * times);
  return {route.link_seconds(query, machine, device), route.host_seconds(query, machine, device),
          route.start_seconds(query, machine, device)};
}

// What an operand costs by every route.
struct Offers {
  struct Offer {
    Reason reason = Reason::none;
    Leg leg;  // where it is feasible
  };
  bool empty = true;  // nothing to carry
  RouteQuery query;
  Repeats repeats;
  std::array<Offer, kRouteCount> by_route;
  const Route *best = nullptr;  // for a nominal one that cannot carry it; null: there is none

  const Offer &of(const Route &route) const noexcept { return by_route[static_cast<size_t>(route.id)]; }
};

void collect(const Machine &machine, const DeviceFacts &device, Offers *offers) {
  double least = 0;
  for (const Route &route : routes()) {
    Offers::Offer &offer = offers->by_route[static_cast<size_t>(route.id)];
    offer.reason = route.feasible(offers->query, machine, device);
    if (offer.reason != Reason::none) continue;
    offer.leg = leg_of(route, offers->query, offers->repeats, machine, device);
    const double seconds = offer.leg.seconds();
    if (offers->best && seconds >= least) continue;
    offers->best = &route;
    least = seconds;
  }
}

// Operands of the ring pass through it one after the other: its threads wake once, and it starts once.
class Ring {
 public:
  void add(const Offers &offered) {
    const RouteQuery &query = offered.query;
    if (++operands_ == 1) {
      alone_ = offered.of(route(RouteId::staged_ring)).leg;
      all_ = query;
      all_.bytes = 0;
    }
    if (query.access == Access::update) all_.access = Access::update;
    all_.bytes += static_cast<int64_t>(static_cast<double>(query.bytes) * offered.repeats.pieces);
  }
  double host_seconds(const Machine &machine, const DeviceFacts &device) const {
    return operands_ < 2 ? alone_.host : route(RouteId::staged_ring).host_seconds(all_, machine, device);
  }
  double start_seconds(const Machine &machine, const DeviceFacts &device) const {
    return operands_ < 2 ? alone_.start : route(RouteId::staged_ring).start_seconds(all_, machine, device);
  }

 private:
  RouteQuery all_;
  Leg alone_;  // of the first, while there is no other
  int operands_ = 0;
};

// The operand takes this route.
void add(int32_t i, const OperandDescription &operand, const Route &route, Access direction, const Offers &offered,
         Ring *ring, RouteCost *cost) {
  const auto payload = static_cast<double>(offered.query.bytes);
  cost->routes[i] = route.id;
  cost->staging |= route.staging;
  cost->peer |= operand.place == Place::peer;
  cost->waits |= route.id == RouteId::driver_copy && !device_accessible(operand.place);
  if (operand.place == Place::managed && !route.staging) cost->migrates += payload;
  const Leg &leg = offered.of(route).leg;
  if (route.id == RouteId::zero_copy) {
    const double once = leg.link / offered.repeats.kernels;
    cost->reached += once;
    cost->repeated += leg.link - once;
  }
  const double bytes =
      leg.link > 0 && operand.place != Place::peer ? payload * (route.staging ? offered.repeats.pieces : 1) : 0;
  // Pages that are left on the device have only come.
  const bool stays = route.id == RouteId::managed_prefetch && offered.query.read_next == ReadNext::device;
  if (operand.access == Access::update && !stays) {
    cost->link_in += leg.link / 2;
    cost->link_out += leg.link / 2;
    cost->bytes_to_device += bytes;
    cost->bytes_to_host += bytes;
  } else if (direction == Access::read || stays) {
    cost->link_in += leg.link;
    cost->bytes_to_device += bytes;
  } else {
    cost->link_out += leg.link;
    cost->bytes_to_host += bytes;
  }
  if (route.id == RouteId::staged_ring) return ring->add(offered);
  cost->host += leg.host;
  cost->start += leg.start;
}

void assess(const Problem &problem, const Route &nominal, Access direction, const Machine &machine,
            const DeviceFacts &device, const PerOperand<Offers> &offers, RouteCost *cost) {
  bool carries = false, any = false;
  Ring ring;
  Reason refusal = Reason::none;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    if (!travels(operand.access, direction)) continue;
    cost->routes[i] = RouteId::resident;
    const Offers &offered = offers[i];
    if (offered.empty) continue;
    any = true;
    const Route *route = &nominal;
    if (const Reason reason = offered.of(nominal).reason; reason != Reason::none) {
      if (refusal == Reason::none) refusal = reason;
      // `resident` means that nothing moves.
      route = nominal.id == RouteId::resident ? nullptr : offered.best;
      if (!route) {
        cost->reason = reason;
        return;
      }
    } else {
      carries = true;
    }
    add(i, operand, *route, direction, offered, &ring, cost);
  }
  cost->host += ring.host_seconds(machine, device);
  cost->start += ring.start_seconds(machine, device);
  if (cost->migrates > static_cast<double>(device.memory)) cost->reason = Reason::exceeds_device_memory;
  if (any && !carries) cost->reason = refusal;
  if (!any && nominal.id != RouteId::resident) cost->reason = Reason::not_device;
}

}  // namespace

bool travels(Access access, Access direction) noexcept {
  return access == Access::update ? direction == Access::read : access == direction;
}

std::vector<RouteCost> route_costs(const Problem &problem, Access direction, const Machine &machine,
                                   const DeviceFacts &device, int32_t copy_threads, const PerOperand<double> &traffic,
                                   bool ring, ReadNext read_next) {
  PerOperand<Offers> offers;
  offers.resize(problem.operand_count);
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    if (!travels(operand.access, direction)) continue;
    RouteQuery &query = offers[i].query;
    query.layout = &operand.layout;
    query.bytes = payload_bytes(operand.layout);
    if (query.bytes == 0) continue;
    offers[i].empty = false;
    query.place = operand.place;
    query.device = operand.device;
    query.access = operand.access;
    query.adopted = operand.adopted;
    query.mixed = operand.mixed;
    query.copy_threads = copy_threads;
    query.ring = ring;
    query.read_next = read_next;
    const bool once = operand.access != Access::read || !problem.operation->reads;
    offers[i].repeats = {traffic[i], once ? 1 : problem.operation->reads(problem, i)};
    collect(machine, device, &offers[i]);
  }
  std::vector<RouteCost> costs(kRouteCount);
  for (const Route &nominal : routes())
    assess(problem, nominal, direction, machine, device, offers, &costs[static_cast<size_t>(nominal.id)]);
  return costs;
}

RouteCost as_reached(RouteCost cost, const Way &way, const Problem &problem, const DeviceFacts &device,
                     Access direction, WayCost *way_cost) {
  if (cost.reached == 0 || !way.reach) return cost;
  const Reach reach = way.reach(problem, device, direction);
  (direction == Access::read ? cost.link_in : cost.link_out) += cost.reached * (reach.times - 1) - cost.repeated;
  way_cost->seconds += reach.seconds;
  return cost;
}

Cost device_cost(const WayCost &way, const RouteCost &in, const RouteCost &out, const Flow &flow,
                 const DeviceFacts &device) {
  const double link_in = in.link_in + out.link_in;
  const double beside = out.waits && in.host > 0 ? kDriverBesideRing : 1;
  const double link_out = in.link_out + out.link_out * beside;
  if (link_in + link_out + in.host + out.host == 0) return {way.seconds, way.bound};

  // Both directions share the link up to its duplex rate.
  double duplex = 0;
  const double both = in.bytes_to_device + out.bytes_to_device + in.bytes_to_host + out.bytes_to_host;
  if (link_in > 0 && link_out > 0 && device.rates.link_duplex > 0) duplex = both / device.rates.link_duplex;
  // An operand that is updated goes and comes through the same kernel.
  if (out.link_out > 0 && (in.reached > 0 || out.reached > 0)) duplex /= kKernelDuplex;
  const double rewaking = in.waits && !in.host ? std::min(out.host, kRewaking) : 0;
  const double host = in.host + out.host + rewaking;
  const double n = static_cast<double>(std::max<int64_t>(flow.pieces, 1));
  // Each piece launches the kernels anew and starts its transfers anew; what a route does before its first transfer is
  // hidden behind the piece before.
  const double kernel = way.seconds + (n - 1) * device.rates.launch;
  const double restart = (n - 1) * device.rates.transfer_start;

  struct Stage {
    const char *name;
    double seconds;
    double share;  // between the first piece's start and the last one's end
  };
  const Stage stages[] = {{"link to the device", link_in > 0 ? link_in + restart : 0, 1 - flow.first},
                          {in.peer || out.peer ? "link from the device" : "link to the host",
                           link_out > 0 ? link_out + restart : 0, 1 - flow.last},
                          {"both directions of the link", duplex, 1 - flow.first},
                          // Who waits for the driver's copies of pageable memory sends nothing the other way.
                          {"copies that are waited for", in.waits || out.waits ? link_in + link_out : 0, (n - 1) / n},
                          {"host copying", host, 1 - flow.first},
                          {way.bound, kernel, (n - 1) / n}};
  const Stage *slowest = std::max_element(std::begin(stages), std::end(stages),
                                          [](const Stage &a, const Stage &b) { return a.seconds < b.seconds; });
  const double starts = in.start + out.start;
  double seconds = 0;
  if (!in.staging && !out.staging && flow.pieces <= 1) {
    // The kernel itself reaches over the link, or whole operands move before and after it.
    seconds = starts > 0 ? link_in + link_out + host + kernel + starts : std::max({link_in, link_out, duplex, kernel});
  } else {
    // The first piece fills the pipeline and the last one drains it, the slowest stage paces the others.
    const double fill_in = std::max(link_in, in.host) * flow.first + in.start;
    const double fill_out = std::max(link_out, out.host + rewaking) * flow.last + out.start;
    double pace = 0;
    for (const Stage &stage : stages) pace = std::max(pace, stage.share * stage.seconds);
    seconds = fill_in + kernel / n + fill_out + pace;
  }
  seconds += device.rates.synchronise;
  const double fixed = way.fixed + starts + device.rates.synchronise;
  return {seconds, fixed > seconds / 2 ? kFixedCosts : slowest->name};
}

}  // namespace memhier
