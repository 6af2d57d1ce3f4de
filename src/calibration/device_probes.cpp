// Device rates: device copy by size, the link each way and both, driver copies of pageable memory, zero-copy kernels,
// managed prefetch, registration, fixed costs. About a second and a half.
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

#include "calibration/probes.hpp"
#include "calibration/sampling.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr size_t kMegabyte = size_t{1} << 20;
constexpr double kBudget = 0.06;       // seconds for one probe
constexpr double kSmallBudget = 0.01;  // for one size of a small copy

// Everything that the probes borrow, given back in any case.
class Bench {
 public:
  Bench() {
    try {
      stream = gpu::create_stream();
      second = gpu::create_stream();
      start = gpu::create_event(true);
      stop = gpu::create_event(true);
    } catch (...) {
      release();
      throw;
    }
  }
  ~Bench() { release(); }
  Bench(const Bench &) = delete;
  Bench &operator=(const Bench &) = delete;

  // Seconds of what `enqueue` puts on the stream, by events.
  double time(FunctionRef<void()> enqueue) {
    gpu::record_event(start, stream);
    enqueue();
    gpu::record_event(stop, stream);
    gpu::synchronise_event(stop);
    return gpu::elapsed_seconds(start, stop);
  }

  void *stream = nullptr, *second = nullptr, *start = nullptr, *stop = nullptr;

 private:
  void release() noexcept {
    if (start) gpu::destroy_event(start);
    if (stop) gpu::destroy_event(stop);
    if (second) gpu::destroy_stream(second);
    if (stream) gpu::destroy_stream(stream);
  }
};

class Memory {
 public:
  using Free = void (*)(void *) noexcept;
  Memory(void *pointer, Free free) : pointer_(pointer), free_(free) {}
  ~Memory() { free_(pointer_); }
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  char *get() const { return static_cast<char *>(pointer_); }

 private:
  void *pointer_;
  Free free_;
};

void free_host(void *pointer) noexcept { std::free(pointer); }

void *allocate_host(size_t bytes) {
  void *pointer = std::aligned_alloc(4096, bytes);
  if (!pointer) throw std::bad_alloc();
  std::memset(pointer, 1, bytes);
  return pointer;
}

double rate(size_t bytes, double seconds) { return seconds > 0 ? static_cast<double>(bytes) / seconds : 0; }

// Device memory that a probe may take: never more than a quarter of what is free.
size_t affordable(size_t wanted) {
  const auto free = static_cast<size_t>(std::max<int64_t>(gpu::free_device_memory(), 0));
  return std::max(std::min(wanted, free / 4) / kMegabyte * kMegabyte, kMegabyte);
}

// Several between the two events, so that the clock's resolution counts little. They queue behind a large copy, as the
// host starts them more slowly than the device copies; one before the clock starts fills the caches.
double small_copy_seconds(Bench &bench, char *destination, const char *source, size_t bytes, size_t large) {
  const int queue = static_cast<int>(std::clamp(128 * kMegabyte / bytes, size_t{4}, size_t{16}));
  return least_seconds(
      [&] {
        gpu::copy(destination, source, large, bench.stream);
        gpu::copy(destination, source, bytes, bench.stream);
        return bench.time([&] {
          for (int i = 0; i < queue; ++i) gpu::copy(destination, source, bytes, bench.stream);
        }) / queue;
      },
      10, kSmallBudget);
}

void probe_device_copy(Bench &bench, DeviceRates *rates) {
  const size_t bytes = affordable(256 * kMegabyte);
  const Memory source(gpu::allocate_device(bytes), gpu::free_device);
  const Memory destination(gpu::allocate_device(bytes), gpu::free_device);
  const double seconds = least_seconds(
      [&] { return bench.time([&] { gpu::copy(destination.get(), source.get(), bytes, bench.stream); }); }, 10,
      kBudget);
  rates->copy = rate(2 * bytes, seconds);
  rates->small.clear();
  for (size_t small = kMegabyte / 4; small <= bytes / 4; small *= 4) {
    const double copy = rate(2 * small, small_copy_seconds(bench, destination.get(), source.get(), small, bytes));
    if (copy > 0) rates->small.push_back({static_cast<int64_t>(small), copy});
  }
}

void probe_link(Bench &bench, const DeviceFacts &facts, DeviceRates *rates) {
  const size_t bytes = affordable(64 * kMegabyte);
  const Memory there(gpu::allocate_device(bytes), gpu::free_device);
  const Memory back(gpu::allocate_device(bytes), gpu::free_device);
  const Memory in(gpu::allocate_pinned(bytes), gpu::free_pinned);
  const Memory out(gpu::allocate_pinned(bytes), gpu::free_pinned);
  std::memset(in.get(), 1, bytes);
  std::memset(out.get(), 2, bytes);
  const auto time_copy = [&](void *to, const void *from, size_t size) {
    return least_seconds([&] { return bench.time([&] { gpu::copy(to, from, size, bench.stream); }); }, 10, kBudget);
  };
  const double to_device = time_copy(there.get(), in.get(), bytes);
  const double to_host = time_copy(out.get(), back.get(), bytes);
  const double small = time_copy(there.get(), in.get(), 4096);
  rates->link_to_device = rate(bytes, to_device);
  rates->link_to_host = rate(bytes, to_host);
  rates->transfer_start = small;

  // Both directions at once, by the host's clock around both streams.
  const double both = least_seconds(
      [&] {
        const Stopwatch watch;
        for (int i = 0; i < 2; ++i) {
          gpu::copy(there.get(), in.get(), bytes, bench.stream);
          gpu::copy(out.get(), back.get(), bytes, bench.second);
        }
        gpu::synchronise_stream(bench.stream);
        gpu::synchronise_stream(bench.second);
        return watch.seconds() / 2;
      },
      10, kBudget);
  rates->link_duplex = rate(2 * bytes, both);

  const double read = least_seconds(
      [&] {
        return bench.time([&] {
          enqueue_read_probe(gpu::device_address(in.get()), bytes, there.get(), facts.multiprocessors, bench.stream);
        });
      },
      10, kBudget);
  const double write = least_seconds(
      [&] {
        return bench.time(
            [&] { enqueue_write_probe(gpu::device_address(out.get()), bytes, facts.multiprocessors, bench.stream); });
      },
      10, kBudget);
  rates->zero_copy_read = rate(bytes, read);
  rates->zero_copy_write = rate(bytes, write);
}

void probe_pageable(Bench &bench, DeviceRates *rates) {
  const size_t bytes = affordable(64 * kMegabyte);
  const Memory device(gpu::allocate_device(bytes), gpu::free_device);
  const Memory host(allocate_host(bytes), free_host);
  const auto time_copy = [&](void *to, const void *from) {
    return least_seconds(
        [&] {
          const Stopwatch watch;
          gpu::copy(to, from, bytes, bench.stream);
          gpu::synchronise_stream(bench.stream);
          return watch.seconds();
        },
        4, kBudget);
  };
  rates->pageable_to_device = rate(bytes, time_copy(device.get(), host.get()));
  rates->pageable_to_host = rate(bytes, time_copy(host.get(), device.get()));
}

void probe_registration(DeviceRates *rates) {
  constexpr size_t kBytes = 64 * kMegabyte;
  const Memory host(allocate_host(kBytes), free_host);
  double least_register = 0, least_unregister = 0;
  for (int i = 0; i < 3; ++i) {
    const Stopwatch registering;
    if (!gpu::register_host(host.get(), kBytes)) return;
    const double taken = registering.seconds();
    const Stopwatch unregistering;
    gpu::unregister_host(host.get());
    const double given_back = unregistering.seconds();
    least_register = i ? std::min(least_register, taken) : taken;
    least_unregister = i ? std::min(least_unregister, given_back) : given_back;
  }
  rates->register_per_byte = least_register / static_cast<double>(kBytes);
  rates->unregister_per_byte = least_unregister / static_cast<double>(kBytes);
}

void probe_managed(Bench &bench, const DeviceFacts &facts, DeviceRates *rates) {
  if (!facts.managed_memory || !facts.concurrent_managed_access) return;
  const size_t bytes = affordable(64 * kMegabyte);
  const Memory memory(gpu::allocate_managed(bytes), gpu::free_managed);
  double to_device = 0, to_host = 0;
  for (int i = 0; i < 3; ++i) {
    std::memset(memory.get(), i + 1, bytes);
    gpu::synchronise_stream(bench.stream);
    const Stopwatch there;
    gpu::prefetch(memory.get(), bytes, facts.ordinal, bench.stream);
    gpu::synchronise_stream(bench.stream);
    const double up = there.seconds();
    const Stopwatch back;
    gpu::prefetch(memory.get(), bytes, -1, bench.stream);
    gpu::synchronise_stream(bench.stream);
    const double down = back.seconds();
    to_device = i ? std::min(to_device, up) : up;
    to_host = i ? std::min(to_host, down) : down;
  }
  rates->managed_to_device = rate(bytes, to_device);
  rates->managed_to_host = rate(bytes, to_host);
}

void probe_launch(Bench &bench, DeviceRates *rates) {
  enqueue_empty_probe(bench.stream);
  gpu::synchronise_stream(bench.stream);
  // Launch: what one kernel adds to a queue. Synchronise: what waiting for one costs beyond that.
  constexpr int kQueue = 100;
  const double queued = least_seconds(
      [&] {
        const Stopwatch watch;
        for (int i = 0; i < kQueue; ++i) enqueue_empty_probe(bench.stream);
        gpu::synchronise_stream(bench.stream);
        return watch.seconds() / kQueue;
      },
      10, 0.02);
  const double waited = least_seconds(
      [&] {
        const Stopwatch watch;
        enqueue_empty_probe(bench.stream);
        gpu::synchronise_stream(bench.stream);
        return watch.seconds();
      },
      50, 0.02);
  rates->launch = queued;
  rates->synchronise = std::max(waited - queued, 0.0);
}

}  // namespace

void measure_device_rates(const DeviceFacts &facts, DeviceRates *rates) {
  const gpu::DeviceScope scope(facts.ordinal);
  Bench bench;
  probe_launch(bench, rates);
  probe_device_copy(bench, rates);
  probe_link(bench, facts, rates);
  probe_pageable(bench, rates);
  probe_registration(rates);
  probe_managed(bench, facts, rates);
  gpu::note_complete();
}

void measure_peer_rates(const DeviceFacts &facts, PeerFacts *peer) {
  const auto room = [](int device) {
    const gpu::DeviceScope scope(device);
    return affordable(256 * kMegabyte);
  };
  const size_t bytes = std::min(room(facts.ordinal), room(peer->device));
  const gpu::DeviceScope theirs(peer->device);
  const Memory far(gpu::allocate_device(bytes), gpu::free_device);
  const gpu::DeviceScope ours(facts.ordinal);
  const Memory near(gpu::allocate_device(bytes), gpu::free_device);
  Bench bench;
  const gpu::OnDevice here{near.get(), static_cast<int64_t>(bytes), facts.ordinal};
  const gpu::OnDevice there{far.get(), static_cast<int64_t>(bytes), peer->device};
  const auto copy_rate = [&](const gpu::OnDevice &to, const gpu::OnDevice &from) {
    const auto once = [&] { return bench.time([&] { gpu::copy_rows_between(to, from, bytes, 1, bench.stream); }); };
    return rate(bytes, least_seconds(once, 10, kBudget));
  };
  peer->from_peer = copy_rate(here, there);
  peer->to_peer = copy_rate(there, here);
  gpu::note_complete();
}

}  // namespace memhier
