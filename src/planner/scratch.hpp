// Scratch data of a problem: every operand allocated where the problem says that it lies.
#pragma once
#include <cstddef>
#include <utility>
#include <vector>

#include "execution/problem.hpp"
#include "execution/resources.hpp"

namespace memhier {

// Memory of one kind, aligned to 256 bytes.
class ScratchBlock {
 public:
  ScratchBlock() = default;
  ScratchBlock(Place place, int64_t bytes, int32_t device);  // throws OUT_OF_*; not touched
  ScratchBlock(ScratchBlock &&other) noexcept
      : memory_(std::exchange(other.memory_, nullptr)),
        bytes_(std::exchange(other.bytes_, 0)),
        place_(other.place_),
        device_(other.device_) {}
  ScratchBlock &operator=(ScratchBlock &&other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(bytes_, other.bytes_);
    std::swap(place_, other.place_);
    std::swap(device_, other.device_);
    return *this;
  }
  ~ScratchBlock();

  void *memory() const noexcept { return memory_; }
  int64_t bytes() const noexcept { return bytes_; }
  Place place() const noexcept { return place_; }
  int32_t device() const noexcept { return device_; }

 private:
  void *memory_ = nullptr;
  int64_t bytes_ = 0;
  Place place_ = Place::pageable;
  int32_t device_ = -1;
};

// Bytes of a block for an operand, and where in it element (0, 0, ...) stands.
int64_t scratch_bytes(const OperandDescription &operand);
void *scratch_element(const ScratchBlock &block, const OperandDescription &operand);

// Managed memory: where ranges begin, and their bytes.
using ManagedPages = std::vector<std::pair<const void *, int64_t>>;
// They go to the host, from where the routes' times are predicted, wherever the run before has left them.
void settle(const ManagedPages &pages, const DeviceFacts *device);

class Scratch {
 public:
  // Throws OUT_OF_*. Host memory is touched, so that no page fault is timed.
  Scratch(const Problem &problem, int32_t device);

  void *const *pointers() const noexcept { return pointers_.data(); }  // element (0, 0, ...) of each operand
  const ManagedPages &managed() const noexcept { return managed_; }

 private:
  std::vector<ScratchBlock> blocks_;
  std::vector<void *> pointers_;
  ManagedPages managed_;
};

// Bytes that Scratch would take on the host and on the device.
int64_t scratch_host_bytes(const Problem &problem);
int64_t scratch_device_bytes(const Problem &problem);

}  // namespace memhier
