// Pairs of routes; problems of the first piece by the operands that are staged.
#include "planner/route_pairs.hpp"

#include "execution/piece_run.hpp"

namespace memhier {
namespace {

class Pairing {
 public:
  Pairing(const Problem &problem, const std::vector<Piece> &pieces) : problem_(problem), pieces_(pieces) {}

  void add(RouteId in, const RouteCost &in_cost, RouteId out, const RouteCost &out_cost) {
    RoutePair pair{in, out};
    pair.staged = in_cost.staging || out_cost.staging;
    if (pair.staged && !pieces_.empty()) pair.worked_on = worked_on(in_cost, out_cost);
    result_.pairs.push_back(pair);
  }
  RoutePairs take() { return std::move(result_); }

 private:
  // Staging gives an operand a layout and an alignment of its own.
  int32_t worked_on(const RouteCost &in, const RouteCost &out) {
    const auto route_of = [&](int32_t i) {
      return travels(problem_.operands[i].access, Access::read) ? in.routes[i] : out.routes[i];
    };
    uint64_t staged = 0;  // a bit for each operand
    for (int32_t i = 0; i < problem_.operand_count; ++i)
      if (route(route_of(i)).staging) staged |= uint64_t{1} << i;
    for (size_t known = 0; known < staged_.size(); ++known)
      if (staged_[known] == staged) return static_cast<int32_t>(known);
    std::array<RouteId, kMaxOperands> routes{};
    for (int32_t i = 0; i < problem_.operand_count; ++i) routes[static_cast<size_t>(i)] = route_of(i);
    result_.worked_on.push_back(piece_problem(problem_, routes, pieces_.front()));
    staged_.push_back(staged);
    return static_cast<int32_t>(staged_.size()) - 1;
  }

  const Problem &problem_;
  const std::vector<Piece> &pieces_;
  std::vector<uint64_t> staged_;  // of each that is worked on
  RoutePairs result_;
};

static_assert(kMaxOperands <= 64);

}  // namespace

RoutePairs route_pairs(const Problem &problem, const std::vector<RouteCost> &in, const std::vector<RouteCost> &out,
                       bool same, const std::vector<Piece> &pieces) {
  Pairing pairing(problem, pieces);
  for (const Route &first : routes()) {
    const RouteCost &in_cost = in[static_cast<size_t>(first.id)];
    if (in_cost.reason != Reason::none) continue;
    for (const Route &second : routes()) {
      const RouteCost &out_cost = out[static_cast<size_t>(second.id)];
      if (out_cost.reason == Reason::none && (!same || first.id == second.id))
        pairing.add(first.id, in_cost, second.id, out_cost);
    }
  }
  return pairing.take();
}

}  // namespace memhier
