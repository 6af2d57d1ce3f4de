// Floors: bytes or operations over rates. An unknown rate gives no floor: 0.
#include "machine/floor.hpp"

#include <algorithm>

namespace memhier {
namespace {

double seconds(double amount, double rate) noexcept { return rate > 0 && amount > 0 ? amount / rate : 0; }

double rate_of(const ArithmeticRates &rates, Precision precision) noexcept {
  switch (precision) {
    case Precision::none:
      break;
    case Precision::f64:
      return rates.f64;
    case Precision::f32:
      return rates.f32;
    case Precision::f32_equivalent:
      return std::max(rates.f32, rates.tf32 / 3);
    case Precision::tf32:
      return std::max(rates.f32, rates.tf32);
    case Precision::f16:
      return rates.f16;
    case Precision::i8:
      return rates.i8;
  }
  return 0;
}

}  // namespace

Precision precision_of(memhier_type type) noexcept {
  switch (type) {
    case MEMHIER_F64:
    case MEMHIER_C128:
      return Precision::f64;
    case MEMHIER_F32:
    case MEMHIER_C64:
      return Precision::f32;
    case MEMHIER_F16:
    case MEMHIER_BF16:
      return Precision::f16;
    case MEMHIER_I8:
    case MEMHIER_U8:
      return Precision::i8;
    default:
      return Precision::none;
  }
}

const char *precision_name(Precision precision) noexcept {
  static constexpr const char *kNames[] = {"none", "f64", "f32", "f32-equivalent", "tf32", "f16", "i8"};
  return kNames[static_cast<int>(precision)];
}

double host_copy_rate(const HostFacts &host, int32_t threads) noexcept {
  const std::vector<HostRates::Copy> &copy = host.rates.copy;
  if (copy.empty()) return 0;
  threads = std::max(threads, 1);
  if (threads <= copy.front().threads) return copy.front().payload * threads / copy.front().threads;
  for (size_t i = 1; i < copy.size(); ++i) {
    const HostRates::Copy &low = copy[i - 1];
    const HostRates::Copy &high = copy[i];
    if (threads > high.threads) continue;
    const double part = static_cast<double>(threads - low.threads) / (high.threads - low.threads);
    return low.payload + part * (high.payload - low.payload);
  }
  return copy.back().payload;
}

double host_copy_rate(const HostFacts &host, int32_t threads, double payload_bytes) noexcept {
  const double rate = host_copy_rate(host, threads);
  int64_t last_cache = 0;
  for (const CacheFacts &cache : host.caches) last_cache = std::max(last_cache, cache.bytes);
  // Source and destination both fit the last cache: memory need not be touched.
  if (2 * payload_bytes > static_cast<double>(last_cache)) return rate;
  const std::vector<HostRates::SmallCopy> &small = host.rates.small;
  if (small.empty()) return std::max(rate, host.rates.cached_copy * std::max(threads, 1));
  // As far as the cache is this machine's alone, and its threads do not wait for each other there.
  const auto larger = std::find_if(small.begin(), small.end(), [&](const HostRates::SmallCopy &each) {
    return static_cast<double>(each.bytes) >= payload_bytes;
  });
  if (larger == small.end()) return rate;
  const HostRates::SmallCopy &below = larger == small.begin() ? *larger : *std::prev(larger);
  const double span = static_cast<double>(larger->bytes - below.bytes);
  const double part = span > 0 ? (payload_bytes - static_cast<double>(below.bytes)) / span : 0;
  const double one = below.alone + part * (larger->alone - below.alone);
  const double all = below.payload + part * (larger->payload - below.payload);
  const double cached = std::min(one * std::max(threads, 1), std::max(all, one));
  return std::max(rate, cached);
}

namespace {

double after(double waking, double alone, double together) noexcept {
  return alone <= waking ? alone : waking + (1 - waking / alone) * together;
}

// Calibration finds when others begin to help, on one day 65 us, on another 273: of 16 threads of a virtual machine
// half are there after 65 us and all after 340. Of three times 499 problems measured on hosts of H200s, regions of
// several threads and some hundred microseconds were predicted best with two times the time that was found, but 200
// us at most; work that each takes as it comes, slab by slab, with the time itself, but 85 us at most.
constexpr double kUntilAllWork = 2, kAllWork = 200e-6, kMostJoin = 85e-6;

}  // namespace

double woken_seconds(const HostFacts &host, int32_t threads, double alone, double together) noexcept {
  const double measured = host.rates.parallel_start;
  if (threads <= 1) return alone;
  return after(std::max(measured, std::min(kUntilAllWork * measured, kAllWork)), alone, together);
}

double joined_seconds(const HostFacts &host, int32_t threads, double alone, double together) noexcept {
  return threads <= 1 ? alone : after(std::min(host.rates.parallel_start, kMostJoin), alone, together);
}

double host_floor(const HostFacts &host, int32_t threads, double payload_bytes) noexcept {
  return seconds(payload_bytes, host_copy_rate(host, threads, payload_bytes));
}

double device_copy_rate(const DeviceFacts &device, double bytes) noexcept {
  const std::vector<DeviceRates::SmallCopy> &small = device.rates.small;
  double best = device.rates.copy;
  for (size_t i = 0; i < small.size(); ++i) {
    const bool last = i + 1 == small.size();
    const auto next = static_cast<double>(last ? 4 * small[i].bytes : small[i + 1].bytes);
    // Larger copies count as well: starting them takes a smaller part of their time.
    if (bytes / 2 < next) best = std::max(best, small[i].copy);
  }
  return best;
}

double device_floor(const DeviceFacts &device, double read_bytes, double written_bytes) noexcept {
  return seconds(read_bytes + written_bytes, device_copy_rate(device, read_bytes + written_bytes));
}

double link_floor(const DeviceFacts &device, double to_device_bytes, double to_host_bytes) noexcept {
  const DeviceRates &rates = device.rates;
  return std::max({seconds(to_device_bytes, rates.link_to_device), seconds(to_host_bytes, rates.link_to_host),
                   seconds(to_device_bytes + to_host_bytes, rates.link_duplex)});
}

double peak(const DeviceFacts &device, Precision precision) noexcept {
  return rate_of(device.rates.arithmetic, precision);
}

double peak(const HostFacts &host, int32_t threads, Precision precision) noexcept {
  // Threads that share a core share its units.
  return rate_of(host.rates.core, precision) * std::clamp(threads, 1, std::max(host.cores, 1));
}

double operations_floor(const DeviceFacts &device, Precision precision, double operations) noexcept {
  return seconds(operations, peak(device, precision));
}

double operations_floor(const HostFacts &host, int32_t threads, Precision precision, double operations) noexcept {
  return seconds(operations, peak(host, threads, precision));
}

}  // namespace memhier
