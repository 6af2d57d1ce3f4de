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

double bytes_of(const Box &box, const Layout &layout) {
  auto bytes = static_cast<double>(element_size(layout.type));
  for (int32_t mode = 0; mode < layout.rank; ++mode) bytes *= static_cast<double>(box.extent[mode]);
  return bytes;
}

// Bytes that pieces move.
double moved_bytes(const Problem &problem, const std::vector<Piece> &pieces) {
  const PerOperand<double> traffic = traffic_of(problem, pieces);
  double moved = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    moved += traffic[i] * static_cast<double>(payload_bytes(problem.operands[i].layout));
  return moved;
}

// What costs time on the way: all that moves, and one piece more, which fills and drains the pipeline.
double journey(const Problem &problem, const std::vector<Piece> &pieces) {
  double one = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    one += bytes_of(pieces.front().boxes[i], problem.operands[i].layout);
  return moved_bytes(problem, pieces) + one;
}

// Somewhat larger pieces.
int64_t coarser(int64_t bytes, int64_t most) { return std::min(most, bytes + bytes / 2); }

// The first list from `bytes` on that is not too long, as pieces grow; none up to `most`: an empty one.
std::vector<Piece> cut_from(const Problem &problem, int64_t *bytes, int64_t most) {
  for (;; *bytes = coarser(*bytes, most)) {
    std::vector<Piece> pieces = problem.operation->cut(problem, *bytes, kManyPieces);
    if (!pieces.empty() || *bytes >= most) return pieces;
  }
}

// Operands that small pieces bring again and again come less often with larger ones.
std::vector<Piece> cut_for_reuse(const Problem &problem, std::vector<Piece> pieces, double total, int64_t bytes,
                                 int64_t most) {
  if (pieces.empty() || moved_bytes(problem, pieces) < kReuseFrom * total) return pieces;
  double least = journey(problem, pieces);
  while (bytes < most) {
    bytes = coarser(bytes, most);
    std::vector<Piece> larger = problem.operation->cut(problem, bytes, kManyPieces);
    if (larger.empty()) continue;
    const bool whole = larger.size() == 1;
    if (const double length = journey(problem, larger); length < least) {
      least = length;
      pieces = std::move(larger);
    }
    if (whole) break;  // nothing is larger
  }
  return pieces;
}

// Of the bytes that pieces move in one direction, what moves with one of them.
double share_of(const Problem &problem, const Cut &cut, size_t piece, bool (*wanted)(Access) noexcept) {
  double all = 0, one = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    if (!wanted(operand.access)) continue;
    all += cut.traffic[i] * static_cast<double>(payload_bytes(operand.layout));
    one += bytes_of(cut.pieces[piece].boxes[i], operand.layout);
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
  place_boxes(problem, &cut.pieces);
  cut.limit = limit;
  cut.standing = true;
  cut.traffic = traffic_of(problem, cut.pieces, true);
  set_shares(problem, &cut);
  return cut;
}

}  // namespace

PerOperand<double> traffic_of(const Problem &problem, const std::vector<Piece> &pieces, bool standing) {
  PerOperand<double> traffic;
  traffic.resize(problem.operand_count);
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const Layout &layout = problem.operands[i].layout;
    const auto whole = static_cast<double>(payload_bytes(layout));
    double moved = 0;
    for (size_t p = 0; p < pieces.size(); ++p)
      if (arrives(problem, pieces, standing, p, i)) moved += bytes_of(pieces[p].boxes[i], layout);
    traffic[i] = whole > 0 && moved > 0 ? moved / whole : 1;
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
  std::vector<Piece> first = cut_from(problem, &bytes, most);
  cut.pieces = cut_for_reuse(problem, std::move(first), static_cast<double>(total), bytes, most);
  // Little memory for much data: as many as it takes. Coarser pieces overlap less, but an operation that cannot cut
  // finer may still fit.
  if (cut.pieces.empty()) cut.pieces = problem.operation->cut(problem, most, kMostPieces);
  if (cut.pieces.empty()) cut.pieces = problem.operation->cut(problem, std::max<int64_t>(limit, 1), kMostPieces);
  cut.traffic = traffic_of(problem, cut.pieces);
  set_shares(problem, &cut);
  return cut;
}

}  // namespace memhier
