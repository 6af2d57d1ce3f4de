// Three streams of the pools (in, compute, out) over up to three sets of staging buffers. Events order the streams;
// the host waits only for pinned slots and for copies that the driver makes of pageable memory.
#include "execution/staged_pipeline.hpp"

#include <algorithm>
#include <optional>

#include "base/status.hpp"
#include "execution/movers.hpp"
#include "execution/piece_run.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int64_t kSets = 3;

struct StagingSet {
  MemoryPools::DeviceBuffer buffer;
  MemoryPools::EventLease arrived, computed, left;
};

class StagedRun {
 public:
  StagedRun(const Plan &plan, const Execution &execution, Resources &resources)
      : plan_(plan), execution_(execution), resources_(resources), memory_(*resources.memory) {
    make_sets();
    streams_ = memory_.streams();
    make_rings();
  }

  // Whatever happened: nothing of this run is in flight when its leases end.
  ~StagedRun() {
    if (complete_ || !streams_) return;
    for (void *stream : {streams_->to_device, streams_->compute, streams_->to_host}) try {
        gpu::synchronise_stream(stream);
      } catch (const Error &) {
        // The device is lost, and with it everything in flight.
      }
  }

  void run() {
    prefetch_in(plan_, execution_.pointers, streams_->compute, resources_);
    const size_t count = plan_.pieces.size();
    std::optional<PieceRun> previous;
    for (size_t p = 0; p < count; ++p) {
      StagingSet &set = sets_[p % sets_.size()];
      PieceRun piece = place_piece(plan_, plan_.pieces[p], execution_.pointers, set.buffer->data);
      if (sets_.size() == 1 && previous) leave(*previous, set);
      const bool overlap = sets_.size() > 1 && previous;
      arrive(piece, set, p >= sets_.size(), overlap ? &*previous : nullptr,
             overlap ? &sets_[(p - 1) % sets_.size()] : nullptr);
      compute(piece, set);
      previous = std::move(piece);
    }
    if (previous) leave(*previous, sets_[(count - 1) % sets_.size()]);
    if (ring_out_) ring_out_->drain();
    prefetch_out(plan_, execution_.pointers, streams_->compute);
    gpu::synchronise_stream(streams_->compute);
    gpu::synchronise_stream(streams_->to_host);
    complete_ = true;
  }

 private:
  void make_sets() {
    const int64_t bytes = std::max<int64_t>(footprint(plan_).one_piece(), 1);
    int64_t limit = plan_.working_set > 0 ? plan_.working_set : resources_.working_set;
    if (limit <= 0) limit = resources_.device_facts()->memory / 2;
    const int64_t most =
        std::clamp<int64_t>(limit / bytes, 1, std::min<int64_t>(kSets, static_cast<int64_t>(plan_.pieces.size())));
    for (int64_t i = 0; i < most; ++i) {
      StagingSet set;
      try {
        set.buffer = memory_.device_buffer(bytes);
      } catch (const Error &error) {
        // Fewer sets overlap less, but work.
        if (error.status() != MEMHIER_OUT_OF_DEVICE_MEMORY || sets_.empty()) throw;
        break;
      }
      set.arrived = memory_.event();
      set.computed = memory_.event();
      set.left = memory_.event();
      sets_.push_back(std::move(set));
    }
  }

  void make_rings() {
    int64_t in = 0, out = 0;
    for (int32_t i = 0; i < plan_.problem.operand_count; ++i) {
      const OperandDescription &operand = plan_.problem.operands[i];
      if (plan_.routes[i] != RouteId::staged_ring) continue;
      const int64_t bytes = payload_bytes(operand.layout);
      if (reads(operand.access)) in = std::max(in, bytes);
      if (writes(operand.access)) out = std::max(out, bytes);
    }
    MemoryPools::Ring ring = memory_.ring(in, out);
    if (!ring.in.empty())
      ring_in_.emplace(std::move(ring.in), ring.chunk, streams_->to_device, plan_.threads, resources_);
    if (!ring.out.empty())
      ring_out_.emplace(std::move(ring.out), ring.chunk, streams_->to_host, plan_.threads, resources_);
  }

  // Brings a piece in while the one before it leaves, taking turns.
  void arrive(PieceRun &piece, StagingSet &set, bool reused, PieceRun *leaving, StagingSet *leaving_set) {
    // All of the set must be idle: pieces differ in size, so one's input may lie where another's output was.
    if (reused) gpu::wait_event(streams_->to_device, set.left->handle);
    Mover in(Mover::Direction::in, std::move(piece.in), ring_in_ ? &*ring_in_ : nullptr, streams_->to_device);
    if (leaving) {
      gpu::wait_event(streams_->to_host, leaving_set->computed->handle);
      Mover out(Mover::Direction::out, std::move(leaving->out), ring_out_ ? &*ring_out_ : nullptr, streams_->to_host);
      for (bool more_in = true, more_out = true; more_in || more_out;) {
        more_in = more_in && in.step();
        more_out = more_out && out.step();
      }
      gpu::record_event(leaving_set->left->handle, streams_->to_host);
    } else {
      while (in.step()) {
      }
    }
    gpu::record_event(set.arrived->handle, streams_->to_device);
  }

  void compute(PieceRun &piece, StagingSet &set) {
    gpu::wait_event(streams_->compute, set.arrived->handle);
    run_on_device(plan_, piece.problem, piece.pointers.data(), piece.workspace, streams_->compute, resources_);
    gpu::record_event(set.computed->handle, streams_->compute);
  }

  void leave(PieceRun &piece, StagingSet &set) {
    gpu::wait_event(streams_->to_host, set.computed->handle);
    Mover out(Mover::Direction::out, std::move(piece.out), ring_out_ ? &*ring_out_ : nullptr, streams_->to_host);
    while (out.step()) {
    }
    gpu::record_event(set.left->handle, streams_->to_host);
  }

  const Plan &plan_;
  const Execution &execution_;
  Resources &resources_;
  MemoryPools &memory_;
  std::vector<StagingSet> sets_;
  MemoryPools::Streams streams_;
  std::optional<RingMover> ring_in_, ring_out_;
  bool complete_ = false;
};

}  // namespace

void run_staged(const Plan &plan, const Execution &execution, Resources &resources) {
  StagedRun(plan, execution, resources).run();
}

}  // namespace memhier
