// Scratch data of a problem: every operand allocated where the problem says that it lies.
#pragma once
#include <cstddef>
#include <vector>

#include "execution/problem.hpp"
#include "execution/resources.hpp"

namespace memhier {

class Scratch {
 public:
  // Throws OUT_OF_*. Host memory is touched, so that no page fault is timed.
  Scratch(const Problem &problem, int32_t device);
  ~Scratch();
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;

  void *const *pointers() const noexcept { return pointers_.data(); }  // element (0, 0, ...) of each operand

 private:
  struct Block {
    void *memory = nullptr;
    Place place = Place::pageable;
  };
  void release() noexcept;
  int32_t device_;
  std::vector<Block> blocks_;
  std::vector<void *> pointers_;
};

// Bytes that Scratch would take on the host and on the device.
int64_t scratch_host_bytes(const Problem &problem);
int64_t scratch_device_bytes(const Problem &problem);

}  // namespace memhier
