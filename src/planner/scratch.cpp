// Allocation of scratch operands, aligned to 256 bytes like the problem's most fortunate caller, less where it says so.
#include "planner/scratch.hpp"

#include <cstdlib>
#include <cstring>
#include <optional>

#include "base/checked.hpp"
#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int64_t kAlignment = 256;
constexpr int64_t kWidestAccess = 16;

// Memory of peers counts as if it were the device's own.
bool on_device(Place place) { return !host_accessible(place) || place == Place::managed; }

int64_t sum(const Problem &problem, bool device) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (on_device(problem.operands[i].place) == device)
      bytes = checked_add(bytes, scratch_bytes(problem.operands[i]), "operands");
  return bytes;
}

}  // namespace

int64_t scratch_bytes(const OperandDescription &operand) {
  const ByteRange range = byte_range(operand.layout);
  return checked_add(range.end - range.begin, 2 * kAlignment, "operand");
}

void *scratch_element(const ScratchBlock &block, const OperandDescription &operand) {
  // Element (0, 0, ...) gets the alignment that the problem speaks of, and no better one below the widest access.
  // From there on it is that of a fresh allocation: 16 bytes off a sector cost a fifth of the time on a device.
  const int64_t start = round_up(-byte_range(operand.layout).begin, kAlignment);
  const int64_t skew = operand.alignment > 0 && operand.alignment < kWidestAccess ? operand.alignment : 0;
  return static_cast<char *>(block.memory()) + start + skew;
}

int64_t scratch_host_bytes(const Problem &problem) { return sum(problem, false); }
int64_t scratch_device_bytes(const Problem &problem) { return sum(problem, true); }

ScratchBlock::ScratchBlock(Place place, int64_t bytes, int32_t device) : bytes_(bytes), place_(place), device_(device) {
  std::optional<gpu::DeviceScope> scope;
  if (place != Place::pageable) scope.emplace(device);
  switch (place) {
    case Place::pageable:
      memory_ = std::aligned_alloc(kAlignment, static_cast<size_t>(round_up(bytes, kAlignment)));
      if (!memory_)
        fail(MEMHIER_OUT_OF_HOST_MEMORY, "measure: %lld bytes of scratch memory are not to be had",
             static_cast<long long>(bytes));
      break;
    case Place::pinned:
      memory_ = gpu::allocate_pinned(static_cast<size_t>(bytes));
      break;
    case Place::managed:
      memory_ = gpu::allocate_managed(static_cast<size_t>(bytes));
      break;
    case Place::device:
    case Place::peer:
      memory_ = gpu::allocate_device(static_cast<size_t>(bytes));
      break;
  }
}

ScratchBlock::~ScratchBlock() {
  if (!memory_) return;
  if (place_ == Place::pageable) {
    std::free(memory_);
    return;
  }
  try {
    const gpu::DeviceScope scope(device_);
    switch (place_) {
      case Place::pinned:
        gpu::free_pinned(memory_);
        break;
      case Place::managed:
        gpu::free_managed(memory_);
        break;
      default:
        gpu::free_device(memory_);
        break;
    }
  } catch (...) {  // a lost device has no memory to free
  }
}

void settle(const ManagedPages &pages, const DeviceFacts *device) {
  if (pages.empty() || !device || !device->concurrent_managed_access) return;
  const gpu::DeviceScope scope(device->ordinal);
  for (const auto &[begin, bytes] : pages) gpu::prefetch(begin, static_cast<size_t>(bytes), -1, gpu::kLegacyStream);
  gpu::synchronise_stream(gpu::kLegacyStream);
}

Scratch::Scratch(const Problem &problem, int32_t device) {
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    const ScratchBlock &block = blocks_.emplace_back(operand.place, scratch_bytes(operand), operand.held_by(device));
    if (host_accessible(operand.place)) std::memset(block.memory(), 0x5a, static_cast<size_t>(block.bytes()));
    pointers_.push_back(scratch_element(block, operand));
    if (operand.place == Place::managed) managed_.emplace_back(block.memory(), block.bytes());
  }
}

}  // namespace memhier
