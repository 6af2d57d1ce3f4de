// One piece as the way sees it: its problem, where its operands stand, what its staging buffers look like.
#pragma once
#include <array>
#include <vector>

#include "execution/movers.hpp"
#include "execution/pipeline.hpp"

namespace memhier {

bool stages(const Plan &plan) noexcept;  // a route of the plan needs staging buffers
inline bool reads(Access access) noexcept { return static_cast<int32_t>(access) & static_cast<int32_t>(Access::read); }
inline bool writes(Access access) noexcept {
  return static_cast<int32_t>(access) & static_cast<int32_t>(Access::write);
}
// Address of an operand for device code that reads it where it is.
void *device_pointer(const Plan &plan, int32_t operand, void *pointer);

struct PieceRun {
  Problem problem;
  std::array<void *, kMaxOperands> pointers{};
  void *workspace = nullptr;
  std::vector<Move> in, out;
};

// The problem of a piece; staged operands have their packed layout on the device.
Problem piece_problem(const Plan &plan, const Piece &piece);
// Places the piece in `memory`: footprint(plan).one_piece() bytes of device memory, aligned to 256.
PieceRun place_piece(const Plan &plan, const Piece &piece, void *const *pointers, void *memory);
void run_on_device(const Plan &plan, const Problem &problem, void *const *pointers, void *workspace, void *stream,
                   const Resources &resources);

// Managed operands of the prefetch route, to the device before a run and back after it.
void prefetch_in(const Plan &plan, void *const *pointers, void *stream, const Resources &resources);
void prefetch_out(const Plan &plan, void *const *pointers, void *stream);

}  // namespace memhier
