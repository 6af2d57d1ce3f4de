// Blocks of device memory beside operands of the host; the driver copies between them.
#include "tools/device_operands.hpp"

#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier::tool {

bool any_on_host(const Problem &problem) noexcept {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (is_host_memory(problem.operands[i].place)) return true;
  return false;
}

std::shared_ptr<const DeviceOperands> DeviceOperands::make(const Problem &problem, void *const *pointers,
                                                           const Resources &resources) {
  try {
    return std::make_shared<const DeviceOperands>(problem, pointers, resources);
  } catch (const Error &error) {
    if (error.status() != MEMHIER_OUT_OF_DEVICE_MEMORY) throw;
    return nullptr;
  }
}

DeviceOperands::DeviceOperands(const Problem &problem, void *const *pointers, const Resources &resources)
    : problem_(problem) {
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    OperandDescription &operand = problem_.operands[i];
    if (!is_host_memory(operand.place)) {
      host_.push_back(nullptr);
      pointers_.push_back(pointers[i]);
      continue;
    }
    operand.place = Place::device;
    operand.adopted = false;
    host_.push_back(pointers[i]);
    pointers_.push_back(
        scratch_element(blocks_.emplace_back(Place::device, scratch_bytes(operand), resources.device), operand));
  }
}

void DeviceOperands::copy_in(void *stream) const { copy(true, reads, stream); }
void DeviceOperands::copy_out(void *stream) const { copy(false, writes, stream); }
void DeviceOperands::copy_all(void *stream) const {
  copy(
      true, [](Access) noexcept { return true; }, stream);
}

void DeviceOperands::copy(bool to_device, bool (*wanted)(Access) noexcept, void *stream) const {
  for (int32_t i = 0; i < problem_.operand_count; ++i) {
    const OperandDescription &operand = problem_.operands[i];
    if (!host_[i] || !wanted(operand.access)) continue;
    const ByteRange range = byte_range(operand.layout);
    auto *const there = static_cast<char *>(pointers_[i]) + range.begin;
    auto *const here = static_cast<char *>(host_[i]) + range.begin;
    gpu::copy(to_device ? there : here, to_device ? here : there, static_cast<size_t>(range.end - range.begin), stream);
  }
}

}  // namespace memhier::tool
