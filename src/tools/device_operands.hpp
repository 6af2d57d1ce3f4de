// The operands of a problem that lie on the host, once more in the device's memory.
#pragma once
#include <memory>
#include <vector>

#include "execution/resources.hpp"
#include "planner/scratch.hpp"

namespace memhier::tool {

bool any_on_host(const Problem &problem) noexcept;  // in pageable or pinned memory

class DeviceOperands {
 public:
  // Null where the device's memory does not suffice.
  static std::shared_ptr<const DeviceOperands> make(const Problem &problem, void *const *pointers,
                                                    const Resources &resources);
  DeviceOperands(const Problem &problem, void *const *pointers, const Resources &resources);  // throws OUT_OF_*

  const Problem &problem() const noexcept { return problem_; }  // with those places
  void *const *pointers() const noexcept { return pointers_.data(); }
  // By the driver, from and to the operands on the host, within a DeviceScope. What gaps of a layout hold travels too.
  void copy_in(void *stream) const;   // what is read
  void copy_out(void *stream) const;  // what is written
  void copy_all(void *stream) const;  // to the device

 private:
  void copy(bool to_device, bool (*wanted)(Access) noexcept, void *stream) const;

  Problem problem_;
  std::vector<void *> host_, pointers_;  // element (0, 0, ...); host_: null for what lies on the device anyway
  std::vector<ScratchBlock> blocks_;
};

}  // namespace memhier::tool
