// Host memory by its kind: how fast its bytes reach the device, and the device's reach it.
#include <chrono>
#include <cstring>
#include <functional>

#include "base/text.hpp"
#include "tools/patterns_run.cuh"

namespace memhier::tool {
namespace patterns {
namespace {

constexpr int kSamplesOfTransfers = 7;
constexpr int64_t kPage = 4096;

class Stream {
 public:
  Stream() : stream_(gpu::create_stream()) {}
  ~Stream() { gpu::destroy_stream(stream_); }
  Stream(const Stream &) = delete;
  Stream &operator=(const Stream &) = delete;
  void *get() const { return stream_; }

 private:
  void *stream_;
};

// Host memory of one kind with known contents.
struct HostArray {
  using End = void (*)(void *) noexcept;
  HostArray(void *pointer, End end, int64_t count) : data(static_cast<uint32_t *>(pointer), end) {
    for (int64_t i = 0; i < count; ++i) data.get()[i] = element_value(static_cast<uint32_t>(i));
  }
  uint32_t *get() const { return data.get(); }
  std::unique_ptr<uint32_t, End> data;
};

HostArray pageable(int64_t count) {
  void *const pointer = std::aligned_alloc(kPage, static_cast<size_t>(count) * 4);
  if (!pointer)
    fail(MEMHIER_OUT_OF_HOST_MEMORY, "bench patterns: no host memory for %lld bytes",
         static_cast<long long>(count) * 4);
  return {pointer, [](void *p) noexcept { std::free(p); }, count};
}
HostArray pinned(int64_t count) {
  return {gpu::allocate_pinned(static_cast<size_t>(count) * 4), gpu::free_pinned, count};
}
HostArray managed(int64_t count) {
  return {gpu::allocate_managed(static_cast<size_t>(count) * 4), gpu::free_managed, count};
}

// One direction of one row: `prepare` before each sample is not timed; `run` returns when the bytes have arrived.
double time_transfer(const std::function<void()> &prepare, const std::function<void()> &run) {
  std::vector<double> seconds;
  for (int sample = 0; sample <= kSamplesOfTransfers; ++sample) {
    prepare();
    const auto start = std::chrono::steady_clock::now();
    run();
    const double taken = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (sample > 0) seconds.push_back(taken);  // the first warms up
  }
  return median(seconds);
}

uint32_t host_sum(const uint32_t *data, int64_t count) {
  uint32_t sum = 0;
  for (int64_t i = 0; i < count; ++i) sum ^= data[i];
  return sum;
}

class Transfers {
 public:
  Transfers(const DeviceFacts &device, int64_t count)
      : device_(device), count_(count), array_(count), expected_(sum_of_values(count)) {}

  PatternTable::Row copied(const char *label, const HostArray &host) {
    return row(
        label, host, [] {}, [&] { copy(array_.data(), host.get()); }, [] {}, [&] { copy(host.get(), array_.data()); });
  }
  PatternTable::Row zero_copy(const char *label, const HostArray &host) {
    auto *const mapped = static_cast<uint32_t *>(gpu::device_address(host.get()));
    return row(
        label, host, [] {}, [&] { move(array_.data(), mapped); }, [] {}, [&] { move(mapped, array_.data()); });
  }
  // Pages come and go by request.
  PatternTable::Row prefetched(const char *label, const HostArray &host) {
    return row(
        label, host, [&] { send(host, -1); }, [&] { send(host, device_.ordinal); },
        [&] { send(host, device_.ordinal); }, [&] { send(host, -1); }, true);
  }
  // Pages come and go by being touched.
  PatternTable::Row faulted(const char *label, const HostArray &host) {
    return row(
        label, host, [&] { send(host, -1); }, [&] { move(array_.data(), host.get()); },
        [&] { send(host, device_.ordinal); }, [&] { touch(host); }, true);
  }

 private:
  template <class Prepare, class Run, class PrepareBack, class RunBack>
  PatternTable::Row row(const char *label, const HostArray &host, const Prepare &prepare, const Run &run,
                        const PrepareBack &prepare_back, const RunBack &run_back, bool in_place = false) {
    clear(array_.data(), count_);
    const double in = time_transfer(prepare, run);
    if (in_place) move(array_.data(), host.get());
    require_equal(checksum(array_.data(), count_), expected_, std::string(label) + " to device");
    if (!in_place) std::memset(host.get(), 0, static_cast<size_t>(count_) * 4);
    const double out = time_transfer(prepare_back, run_back);
    require_equal(host_sum(host.get(), count_), expected_, std::string(label) + " to host");
    const double bytes = static_cast<double>(count_) * 4;
    return {label, {bytes * 1e-9 / in, bytes * 1e-9 / out}};
  }

  void copy(void *destination, const void *source) {
    gpu::copy(destination, source, static_cast<size_t>(count_) * 4, stream_.get());
    gpu::synchronise_stream(stream_.get());
  }
  void move(uint32_t *destination, const uint32_t *source) {
    launch_copy<uint4, 4>(source, destination, count_, stream_.get());
    gpu::synchronise_stream(stream_.get());
  }
  void send(const HostArray &host, int device) {
    gpu::prefetch(host.get(), static_cast<size_t>(count_) * 4, device, stream_.get());
    gpu::synchronise_stream(stream_.get());
  }
  static void touch(const volatile uint32_t *data, int64_t count) {
    for (int64_t i = 0; i < count; i += kPage / 4) static_cast<void>(data[i]);
  }
  void touch(const HostArray &host) { touch(host.get(), count_); }

  const DeviceFacts &device_;
  const int64_t count_;
  const DeviceArray array_;
  const Stream stream_;
  const uint32_t expected_;
};

// A power of two of elements up to `bytes` that fits a sixteenth of either memory.
int64_t count_below(int64_t bytes, const HostFacts &host) {
  const int64_t room = std::min({bytes, gpu::free_device_memory() / 16, host.memory / 16});
  int64_t count = int64_t{1} << 20;
  while (count * 8 <= room) count *= 2;
  return count;
}

}  // namespace
}  // namespace patterns

PatternTable measure_host(const DeviceFacts &device, const HostFacts &host) {
  using namespace patterns;
  const gpu::DeviceScope scope(device.ordinal);
  // Managed memory is migrated page by page: little of it shows as much.
  const int64_t count = count_below(int64_t{256} << 20, host), managed_count = count_below(int64_t{64} << 20, host);
  PatternTable table{
      "host",
      format("Host memory by its kind, %s (managed: %s); GB/s", bytes_text(static_cast<double>(count) * 4).c_str(),
             bytes_text(static_cast<double>(managed_count) * 4).c_str()),
      {{"to_device_gb_s", "to device", 1}, {"to_host_gb_s", "to host", 1}},
      {}};
  {
    Transfers transfers(device, count);
    table.rows.push_back(transfers.copied("pageable, copied", pageable(count)));
    const HostArray array = pinned(count);
    table.rows.push_back(transfers.copied("pinned, copied", array));
    table.rows.push_back(transfers.zero_copy("pinned, read and written by the kernel", array));
  }
  // Without concurrent access pages move whole at a launch, and prefetching is refused.
  if (!device.managed_memory || !device.concurrent_managed_access) {
    for (const char *label : {"managed, prefetched", "managed, by page faults"})
      table.rows.push_back({label, {std::nullopt, std::nullopt}});
    return table;
  }
  Transfers transfers(device, managed_count);
  const HostArray array = managed(managed_count);
  table.rows.push_back(transfers.prefetched("managed, prefetched", array));
  table.rows.push_back(transfers.faulted("managed, by page faults", array));
  return table;
}

}  // namespace memhier::tool
