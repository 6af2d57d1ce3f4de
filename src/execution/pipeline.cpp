// Chooses how a run is carried out: on the host, queued on the caller's stream, or through the overlapped pipeline.
#include "execution/pipeline.hpp"

#include "base/reason.hpp"
#include "base/status.hpp"
#include "execution/admission.hpp"
#include "execution/fetched_run.hpp"
#include "execution/managed_pages.hpp"
#include "execution/piece_run.hpp"
#include "execution/single_piece.hpp"
#include "execution/staged_pipeline.hpp"
#include "memory/copy_parts.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

[[noreturn]] void refuse_capture(const char *why) {
  fail(MEMHIER_CAPTURE, "stream: is being captured into a graph, but %s", why);
}

// Host work starts after everything that the stream (or, without one, the legacy default stream) has queued.
void wait_for_caller(const Plan &plan, void *stream, const Resources &resources) {
  if (resources.device < 0 || (!stream && !gpu::context_exists(resources.device))) return;
  try {
    const gpu::DeviceScope scope(resources.device);
    void *queue = stream ? stream : gpu::kLegacyStream;
    if (gpu::stream_capturing(queue)) refuse_capture("host work cannot be captured");
    gpu::synchronise_stream(queue);
    // Without concurrent access the host may touch managed memory only while the device is idle.
    if (any_managed(plan.problem) && !resources.device_facts()->concurrent_managed_access) gpu::synchronise_device();
  } catch (const Error &error) {
    const bool device_gone = error.status() == MEMHIER_DEVICE_LOST || error.status() == MEMHIER_FOREIGN_ERROR ||
                             error.status() == MEMHIER_FORKED;
    // Nothing runs on a dead device, so there is nothing to wait for; host memory is still there.
    if (!device_gone || any_managed(plan.problem)) throw;
    resources.log(MEMHIER_LOG_WARNING, "host work goes on without waiting for the stream: %s", error.what());
  }
}

// What lies on the device is fetched and delivered.
void run_beside_device(const Plan &plan, const Execution &execution, Resources &resources) {
  const gpu::DeviceScope scope(resources.device);
  if (gpu::stream_capturing(execution.stream ? execution.stream : gpu::kLegacyStream))
    refuse_capture("host work cannot be captured");
  run_fetched(plan, execution, resources);
}

// To the device, for what the caller does there next.
void send_on(const Plan &plan, const Execution &execution, const Resources &resources) {
  if (plan.read_next != ReadNext::device || resources.device < 0 || !any_managed(plan.problem)) return;
  try {
    const gpu::DeviceScope scope(resources.device);
    prefetch_out(plan, execution.pointers, execution.stream ? execution.stream : gpu::kLegacyStream, resources);
    if (!execution.stream) gpu::synchronise_stream(gpu::kLegacyStream);
  } catch (const Error &error) {
    resources.log(MEMHIER_LOG_WARNING, "the result stays on the host: %s", error.what());
  }
}

void run_on_host(const Plan &plan, const Execution &execution, Resources &resources) {
  if (stages(plan)) return run_beside_device(plan, execution, resources);
  wait_for_caller(plan, execution.stream, resources);
  execution.note_begun();
  plan.way->run(plan.problem, execution.pointers, run_context(plan, execution, resources));
  send_on(plan, execution, resources);
}

// A captured run has no window: graphs are replayed when the context that governs it may be gone.
L2Window window_for(const Plan &plan, void *const *pointers, void *stream, bool capturing, const Resources &resources) {
  if (!plan.window.wanted() || capturing || !resources.l2_windows) return {};
  const ByteRange range = byte_range(plan.problem.operands[plan.window.operand].layout);
  return resources.l2_windows->over(*resources.device_facts(),
                                    static_cast<std::byte *>(pointers[plan.window.operand]) + range.begin,
                                    range.end - range.begin, stream);
}

// The whole problem where its operands are. Enqueues only.
void enqueue_in_place(const Plan &plan, const Execution &execution, void *stream, bool capturing,
                      const Resources &resources) {
  std::array<void *, kMaxOperands> pointers{};
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) pointers[i] = device_pointer(plan, i, execution.pointers[i]);
  // Prefetches cannot be captured; without them pages come over as they are touched.
  if (!capturing) prefetch_in(plan, execution.pointers, stream, resources);
  const L2Window window = window_for(plan, pointers.data(), stream, capturing, resources);
  run_on_device(plan, execution, plan.problem, pointers.data(), execution.workspace, stream, resources, window);
  if (window.bytes > 0) resources.l2_windows->used(stream);
  if (!capturing) prefetch_out(plan, execution.pointers, stream, resources);
}

// Pieces one after the other in the caller's workspace. Enqueues only.
void enqueue_staged(const Plan &plan, const Execution &execution, void *stream, bool capturing,
                    const Resources &resources) {
  if (!capturing) prefetch_in(plan, execution.pointers, stream, resources);
  const StagingMap map = staging_map(plan);
  const std::vector<TravelGroup> groups = travel_groups(plan);
  auto *const set = static_cast<std::byte *>(execution.workspace);
  std::array<void *, kMaxOperands> staging{};
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) staging[i] = set + map.offset[i];
  const auto copy_each = [&](size_t piece, const TravelGroup &group, bool (*wanted)(Access) noexcept, auto copy) {
    each_move(
        plan, plan.pieces[piece], group.operands, wanted, execution.pointers, [&](int32_t i) { return staging[i]; },
        resources.device, [&](const Move &move) { copy(move.transfer, move.staging, stream); });
  };
  const size_t count = plan.pieces.size();
  for (size_t p = 0; p < count; ++p) {
    for (const TravelGroup &group : groups)
      if (group.arrives[p]) copy_each(p, group, reads, copy_in_by_driver);
    run_on_device(plan, execution, piece_problem(plan, plan.pieces[p]),
                  piece_pointers(plan, plan.pieces[p], execution.pointers, staging.data()).data(), set + map.bytes,
                  stream, resources);
    for (const TravelGroup &group : groups)
      if (group.leaves[p]) copy_each(p, group, writes, copy_out_by_driver);
  }
  if (!capturing) prefetch_out(plan, execution.pointers, stream, resources);
}

// Without a stream a call comes after the legacy default stream of every device that it touches.
void wait_for_peers(const Plan &plan) {
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
    const OperandDescription &operand = plan.problem.operands[i];
    if (operand.place != Place::peer) continue;
    const gpu::DeviceScope scope(operand.device);
    gpu::synchronise_stream(gpu::kLegacyStream);
  }
}

// In place of the legacy stream, on which pages cannot be discarded. None where that is not needed, or not to be had.
MemoryPools::Streams streams_for_discards(const Plan &plan, const Execution &execution, Resources &resources) {
  if (execution.stream || !discards_pages(plan)) return {};
  try {
    return resources.memory->streams();
  } catch (const Error &) {
    return {};  // all pages come over
  }
}

void run_with_device(const Plan &plan, const Execution &execution, Resources &resources) {
  const gpu::DeviceScope scope(resources.device);
  const bool staged = stages(plan);
  const int64_t needed = staged || plan.way->workspace ? footprint(plan).one_piece() : 0;
  const bool has_workspace = admit_workspace(execution, needed, resources);
  const bool accessible = all_device_accessible(plan.problem);
  const bool queued = execution.stream && accessible && has_workspace && !uses_route(plan, RouteId::peer_staged);
  const bool capturing = gpu::stream_capturing(execution.stream ? execution.stream : gpu::kLegacyStream);
  if (capturing && any_peer(plan.problem)) refuse_capture("an operand is memory of another device");
  if (capturing && !queued) {
    if (!execution.stream) refuse_capture("a NULL stream means waiting for the result");
    if (!accessible) refuse_capture("an operand is pageable memory, for which the call must wait");
    refuse_capture("the plan needs a workspace (memhier_plan_workspace) that was not given");
  }

  void *stream = execution.stream ? execution.stream : gpu::kLegacyStream;
  if (staged && !queued) {
    gpu::synchronise_stream(stream);
    if (!execution.stream) wait_for_peers(plan);
    if (!run_single_piece(plan, execution, resources)) run_staged(plan, execution, resources);
    return;
  }
  const MemoryPools::Streams own = streams_for_discards(plan, execution, resources);
  if (own) {
    gpu::synchronise_stream(stream);
    stream = own->compute;
  }
  MemoryPools::DeviceBuffer buffer;
  Execution run = execution;
  if (!has_workspace) {
    buffer = resources.memory->device_buffer(needed);
    run.workspace = buffer->data;
  }
  execution.note_begun();
  try {
    if (staged)
      enqueue_staged(plan, run, stream, capturing, resources);
    else
      enqueue_in_place(plan, run, stream, capturing, resources);
  } catch (...) {
    // The caller may do as it likes with its memory once a call has failed.
    if (!capturing) finish_quietly({stream});
    throw;
  }
  if (queued) return;
  gpu::synchronise_stream(stream);
  gpu::note_complete();
}

}  // namespace

void execute(const Plan &plan, const Execution &execution, Resources &resources) {
  if (!plan.runnable)
    fail(
        MEMHIER_NOT_FEASIBLE,
        "plan: it was decided for the machine of a file and cannot run here (%s); use a context without a machine_file",
        reason_code(Reason::machine_file_only));
  admit_pointers(plan, execution, resources);
  admit_stream(execution, resources);
  if (is_empty(plan.problem)) return;
  if (plan.way->target == Target::host) return run_on_host(plan, execution, resources);
  if (resources.device < 0) fail(MEMHIER_NO_DEVICE, "plan: it computes on a device, and the context has none");
  const PartsWatch parts;
  run_with_device(plan, execution, resources);
  if (uses_route(plan, RouteId::driver_copy)) parts.tell(resources.log, "run");
}

}  // namespace memhier
