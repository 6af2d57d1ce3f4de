// How a conversion is cut: ranges of records that begin with whole blocks of lanes on both sides.
#include <algorithm>
#include <numeric>

#include "base/checked.hpp"
#include "execution/cutting.hpp"
#include "execution/piece.hpp"
#include "ops/record/field_map.hpp"
#include "ops/record/problem.hpp"

namespace memhier::record {
namespace {

constexpr int64_t kGranularity = 256;  // records: pieces begin on lines and wide vectors wherever the whole does

Box box_of(const Problem &problem, int32_t operand, bool source, int64_t first, int64_t end) {
  const Layout &layout = problem.operands[operand].layout;
  const auto &parameters = problem.parameters;
  Box box;
  if ((source ? source_arrangement(problem) : destination_arrangement(problem)) == Arrangement::soa) {
    const int64_t elements = layout.rank == 1 ? layout.extents[0] / parameters[kCount] : 1;
    box.offset[0] = first * elements;
    box.extent[0] = (end - first) * elements;
    if (layout.rank == 2) box.extent[1] = layout.extents[1];
    return box;
  }
  const int64_t lanes = std::max<int64_t>(1, parameters[source ? kSourceLanes : kDestinationLanes]);
  const int64_t stride = parameters[source ? kSourceStride : kDestinationStride];
  box.offset[0] = first / lanes * stride;
  // Up to the next piece, or to the last byte of all.
  box.extent[0] = (end == parameters[kCount] ? layout.extents[0] : end / lanes * stride) - box.offset[0];
  return box;
}

Piece piece_of(const Problem &problem, int32_t sources, int64_t first, int64_t end) {
  Piece piece;
  piece.boxes.resize(problem.operand_count);
  for (int32_t i = 0; i < problem.operand_count; ++i) piece.boxes[i] = box_of(problem, i, i < sources, first, end);
  return piece;
}

// The most records, a multiple of `unit`, of a piece; 0: not even one unit.
int64_t piece_records(const Problem &problem, const std::vector<StagedBytes> &staged, int64_t unit, int64_t bytes) {
  const int32_t sources = source_operands(problem);
  return largest(problem.parameters[kCount], unit, [&](int64_t records) {
    int64_t total = 0;
    for (int32_t i = 0; i < problem.operand_count; ++i)
      total = checked_add(total, staged[static_cast<size_t>(i)](box_of(problem, i, i < sources, 0, records)),
                          "working set");
    return total <= bytes;
  });
}

}  // namespace

std::vector<Piece> cut(const Problem &problem, int64_t bytes, int64_t most) {
  const int64_t count = problem.parameters[kCount];
  if (count == 0) {
    Piece nothing;
    nothing.boxes.resize(problem.operand_count);
    return {nothing};
  }
  const int64_t block = std::lcm(std::max<int64_t>(1, problem.parameters[kSourceLanes]),
                                 std::max<int64_t>(1, problem.parameters[kDestinationLanes]));
  std::vector<StagedBytes> staged;
  staged.reserve(static_cast<size_t>(problem.operand_count));
  for (int32_t i = 0; i < problem.operand_count; ++i) staged.emplace_back(problem.operands[i].layout);
  int64_t records = 0;
  for (const int64_t unit : {std::lcm(block, kGranularity), block}) {
    records = piece_records(problem, staged, unit, bytes);
    if (records == 0) continue;
    records = even_box(count, records, unit);
    break;
  }
  std::vector<Piece> pieces;
  if (records == 0 || ceil_divide(count, records) > most) return pieces;
  pieces.reserve(static_cast<size_t>(ceil_divide(count, records)));
  const int32_t sources = source_operands(problem);
  for (int64_t first = 0; first < count; first += records)
    pieces.push_back(piece_of(problem, sources, first, std::min(count, first + records)));
  return pieces;
}

void specialise(const Problem &whole, const Piece &piece, Problem *of_piece) {
  // Counted by the first operand of the destination.
  const int32_t operand = source_operands(whole);
  const Box &box = piece.boxes[operand];
  int64_t &count = of_piece->parameters[kCount];
  if (destination_arrangement(whole) == Arrangement::soa) {
    const Layout &layout = whole.operands[operand].layout;
    count = layout.rank == 2 ? box.extent[0] : box.extent[0] / field_pairs(whole)[0].components;
    return;
  }
  const int64_t lanes = std::max<int64_t>(1, whole.parameters[kDestinationLanes]);
  const int64_t stride = whole.parameters[kDestinationStride];
  const int64_t first = box.offset[0] / stride * lanes;
  count = std::min(ceil_divide(box.extent[0], stride) * lanes, whole.parameters[kCount] - first);
}

}  // namespace memhier::record
