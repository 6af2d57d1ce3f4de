// What a program without memhier does with operands on the host: the driver copies them, a library computes on the
// device, the driver copies the result back. And the copies alone.
#include "memory/gpu.hpp"
#include "tools/device_operands.hpp"
#include "tools/peers_of.hpp"

namespace memhier::tool {
namespace {

class DriverCopy final : public Peer {
 public:
  DriverCopy(int device, bool complete, std::shared_ptr<const DeviceOperands> operands, std::unique_ptr<Peer> library)
      : device_(device), complete_(complete), operands_(std::move(operands)), library_(std::move(library)) {}
  std::string name() const override { return library_ ? "driver_copy + " + library_->name() : "driver_copy"; }
  void run(void *) override {
    const gpu::DeviceScope scope(device_);
    operands_->copy_in(gpu::kLegacyStream);
    if (library_) library_->run(gpu::kLegacyStream);
    operands_->copy_out(gpu::kLegacyStream);
    if (!complete_) gpu::synchronise_stream(gpu::kLegacyStream);
  }

 private:
  const int device_;
  const bool complete_;  // as soon as the driver returns
  const std::shared_ptr<const DeviceOperands> operands_;
  const std::unique_ptr<Peer> library_;
};

// The driver returns from a copy to pageable memory when it is done.
bool ends_in_pageable_memory(const Problem &problem) {
  bool pageable = false;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (writes(problem.operands[i].access)) pageable = problem.operands[i].place == Place::pageable;
  return pageable;
}

}  // namespace

std::vector<std::unique_ptr<Peer>> driver_copies(const Problem &problem, void *const *pointers, Resources &resources) {
  std::vector<std::unique_ptr<Peer>> peers;
  const auto operands = DeviceOperands::make(problem, pointers, resources);
  if (!operands) return peers;
  {
    const gpu::DeviceScope scope(resources.device);
    operands->copy_all(gpu::kLegacyStream);
    gpu::synchronise_stream(gpu::kLegacyStream);
  }
  std::vector<std::unique_ptr<Peer>> libraries = device_peers(operands->problem(), operands->pointers(), resources);
  libraries.insert(libraries.begin(), nullptr);
  for (std::unique_ptr<Peer> &library : libraries)
    peers.push_back(
        std::make_unique<DriverCopy>(resources.device, ends_in_pageable_memory(problem), operands, std::move(library)));
  return peers;
}

}  // namespace memhier::tool
