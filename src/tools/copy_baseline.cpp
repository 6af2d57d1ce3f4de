// The three kinds of plain copies.
#include "tools/copy_baseline.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "base/status.hpp"
#include "kernels/host_copy.hpp"
#include "memory/gpu.hpp"

namespace memhier::tool {
namespace {

constexpr int64_t kLeastShare = int64_t{1} << 20;

size_t halved(int64_t bytes) { return std::max<size_t>(static_cast<size_t>(bytes) / 2, 1); }

class HostCopy final : public CopyBaseline {
 public:
  HostCopy(size_t bytes, int32_t threads, Pool &pool) : pool_(pool), threads_(threads), bytes_(bytes) {
    const size_t room = (bytes + 4095) / 4096 * 4096;
    source_.reset(static_cast<char *>(std::aligned_alloc(4096, room)));
    destination_.reset(static_cast<char *>(std::aligned_alloc(4096, room)));
    if (!source_ || !destination_) fail(MEMHIER_OUT_OF_HOST_MEMORY, "bench: no memory for the plain copy");
    run_slices([&](char *to, char *from, size_t size) {
      std::memset(from, 1, size);
      std::memset(to, 2, size);
    });
  }
  const char *name() const noexcept override { return "host copy"; }
  void run(void *) override {
    run_slices([](char *to, char *from, size_t size) { copy_streaming(to, from, size); });
  }

 private:
  struct Free {
    void operator()(char *pointer) const noexcept { std::free(pointer); }
  };
  template <class Body>
  void run_slices(const Body &body) {
    const size_t share = (bytes_ / static_cast<size_t>(threads_) + 4096) / 4096 * 4096;
    pool_.run(threads_, [&](int task) {
      const size_t begin = std::min(bytes_, share * static_cast<size_t>(task)), end = std::min(bytes_, begin + share);
      if (begin < end) body(destination_.get() + begin, source_.get() + begin, end - begin);
    });
  }

  Pool &pool_;
  const int32_t threads_;
  const size_t bytes_;
  std::unique_ptr<char, Free> source_, destination_;
};

// Memory and streams of the copies that involve the device.
class DeviceMemory {
 public:
  DeviceMemory(int device, size_t bytes, bool pinned) : device_(device), pinned_(pinned) {
    const gpu::DeviceScope scope(device);
    pointer_ = pinned ? gpu::allocate_pinned(bytes) : gpu::allocate_device(bytes);
    if (pinned) std::memset(pointer_, 1, bytes);
  }
  ~DeviceMemory() {
    try {
      const gpu::DeviceScope scope(device_);
      pinned_ ? gpu::free_pinned(pointer_) : gpu::free_device(pointer_);
    } catch (...) {  // a lost device keeps nothing
    }
  }
  DeviceMemory(const DeviceMemory &) = delete;
  DeviceMemory &operator=(const DeviceMemory &) = delete;
  void *get() const { return pointer_; }

 private:
  int device_;
  bool pinned_;
  void *pointer_ = nullptr;
};

class DeviceCopy final : public CopyBaseline {
 public:
  DeviceCopy(size_t bytes, int device)
      : device_(device), bytes_(bytes), source_(device, bytes, false), destination_(device, bytes, false) {}
  const char *name() const noexcept override { return "device copy"; }
  void run(void *stream) override {
    const gpu::DeviceScope scope(device_);
    gpu::copy(destination_.get(), source_.get(), bytes_, stream ? stream : gpu::kLegacyStream);
    if (!stream) gpu::synchronise_stream(gpu::kLegacyStream);
  }

 private:
  const int device_;
  const size_t bytes_;
  const DeviceMemory source_, destination_;
};

// Between the device and pinned memory, or the memory of a peer.
class LinkCopy final : public CopyBaseline {
 public:
  LinkCopy(size_t in, size_t out, int device, int peer)
      : device_(device),
        peer_(peer),
        in_bytes_(in),
        out_bytes_(out),
        far_in_(peer < 0 ? device : peer, std::max<size_t>(in, 1), peer < 0),
        near_in_(device, std::max<size_t>(in, 1), false),
        near_out_(device, std::max<size_t>(out, 1), false),
        far_out_(peer < 0 ? device : peer, std::max<size_t>(out, 1), peer < 0) {
    const gpu::DeviceScope scope(device);
    in_ = gpu::create_stream();
    out_ = gpu::create_stream();
  }
  ~LinkCopy() override {
    gpu::destroy_stream(in_);
    gpu::destroy_stream(out_);
  }
  const char *name() const noexcept override { return peer_ < 0 ? "link copy" : "peer copy"; }
  void run(void *) override {
    const gpu::DeviceScope scope(device_);
    if (in_bytes_) gpu::copy(near_in_.get(), far_in_.get(), in_bytes_, in_);
    if (out_bytes_) gpu::copy(far_out_.get(), near_out_.get(), out_bytes_, out_);
    gpu::synchronise_stream(in_);
    gpu::synchronise_stream(out_);
  }

 private:
  const int device_, peer_;
  const size_t in_bytes_, out_bytes_;
  const DeviceMemory far_in_, near_in_, near_out_, far_out_;
  void *in_ = nullptr, *out_ = nullptr;
};

}  // namespace

std::vector<std::unique_ptr<CopyBaseline>> make_copy_baselines(const Problem &problem, bool on_device, int32_t threads,
                                                               Resources &resources) {
  int64_t total = 0, to_device = 0, to_host = 0, pageable = 0;
  int32_t peer = -1;  // a plain copy has one other end
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    const int64_t bytes = payload_bytes(operand.layout);
    const int64_t read = reads(operand.access) ? bytes : 0, written = writes(operand.access) ? bytes : 0;
    total += read + written;
    if (operand.place == Place::device || operand.place == Place::managed) {
      on_device = true;
      continue;
    }
    if (operand.place == Place::peer) {
      on_device = true;
      peer = operand.device;
    }
    to_device += read;
    to_host += written;
    if (operand.place == Place::pageable) pageable += read + written;
  }
  std::vector<std::unique_ptr<CopyBaseline>> copies;
  if (!on_device) {
    copies.push_back(std::make_unique<HostCopy>(halved(total), threads, *resources.pool));
  } else if (to_device + to_host == 0) {
    copies.push_back(std::make_unique<DeviceCopy>(halved(total), resources.device));
  } else {
    copies.push_back(std::make_unique<LinkCopy>(static_cast<size_t>(to_device), static_cast<size_t>(to_host),
                                                resources.device, peer));
    if (pageable) {
      // Waking a thread takes longer than it saves below that.
      const auto useful = static_cast<int32_t>(std::clamp<int64_t>(pageable / kLeastShare, 1, threads));
      copies.push_back(std::make_unique<HostCopy>(static_cast<size_t>(pageable), useful, *resources.pool));
    }
  }
  return copies;
}

}  // namespace memhier::tool
