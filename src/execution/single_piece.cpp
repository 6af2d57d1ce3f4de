// Operands of the ring lie one after the other in one slot a direction.
#include "execution/single_piece.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/checked.hpp"
#include "execution/managed_pages.hpp"
#include "execution/piece_run.hpp"
#include "kernels/host_copy.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

// Bytes of a slot that the ring's operands of one direction take.
int64_t slot_bytes(const Plan &plan, bool (*wanted)(Access) noexcept) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
    const OperandDescription &operand = plan.problem.operands[i];
    if (plan.routes[i] == RouteId::staged_ring && wanted(operand.access))
      bytes = checked_add(
          bytes, round_up(staged_layout(operand.layout, plan.pieces[0].boxes[i]).bytes, kStagingAlignment), "extents");
  }
  return bytes;
}

class SinglePiece {
 public:
  // `ring`: a slot for each direction that needs one, large enough.
  SinglePiece(const Plan &plan, const Execution &execution, MemoryPools::Ring ring, Resources &resources)
      : plan_(plan),
        piece_(plan.pieces[0]),
        execution_(execution),
        resources_(resources),
        ring_(std::move(ring)),
        streams_(resources.memory->streams()),
        stream_(execution.stream ? execution.stream : streams_->compute) {
    const StagingMap map = staging_map(plan);
    buffer_ = resources.memory->device_buffer(std::max<int64_t>(footprint(plan).one_piece(), 1));
    for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
      staging_[i] = at(buffer_->data, map.offset[i]);
      if (route(plan.routes[i]).staging) staged_.push_back(i);
    }
    workspace_ = at(buffer_->data, map.bytes);
  }

  // Nothing is in flight when the leases end.
  ~SinglePiece() {
    if (!complete_) finish_quietly({stream_});
  }

  void run() {
    execution_.note_begun();
    prefetch_in(plan_, execution_.pointers, stream_, resources_);
    int64_t used = 0;
    each_move(reads, [&](const Move &move) {
      if (move.route != RouteId::staged_ring) return copy_in_by_driver(move.transfer, move.staging, stream_);
      std::byte *const slot = at(ring_.in.front()->data, used);
      const Transfer &transfer = move.transfer;
      copy_strided(nullptr, 1, transfer.operand, transfer.base, transfer.staged, slot, Stores::cached);
      gpu::copy(move.staging, slot, static_cast<size_t>(transfer.bytes), stream_);
      used += round_up(transfer.bytes, kStagingAlignment);
    });
    run_on_device(plan_, execution_, piece_problem(plan_, piece_),
                  piece_pointers(plan_, piece_, execution_.pointers, staging_.data()).data(), workspace_, stream_,
                  resources_);
    used = 0;
    each_move(writes, [&](const Move &move) {
      if (move.route != RouteId::staged_ring) return copy_out_by_driver(move.transfer, move.staging, stream_);
      std::byte *const slot = at(ring_.out.front()->data, used);
      gpu::copy(slot, move.staging, static_cast<size_t>(move.transfer.bytes), stream_);
      arriving_.push_back({move.transfer, slot});
      used += round_up(move.transfer.bytes, kStagingAlignment);
    });
    prefetch_out(plan_, execution_.pointers, stream_, resources_);
    gpu::synchronise_stream(stream_);
    gpu::note_complete();
    complete_ = true;
    for (const auto &[transfer, slot] : arriving_)
      copy_strided(nullptr, 1, transfer.staged, slot, transfer.operand, transfer.base, Stores::cached);
  }

 private:
  struct Arrival {
    Transfer transfer;
    std::byte *slot;
  };

  static std::byte *at(void *begin, int64_t bytes) noexcept { return static_cast<std::byte *>(begin) + bytes; }

  template <class Body>
  void each_move(bool (*wanted)(Access) noexcept, Body &&body) {
    memhier::each_move(
        plan_, piece_, staged_, wanted, execution_.pointers, [&](int32_t i) { return staging_[i]; }, resources_.device,
        body);
  }

  const Plan &plan_;
  const Piece &piece_;
  const Execution &execution_;
  Resources &resources_;
  const MemoryPools::Ring ring_;
  const MemoryPools::Streams streams_;
  void *const stream_;
  MemoryPools::DeviceBuffer buffer_;
  std::vector<int32_t> staged_;  // operands
  std::array<void *, kMaxOperands> staging_{};
  void *workspace_ = nullptr;
  std::vector<Arrival> arriving_;
  bool complete_ = false;
};

}  // namespace

bool run_single_piece(const Plan &plan, const Execution &execution, Resources &resources) {
  if (plan.pieces.size() != 1 || uses_route(plan, RouteId::peer_staged)) return false;
  const int64_t in = slot_bytes(plan, reads), out = slot_bytes(plan, writes), most = std::max(in, out);
  if (most > MemoryPools::kSmallestSlab) return false;
  MemoryPools::Ring ring = resources.memory->ring(in, out);
  if (most > 0 && ring.chunk < most) return false;  // a small limit of pinned memory makes small slots
  SinglePiece(plan, execution, std::move(ring), resources).run();
  return true;
}

}  // namespace memhier
