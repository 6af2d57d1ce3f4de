// Three streams of the pools (in, compute, out) over up to three sets of staging buffers. Operands whose boxes change
// together take turns with the sets together; one that stays from piece to piece keeps its buffer. Standing pieces
// share one set, in which each box has a place of its own, so that nothing waits for a place. Events order the streams.
// The conductor of the copy crew lines up what travels, starts a piece when all of it has been sent, and lines up its
// way back; it waits for nothing but copies that the driver makes of pageable memory.
#include "execution/staged_pipeline.hpp"

#include <algorithm>
#include <deque>
#include <optional>

#include "base/checked.hpp"
#include "base/status.hpp"
#include "execution/copy_crew.hpp"
#include "execution/managed_pages.hpp"
#include "execution/peer_hops.hpp"
#include "execution/travellers.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int64_t kSets = 3;
constexpr int kHopSlots = 2;  // of one direction at least: one is filled while the other is emptied

class StagedRun {
 public:
  StagedRun(const Plan &plan, const Execution &execution, Resources &resources)
      : plan_(plan),
        execution_(execution),
        resources_(resources),
        memory_(*resources.memory),
        map_(staging_map(plan)),
        count_(plan.pieces.size()) {
    make_sets();
    travellers_ = make_travellers(plan, sets_.size(), memory_);
    streams_ = memory_.streams();
    make_lanes();
    sent_at_.reserve(count_);
  }

  // Nothing of this run is in flight when its leases end.
  ~StagedRun() {
    if (!complete_ && streams_) finish_quietly({streams_->to_device, streams_->compute, streams_->to_host});
  }

  void run() {
    execution_.note_begun();
    prefetch_in(plan_, execution_.pointers, streams_->compute, resources_);
    CopyCrew crew(in_ ? &*in_ : nullptr, out_ ? &*out_ : nullptr, resources_.near_device);
    crew.run(resources_.pool.get(), crew_, resources_.device, [this] { return step(); });
    gpu::synchronise_stream(streams_->to_host);
    prefetch_out(plan_, execution_.pointers, streams_->compute, resources_);
    gpu::synchronise_stream(streams_->compute);
    if (hops_out_) hops_out_->finish();
    gpu::note_complete();
    complete_ = true;
  }

 private:
  // A box on its way back: bytes of the outward lane, up to `end`.
  struct Departure {
    Traveller *traveller;
    size_t piece;
    int64_t end = 0;
    bool started = false;
  };

  void make_sets() {
    const int64_t bytes = std::max<int64_t>(footprint(plan_).one_piece(), 1);
    int64_t limit = plan_.working_set > 0 ? plan_.working_set : resources_.working_set;
    if (limit <= 0) limit = resources_.device_facts()->memory / 2;
    const int64_t useful = plan_.standing ? 1 : std::min<int64_t>(kSets, static_cast<int64_t>(count_));
    const int64_t most = std::clamp<int64_t>(limit / bytes, 1, useful);
    for (int64_t i = 0; i < most; ++i) try {
        sets_.push_back(memory_.device_buffer(bytes));
      } catch (const Error &error) {
        // Fewer sets overlap less, but work.
        if (error.status() != MEMHIER_OUT_OF_DEVICE_MEMORY || sets_.empty()) throw;
        break;
      }
  }

  // Bytes that pass through the ring in one direction.
  int64_t ring_bytes(bool (*wanted)(Access) noexcept) const {
    int64_t total = 0;
    for (const Traveller &traveller : travellers_)
      for (const int32_t i : traveller.group.operands) {
        const OperandDescription &operand = plan_.problem.operands[i];
        if (plan_.routes[i] != RouteId::staged_ring || !wanted(operand.access)) continue;
        for (size_t p = 0; p < count_; ++p)
          if (traveller.group.arrives[p])
            total = checked_add(total, payload_bytes(box_layout(operand.layout, plan_.pieces[p].boxes[i])), "extents");
      }
    return total;
  }

  void make_lanes() {
    const int64_t in = ring_bytes(reads), out = ring_bytes(writes);
    const bool hops_in = any_hops(reads), hops_out = any_hops(writes);
    MemoryPools::Ring ring = memory_.ring(in, out, kHopSlots * (hops_in + hops_out));
    const auto slots = static_cast<int32_t>(ring.in.size() + ring.out.size());
    crew_ = std::clamp(crew_size(resources_.machine, *resources_.device_facts(), in > 0, out > 0, plan_.threads), 1,
                       std::max(slots, 1));
    if (!ring.in.empty())
      in_.emplace(RingLane::Direction::to_device, std::move(ring.in), ring.chunk, in, crew_, streams_->to_device,
                  memory_);
    if (!ring.out.empty())
      out_.emplace(RingLane::Direction::to_host, std::move(ring.out), ring.chunk, out, crew_, streams_->to_host,
                   memory_);
    if (hops_in)
      hops_in_.emplace(PeerHops::Direction::to_device, take_hops(ring, hops_out), ring.chunk, streams_->to_device,
                       memory_);
    if (hops_out)
      hops_out_.emplace(PeerHops::Direction::to_host, std::move(ring.hops), ring.chunk, streams_->to_host, memory_);
  }

  bool any_hops(bool (*wanted)(Access) noexcept) const noexcept {
    for (int32_t i = 0; i < plan_.problem.operand_count; ++i)
      if (plan_.routes[i] == RouteId::peer_staged && wanted(plan_.problem.operands[i].access)) return true;
    return false;
  }

  // The share of one direction of the slots.
  static std::vector<MemoryPools::PinnedBuffer> take_hops(MemoryPools::Ring &ring, bool both) {
    std::vector<MemoryPools::PinnedBuffer> slots;
    for (size_t left = ring.hops.size() / (both ? 2 : 1); left > 0; --left) {
      slots.push_back(std::move(ring.hops.back()));
      ring.hops.pop_back();
    }
    return slots;
  }

  void *buffer(const Traveller &traveller, size_t piece, int32_t operand) const {
    const size_t set = plan_.standing ? 0 : traveller.set(piece);
    return static_cast<std::byte *>(sets_[set]->data) + map_.offset[operand];
  }

  // Calls body(move) for the boxes of a traveller that move in one direction with a piece.
  template <class Body>
  void each_move(const Traveller &traveller, size_t piece, bool (*wanted)(Access) noexcept, Body &&body) {
    memhier::each_move(
        plan_, plan_.pieces[piece], traveller.group.operands, wanted, execution_.pointers,
        [&](int32_t i) { return buffer(traveller, piece, i); }, resources_.device, body);
  }

  CopyCrew::Step step() {
    if (line_up()) return CopyCrew::Step::moved;
    const bool in = advance_in(), out = advance_out();
    if (next_ == count_ && departures_.empty() && (!out_ || out_->idle())) return CopyCrew::Step::done;
    return in || out ? CopyCrew::Step::moved : CopyCrew::Step::waiting;
  }

  // Keeps as much lined up for packing as the ring holds. True: there is more now, and helpers that found nothing
  // must hear of it.
  bool line_up() {
    const int64_t before = in_ ? in_->lined_up() : 0;
    while (sent_at_.size() < count_ && (!in_ || in_->lined_up() - in_->sent() <= in_->capacity())) {
      const size_t piece = sent_at_.size();
      for (const Traveller &traveller : travellers_) {
        if (!traveller.group.arrives[piece]) continue;
        each_move(traveller, piece, reads, [&](const Move &move) {
          if (move.route == RouteId::staged_ring) in_->line_up(move.transfer, move.staging);
        });
      }
      sent_at_.push_back(in_ ? in_->lined_up() : 0);
      if (!in_) break;
    }
    return in_ && in_->lined_up() > before;
  }

  // Sends what piece `next_` needs anew; computes when all has been sent.
  bool advance_in() {
    const size_t piece = next_;
    if (piece >= sent_at_.size() || (!open_ && !berths_vacated(piece))) return in_ && in_->drive(in_->sent());
    if (!open_) open(piece);
    const bool moved = in_ && in_->drive(sent_at_[piece]);
    if (in_ && in_->sent() < sent_at_[piece]) return moved;
    for (Traveller &traveller : travellers_) {
      if (!traveller.group.arrives[piece]) continue;
      gpu::record_event(traveller.berth(piece).arrived->handle, streams_->to_device);
      gpu::wait_event(streams_->compute, traveller.berth(piece).arrived->handle);
    }
    compute(piece);
    for (Traveller &traveller : travellers_) {
      gpu::record_event(traveller.berth(piece).computed->handle, streams_->compute);
      if (traveller.leaves_after(piece)) departures_.push_back({&traveller, piece});
    }
    open_ = false;
    ++next_;
    return true;
  }

  bool berths_vacated(size_t piece) const noexcept {
    return std::all_of(travellers_.begin(), travellers_.end(), [&](const Traveller &traveller) {
      return !traveller.group.arrives[piece] || traveller.berth_vacated(piece);
    });
  }

  // The buffers may be written once what stood in them has been computed with and has left.
  void open(size_t piece) {
    open_ = true;
    for (Traveller &traveller : travellers_) {
      if (!traveller.group.arrives[piece]) continue;
      if (!traveller.first_in_berth(piece)) {
        gpu::wait_event(streams_->to_device, traveller.berth(piece).computed->handle);
        if (traveller.outward) gpu::wait_event(streams_->to_device, traveller.berth(piece).left->handle);
      }
      each_move(traveller, piece, reads, [&](const Move &move) {
        if (move.route == RouteId::peer_staged)
          hops_in_->carry(move.transfer, move.staging);
        else if (move.route != RouteId::staged_ring)
          copy_in_by_driver(move.transfer, move.staging, streams_->to_device);
        wait_for_driver(move, streams_->to_device);
      });
    }
  }

  bool advance_out() {
    if (departures_.empty()) return out_ && out_->drive(out_->sent());
    Departure &front = departures_.front();
    Traveller &traveller = *front.traveller;
    if (!front.started) {
      gpu::wait_event(streams_->to_host, traveller.berth(front.piece).computed->handle);
      each_move(traveller, front.piece, writes, [&](const Move &move) {
        if (move.route == RouteId::staged_ring)
          out_->line_up(move.transfer, move.staging);
        else if (move.route == RouteId::peer_staged)
          hops_out_->carry(move.transfer, move.staging);
        else
          copy_out_by_driver(move.transfer, move.staging, streams_->to_host);
        wait_for_driver(move, streams_->to_host);
      });
      front.end = out_ ? out_->lined_up() : 0;
      front.started = true;
    }
    const bool moved = out_ && out_->drive(front.end);
    if (out_ && out_->sent() < front.end) return moved;
    gpu::record_event(traveller.berth(front.piece).left->handle, streams_->to_host);
    ++traveller.departed;
    departures_.pop_front();
    return true;
  }

  // The driver never works on pageable memory behind the caller's back.
  static void wait_for_driver(const Move &move, void *stream) {
    if (move.route != RouteId::staged_ring && !device_accessible(move.place)) gpu::synchronise_stream(stream);
  }

  void compute(size_t piece) {
    std::array<void *, kMaxOperands> staging{};
    for (const Traveller &traveller : travellers_)
      for (const int32_t i : traveller.group.operands) staging[i] = buffer(traveller, piece, i);
    // One workspace serves all: the compute stream runs one piece after the other.
    void *workspace = static_cast<std::byte *>(sets_.front()->data) + map_.bytes;
    const Piece &boxes = plan_.pieces[piece];
    run_on_device(plan_, execution_, piece_problem(plan_, boxes),
                  piece_pointers(plan_, boxes, execution_.pointers, staging.data()).data(), workspace,
                  streams_->compute, resources_);
  }

  const Plan &plan_;
  const Execution &execution_;
  Resources &resources_;
  MemoryPools &memory_;
  const StagingMap map_;
  const size_t count_;
  std::vector<MemoryPools::DeviceBuffer> sets_;
  std::vector<Traveller> travellers_;
  MemoryPools::Streams streams_;
  std::optional<RingLane> in_, out_;
  std::optional<PeerHops> hops_in_, hops_out_;
  int32_t crew_ = 1;

  std::vector<int64_t> sent_at_;      // by piece lined up: bytes of the inward lane that it waits for
  size_t next_ = 0;                   // piece to compute next
  bool open_ = false;                 // its buffers may be written
  std::deque<Departure> departures_;  // in order
  bool complete_ = false;
};

}  // namespace

void run_staged(const Plan &plan, const Execution &execution, Resources &resources) {
  StagedRun(plan, execution, resources).run();
}

}  // namespace memhier
