// Layouts, pointers and moves of one piece.
#include "execution/piece_run.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int64_t kStagingAlignment = 256;

int32_t alignment_of(int64_t bytes, int32_t most) {
  while (most > 1 && bytes % most != 0) most /= 2;
  return most;
}

int64_t staging_bytes(const Plan &plan, const Piece &piece) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
    if (!route(plan.routes[i]).staging) continue;
    const StagedLayout staged = staged_layout(plan.problem.operands[i].layout, piece.boxes[i]);
    bytes = checked_add(bytes, round_up(staged.bytes, kStagingAlignment), "working_set");
  }
  return bytes;
}

void prefetch_operand(const Plan &plan, int32_t index, void *const *pointers, int device, void *stream) {
  const ByteRange range = byte_range(plan.problem.operands[index].layout);
  gpu::prefetch(static_cast<std::byte *>(pointers[index]) + range.begin, static_cast<size_t>(range.end - range.begin),
                device, stream);
}

}  // namespace

bool stages(const Plan &plan) noexcept {
  for (int32_t i = 0; i < plan.problem.operand_count; ++i)
    if (route(plan.routes[i]).staging) return true;
  return false;
}

Footprint footprint(const Plan &plan) {
  Footprint footprint;
  const auto workspace = plan.way->workspace;
  if (!stages(plan)) {
    if (workspace) footprint.way_workspace = workspace(plan.problem);
    return footprint;
  }
  for (const Piece &piece : plan.pieces) {
    footprint.staging = std::max(footprint.staging, staging_bytes(plan, piece));
    if (workspace) footprint.way_workspace = std::max(footprint.way_workspace, workspace(piece_problem(plan, piece)));
  }
  return footprint;
}

void *device_pointer(const Plan &plan, int32_t operand, void *pointer) {
  return plan.problem.operands[operand].place == Place::pinned ? gpu::device_address(pointer) : pointer;
}

Problem piece_problem(const Plan &plan, const Piece &piece) {
  Problem problem = plan.problem;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    OperandDescription &operand = problem.operands[i];
    if (route(plan.routes[i]).staging) {
      const StagedLayout staged = staged_layout(operand.layout, piece.boxes[i]);
      operand.layout = staged.layout;
      operand.place = Place::device;
      operand.adopted = false;
      operand.alignment = alignment_of(staged.origin, kStagingAlignment);
    } else {
      operand.alignment = alignment_of(box_offset_bytes(operand.layout, piece.boxes[i]), operand.alignment);
      operand.layout = box_layout(operand.layout, piece.boxes[i]);
    }
  }
  return problem;
}

PieceRun place_piece(const Plan &plan, const Piece &piece, void *const *pointers, void *memory) {
  PieceRun run;
  run.problem = piece_problem(plan, piece);
  auto *next = static_cast<std::byte *>(memory);
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
    const OperandDescription &operand = plan.problem.operands[i];
    if (!route(plan.routes[i]).staging) {
      run.pointers[i] = static_cast<std::byte *>(device_pointer(plan, i, pointers[i])) +
                        box_offset_bytes(operand.layout, piece.boxes[i]);
      continue;
    }
    const StagedLayout staged = staged_layout(operand.layout, piece.boxes[i]);
    const Move move{make_transfer(operand.layout, piece.boxes[i], pointers[i]), next, plan.routes[i], operand.place};
    if (reads(operand.access)) run.in.push_back(move);
    if (writes(operand.access)) run.out.push_back(move);
    run.pointers[i] = next + staged.origin;
    next += round_up(staged.bytes, kStagingAlignment);
  }
  run.workspace = next;
  return run;
}

void run_on_device(const Plan &plan, const Problem &problem, void *const *pointers, void *workspace, void *stream,
                   const Resources &resources) {
  if (!plan.way->run)
    fail(MEMHIER_NO_DEVICE, "way %.*s: this library was built without CUDA", static_cast<int>(plan.way->name.size()),
         plan.way->name.data());
  RunContext context;
  context.pool = resources.pool.get();
  context.threads = plan.threads;
  context.stream = stream;
  context.device = resources.device_facts();
  context.workspace = workspace;
  plan.way->run(problem, pointers, context);
}

void prefetch_in(const Plan &plan, void *const *pointers, void *stream, const Resources &resources) {
  for (int32_t i = 0; i < plan.problem.operand_count; ++i)
    if (plan.routes[i] == RouteId::managed_prefetch) prefetch_operand(plan, i, pointers, resources.device, stream);
}

void prefetch_out(const Plan &plan, void *const *pointers, void *stream) {
  for (int32_t i = 0; i < plan.problem.operand_count; ++i)
    if (plan.routes[i] == RouteId::managed_prefetch && writes(plan.problem.operands[i].access))
      prefetch_operand(plan, i, pointers, -1, stream);
}

}  // namespace memhier
