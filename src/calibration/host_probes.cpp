// Host rates: streaming copy by threads, copy within the cache, starting a parallel region.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "calibration/probes.hpp"
#include "calibration/sampling.hpp"
#include "kernels/host_copy.hpp"

namespace memhier {
namespace {

constexpr int64_t kMegabyte = int64_t{1} << 20;
constexpr double kBudgetPerCount = 0.08;  // seconds for one number of threads

struct Free {
  void operator()(void *pointer) const noexcept { std::free(pointer); }
};
using Buffer = std::unique_ptr<char, Free>;

Buffer allocate(int64_t bytes) {
  Buffer buffer(static_cast<char *>(std::aligned_alloc(4096, static_cast<size_t>(bytes))));
  if (!buffer) throw std::bad_alloc();
  return buffer;
}

int64_t last_level_cache(const HostFacts &host) {
  int64_t bytes = 0;
  for (const CacheFacts &cache : host.caches) bytes = std::max(bytes, cache.bytes);
  return bytes;
}

double copy_once(Pool &pool, int threads, char *destination, const char *source, int64_t bytes) {
  const int64_t share = (bytes / threads + 4095) / 4096 * 4096;
  const Stopwatch watch;
  pool.run(threads, [&](int task) {
    const int64_t begin = std::min(bytes, share * task), end = std::min(bytes, begin + share);
    copy_streaming(destination + begin, source + begin, static_cast<size_t>(end - begin));
  });
  return watch.seconds();
}

double cached_copy_rate(int64_t cache, char *destination, const char *source, int64_t available) {
  // Both sides fit the cache together.
  const int64_t bytes = std::min({std::max(cache / 8, int64_t{64} << 10), 2 * kMegabyte, available});
  const double seconds = least_seconds(
      [&] {
        const Stopwatch watch;
        for (int i = 0; i < 8; ++i) {
          std::memcpy(destination, source, static_cast<size_t>(bytes));
          asm volatile("" : : "r"(destination) : "memory");  // the copies are not to be merged
        }
        return watch.seconds() / 8;
      },
      20, 0.02);
  return static_cast<double>(bytes) / seconds;
}

// As the library copies so many bytes: past the caches or not.
std::vector<HostRates::SmallCopy> small_copies(Pool &pool, char *destination, const char *source, int64_t cache,
                                               int64_t available) {
  std::vector<HostRates::SmallCopy> copies;
  for (int64_t bytes = kMegabyte; bytes <= std::min(cache / 2, available); bytes *= 4) {
    Layout layout;
    layout.type = MEMHIER_BYTES(1);
    layout.rank = 1;
    layout.extents[0] = bytes;
    layout.strides[0] = 1;
    const auto rate = [&](int threads) {
      const double seconds = least_seconds(
          [&] {
            const Stopwatch watch;
            for (int i = 0; i < 4; ++i) copy_strided(&pool, threads, layout, source, layout, destination);
            return watch.seconds() / 4;
          },
          12, 0.02);
      return static_cast<double>(bytes) / seconds;
    };
    copies.push_back({bytes, rate(1), rate(pool.threads())});
  }
  return copies;
}

// How long the caller of a region works alone when its threads sleep, as in calls that come now and then: until half of
// them are there.
double parallel_start(Pool &pool, int threads) {
  constexpr double kLeast = 1e-7;
  if (threads < 2) return kLeast;
  std::vector<double> samples;
  for (int i = 0; i < 15; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::atomic<int> here{0};
    std::atomic<double> half{0};
    const Stopwatch watch;
    pool.run(threads, [&](int) {
      if (here.fetch_add(1) == threads / 2) half.store(watch.seconds());
      // Threads that take a second task hide those that come late.
      while (here.load(std::memory_order_relaxed) < threads && watch.seconds() < 1e-3) {
      }
    });
    samples.push_back(half.load());
  }
  std::nth_element(samples.begin(), samples.begin() + 7, samples.end());
  return std::max(samples[7], kLeast);
}

}  // namespace

void measure_host_rates(Pool &pool, HostFacts *host) {
  // Well beyond the caches, but a small part of memory.
  int64_t bytes = std::clamp(2 * last_level_cache(*host), 64 * kMegabyte, 256 * kMegabyte);
  if (host->memory > 0) bytes = std::max(std::min(bytes, host->memory / 16), kMegabyte);
  bytes = bytes / 4096 * 4096;
  const Buffer source = allocate(bytes), destination = allocate(bytes);
  const int most = pool.threads();
  // First touch by the threads that copy, so that pages lie where a parallel program would have them.
  const int64_t share = (bytes / most + 4095) / 4096 * 4096;
  pool.run(most, [&](int task) {
    const int64_t begin = std::min(bytes, share * task), end = std::min(bytes, begin + share);
    std::memset(source.get() + begin, 1, static_cast<size_t>(end - begin));
    std::memset(destination.get() + begin, 2, static_cast<size_t>(end - begin));
  });

  HostRates rates;
  for (int threads = 1;; threads = std::min(2 * threads, most)) {
    const double seconds = least_seconds(
        [&] { return copy_once(pool, threads, destination.get(), source.get(), bytes); }, 8, kBudgetPerCount);
    rates.copy.push_back({threads, static_cast<double>(bytes) / seconds});
    if (threads == most) break;
  }
  rates.cached_copy = cached_copy_rate(last_level_cache(*host), destination.get(), source.get(), bytes);
  rates.small = small_copies(pool, destination.get(), source.get(), last_level_cache(*host), bytes);
  rates.parallel_start = parallel_start(pool, most);
  host->rates = rates;
}

}  // namespace memhier
