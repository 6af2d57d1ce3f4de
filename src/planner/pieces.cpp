// Piece budgets: small enough to overlap and to fit, large enough that fixed costs vanish.
#include "planner/pieces.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "planner/tuning_pieces.hpp"

namespace memhier {

int64_t staging_limit(const PlanOptions &options, const Resources &resources, const DeviceFacts &device) {
  if (options.working_set > 0) return options.working_set;
  if (resources.working_set > 0) return resources.working_set;
  return device.memory / 2;
}

Cut cut_for_staging(const Problem &problem, int64_t limit) {
  int64_t total = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    total = checked_add(total, payload_bytes(problem.operands[i].layout), "operands");
  const int64_t for_overlap = std::clamp(ceil_divide(total, kPiecesForOverlap), kLeastPieceBytes, kMostPieceBytes);
  Cut cut;
  cut.limit = limit;
  cut.pieces = problem.operation->cut(problem, std::min(for_overlap, std::max<int64_t>(limit / kPiecesInFlight, 1)));
  // Coarser pieces overlap less, but an operation that cannot cut finer may still fit.
  if (cut.pieces.empty()) cut.pieces = problem.operation->cut(problem, std::max<int64_t>(limit / kPiecesInFlight, 1));
  if (cut.pieces.empty()) cut.pieces = problem.operation->cut(problem, std::max<int64_t>(limit, 1));
  return cut;
}

Piece whole_piece(const Problem &problem) {
  Piece piece;
  for (int32_t i = 0; i < problem.operand_count; ++i) piece.boxes[i].extent = problem.operands[i].layout.extents;
  return piece;
}

}  // namespace memhier
