// Checks of a run, in the order in which a caller would look for the mistake.
#include "execution/admission.hpp"

#include <algorithm>

#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

void admit_place(const Plan &plan, int32_t index, const void *pointer, const Resources &resources) {
  const OperandDescription &operand = plan.problem.operands[index];
  const PointerFacts facts = seen_from(facts_of(operand, pointer), resources.device);
  if (facts.place == Place::peer && operand.place == Place::device)
    fail(MEMHIER_INVALID_ARGUMENT,
         "pointers[%d] is memory of device %d, but the context works on device %d; pass memory of that one", index,
         facts.device, resources.device);
  if (!serves_as(facts, operand.place, resources.device) ||
      (operand.place == Place::peer && facts.device != operand.device))
    fail(MEMHIER_INVALID_ARGUMENT,
         "pointers[%d]: the plan is for %s memory, this is %s memory; make a plan for it, or pass other memory", index,
         place_text(operand.place, operand.device).c_str(), place_text(facts.place, facts.device).c_str());
}

}  // namespace

PointerFacts facts_of(const OperandDescription &operand, const void *pointer) {
  const ByteRange range = byte_range(operand.layout);
  return classify_range(static_cast<const std::byte *>(pointer) + range.begin, range.end - range.begin);
}

void require_peer(const char *what, int32_t device, const Resources &resources) {
  const auto &peers = resources.peers;
  if (std::find(peers.begin(), peers.end(), device) == peers.end())
    fail(MEMHIER_INVALID_ARGUMENT,
         "%s is memory of device %d, outside the context (device %d); name it in options.peer_devices, or pass other "
         "memory",
         what, device, resources.device);
}

void settle_devices(Problem *problem, const Resources &resources) {
  for (int32_t i = 0; i < problem->operand_count; ++i) {
    OperandDescription &operand = problem->operands[i];
    if (operand.place != Place::peer) continue;
    if (operand.device == resources.device) {
      operand.place = Place::device;
      operand.device = -1;
    } else {
      require_peer(("line: " + place_text(operand.place, operand.device)).c_str(), operand.device, resources);
    }
  }
}

PointerFacts facts_at(const OperandDescription &operand, const void *pointer) {
  const PointerFacts facts = classify_pointer(pointer);
  if (!is_host_memory(facts.place)) return facts;
  const ByteRange range = byte_range(operand.layout);
  return range.begin == 0 ? classify_range(pointer, range.end, facts) : facts_of(operand, pointer);
}

void admit_pointers(const Plan &plan, const Execution &execution, const Resources &resources) {
  const Problem &problem = plan.problem;
  if (!is_empty(problem)) {
    for (int32_t i = 0; i < problem.operand_count; ++i) {
      const OperandDescription &operand = problem.operands[i];
      const void *pointer = execution.pointers ? execution.pointers[i] : nullptr;
      if (element_count(operand.layout) == 0) continue;
      if (!pointer) fail(MEMHIER_INVALID_ARGUMENT, "pointers[%d] is NULL; pass the address of element (0, 0)", i);
      if (operand.alignment > 1 && reinterpret_cast<uintptr_t>(pointer) % static_cast<uintptr_t>(operand.alignment))
        fail(MEMHIER_INVALID_ARGUMENT,
             "pointers[%d]: %p is not aligned to %d bytes as the pointer was that the plan was made for", i, pointer,
             operand.alignment);
      // In a forked child the driver cannot be asked; the host's ways still work.
      if (!execution.places_checked && !gpu::forked()) admit_place(plan, i, pointer, resources);
    }
  }
  if (problem.operation->validate) problem.operation->validate(problem, execution.pointers);
}

void admit_stream(const Execution &execution, const Resources &resources) {
  if (!execution.stream) return;
  if (resources.device < 0)
    fail(MEMHIER_INVALID_ARGUMENT, "stream: the context has no device; pass NULL, or create a context with a device");
  if (gpu::forked()) return;
  if (const int device = gpu::stream_device(execution.stream); device != resources.device)
    fail(MEMHIER_INVALID_ARGUMENT, "stream belongs to device %d, but the context works on device %d; pass one of that",
         device, resources.device);
}

bool admit_workspace(const Execution &execution, int64_t needed, const Resources &resources) {
  if (needed == 0) return true;
  if (!execution.workspace) return false;
  if (execution.workspace_bytes < needed)
    fail(MEMHIER_INVALID_ARGUMENT, "workspace_bytes is %lld, must be at least %lld; see memhier_plan_workspace",
         static_cast<long long>(execution.workspace_bytes), static_cast<long long>(needed));
  if (reinterpret_cast<uintptr_t>(execution.workspace) % 256 != 0)
    fail(MEMHIER_INVALID_ARGUMENT, "workspace is %p, must be aligned to 256 bytes", execution.workspace);
  const PointerFacts facts = classify_range(execution.workspace, needed);
  if (facts.place != Place::device || facts.device != resources.device)
    fail(MEMHIER_INVALID_ARGUMENT, "workspace is %s memory, must be memory of device %d", place_name(facts.place),
         resources.device);
  return true;
}

}  // namespace memhier
