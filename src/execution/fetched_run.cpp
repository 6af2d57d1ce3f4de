// All copies go down the caller's stream, so that they follow what it has queued.
#include "execution/fetched_run.hpp"

#include <memory>

#include "base/checked.hpp"
#include "base/status.hpp"
#include "execution/piece_run.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int64_t kMostRows = 16;  // that lie apart: each costs the driver a tenth of a copy

bool one_copy(const Layout &layout) {
  const Transfer transfer = make_transfer(layout, Box{{}, layout.extents}, nullptr);
  const Layout &there = transfer.operand, &here = transfer.staged;
  if (there.strides[0] != 1 || there.rank > 2) return false;
  const bool side_by_side = there.strides[1] == there.extents[0] && here.strides[1] == here.extents[0];
  return there.rank == 1 || side_by_side || there.extents[1] <= kMostRows;
}

class FetchedRun {
 public:
  FetchedRun(const Plan &plan, const Execution &execution, Resources &resources)
      : plan_(plan),
        piece_(plan.pieces.front()),
        execution_(execution),
        resources_(resources),
        stream_(execution.stream ? execution.stream : gpu::kLegacyStream) {
    const StagingMap map = staging_map(plan);
    std::byte *const slot = take_slot(map.bytes);
    for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
      if (route(plan.routes[i]).staging) fetched_.push_back(i);
      staging_[i] = slot + map.offset[i];
    }
  }

  // Nothing is in flight when the slot is given back.
  ~FetchedRun() {
    if (!complete_) finish_quietly({stream_});
  }

  void run() {
    each_move(reads, copy_in_by_driver);
    gpu::synchronise_stream(stream_);
    const Problem problem = fetched_problem(plan_.problem);
    execution_.note_begun();
    plan_.way->run(problem, pointers().data(), run_context(plan_, execution_, resources_));
    each_move(writes, copy_out_by_driver);
    gpu::synchronise_stream(stream_);
    gpu::note_complete();
    complete_ = true;
  }

 private:
  // A small limit of pinned memory makes small slots, or leaves none, and what cannot be page-locked is not asked for:
  // then the driver copies pageable memory.
  std::byte *take_slot(int64_t bytes) {
    if (plan_.page_locks) try {
        ring_ = resources_.memory->ring(bytes, 0);
        if (ring_.chunk >= bytes) return static_cast<std::byte *>(ring_.in.front()->data);
      } catch (const Error &error) {
        if (error.status() != MEMHIER_OUT_OF_PINNED_MEMORY) throw;
      }
    pageable_ = std::make_unique<std::byte[]>(static_cast<size_t>(bytes + kStagingAlignment));
    const auto address = reinterpret_cast<intptr_t>(pageable_.get());
    return pageable_.get() + (round_up(address, kStagingAlignment) - address);
  }

  template <class Copy>
  void each_move(bool (*wanted)(Access) noexcept, Copy copy) {
    memhier::each_move(
        plan_, piece_, fetched_, wanted, execution_.pointers, [&](int32_t i) { return staging_[i]; }, resources_.device,
        [&](const Move &move) { copy(move.transfer, move.staging, stream_); });
  }

  std::array<void *, kMaxOperands> pointers() const {
    std::array<void *, kMaxOperands> result{};
    for (int32_t i = 0; i < plan_.problem.operand_count; ++i) result[i] = execution_.pointers[i];
    for (const int32_t i : fetched_)
      result[i] = static_cast<std::byte *>(staging_[i]) +
                  staged_layout(plan_.problem.operands[i].layout, piece_.boxes[i]).origin;
    return result;
  }

  const Plan &plan_;
  const Piece &piece_;
  const Execution &execution_;
  Resources &resources_;
  void *const stream_;
  MemoryPools::Ring ring_;
  std::unique_ptr<std::byte[]> pageable_;
  std::vector<int32_t> fetched_;  // operands
  std::array<void *, kMaxOperands> staging_{};
  bool complete_ = false;
};

}  // namespace

bool to_fetch(const OperandDescription &operand) {
  return operand.place == Place::device && element_count(operand.layout) > 0;
}

bool fetchable(const Problem &problem) {
  int64_t bytes = 0;
  bool beyond = false;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    if (element_count(operand.layout) == 0) continue;
    beyond |= !device_accessible(operand.place);
    if (operand.place == Place::managed || operand.place == Place::peer) return false;
    if (!to_fetch(operand)) continue;
    if (payload_bytes(operand.layout) > kMostFetched || !one_copy(operand.layout)) return false;
    bytes += staged_layout(operand.layout, Box{{}, operand.layout.extents}).bytes;
  }
  return beyond && bytes > 0 && bytes <= kMostFetched;
}

std::array<RouteId, kMaxOperands> fetching_routes(const Problem &problem) {
  std::array<RouteId, kMaxOperands> routes{};
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (to_fetch(problem.operands[i])) routes[i] = RouteId::driver_copy;
  return routes;
}

Problem fetched_problem(const Problem &problem) {
  const auto routes = fetching_routes(problem);
  Problem fetched = piece_problem(problem, routes, whole_piece(problem));
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (routes[i] == RouteId::driver_copy) fetched.operands[i].place = Place::pinned;
  return fetched;
}

void run_fetched(const Plan &plan, const Execution &execution, Resources &resources) {
  FetchedRun(plan, execution, resources).run();
}

}  // namespace memhier
