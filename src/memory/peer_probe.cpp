// Patterns on their way between two devices, checked from the host by each device for its own memory.
#include "memory/peer_probe.hpp"

#include <cstring>
#include <vector>

#include "base/status.hpp"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

// As much as in the first report of such a pair: 256 rows of 256 floats.
constexpr int64_t kRows = 256, kPitch = 1024, kShortRow = 512;
constexpr size_t kBytes = kRows * kPitch;
using Bytes = std::vector<unsigned char>;

// Memory and a stream of one device.
class Side {
 public:
  explicit Side(int device) : device_(device) {
    const gpu::DeviceScope scope(device);
    stream_ = gpu::create_stream();
    try {
      memory_ = gpu::allocate_device(kBytes);
    } catch (...) {
      gpu::destroy_stream(stream_);
      throw;
    }
  }
  ~Side() {
    try {
      const gpu::DeviceScope scope(device_);
      gpu::synchronise_stream(stream_);
      gpu::destroy_stream(stream_);
      gpu::free_device(memory_);
    } catch (const Error &) {
      // A lost device frees with the process.
    }
  }
  Side(const Side &) = delete;
  Side &operator=(const Side &) = delete;

  void write(const Bytes &bytes) const { copy(memory_, bytes.data()); }
  Bytes read() const {
    Bytes bytes(kBytes);
    copy(bytes.data(), memory_);
    return bytes;
  }
  gpu::OnDevice at(int64_t pitch) const { return {memory_, pitch, device_}; }
  void *stream() const noexcept { return stream_; }

 private:
  void copy(void *to, const void *from) const {
    const gpu::DeviceScope scope(device_);
    gpu::copy(to, from, kBytes, stream_);
    gpu::synchronise_stream(stream_);
    gpu::note_complete();
  }

  const int device_;
  void *stream_ = nullptr, *memory_ = nullptr;
};

Bytes pattern(uint32_t seed) {
  Bytes bytes(kBytes);
  for (size_t i = 0; i < kBytes; ++i)
    bytes[i] = static_cast<unsigned char>((i + seed * size_t{7919}) * 2654435761u >> 13);
  return bytes;
}

// Copied by the first device, whichever way, as runs do.
void send(int device, const Side &from, const Side &to, void *stream, uint32_t seed, int64_t row_bytes) {
  const Bytes sent = pattern(seed);
  Bytes expected = sent;
  for (unsigned char &byte : expected) byte = static_cast<unsigned char>(~byte);
  from.write(sent);
  to.write(expected);
  {
    const gpu::DeviceScope scope(device);
    gpu::copy_rows_between(to.at(kPitch), from.at(kPitch), static_cast<size_t>(row_bytes), kRows, stream);
    gpu::synchronise_stream(stream);
    gpu::note_complete();
  }
  for (int64_t row = 0; row < kRows; ++row)
    std::memcpy(expected.data() + row * kPitch, sent.data() + row * kPitch, static_cast<size_t>(row_bytes));
  if (to.read() != expected) fail(MEMHIER_INTERNAL, "a copy reported success and moved other data");
}

// Says nothing of copies between the two.
bool beside_the_pair(memhier_status status) noexcept {
  return is_shortage(status) || status == MEMHIER_DEVICE_LOST || status == MEMHIER_FOREIGN_ERROR ||
         status == MEMHIER_FORKED || status == MEMHIER_CAPTURE;
}

}  // namespace

PeerTrial verify_peer(const DeviceFacts &device, int32_t peer, const Log &log) {
  try {
    const Side ours(device.ordinal), theirs(peer);
    if (const PeerFacts *facts = device.peer(peer); facts && facts->access) {
      for (const auto &[from, to] : {std::pair{device.ordinal, peer}, {peer, device.ordinal}}) {
        const gpu::DeviceScope scope(from);
        if (!gpu::enable_peer_access(to))
          log(MEMHIER_LOG_WARNING,
              "device %d was not given access to the memory of device %d; the driver stages copies", from, to);
      }
    }
    uint32_t seed = 0;
    for (const int64_t row_bytes : {kPitch, kShortRow}) {
      send(device.ordinal, theirs, ours, ours.stream(), ++seed, row_bytes);
      send(device.ordinal, ours, theirs, ours.stream(), ++seed, row_bytes);
    }
    return PeerTrial::arrives;
  } catch (const Error &error) {
    const gpu::DeviceScope usable(device.ordinal);  // a lost device is no matter of routes
    const bool untried = beside_the_pair(error.status());
    log(MEMHIER_LOG_WARNING, "copies between device %d and device %d are not used%s, memory is staged on the host: %s",
        device.ordinal, peer, untried ? " until they can be tried out" : "", error.what());
    return untried ? PeerTrial::untried : PeerTrial::broken;
  }
}

}  // namespace memhier
