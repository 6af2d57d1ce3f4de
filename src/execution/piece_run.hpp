// One piece as the way sees it: its problem, where its operands stand, what its staging buffers look like.
#pragma once
#include <array>
#include <initializer_list>
#include <vector>

#include "execution/pipeline.hpp"
#include "execution/transfer.hpp"

namespace memhier {

bool uses_route(const Plan &plan, RouteId id) noexcept;
bool stages(const Plan &plan) noexcept;  // a route of the plan needs staging buffers
// Address of an operand for device code that reads it where it is.
void *device_pointer(const Plan &plan, int32_t operand, void *pointer);

// Where each staged operand has its buffer within a set, whatever the piece; the way's workspace follows.
struct StagingMap {
  PerOperand<int64_t> offset;
  int64_t bytes = 0;
};
StagingMap staging_map(const Plan &plan);

// Operands that travel alike: their boxes come and go with the same pieces, so they take turns with the same buffers.
struct TravelGroup {
  std::vector<int32_t> operands;  // staged ones
  std::vector<bool> arrives;      // by piece: it brings its box
  std::vector<bool> leaves;       // by piece: its box, if written, leaves
};
std::vector<TravelGroup> travel_groups(const Plan &plan);

// The problem of a piece; staged operands have their packed layout on the device.
Problem piece_problem(const Plan &plan, const Piece &piece);
Problem piece_problem(const Problem &whole, const std::array<RouteId, kMaxOperands> &routes, const Piece &piece);
// Where the operands of a piece stand. `staging`: device address of the buffer of each staged operand, aligned.
std::array<void *, kMaxOperands> piece_pointers(const Plan &plan, const Piece &piece, void *const *pointers,
                                                void *const *staging);
// One operand's box of one piece on its way to or from its staging buffer.
struct Move {
  Transfer transfer;
  std::byte *staging = nullptr;
  RouteId route = RouteId::staged_ring;
  Place place = Place::pageable;
};
// `device` holds the staging buffer.
Move piece_move(const Plan &plan, const Piece &piece, int32_t operand, void *const *pointers, void *staging,
                int32_t device);
// Calls body(move) for those of the operands whose boxes move in one direction with a piece. staging(i): the buffer of
// operand i, on `device`.
template <class Staging, class Body>
void each_move(const Plan &plan, const Piece &piece, const std::vector<int32_t> &operands,
               bool (*wanted)(Access) noexcept, void *const *pointers, Staging &&staging, int32_t device, Body &&body) {
  for (const int32_t i : operands) {
    const OperandDescription &operand = plan.problem.operands[i];
    if (wanted(operand.access) && !is_empty(operand.layout, piece.boxes[i]))
      body(piece_move(plan, piece, i, pointers, staging(i), device));
  }
}

// What a way gets of a run, wherever it computes.
RunContext run_context(const Plan &plan, const Execution &execution, const Resources &resources);
void run_on_device(const Plan &plan, const Execution &execution, const Problem &problem, void *const *pointers,
                   void *workspace, void *stream, const Resources &resources, const L2Window &window = {});

// After a failure: nothing that the streams have queued is in flight any more, and once all was waited for nothing
// counts as such.
void finish_quietly(std::initializer_list<void *> streams) noexcept;

}  // namespace memhier
