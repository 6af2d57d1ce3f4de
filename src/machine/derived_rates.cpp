// Rates of a machine that was never measured, from what it states about itself. Only rates that are unknown are set.
#include <algorithm>

#include "machine/arithmetic.hpp"
#include "machine/machine.hpp"
#include "machine/tuning_rates.hpp"

namespace memhier {
namespace {

void set(double *rate, double value) {
  if (*rate == 0) *rate = value;
}

void set(ArithmeticRates *rates, const ArithmeticRates &peaks) {
  const auto believable = [](double peak) { return peak > 0 ? std::clamp(peak, kLeastRate, kMostRate) : 0; };
  set(&rates->f64, believable(peaks.f64));
  set(&rates->f32, believable(peaks.f32));
  set(&rates->tf32, believable(peaks.tf32));
  set(&rates->f16, believable(peaks.f16));
  set(&rates->i8, believable(peaks.i8));
}

void derive_host_rates(HostFacts *host) {
  HostRates &rates = host->rates;
  if (rates.copy.empty()) {
    const double by_cores = std::max(tuning::kHostCopyLeast, tuning::kHostCopyPerCore * host->cores);
    const double most = std::min(by_cores, tuning::kHostCopyPerNode * host->numa_nodes);
    // Powers of two, and the whole machine.
    for (int32_t threads = 1;; threads = threads > host->threads / 2 ? host->threads : threads * 2) {
      rates.copy.push_back({threads, std::min(tuning::kHostCopyOneThread * threads, most)});
      if (threads >= host->threads) break;
    }
  }
  set(&rates.cached_copy, tuning::kHostCachedCopy);
  set(&rates.parallel_start, tuning::kParallelStart + tuning::kParallelStartPerThread * host->threads);
  set(&rates.core, core_peaks(*host));
}

double link_each_way(const DeviceFacts &device) {
  if (device.integrated) return device.rates.copy / 2;  // one memory: a copy reads and writes it
  if (device.pageable_uses_host_page_tables) return tuning::kCoherentLink;
  const int generations = static_cast<int>(std::size(tuning::kLane));
  const bool known = device.link_generation >= 1 && device.link_generation <= generations && device.link_width > 0;
  const double raw = known ? tuning::kLane[device.link_generation - 1] * device.link_width : tuning::kUnknownLink;
  return tuning::kLink * raw;
}

void derive_device_rates(DeviceFacts *device, double one_thread_copy) {
  DeviceRates &rates = device->rates;
  // Memory clocks are stated for one transfer a cycle; all memories of GPUs make two.
  const double peak = 2.0 * 1e3 * device->memory_clock_khz * (device->memory_bus_bits / 8.0);
  set(&rates.copy, peak > 0 ? tuning::kDeviceCopy * peak
                            : tuning::kDeviceCopyPerMultiprocessor * std::max(device->multiprocessors, 1));
  const double link = link_each_way(*device);
  set(&rates.link_to_device, link);
  set(&rates.link_to_host, link);
  set(&rates.link_duplex, device->integrated ? link : tuning::kDuplex * (rates.link_to_device + rates.link_to_host));
  set(&rates.pageable_to_device, std::min(rates.link_to_device, tuning::kPageableToDevice * one_thread_copy));
  set(&rates.pageable_to_host, std::min(rates.link_to_host, tuning::kPageableToHost * one_thread_copy));
  set(&rates.zero_copy_read, tuning::kZeroCopyRead * rates.link_to_device);
  set(&rates.zero_copy_write, tuning::kZeroCopyWrite * rates.link_to_host);
  if (device->managed_memory) {
    set(&rates.managed_to_device, tuning::kManagedToDevice * rates.link_to_device);
    set(&rates.managed_to_host, tuning::kManagedToHost * rates.link_to_host);
  }
  set(&rates.launch, tuning::kLaunch);
  set(&rates.synchronise, tuning::kSynchronise);
  set(&rates.transfer_start, tuning::kTransferStart);
  if (device->host_register_supported) {
    set(&rates.register_per_byte, tuning::kRegister);
    set(&rates.unregister_per_byte, tuning::kUnregister);
  }
  set(&rates.arithmetic, device_peaks(*device));
}

double nvlink_each_way(const DeviceFacts &device) {
  for (const tuning::NvlinkRate &entry : tuning::kNvlink)
    if (device.compute_capability >= entry.compute_capability) return tuning::kPeer * entry.each_way;
  return 0;
}

// The slower of both ends counts.
void derive_peer_rates(const Machine &machine, DeviceFacts *device) {
  for (PeerFacts &peer : device->peers) {
    const DeviceFacts *other = machine.device(peer.device);
    if (!other) continue;
    double in = std::min(device->rates.link_to_device, other->rates.link_to_host);
    double out = std::min(device->rates.link_to_host, other->rates.link_to_device);
    if (peer.nvlink) in = out = std::min(nvlink_each_way(*device), nvlink_each_way(*other));
    set(&peer.from_peer, peer.access ? in : tuning::kPeerThroughHost * in);
    set(&peer.to_peer, peer.access ? out : tuning::kPeerThroughHost * out);
  }
}

}  // namespace

void derive_rates(Machine *machine) {
  derive_host_rates(&machine->host);
  const double one_thread_copy = machine->host.rates.copy.front().payload / machine->host.rates.copy.front().threads;
  for (DeviceFacts &device : machine->devices) derive_device_rates(&device, one_thread_copy);
  for (DeviceFacts &device : machine->devices) derive_peer_rates(*machine, &device);
}

}  // namespace memhier
