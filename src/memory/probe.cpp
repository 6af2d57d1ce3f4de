// Each probe sends words to the device and back by one kind of access and compares them.
#include "memory/probe.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <new>

#include "base/function_ref.hpp"
#include "base/status.hpp"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int kWords = 1024;
constexpr size_t kBytes = kWords * sizeof(uint32_t);
using Words = std::array<uint32_t, kWords>;

// Freed when the stream, if there is one, has no more use for it, whatever happened.
class Block {
 public:
  using Free = void (*)(void *) noexcept;
  Block(void *pointer, Free free, void *stream = nullptr) noexcept : pointer_(pointer), free_(free), stream_(stream) {}
  ~Block() {
    if (stream_) try {
        gpu::synchronise_stream(stream_);
      } catch (const Error &) {
        // The device is lost, and with it all that was in flight.
      }
    free_(pointer_);
  }
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;
  uint32_t *words() const noexcept { return static_cast<uint32_t *>(pointer_); }

 private:
  void *const pointer_;
  const Free free_;
  void *const stream_;
};

void free_pages(void *pointer) noexcept { std::free(pointer); }

void *allocate_pages() {
  void *pointer = std::aligned_alloc(4096, kBytes);
  if (!pointer) throw std::bad_alloc();
  return pointer;
}

class Prober {
 public:
  Prober(const DeviceFacts &device, const Log &log, uint32_t wanted)
      : device_(device),
        log_(log),
        wanted_(wanted),
        stream_(gpu::create_stream(), gpu::destroy_stream),
        on_device_(gpu::allocate_device(kBytes), gpu::free_device) {
    for (uint32_t i = 0; i < kWords; ++i) sent_[i] = i * 2654435761u;
  }

  ProbeResult run() {
    attempt(Probe::pinned, true, [this] {
      const Block host(gpu::allocate_pinned(kBytes), gpu::free_pinned, stream());
      there_and_back(host.words());
    });
    attempt(Probe::registered, device_.host_register_supported, [this] {
      const Block host(allocate_pages(), free_pages);
      if (!gpu::register_host(host.words(), kBytes)) refused_or_short();
      const Block registration(host.words(), gpu::unregister_host, stream());
      there_and_back(host.words());
    });
    attempt(Probe::managed, device_.managed_memory && device_.concurrent_managed_access, [this] {
      const Block managed(gpu::allocate_managed(kBytes), gpu::free_managed, stream());
      fill(managed.words());
      gpu::prefetch(managed.words(), kBytes, device_.ordinal, stream());
      gpu::enqueue_flip(managed.words(), managed.words(), kWords, stream());
      gpu::prefetch(managed.words(), kBytes, -1, stream());
      expect_flipped(managed.words());
    });
    attempt(Probe::zero_copy_read, true, [this] {
      const Block host(gpu::allocate_pinned(kBytes), gpu::free_pinned, stream());
      fill(host.words());
      gpu::enqueue_flip(on_device_.words(), gpu::device_address(host.words()), kWords, stream());
      gpu::copy(host.words(), on_device_.words(), kBytes, stream());
      expect_flipped(host.words());
    });
    attempt(Probe::zero_copy_write, true, [this] {
      const Block host(gpu::allocate_pinned(kBytes), gpu::free_pinned, stream());
      fill(host.words());
      gpu::copy(on_device_.words(), host.words(), kBytes, stream());
      gpu::enqueue_flip(gpu::device_address(host.words()), on_device_.words(), kWords, stream());
      expect_flipped(host.words());
    });
    // A kernel that reads pageable memory on a device that cannot would take the CUDA context with it. Asking for the
    // pages to be moved is refused there instead.
    attempt(Probe::coherent, device_.pageable_memory_access, [this] {
      const Block host(allocate_pages(), free_pages, stream());
      fill(host.words());
      gpu::prefetch(host.words(), kBytes, device_.ordinal, stream());
      gpu::prefetch(host.words(), kBytes, -1, stream());
      finish();
      if (std::memcmp(host.words(), sent_.data(), kBytes) != 0) fail(MEMHIER_INTERNAL, "words came back changed");
    });
    return result_;
  }

 private:
  void *stream() const noexcept { return stream_.words(); }

  // A registration does not say why it fails. Where nothing can be page-locked, memory is short.
  [[noreturn]] static void refused_or_short() {
    { const Block pinned(gpu::allocate_pinned(kBytes), gpu::free_pinned); }
    fail(MEMHIER_UNSUPPORTED, "registration was refused");
  }

  void attempt(Probe probe, bool claimed, FunctionRef<void()> body) {
    const bool injected = fault(FaultPoint::probe);
    if (!claimed || !(wanted_ & probe_bit(probe))) return;
    try {
      if (injected) fail(MEMHIER_INTERNAL, "failure injected by a test");
      body();
    } catch (const Error &error) {
      gpu::require_usable(device_.ordinal);  // a lost device is no matter of routes
      const bool untried = is_shortage(error.status());
      log_(MEMHIER_LOG_WARNING, "probe %s on device %d %s: %s", probe_name(probe), device_.ordinal,
           untried ? "will be tried again, memory is short" : "failed, routes that need it are not used", error.what());
      (untried ? result_.untried : result_.failed) |= probe_bit(probe);
    } catch (const std::bad_alloc &) {
      log_(MEMHIER_LOG_WARNING, "probe %s on device %d will be tried again, memory is short", probe_name(probe),
           device_.ordinal);
      result_.untried |= probe_bit(probe);
    }
  }

  void fill(uint32_t *words) const { std::memcpy(words, sent_.data(), kBytes); }

  void finish() {
    gpu::synchronise_stream(stream());
    gpu::note_complete();
  }

  void there_and_back(uint32_t *words) {
    fill(words);
    gpu::copy(on_device_.words(), words, kBytes, stream());
    gpu::enqueue_flip(on_device_.words(), on_device_.words(), kWords, stream());
    gpu::copy(words, on_device_.words(), kBytes, stream());
    expect_flipped(words);
  }

  void expect_flipped(const uint32_t *words) {
    finish();
    for (int i = 0; i < kWords; ++i)
      if (words[i] != ~sent_[i]) fail(MEMHIER_INTERNAL, "words came back wrong");
  }

  const DeviceFacts &device_;
  const Log &log_;
  const uint32_t wanted_;
  const Block stream_;
  const Block on_device_;
  Words sent_;
  ProbeResult result_;
};

}  // namespace

ProbeResult probe_routes(const DeviceFacts &device, const Log &log, uint32_t wanted) {
  const gpu::DeviceScope scope(device.ordinal);
  return Prober(device, log, wanted).run();
}

}  // namespace memhier
