// Pairs of a route in and a route out that can carry the operands, and what ways work on by each.
#pragma once
#include <cstdint>
#include <vector>

#include "planner/cost.hpp"

namespace memhier {

struct RoutePair {
  RouteId in, out;
  bool staged = false;
  int32_t worked_on = -1;  // index into RoutePairs::worked_on; -1: nothing is staged, or there are no pieces
};

struct RoutePairs {
  std::vector<RoutePair> pairs;  // by route in, then by route out
  // The first piece; pairs that stage the same operands share one. Ways are judged by it alone: later pieces may be
  // thinner, less aligned or at another border, and a way that rests on such a thing goes on by another kernel for
  // them. To be refused for a ragged last piece would cost more than that.
  std::vector<Problem> worked_on;
};

// `in` and `out`: costs by route. `same`: operands go back by the route they came.
RoutePairs route_pairs(const Problem &problem, const std::vector<RouteCost> &in, const std::vector<RouteCost> &out,
                       bool same, const std::vector<Piece> &pieces);

}  // namespace memhier
