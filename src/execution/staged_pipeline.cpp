// Three streams of the pools (in, compute, out) over up to three sets of staging buffers. Operands whose boxes change
// together take turns with the sets together; one that stays from piece to piece keeps its buffer. Events order the
// streams; the host waits only for pinned slots and for copies that the driver makes of pageable memory.
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

// A group's part of one set: its buffers, and the latest events that its next use must wait for.
struct Slot {
  MemoryPools::EventLease arrived, computed, left;
  bool used = false, has_left = false;  // the events have been recorded
};

struct Traveller {
  TravelGroup group;
  std::vector<Slot> slots;  // one a set
  size_t current = 0;
  bool outward = false;  // an operand of the group is written
};

class StagedRun {
 public:
  StagedRun(const Plan &plan, const Execution &execution, Resources &resources)
      : plan_(plan), execution_(execution), resources_(resources), memory_(*resources.memory), map_(staging_map(plan)) {
    make_sets();
    make_travellers();
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
    for (size_t p = 0; p < count; ++p) {
      travel(p);
      compute(p);
    }
    travel(count);
    if (ring_out_) ring_out_->drain();
    prefetch_out(plan_, execution_.pointers, streams_->compute);
    gpu::synchronise_stream(streams_->compute);
    gpu::synchronise_stream(streams_->to_host);
    gpu::note_complete();
    complete_ = true;
  }

 private:
  void make_sets() {
    const int64_t bytes = std::max<int64_t>(footprint(plan_).one_piece(), 1);
    int64_t limit = plan_.working_set > 0 ? plan_.working_set : resources_.working_set;
    if (limit <= 0) limit = resources_.device_facts()->memory / 2;
    const int64_t most =
        std::clamp<int64_t>(limit / bytes, 1, std::min<int64_t>(kSets, static_cast<int64_t>(plan_.pieces.size())));
    for (int64_t i = 0; i < most; ++i) try {
        sets_.push_back(memory_.device_buffer(bytes));
      } catch (const Error &error) {
        // Fewer sets overlap less, but work.
        if (error.status() != MEMHIER_OUT_OF_DEVICE_MEMORY || sets_.empty()) throw;
        break;
      }
  }

  void make_travellers() {
    for (TravelGroup &group : travel_groups(plan_)) {
      Traveller traveller;
      for (const int32_t i : group.operands) traveller.outward |= writes(plan_.problem.operands[i].access);
      traveller.group = std::move(group);
      for (size_t i = 0; i < sets_.size(); ++i)
        traveller.slots.push_back({memory_.event(), memory_.event(), memory_.event()});
      travellers_.push_back(std::move(traveller));
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

  void *buffer(const Traveller &traveller, int32_t operand) const {
    return static_cast<std::byte *>(sets_[traveller.current]->data) + map_.offset[operand];
  }

  void collect(const Traveller &traveller, size_t piece, bool (*wanted)(Access) noexcept, std::vector<Move> *moves) {
    for (const int32_t i : traveller.group.operands) {
      const OperandDescription &operand = plan_.problem.operands[i];
      if (wanted(operand.access) && !is_empty(operand.layout, plan_.pieces[piece].boxes[i]))
        moves->push_back(piece_move(plan_, plan_.pieces[piece], i, execution_.pointers, buffer(traveller, i)));
    }
  }

  // What piece p needs anew comes in while what it replaces leaves, taking turns; p = count: the last ones leave.
  void travel(size_t p) {
    std::vector<Move> in, out;
    std::vector<Slot *> arriving, leaving;
    const bool last = p == plan_.pieces.size();
    for (Traveller &traveller : travellers_) {
      if (!last && !traveller.group.arrives[p]) continue;
      if (p > 0 && traveller.outward) {
        collect(traveller, p - 1, writes, &out);
        leaving.push_back(&traveller.slots[traveller.current]);
      }
      if (last) continue;
      if (p > 0) traveller.current = (traveller.current + 1) % sets_.size();
      collect(traveller, p, reads, &in);
      arriving.push_back(&traveller.slots[traveller.current]);
    }
    for (const Slot *slot : leaving) gpu::wait_event(streams_->to_host, slot->computed->handle);
    Mover mover_out(Mover::Direction::out, std::move(out), ring_out_ ? &*ring_out_ : nullptr, streams_->to_host);
    // With a single set the new box takes the place of the one that leaves.
    if (sets_.size() == 1) finish(mover_out, leaving);
    for (const Slot *slot : arriving) {
      if (!slot->used) continue;
      gpu::wait_event(streams_->to_device, slot->computed->handle);
      if (slot->has_left) gpu::wait_event(streams_->to_device, slot->left->handle);
    }
    Mover mover_in(Mover::Direction::in, std::move(in), ring_in_ ? &*ring_in_ : nullptr, streams_->to_device);
    for (bool more_in = true, more_out = true; more_in || more_out;) {
      more_in = more_in && mover_in.step();
      more_out = more_out && mover_out.step();
    }
    if (sets_.size() > 1) finish(mover_out, leaving);
    for (const Slot *slot : arriving) {
      gpu::record_event(slot->arrived->handle, streams_->to_device);
      gpu::wait_event(streams_->compute, slot->arrived->handle);
    }
  }

  void finish(Mover &mover, const std::vector<Slot *> &leaving) {
    while (mover.step()) {
    }
    for (Slot *slot : leaving) {
      gpu::record_event(slot->left->handle, streams_->to_host);
      slot->has_left = true;
    }
  }

  void compute(size_t p) {
    const Piece &piece = plan_.pieces[p];
    std::array<void *, kMaxOperands> staging{};
    for (const Traveller &traveller : travellers_)
      for (const int32_t i : traveller.group.operands) staging[i] = buffer(traveller, i);
    // One workspace serves all: the compute stream runs one piece after the other.
    void *workspace = static_cast<std::byte *>(sets_.front()->data) + map_.bytes;
    run_on_device(plan_, execution_, piece_problem(plan_, piece),
                  piece_pointers(plan_, piece, execution_.pointers, staging.data()).data(), workspace,
                  streams_->compute, resources_);
    for (Traveller &traveller : travellers_) {
      Slot &slot = traveller.slots[traveller.current];
      gpu::record_event(slot.computed->handle, streams_->compute);
      slot.used = true;
    }
  }

  const Plan &plan_;
  const Execution &execution_;
  Resources &resources_;
  MemoryPools &memory_;
  const StagingMap map_;
  std::vector<MemoryPools::DeviceBuffer> sets_;
  std::vector<Traveller> travellers_;
  MemoryPools::Streams streams_;
  std::optional<RingMover> ring_in_, ring_out_;
  bool complete_ = false;
};

}  // namespace

void run_staged(const Plan &plan, const Execution &execution, Resources &resources) {
  StagedRun(plan, execution, resources).run();
}

}  // namespace memhier
