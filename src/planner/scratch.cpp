// Allocation of scratch operands, aligned to 256 bytes like the problem's most fortunate caller, less where it says so.
#include "planner/scratch.hpp"

#include <algorithm>
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

int64_t block_bytes(const OperandDescription &operand) {
  const ByteRange range = byte_range(operand.layout);
  return checked_add(range.end - range.begin, 2 * kAlignment, "operand");
}

bool on_device(Place place) { return place == Place::device || place == Place::managed; }

int64_t sum(const Problem &problem, bool device) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (on_device(problem.operands[i].place) == device)
      bytes = checked_add(bytes, block_bytes(problem.operands[i]), "operands");
  return bytes;
}

}  // namespace

int64_t scratch_host_bytes(const Problem &problem) { return sum(problem, false); }
int64_t scratch_device_bytes(const Problem &problem) { return sum(problem, true); }

Scratch::Scratch(const Problem &problem, int32_t device) : device_(device) {
  blocks_.reserve(problem.operand_count);
  try {
    for (int32_t i = 0; i < problem.operand_count; ++i) {
      const OperandDescription &operand = problem.operands[i];
      const ByteRange range = byte_range(operand.layout);
      const int64_t bytes = block_bytes(operand);
      std::optional<gpu::DeviceScope> scope;
      if (operand.place != Place::pageable) scope.emplace(device);
      Block block{nullptr, operand.place};
      switch (operand.place) {
        case Place::pageable:
          block.memory = std::aligned_alloc(kAlignment, static_cast<size_t>(round_up(bytes, kAlignment)));
          if (!block.memory)
            fail(MEMHIER_OUT_OF_HOST_MEMORY, "measure: %lld bytes of scratch memory are not to be had",
                 static_cast<long long>(bytes));
          break;
        case Place::pinned:
          block.memory = gpu::allocate_pinned(static_cast<size_t>(bytes));
          break;
        case Place::managed:
          block.memory = gpu::allocate_managed(static_cast<size_t>(bytes));
          break;
        case Place::device:
          block.memory = gpu::allocate_device(static_cast<size_t>(bytes));
          break;
      }
      blocks_.push_back(block);
      if (host_accessible(operand.place)) std::memset(block.memory, 0x5a, static_cast<size_t>(bytes));
      // Element (0, 0, ...) gets the alignment that the problem speaks of, and no better one below the widest access.
      // From there on it is that of a fresh allocation: 16 bytes off a sector cost a fifth of the time on a device.
      const int64_t start = round_up(-range.begin, kAlignment);
      const int64_t skew = operand.alignment > 0 && operand.alignment < kWidestAccess ? operand.alignment : 0;
      pointers_.push_back(static_cast<char *>(block.memory) + start + skew);
    }
  } catch (...) {
    release();
    throw;
  }
}

Scratch::~Scratch() { release(); }

void Scratch::release() noexcept {
  for (const Block &block : blocks_) {
    if (block.place == Place::pageable) {
      std::free(block.memory);
      continue;
    }
    try {
      const gpu::DeviceScope scope(device_);
      switch (block.place) {
        case Place::pinned:
          gpu::free_pinned(block.memory);
          break;
        case Place::managed:
          gpu::free_managed(block.memory);
          break;
        default:
          gpu::free_device(block.memory);
          break;
      }
    } catch (...) {  // a lost device has no memory to free
    }
  }
  blocks_.clear();
}

}  // namespace memhier
