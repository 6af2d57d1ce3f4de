// Layouts, pointers and moves of one piece.
#include "execution/piece_run.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

int32_t alignment_of(int64_t bytes, int32_t most) {
  while (most > 1 && bytes % most != 0) most /= 2;
  return most;
}

}  // namespace

bool uses_route(const Plan &plan, RouteId id) noexcept {
  const auto end = plan.routes.begin() + plan.problem.operand_count;
  return std::find(plan.routes.begin(), end, id) != end;
}

bool stages(const Plan &plan) noexcept {
  for (int32_t i = 0; i < plan.problem.operand_count; ++i)
    if (route(plan.routes[i]).staging) return true;
  return false;
}

StagingMap staging_map(const Plan &plan) {
  StagingMap map;
  map.offset.resize(plan.problem.operand_count);
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
    map.offset[i] = map.bytes;
    if (!route(plan.routes[i]).staging) continue;
    const StagedBytes bytes(plan.problem.operands[i].layout);
    int64_t most = 0;
    for (const Piece &piece : plan.pieces) most = std::max(most, piece.place(i) + bytes(piece.boxes[i]));
    map.bytes = checked_add(map.bytes, round_up(most, kStagingAlignment), "working_set");
  }
  return map;
}

std::vector<TravelGroup> travel_groups(const Plan &plan) {
  std::vector<TravelGroup> groups;
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
    if (!route(plan.routes[i]).staging) continue;
    const size_t count = plan.pieces.size();
    TravelGroup group{{i}, std::vector<bool>(count), std::vector<bool>(count)};
    for (size_t p = 0; p < count; ++p) {
      group.arrives[p] = arrives(plan.pieces, plan.standing, p, i);
      group.leaves[p] = leaves(plan.pieces, plan.standing, p, i);
    }
    const auto alike = std::find_if(groups.begin(), groups.end(), [&](const TravelGroup &other) {
      return other.arrives == group.arrives && other.leaves == group.leaves;
    });
    if (alike != groups.end())
      alike->operands.push_back(i);
    else
      groups.push_back(std::move(group));
  }
  return groups;
}

Footprint footprint(const Plan &plan) {
  Footprint footprint;
  const auto workspace = plan.way->workspace;
  if (!stages(plan)) {
    if (workspace) footprint.way_workspace = workspace(plan.problem);
    return footprint;
  }
  footprint.staging = staging_map(plan).bytes;
  if (workspace)
    for (const Piece &piece : plan.pieces)
      footprint.way_workspace = std::max(footprint.way_workspace, workspace(piece_problem(plan, piece)));
  return footprint;
}

void *device_pointer(const Plan &plan, int32_t operand, void *pointer) {
  return pointer && plan.problem.operands[operand].place == Place::pinned ? gpu::device_address(pointer) : pointer;
}

Problem piece_problem(const Plan &plan, const Piece &piece) { return piece_problem(plan.problem, plan.routes, piece); }

Problem piece_problem(const Problem &whole, const std::array<RouteId, kMaxOperands> &routes, const Piece &piece) {
  Problem problem = whole;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    OperandDescription &operand = problem.operands[i];
    if (route(routes[static_cast<size_t>(i)]).staging) {
      const StagedLayout staged = staged_layout(operand.layout, piece.boxes[i]);
      operand.layout = staged.layout;
      operand.place = Place::device;
      operand.device = -1;
      operand.adopted = false;
      operand.alignment = alignment_of(piece.place(i) + staged.origin, kStagingAlignment);
    } else {
      operand.alignment = alignment_of(box_offset_bytes(operand.layout, piece.boxes[i]), operand.alignment);
      operand.layout = box_layout(operand.layout, piece.boxes[i]);
    }
  }
  if (problem.operation->specialise) problem.operation->specialise(whole, piece, &problem);
  return problem;
}

std::array<void *, kMaxOperands> piece_pointers(const Plan &plan, const Piece &piece, void *const *pointers,
                                                void *const *staging) {
  std::array<void *, kMaxOperands> result{};
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
    const Layout &layout = plan.problem.operands[i].layout;
    if (route(plan.routes[i]).staging)
      result[i] = static_cast<std::byte *>(staging[i]) + piece.place(i) + staged_layout(layout, piece.boxes[i]).origin;
    else if (pointers[i])
      result[i] =
          static_cast<std::byte *>(device_pointer(plan, i, pointers[i])) + box_offset_bytes(layout, piece.boxes[i]);
  }
  return result;
}

Move piece_move(const Plan &plan, const Piece &piece, int32_t operand, void *const *pointers, void *staging,
                int32_t device) {
  const OperandDescription &description = plan.problem.operands[operand];
  Move move{make_transfer(description.layout, piece.boxes[operand], pointers[operand]),
            static_cast<std::byte *>(staging) + piece.place(operand), plan.routes[operand], description.place};
  if (description.place == Place::peer) {
    move.transfer.device = device;
    move.transfer.peer = description.device;
  }
  return move;
}

RunContext run_context(const Plan &plan, const Execution &execution, const Resources &resources) {
  RunContext context;
  context.pool = resources.pool.get();
  context.threads = plan.threads;
  context.values = execution.values_of(plan);
  return context;
}

void run_on_device(const Plan &plan, const Execution &execution, const Problem &problem, void *const *pointers,
                   void *workspace, void *stream, const Resources &resources, const L2Window &window) {
  if (!plan.way->run)
    fail(MEMHIER_NO_DEVICE, "way %.*s: this library was built without CUDA", static_cast<int>(plan.way->name.size()),
         plan.way->name.data());
  RunContext context = run_context(plan, execution, resources);
  context.stream = stream;
  context.device = resources.device_facts();
  context.workspace = workspace;
  context.window = window;
  plan.way->run(problem, pointers, context);
}

void finish_quietly(std::initializer_list<void *> streams) noexcept {
  bool all = true;
  for (void *const stream : streams) try {
      gpu::synchronise_stream(stream);
    } catch (...) {
      all = false;  // the first error is the one to report
    }
  if (all) gpu::note_complete();
}

}  // namespace memhier
