// Piece budgets: small enough to overlap and to fit, large enough that fixed costs vanish.
#include "planner/pieces.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "planner/tuning_pieces.hpp"

namespace memhier {

int64_t staging_limit(const PlanOptions &options, const Resources &resources, const DeviceFacts &device) {
  if (options.working_set > 0) return options.working_set;
  if (resources.working_set > 0) return resources.working_set;
  return device.memory / 2;
}

namespace {

// How often pieces bring the bytes of an operand, by the elements that they bring.
double times(const Layout &layout, double brought) {
  const auto whole = static_cast<double>(payload_bytes(layout));
  const double moved = static_cast<double>(element_size(layout.type)) * brought;
  return whole > 0 && moved > 0 ? moved / whole : 1;
}

double bytes_of(const Layout &layout, const Box &box) {
  return static_cast<double>(element_size(layout.type)) * elements_of(layout, box);
}

// Pieces and how often they bring the bytes of each operand.
struct Trial {
  std::vector<Piece> pieces;
  PerOperand<double> traffic;
};

Trial try_cut(const Problem &problem, int64_t bytes, int64_t most) {
  Trial trial;
  trial.pieces = problem.operation->cut(problem, bytes, most);
  trial.traffic = traffic_of(problem, trial.pieces);
  return trial;
}

// Bytes that pieces move.
double moved_bytes(const Problem &problem, const Trial &trial) {
  double moved = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    moved += trial.traffic[i] * static_cast<double>(payload_bytes(problem.operands[i].layout));
  return moved;
}

// What costs time on the way: all that moves, and one piece more, which fills and drains the pipeline.
double journey(const Problem &problem, const Trial &trial) {
  double one = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    one += bytes_of(problem.operands[i].layout, trial.pieces.front().boxes[i]);
  return moved_bytes(problem, trial) + one;
}

// Somewhat larger pieces.
int64_t coarser(int64_t bytes, int64_t most) { return std::min(most, bytes + bytes / 2); }

// The first list from `bytes` on that is not too long, as pieces grow; none up to `most`: an empty one.
Trial cut_from(const Problem &problem, int64_t *bytes, int64_t most) {
  for (;; *bytes = coarser(*bytes, most)) {
    Trial trial = try_cut(problem, *bytes, kManyPieces);
    if (!trial.pieces.empty() || *bytes >= most) return trial;
  }
}

// Operands that small pieces bring again and again come less often with larger ones.
Trial cut_for_reuse(const Problem &problem, Trial best, double total, int64_t bytes, int64_t most) {
  if (best.pieces.empty() || moved_bytes(problem, best) < kReuseFrom * total) return best;
  double least = journey(problem, best);
  while (bytes < most) {
    bytes = coarser(bytes, most);
    Trial larger = try_cut(problem, bytes, kManyPieces);
    if (larger.pieces.empty()) continue;
    const bool whole = larger.pieces.size() == 1;
    if (const double length = journey(problem, larger); length < least) {
      least = length;
      best = std::move(larger);
    }
    if (whole) break;  // nothing is larger
  }
  return best;
}

// Of the bytes that pieces move in one direction, what moves with one of them.
double share_of(const Problem &problem, const Cut &cut, size_t piece, bool (*wanted)(Access) noexcept) {
  double all = 0, one = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    if (!wanted(operand.access)) continue;
    all += cut.traffic[i] * static_cast<double>(payload_bytes(operand.layout));
    one += bytes_of(operand.layout, cut.pieces[piece].boxes[i]);
  }
  return all > 0 ? std::min(one / all, 1.0) : 1;
}

void set_shares(const Problem &problem, Cut *cut) {
  if (cut->pieces.empty()) return;
  cut->first = share_of(problem, *cut, 0, reads);
  cut->last = share_of(problem, *cut, cut->pieces.size() - 1, writes);
}

Cut cut_standing(const Problem &problem, int64_t limit, int64_t total, double work) {
  Cut cut;
  if (!problem.operation->cut_standing || total < kLeastForStanding || total > limit / kLimitForStanding) return cut;
  cut.pieces = problem.operation->cut_standing(problem, work);
  if (cut.pieces.empty()) return cut;
  cut.traffic = place_boxes(problem, &cut.pieces);
  for (int32_t i = 0; i < problem.operand_count; ++i)
    cut.traffic[i] = times(problem.operands[i].layout, cut.traffic[i]);
  cut.limit = limit;
  cut.standing = true;
  set_shares(problem, &cut);
  return cut;
}

}  // namespace

PerOperand<double> traffic_of(const Problem &problem, const std::vector<Piece> &pieces) {
  PerOperand<double> traffic;
  traffic.resize(problem.operand_count);
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const Layout &layout = problem.operands[i].layout;
    double brought = 0;
    for (size_t p = 0; p < pieces.size(); ++p)
      if (new_box(pieces, p, i)) brought += elements_of(layout, pieces[p].boxes[i]);
    traffic[i] = times(layout, brought);
  }
  return traffic;
}

Cut cut_for_staging(const Problem &problem, int64_t limit, double work) {
  int64_t total = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    total = checked_add(total, payload_bytes(problem.operands[i].layout), "operands");
  if (Cut cut = cut_standing(problem, limit, total, work); !cut.pieces.empty()) return cut;
  const int64_t for_overlap = std::clamp(ceil_divide(total, kPiecesForOverlap), kLeastPieceBytes, kMostPieceBytes);
  Cut cut;
  cut.limit = limit;
  const int64_t most = std::max<int64_t>(limit / kPiecesInFlight, 1);
  int64_t bytes = std::min(std::max(for_overlap, ceil_divide(total, kManyPieces)), most);
  Trial first = cut_from(problem, &bytes, most);
  Trial trial = cut_for_reuse(problem, std::move(first), static_cast<double>(total), bytes, most);
  // Little memory for much data: as many as it takes. Coarser pieces overlap less, but an operation that cannot cut
  // finer may still fit.
  if (trial.pieces.empty()) trial = try_cut(problem, most, kMostPieces);
  if (trial.pieces.empty()) trial = try_cut(problem, std::max<int64_t>(limit, 1), kMostPieces);
  cut.pieces = std::move(trial.pieces);
  cut.traffic = std::move(trial.traffic);
  set_shares(problem, &cut);
  return cut;
}

}  // namespace memhier
